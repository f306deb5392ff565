import { describe, expect, test } from 'vitest';
import { type Api, ApiError } from '../../../src/rest/index.js';
import { failureOf, startClientAndServer } from '../client-and-server.js';
import { type ApiCall, problemPathsOf, send } from './sent-request.js';

const stage = {
  id: '6',
  guild_id: '1',
  channel_id: '81',
  topic: 'Questions',
  privacy_level: 2,
  discoverable_disabled: true,
  guild_scheduled_event_id: null,
};
const valid = { channel_id: '81', topic: 'Questions' };
const reason = 'weekly';

describe('requests', () => {
  const complete = {
    ...valid,
    privacy_level: 2,
    send_start_notification: true,
    guild_scheduled_event_id: '4',
  } as const;

  test.each<[string, ApiCall, object]>([
    [
      'create',
      (api) => api.stageInstances.create(complete, { reason }),
      { request: 'POST /stage-instances', body: complete, reason },
    ],
    ['get', (api) => api.stageInstances.get('81'), { request: 'GET /stage-instances/81' }],
    [
      'edit',
      (api) => api.stageInstances.edit('81', { topic: 'Answers', privacy_level: 2 }, { reason }),
      { request: 'PATCH /stage-instances/81', body: { topic: 'Answers', privacy_level: 2 }, reason },
    ],
  ])('%s', async (_name, call, expected) => {
    expect((await send(call)).sent).toEqual({ caller: 'bot', ...expected });
  });

  test('delete', async () => {
    const { sent } = await send((api) => api.stageInstances.delete('81', { reason }), { status: 204 });
    expect(sent).toEqual({ request: 'DELETE /stage-instances/81', caller: 'bot', reason });
  });
});

describe('results', () => {
  test.each<[string, ApiCall]>([
    ['create', (api) => api.stageInstances.create(valid)],
    ['get', (api) => api.stageInstances.get('81')],
    ['edit', (api) => api.stageInstances.edit('81', {})],
  ])('%s returns the stage', async (_name, call) => {
    expect((await send(call, { body: stage })).result).toEqual(stage);
  });

  test('delete returns nothing', async () => {
    expect((await send((api) => api.stageInstances.delete('81'), { status: 204 })).result).toBeUndefined();
  });

  test('privacy levels and fields of a newer service reach the caller', async () => {
    const newer = { ...stage, privacy_level: 9, newer_field: { deep: true } };
    expect((await send((api) => api.stageInstances.get('81'), { body: newer })).result).toEqual(newer);
  });
});

describe('rules', () => {
  const shared: [field: string, value: unknown, expected: string | string[]][] = [
    ['topic', '', ['topic']],
    ['topic', 'x', 'sent'],
    ['topic', 'x'.repeat(120), 'sent'],
    ['topic', 'x'.repeat(121), ['topic']],
    ['topic', null, ['topic']],
    ['privacy_level', 0, ['privacy_level']],
    ['privacy_level', 1, 'sent'],
    ['privacy_level', 2, 'sent'],
    ['privacy_level', 3, ['privacy_level']],
  ];

  test.each(shared)('of a changed stage: %s %j', async (field, value, expected) => {
    expect(await problemPathsOf((api) => api.stageInstances.edit('81', { [field]: value }))).toEqual(expected);
  });

  test.each([
    ...shared,
    ['privacy_level', null, 'sent'],
    ['channel_id', 'stage', ['channel_id']],
    ['channel_id', undefined, ['channel_id']],
    ['send_start_notification', null, 'sent'],
    ['send_start_notification', 1, ['send_start_notification']],
    ['guild_scheduled_event_id', null, 'sent'],
    ['guild_scheduled_event_id', 'event', ['guild_scheduled_event_id']],
  ])('of a new stage: %s %j', async (field, value, expected) => {
    // External input can have any type.
    const call = (api: Api) => api.stageInstances.create({ ...valid, [field]: value } as never);
    expect(await problemPathsOf(call)).toEqual(expected);
  });

  test('a malformed id is not sent', async () => {
    expect(await problemPathsOf((api) => api.stageInstances.get('stage'))).toEqual(['channel_id']);
  });
});

test.each<[number, number, string, ApiCall]>([
  [404, 10067, 'Unknown Stage Instance', (api) => api.stageInstances.get('81')],
  [400, 150006, 'The Stage is already open', (api) => api.stageInstances.create(valid)],
])('an error response is an ApiError: %i %i', async (status, code, message, call) => {
  const { api } = await startClientAndServer(() => ({ status, body: { code, message } }));
  const error = await failureOf(call(api));
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({ status, jsonCode: code });
});

test('missing permissions of a moderator are named in the error', async () => {
  const body = { code: 50013, message: 'Missing Permissions' };
  const { api } = await startClientAndServer(() => ({ status: 403, body }));
  const error = String(await failureOf(api.stageInstances.create(valid)));
  expect(error).toContain('MANAGE_CHANNELS, MUTE_MEMBERS, MOVE_MEMBERS');
});
