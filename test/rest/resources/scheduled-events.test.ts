import { describe, expect, test } from 'vitest';
import { scheduledEventEntityTypes, scheduledEventPrivacyLevels } from '../../../src/index.js';
import type { ExternalEventRequest } from '../../../src/wire/index.js';
import { failureOf, startClientAndServer } from '../client-and-server.js';
import { type ApiCall, problemPathsOf, queryOf, send } from './sent-request.js';

const START = '2026-06-01T10:00:00Z';
const END = '2026-06-01T16:00:00Z';
const { STAGE_INSTANCE, VOICE, EXTERNAL } = scheduledEventEntityTypes;
const external: ExternalEventRequest = {
  name: 'Sailing regatta',
  privacy_level: scheduledEventPrivacyLevels.GUILD_ONLY,
  entity_type: EXTERNAL,
  entity_metadata: { location: 'The harbour' },
  scheduled_start_time: START,
  scheduled_end_time: END,
};
const { entity_metadata: _place, scheduled_end_time: _end, ...withoutPlace } = external;
const inVoice = { ...withoutPlace, entity_type: VOICE, channel_id: '5' };

describe('a request of api.scheduledEvents', () => {
  const path = '/guilds/1/scheduled-events';
  const query = { limit: 100, with_member: true, before: '9', after: '8' };
  const queryText = '?limit=100&with_member=true&before=9&after=8';
  const exception = { original_scheduled_start_time: START, is_canceled: true };

  test.each<[string, ApiCall, object]>([
    [
      'list',
      (api) => api.scheduledEvents.list('1', { with_user_count: true }),
      { request: `GET ${path}?with_user_count=true` },
    ],
    [
      'create',
      (api) => api.scheduledEvents.create('1', external, { reason: 'summer' }),
      { request: `POST ${path}`, body: external, reason: 'summer' },
    ],
    [
      'get',
      (api) => api.scheduledEvents.get('1', '2', { with_user_count: false }),
      { request: `GET ${path}/2?with_user_count=false` },
    ],
    [
      'edit',
      (api) => api.scheduledEvents.edit('1', '2', { status: 2 }, { reason: 'now' }),
      { request: `PATCH ${path}/2`, body: { status: 2 }, reason: 'now' },
    ],
    ['delete', (api) => api.scheduledEvents.delete('1', '2'), { request: `DELETE ${path}/2` }],
    [
      'listUsers',
      (api) => api.scheduledEvents.listUsers('1', '2', query),
      { request: `GET ${path}/2/users${queryText}` },
    ],
    [
      'getUserCounts',
      (api) => api.scheduledEvents.getUserCounts('1', '2', { guild_scheduled_event_exception_ids: ['3', '4'] }),
      {
        request: `GET ${path}/2/users/counts?guild_scheduled_event_exception_ids=3&guild_scheduled_event_exception_ids=4`,
      },
    ],
    [
      'createException',
      (api) => api.scheduledEvents.createException('1', '2', exception, { reason: 'storm' }),
      { request: `POST ${path}/2/exceptions`, body: exception, reason: 'storm' },
    ],
    [
      'editException',
      (api) => api.scheduledEvents.editException('1', '2', '3', { scheduled_start_time: null }, { reason: 'sun' }),
      { request: `PATCH ${path}/2/exceptions/3`, body: { scheduled_start_time: null }, reason: 'sun' },
    ],
    [
      'deleteException',
      (api) => api.scheduledEvents.deleteException('1', '2', '3', { reason: 'sun' }),
      { request: `DELETE ${path}/2/exceptions/3`, reason: 'sun' },
    ],
    [
      'listExceptionUsers',
      (api) => api.scheduledEvents.listExceptionUsers('1', '2', '3', query),
      { request: `GET ${path}/2/3/users${queryText}` },
    ],
  ])('%s has its method, path, query, body and audit reason', async (_method, call, request) => {
    expect((await send(call)).sent).toEqual({ caller: 'bot', ...request });
  });
});

describe('a result of api.scheduledEvents', () => {
  const users = [{ guild_scheduled_event_id: '2', user_id: '7', user: { id: '7' }, response: 1 }];
  const counts = { guild_scheduled_event_count: 3, guild_scheduled_event_exception_counts: { '3': 1 } };
  const exception = { event_id: '2', event_exception_id: '3', is_canceled: true };
  const ofNewService = { ...external, id: '2', status: 77, entity_type: 99, privacy_level: 5, brand_new: 'field' };

  test.each<[string, ApiCall, unknown]>([
    ['list', (api) => api.scheduledEvents.list('1'), [ofNewService]],
    ['create', (api) => api.scheduledEvents.create('1', external), ofNewService],
    ['get', (api) => api.scheduledEvents.get('1', '2'), ofNewService],
    ['edit', (api) => api.scheduledEvents.edit('1', '2', {}), ofNewService],
    ['listUsers', (api) => api.scheduledEvents.listUsers('1', '2'), users],
    ['getUserCounts', (api) => api.scheduledEvents.getUserCounts('1', '2'), counts],
    [
      'createException',
      (api) => api.scheduledEvents.createException('1', '2', { original_scheduled_start_time: START }),
      exception,
    ],
    ['editException', (api) => api.scheduledEvents.editException('1', '2', '3', {}), exception],
    ['listExceptionUsers', (api) => api.scheduledEvents.listExceptionUsers('1', '2', '3'), users],
  ])('%s is what the service sent, with values and fields that are unknown', async (_method, call, body) => {
    expect((await send(call, { body })).result).toEqual(body);
  });

  test.each<[string, ApiCall]>([
    ['delete', (api) => api.scheduledEvents.delete('1', '2')],
    ['deleteException', (api) => api.scheduledEvents.deleteException('1', '2', '3')],
  ])('%s is undefined', async (_method, call) => {
    expect((await send(call, { status: 204 })).result).toBeUndefined();
  });
});

describe('limits of a new event', () => {
  const create =
    (change: object): ApiCall =>
    (api) =>
      api.scheduledEvents.create('1', { ...external, ...change });

  test.each([
    { name: 'n' },
    { name: 'n'.repeat(100) },
    { description: 'd'.repeat(1000) },
    { description: null },
    { entity_metadata: { location: 'l'.repeat(100) } },
    { image: 'data:image/png;base64,iVBORw0KGgo=' },
    { recurrence_rule: null },
    { channel_id: null },
  ])('allow %j', async (change) => {
    expect((await send(create(change))).sent.body).toEqual({ ...external, ...change });
  });

  test.each([
    ['name', { name: '' }],
    ['name', { name: 'n'.repeat(101) }],
    ['description', { description: '' }],
    ['description', { description: 'd'.repeat(1001) }],
    ['entity_metadata.location', { entity_metadata: { location: '' } }],
    ['entity_metadata.location', { entity_metadata: { location: 'l'.repeat(101) } }],
    ['scheduled_start_time', { scheduled_start_time: 'tomorrow' }],
    ['privacy_level', { privacy_level: 1 }],
    ['image', { image: 'https://images.example/a.png' }],
  ])('reject a wrong %s before the request is sent: %j', async (field, change) => {
    expect(await problemPathsOf(create(change))).toEqual([field]);
  });

  test.each([0, 4, null, undefined])('reject the entity type %j', async (entity_type) => {
    expect(await problemPathsOf(create({ entity_type }))).toEqual(['']);
  });
});

describe('the place of a new event', () => {
  const create =
    (event: object): ApiCall =>
    (api) =>
      api.scheduledEvents.create('1', { ...external, ...event });

  test.each([STAGE_INSTANCE, VOICE] as const)('of the type %i is a channel, and an end is optional', async (type) => {
    const event = { ...inVoice, entity_type: type };
    expect((await send((api) => api.scheduledEvents.create('1', event))).sent.body).toEqual(event);
  });

  test.each([
    ['a location', 'entity_metadata', undefined],
    ['a location', 'entity_metadata', null],
    ['an end', 'scheduled_end_time', undefined],
    ['an end', 'scheduled_end_time', null],
  ])('outside of Discord needs %s: %s %s', async (_what, field, value) => {
    expect(await problemPathsOf(create({ [field]: value }))).toEqual([field]);
  });

  test('outside of Discord has no channel', async () => {
    expect(await problemPathsOf(create({ channel_id: '5' }))).toEqual(['channel_id']);
  });

  test.each([undefined, null])('in a voice channel needs the channel, which is not %s', async (channel_id) => {
    expect(await problemPathsOf(create({ ...inVoice, entity_metadata: null, channel_id }))).toEqual(['channel_id']);
  });

  test('in a voice channel has no location', async () => {
    expect(await problemPathsOf(create({ ...inVoice, entity_metadata: { location: 'x' } }))).toEqual([
      'entity_metadata',
    ]);
  });
});

describe('an edit of an event', () => {
  const edit =
    (change: object): ApiCall =>
    (api) =>
      api.scheduledEvents.edit('1', '2', change);
  const toExternal = {
    entity_type: EXTERNAL,
    channel_id: null,
    entity_metadata: { location: 'Pier 3' },
    scheduled_end_time: END,
  };

  test.each([
    {},
    { name: 'n' },
    { scheduled_end_time: null },
    { image: null },
    { recurrence_rule: null },
    { entity_type: VOICE },
    { entity_type: VOICE, channel_id: '5', entity_metadata: { location: 'ignored' } },
    toExternal,
    { channel_id: null },
  ])('is sent: %j', async (change) => {
    expect((await send(edit(change))).sent.body).toEqual(change);
  });

  test.each([
    ['channel_id', { ...toExternal, channel_id: '5' }],
    ['channel_id', { ...toExternal, channel_id: undefined }],
    ['entity_metadata', { ...toExternal, entity_metadata: null }],
    ['entity_metadata', { ...toExternal, entity_metadata: undefined }],
    ['scheduled_end_time', { ...toExternal, scheduled_end_time: undefined }],
    ['channel_id', { entity_type: STAGE_INSTANCE, channel_id: null }],
    ['status', { status: 5 }],
    ['status', { status: null }],
    ['entity_type', { entity_type: 4 }],
    ['name', { name: 'n'.repeat(101) }],
  ])('with a wrong %s is rejected before it is sent: %j', async (field, change) => {
    expect(await problemPathsOf(edit(change))).toEqual([field]);
  });
});

describe('a recurrence rule', () => {
  const rule = (change: object) => ({ start: START, frequency: 2, interval: 1, ...change });
  const create =
    (change: object): ApiCall =>
    (api) =>
      api.scheduledEvents.create('1', { ...external, recurrence_rule: rule(change) });

  test.each([
    ['every day', { frequency: 3 }],
    ['on weekdays', { frequency: 3, by_weekday: [0, 1, 2, 3, 4] }],
    ['from Tuesday to Saturday', { frequency: 3, by_weekday: [1, 2, 3, 4, 5] }],
    ['from Sunday to Thursday', { frequency: 3, by_weekday: [6, 0, 1, 2, 3] }],
    ['on Friday and Saturday', { frequency: 3, by_weekday: [4, 5] }],
    ['on the weekend, in any order', { frequency: 3, by_weekday: [6, 5] }],
    ['on Sunday and Monday', { frequency: 3, by_weekday: [6, 0] }],
    ['every Wednesday', { frequency: 2, by_weekday: [2] }],
    ['every other Wednesday', { frequency: 2, interval: 2, by_weekday: [2] }],
    ['on the fourth Wednesday of each month', { frequency: 1, by_n_weekday: [{ n: 4, day: 2 }] }],
    ['on 24 July', { frequency: 0, by_month: [7], by_month_day: [24] }],
    ['with fields of a received rule', { end: null, by_year_day: null, count: null, by_month: null }],
  ])('can be %s', async (_when, change) => {
    expect((await send(create(change))).sent.body).toEqual({ ...external, recurrence_rule: rule(change) });
  });

  test.each([
    ['start', { start: 'soon' }],
    ['frequency', { frequency: 4 }],
    ['interval', { interval: 0 }],
    ['interval', { interval: 3 }],
    ['interval', { frequency: 3, interval: 2 }],
    ['interval', { interval: undefined }],
    ['by_weekday.0', { by_weekday: [7] }],
    ['by_weekday', { by_weekday: [] }],
    ['by_weekday', { by_weekday: [1, 2] }],
    ['by_weekday', { frequency: 3, by_weekday: [2] }],
    ['by_weekday', { frequency: 3, by_weekday: [0, 1, 2, 3, 4, 5] }],
    ['by_weekday', { frequency: 3, by_weekday: [4, 4] }],
    ['by_weekday', { frequency: 1, by_weekday: [2] }],
    ['by_weekday', { frequency: 0, by_weekday: [2], by_month: [7], by_month_day: [24] }],
    ['by_n_weekday', { by_n_weekday: [{ n: 4, day: 2 }] }],
    ['by_n_weekday', { by_weekday: [2], by_n_weekday: [{ n: 4, day: 2 }] }],
    ['by_n_weekday.0.n', { frequency: 1, by_n_weekday: [{ n: 0, day: 2 }] }],
    ['by_n_weekday.0.n', { frequency: 1, by_n_weekday: [{ n: 6, day: 2 }] }],
    ['by_n_weekday.0.day', { frequency: 1, by_n_weekday: [{ n: 1, day: 7 }] }],
    [
      'by_n_weekday',
      {
        frequency: 1,
        by_n_weekday: [
          { n: 1, day: 2 },
          { n: 2, day: 2 },
        ],
      },
    ],
    ['by_month', { frequency: 0, by_month_day: [24] }],
    ['by_month_day', { frequency: 0, by_month: [7] }],
    ['by_month', { frequency: 0, by_month: [6, 7], by_month_day: [24] }],
    ['by_month.0', { frequency: 0, by_month: [13], by_month_day: [24] }],
    ['by_month.0', { frequency: 0, by_month: [0], by_month_day: [24] }],
    ['by_month_day.0', { frequency: 0, by_month: [7], by_month_day: [32] }],
    ['by_month_day', { frequency: 0, by_month: [7], by_month_day: [24, 25] }],
    ['end', { end: END }],
    ['count', { count: 3 }],
    ['by_year_day', { by_year_day: [12] }],
  ])('with a wrong %s is rejected before it is sent: %j', async (field, change) => {
    expect(await problemPathsOf(create(change))).toEqual([`recurrence_rule.${field}`]);
  });
});

describe('queries and exceptions of events', () => {
  test.each([1, 100])('a page can have %i users', async (limit) => {
    const { sent } = await send((api) => api.scheduledEvents.listUsers('1', '2', { limit }));
    expect(sent.request).toBe(`GET /guilds/1/scheduled-events/2/users?limit=${limit}`);
  });

  test.each([0, 101])('a page cannot have %i users', async (limit) => {
    expect(await problemPathsOf((api) => api.scheduledEvents.listUsers('1', '2', { limit }))).toEqual(['limit']);
  });

  test.each<[string, ApiCall]>([
    ['limit', (api) => api.scheduledEvents.listExceptionUsers('1', '2', '3', { limit: 101 })],
    ['after', (api) => api.scheduledEvents.listUsers('1', '2', { after: 'first' })],
    ['exception_id', (api) => api.scheduledEvents.deleteException('1', '2', 'third')],
    [
      'guild_scheduled_event_exception_ids.0',
      (api) => api.scheduledEvents.getUserCounts('1', '2', { guild_scheduled_event_exception_ids: ['third'] }),
    ],
    [
      'original_scheduled_start_time',
      (api) => api.scheduledEvents.createException('1', '2', { original_scheduled_start_time: 'soon' }),
    ],
    ['scheduled_end_time', (api) => api.scheduledEvents.editException('1', '2', '3', { scheduled_end_time: 'late' })],
  ])('a wrong %s is rejected before the request is sent', async (field, call) => {
    expect(await problemPathsOf(call)).toEqual([field]);
  });

  const ids = (count: number) => Array.from({ length: count }, (_, n) => String(n + 1));
  const count =
    (exceptions: number): ApiCall =>
    (api) =>
      api.scheduledEvents.getUserCounts('1', '2', { guild_scheduled_event_exception_ids: ids(exceptions) });

  test.each([0, 1, 10])('the users of %i exceptions are counted in one request', async (exceptions) => {
    const query = queryOf({ guild_scheduled_event_exception_ids: ids(exceptions) });
    expect((await send(count(exceptions))).sent.request).toBe(`GET /guilds/1/scheduled-events/2/users/counts${query}`);
  });

  test('the users of 11 exceptions are too many for one request', async () => {
    expect(await problemPathsOf(count(11))).toEqual(['guild_scheduled_event_exception_ids']);
  });
});

test.each([
  ['an unknown event', 404, 10070],
  ['a guild with 100 events', 400, 30038],
  ['a finished event', 400, 180000],
])('%s is an ApiError with its code', async (_what, status, code) => {
  const { api } = await startClientAndServer(() => ({ status, body: { message: 'No', code } }));
  expect(await failureOf(api.scheduledEvents.edit('1', '2', {}))).toMatchObject({
    code: 'api_error',
    status,
    jsonCode: code,
  });
});
