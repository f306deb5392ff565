import { describe, expect, test } from 'vitest';
import {
  autoModerationActionTypes,
  autoModerationEventTypes,
  autoModerationTriggerTypes,
  keywordPresets,
} from '../../../src/index.js';
import type { AutoModerationRuleRequest } from '../../../src/wire/index.js';
import { failureOf, startClientAndServer } from '../client-and-server.js';
import { type ApiCall, problemPathsOf, send } from './sent-request.js';

const { KEYWORD, SPAM, KEYWORD_PRESET, MENTION_SPAM, MEMBER_PROFILE } = autoModerationTriggerTypes;
const { BLOCK_MESSAGE, SEND_ALERT_MESSAGE, TIMEOUT, BLOCK_MEMBER_INTERACTION } = autoModerationActionTypes;
const rule: AutoModerationRuleRequest = {
  name: 'No advertising',
  event_type: autoModerationEventTypes.MESSAGE_SEND,
  trigger_type: KEYWORD,
  trigger_metadata: { keyword_filter: ['buy now*'] },
  actions: [{ type: BLOCK_MESSAGE }],
};
const create =
  (change: object): ApiCall =>
  (api) =>
    api.autoModeration.createRule('1', { ...rule, ...change });
const texts = (count: number, length = 1) => Array.from({ length: count }, () => 'x'.repeat(length));
const ids = (count: number) => Array.from({ length: count }, (_, n) => String(n + 1));
const timeout = (duration_seconds: unknown) => ({ type: TIMEOUT, metadata: { duration_seconds } });

describe('a request of api.autoModeration', () => {
  const path = '/guilds/1/auto-moderation/rules';

  test.each<[string, ApiCall, object]>([
    ['listRules', (api) => api.autoModeration.listRules('1'), { request: `GET ${path}` }],
    ['getRule', (api) => api.autoModeration.getRule('1', '2'), { request: `GET ${path}/2` }],
    [
      'createRule',
      (api) => api.autoModeration.createRule('1', rule, { reason: 'spam' }),
      { request: `POST ${path}`, body: rule, reason: 'spam' },
    ],
    [
      'editRule',
      (api) => api.autoModeration.editRule('1', '2', { enabled: false }, { reason: 'quiet' }),
      { request: `PATCH ${path}/2`, body: { enabled: false }, reason: 'quiet' },
    ],
    [
      'deleteRule',
      (api) => api.autoModeration.deleteRule('1', '2', { reason: 'old' }),
      { request: `DELETE ${path}/2`, reason: 'old' },
    ],
  ])('%s has its method, path, body and audit reason', async (_method, call, request) => {
    expect((await send(call)).sent).toEqual({ caller: 'bot', ...request });
  });
});

describe('a result of api.autoModeration', () => {
  const ofNewService = { ...rule, id: '2', trigger_type: 7, event_type: 3, actions: [{ type: 9 }], brand_new: 'field' };

  test.each<[string, ApiCall, unknown]>([
    ['listRules', (api) => api.autoModeration.listRules('1'), [ofNewService]],
    ['getRule', (api) => api.autoModeration.getRule('1', '2'), ofNewService],
    ['createRule', (api) => api.autoModeration.createRule('1', rule), ofNewService],
    ['editRule', (api) => api.autoModeration.editRule('1', '2', {}), ofNewService],
  ])('%s is what the service sent, with values and fields that are unknown', async (_method, call, body) => {
    expect((await send(call, { body })).result).toEqual(body);
  });

  test('deleteRule is undefined', async () => {
    const deleted = await send((api) => api.autoModeration.deleteRule('1', '2'), { status: 204 });
    expect(deleted.result).toBeUndefined();
  });
});

describe('a new rule', () => {
  test.each([
    ['a name of 100 characters', { name: 'n'.repeat(100) }],
    ['5 actions', { actions: Array.from({ length: 5 }, () => ({ type: BLOCK_MESSAGE })) }],
    ['20 exempt roles', { exempt_roles: ids(20) }],
    ['50 exempt channels', { exempt_channels: ids(50) }],
    ['1000 keywords', { trigger_metadata: { keyword_filter: texts(1000) } }],
    ['a keyword of 60 characters', { trigger_metadata: { keyword_filter: texts(1, 60) } }],
    ['10 patterns of 260 characters', { trigger_metadata: { regex_patterns: texts(10, 260) } }],
    ['100 allowed words', { trigger_metadata: { allow_list: texts(100, 60) } }],
    ['words of a profile', { trigger_type: MEMBER_PROFILE }],
    ['spam', { trigger_type: SPAM, trigger_metadata: undefined }],
    ['spam and empty metadata', { trigger_type: SPAM, trigger_metadata: {} }],
    [
      'lists of Discord and 1000 allowed words',
      { trigger_type: KEYWORD_PRESET, trigger_metadata: { presets: [keywordPresets.SLURS], allow_list: texts(1000) } },
    ],
    ['50 mentions', { trigger_type: MENTION_SPAM, trigger_metadata: { mention_total_limit: 50 } }],
  ])('can have %s', async (_what, change) => {
    expect((await send(create(change))).sent.body).toEqual({ ...rule, ...change });
  });

  test.each([
    ['an empty name', 'name', { name: '' }],
    ['a name of 101 characters', 'name', { name: 'n'.repeat(101) }],
    ['an unknown event', 'event_type', { event_type: 3 }],
    ['no trigger type', '', { trigger_type: undefined }],
    ['an unknown trigger type', '', { trigger_type: 2 }],
    ['no actions', 'actions', { actions: [] }],
    ['6 actions', 'actions', { actions: Array.from({ length: 6 }, () => ({ type: BLOCK_MESSAGE })) }],
    ['21 exempt roles', 'exempt_roles', { exempt_roles: ids(21) }],
    ['51 exempt channels', 'exempt_channels', { exempt_channels: ids(51) }],
    ['no words', 'trigger_metadata', { trigger_metadata: undefined }],
    ['1001 keywords', 'trigger_metadata.keyword_filter', { trigger_metadata: { keyword_filter: texts(1001) } }],
    ['an empty keyword', 'trigger_metadata.keyword_filter.0', { trigger_metadata: { keyword_filter: [''] } }],
    [
      'a keyword of 61 characters',
      'trigger_metadata.keyword_filter.0',
      { trigger_metadata: { keyword_filter: texts(1, 61) } },
    ],
    ['11 patterns', 'trigger_metadata.regex_patterns', { trigger_metadata: { regex_patterns: texts(11) } }],
    [
      'a pattern of 261 characters',
      'trigger_metadata.regex_patterns.0',
      { trigger_metadata: { regex_patterns: texts(1, 261) } },
    ],
    ['101 allowed words', 'trigger_metadata.allow_list', { trigger_metadata: { allow_list: texts(101) } }],
    [
      'lists of Discord and 1001 allowed words',
      'trigger_metadata.allow_list',
      { trigger_type: KEYWORD_PRESET, trigger_metadata: { allow_list: texts(1001) } },
    ],
    [
      'an unknown list of Discord',
      'trigger_metadata.presets.0',
      { trigger_type: KEYWORD_PRESET, trigger_metadata: { presets: [4] } },
    ],
    [
      '51 mentions',
      'trigger_metadata.mention_total_limit',
      { trigger_type: MENTION_SPAM, trigger_metadata: { mention_total_limit: 51 } },
    ],
    [
      '-1 mentions',
      'trigger_metadata.mention_total_limit',
      { trigger_type: MENTION_SPAM, trigger_metadata: { mention_total_limit: -1 } },
    ],
  ])('with %s is rejected before it is sent', async (_what, field, change) => {
    expect(await problemPathsOf(create(change))).toEqual([field]);
  });
});

describe('an action of a rule', () => {
  test.each([
    ['block a message with an explanation', { type: BLOCK_MESSAGE, metadata: { custom_message: 'x'.repeat(150) } }],
    ['send an alert to a channel', { type: SEND_ALERT_MESSAGE, metadata: { channel_id: '5' } }],
    ['time a user out for 4 weeks', timeout(2_419_200)],
    ['block the interactions of a member', { type: BLOCK_MEMBER_INTERACTION }],
  ])('can %s', async (_what, action) => {
    expect((await send(create({ actions: [action] }))).sent.body).toEqual({ ...rule, actions: [action] });
  });

  test.each([
    ['an unknown type', 'actions.0', { type: 5 }],
    [
      'an explanation of 151 characters',
      'actions.0.metadata.custom_message',
      { type: BLOCK_MESSAGE, metadata: { custom_message: 'x'.repeat(151) } },
    ],
    ['null as metadata', 'actions.0.metadata', { type: BLOCK_MESSAGE, metadata: null }],
    ['an alert without metadata', 'actions.0.metadata', { type: SEND_ALERT_MESSAGE }],
    ['an alert without a channel', 'actions.0.metadata.channel_id', { type: SEND_ALERT_MESSAGE, metadata: {} }],
    ['a timeout without a duration', 'actions.0.metadata.duration_seconds', timeout(undefined)],
    ['a timeout of more than 4 weeks', 'actions.0.metadata.duration_seconds', timeout(2_419_201)],
    ['a timeout of a negative duration', 'actions.0.metadata.duration_seconds', timeout(-1)],
    ['a timeout of part of a second', 'actions.0.metadata.duration_seconds', timeout(0.5)],
  ])('with %s is rejected before it is sent', async (_what, field, action) => {
    expect(await problemPathsOf(create({ actions: [action] }))).toEqual([field]);
  });

  test.each([KEYWORD, MENTION_SPAM])('can be a timeout for the trigger type %i', async (trigger_type) => {
    const change = { trigger_type, trigger_metadata: {}, actions: [timeout(60)] };
    expect((await send(create(change))).sent.body).toEqual({ ...rule, ...change });
  });

  test.each([SPAM, KEYWORD_PRESET, MEMBER_PROFILE])(
    'cannot be a timeout for the trigger type %i',
    async (trigger_type) => {
      const actions = [{ type: BLOCK_MEMBER_INTERACTION }, timeout(60)];
      expect(await problemPathsOf(create({ trigger_type, trigger_metadata: {}, actions }))).toEqual(['actions.1.type']);
    },
  );
});

describe('an edit of a rule', () => {
  const edit =
    (change: object): ApiCall =>
    (api) =>
      api.autoModeration.editRule('1', '2', change);

  test.each([
    {},
    { name: 'n', enabled: true, exempt_roles: [], exempt_channels: [] },
    { trigger_metadata: { presets: [1], allow_list: texts(101) } },
    { actions: [{ type: TIMEOUT, metadata: { duration_seconds: 60 } }] },
  ])('is sent: %j', async (change) => {
    expect((await send(edit(change))).sent.body).toEqual(change);
  });

  test.each([
    ['name', { name: '' }],
    ['event_type', { event_type: 0 }],
    ['actions', { actions: [] }],
    ['actions', { actions: null }],
    ['trigger_metadata.allow_list', { trigger_metadata: { allow_list: texts(1001) } }],
    ['trigger_metadata.mention_total_limit', { trigger_metadata: { mention_total_limit: 51 } }],
  ])('with a wrong %s is rejected before it is sent', async (field, change) => {
    expect(await problemPathsOf(edit(change))).toEqual([field]);
  });
});

test('a missing permission is an ApiError that names the permission', async () => {
  const { api } = await startClientAndServer(() => ({
    status: 403,
    body: { message: 'Missing Permissions', code: 50013 },
  }));
  const error = await failureOf(api.autoModeration.listRules('1'));
  expect(error).toMatchObject({ status: 403, jsonCode: 50013 });
  expect(String(error)).toContain('It needs MANAGE_GUILD.');
});
