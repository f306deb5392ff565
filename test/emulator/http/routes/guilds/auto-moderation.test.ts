import { describe, expect, test } from 'vitest';
import { permissionSet } from '../../../../../src/wire/constants/permissions.js';
import {
  createAutoModerationRule,
  modifyAutoModerationRule,
} from '../../../../../src/wire/endpoints/auto-moderation.js';
import type { AutoModerationRuleRequest } from '../../../../../src/wire/objects/auto-moderation/auto-moderation-rule-request.js';
import { expectError, setUpEmulator } from '../../../fixtures/emulator-fixture.js';
import {
  allPermissionsExcept,
  expectApiError,
  expectNotSent,
  setUpDispatchReader,
  setUpRestClient,
} from '../../../fixtures/rest-client.js';

const fixture = setUpEmulator();
const api = setUpRestClient(fixture);
const dispatches = setUpDispatchReader(fixture);

const MANAGER = permissionSet('MANAGE_GUILD', 'VIEW_AUDIT_LOG', 'MANAGE_ROLES', 'MANAGE_CHANNELS', 'VIEW_CHANNEL');
const KEYWORD = 1;
const SPAM = 3;
const KEYWORD_PRESET = 4;
const MENTION_SPAM = 5;
const MEMBER_PROFILE = 6;

const rule: AutoModerationRuleRequest = {
  name: 'No rum',
  event_type: 1,
  trigger_type: KEYWORD,
  trigger_metadata: { keyword_filter: ['rum*'] },
  actions: [{ type: 1, metadata: { custom_message: 'Drink tea.' } }],
};

const rulesByType: Record<string, AutoModerationRuleRequest> = {
  KEYWORD: rule,
  SPAM: { name: 'Spam', event_type: 1, trigger_type: SPAM, actions: [{ type: 1 }] },
  KEYWORD_PRESET: {
    ...rule,
    trigger_type: KEYWORD_PRESET,
    trigger_metadata: { presets: [1, 2], allow_list: ['damn'] },
  },
  MENTION_SPAM: { ...rule, trigger_type: MENTION_SPAM, trigger_metadata: { mention_total_limit: 5 } },
  MEMBER_PROFILE: {
    ...rule,
    event_type: 2,
    trigger_type: MEMBER_PROFILE,
    trigger_metadata: { keyword_filter: ['admin'] },
    actions: [{ type: 4 }],
  },
};

function setUp(permissions = MANAGER) {
  const guild = fixture().guild(permissions, { roles: [{ name: 'Crew' }] });
  const guildId = guild.guild.id;
  return { guild, guildId, channelId: fixture().channel(guild).channel.id, roleId: fixture().role(guild, 'Crew') };
}

async function withRule(permissions?: string) {
  const setup = setUp(permissions);
  const created = await api().autoModeration.createRule(setup.guildId, rule);
  await dispatches().next('autoModerationRuleCreate', setup.guildId);
  return { ...setup, created };
}

describe('Create Auto Moderation Rule', () => {
  test('adds a rule with its defaults, emits an event, and records it', async () => {
    const { guild, guildId } = setUp();
    const created = await api().autoModeration.createRule(guildId, rule, { reason: 'sober' });
    expect(created).toEqual({
      id: expect.any(String),
      guild_id: guildId,
      creator_id: fixture().emulator.botUserId,
      name: 'No rum',
      event_type: 1,
      trigger_type: 1,
      trigger_metadata: { keyword_filter: ['rum*'], regex_patterns: [], allow_list: [] },
      actions: [{ type: 1, metadata: { custom_message: 'Drink tea.' } }],
      enabled: false,
      exempt_roles: [],
      exempt_channels: [],
    });
    expect(await dispatches().next('autoModerationRuleCreate', guildId)).toEqual(created);
    expect(guild.auditLog.at(-1)).toMatchObject({
      action_type: 140,
      target_id: created.id,
      user_id: fixture().emulator.botUserId,
      reason: 'sober',
      changes: expect.arrayContaining([
        { key: 'name', new_value: 'No rum' },
        { key: 'trigger_type', new_value: 1 },
        { key: 'enabled', new_value: false },
      ]),
    });
  });

  test.each([
    ['SPAM', {}],
    ['KEYWORD_PRESET', { presets: [1, 2], allow_list: ['damn'] }],
    ['MENTION_SPAM', { mention_total_limit: 5, mention_raid_protection_enabled: false }],
    ['MEMBER_PROFILE', { keyword_filter: ['admin'], regex_patterns: [], allow_list: [] }],
  ])('stores what triggers a rule of the type %s', async (type, trigger_metadata) => {
    const { guildId } = setUp();
    const created = await api().autoModeration.createRule(guildId, rulesByType[type] ?? rule);
    expect(created).toMatchObject({ trigger_metadata });
  });

  test('allows 20 mentions if the request has no limit', async () => {
    const created = await api().autoModeration.createRule(setUp().guildId, {
      ...rule,
      trigger_type: MENTION_SPAM,
      trigger_metadata: { mention_raid_protection_enabled: true },
    });
    expect(created.trigger_metadata).toEqual({ mention_total_limit: 20, mention_raid_protection_enabled: true });
  });

  test.each([
    ['KEYWORD', 6],
    ['SPAM', 1],
    ['KEYWORD_PRESET', 1],
    ['MENTION_SPAM', 1],
    ['MEMBER_PROFILE', 1],
  ])('rejects too many rules of the type %s with 50035', async (type, max) => {
    const { guildId } = setUp();
    const create = () => api().autoModeration.createRule(guildId, rulesByType[type] ?? rule);
    for (let count = 0; count < max; count += 1) await create();
    await expect(create()).rejects.toMatchObject({
      jsonCode: 50035,
      fields: [{ path: '', code: 'AUTO_MODERATION_MAX_RULES_OF_TYPE_EXCEEDED' }],
    });
  });

  test('stores the roles and channels that it exempts once each', async () => {
    const { guildId, roleId, channelId } = setUp();
    const exempt = { exempt_roles: [roleId, roleId], exempt_channels: [channelId, channelId] };
    expect(await api().autoModeration.createRule(guildId, { ...rule, ...exempt })).toMatchObject({
      exempt_roles: [roleId],
      exempt_channels: [channelId],
    });
  });

  test.each([
    ['a role that the guild does not have', { exempt_roles: ['5'] }, 'exempt_roles.0'],
    ['a channel that the guild does not have', { exempt_channels: ['5'] }, 'exempt_channels.0'],
    [
      'alerts in a channel that the guild does not have',
      { actions: [{ type: 2 as const, metadata: { channel_id: '5' } }] },
      'actions.0.metadata.channel_id',
    ],
    ['a block of interactions by words of messages', { actions: [{ type: 4 as const }] }, 'actions.0.type'],
    [
      'an invalid pattern',
      { trigger_metadata: { regex_patterns: ['ok', '(?=look)'] } },
      'trigger_metadata.regex_patterns.1',
    ],
    [
      'a pattern that is too large',
      { trigger_metadata: { regex_patterns: ['(\\w{100}){100}'] } },
      'trigger_metadata.regex_patterns.0',
    ],
  ])('rejects %s with 50035', async (_what, change, path) => {
    const call = api().autoModeration.createRule(setUp().guildId, { ...rule, ...change });
    await expect(call).rejects.toMatchObject({ jsonCode: 50035, fields: [{ path }] });
  });

  test('rejects alerts in a category with 50035', async () => {
    const { guildId } = setUp();
    const { id } = await api().guilds.createChannel(guildId, { name: 'Decks', type: 4 });
    const actions = [{ type: 2 as const, metadata: { channel_id: id } }];
    const call = api().autoModeration.createRule(guildId, { ...rule, actions });
    await expect(call).rejects.toMatchObject({ jsonCode: 50035, fields: [{ path: 'actions.0.metadata.channel_id' }] });
  });

  const ids = (count: number, id: string) => Array.from({ length: count }, () => id);
  const words = (count: number, length = 1) => Array.from({ length: count }, () => 'x'.repeat(length));
  test.each<[string, object, object]>([
    ['name', { name: 'n'.repeat(100) }, { name: 'n'.repeat(101) }],
    ['actions', { actions: Array(5).fill({ type: 1 }) }, { actions: Array(6).fill({ type: 1 }) }],
    ['exempt_roles', { exempt_roles: ids(20, 'role') }, { exempt_roles: ids(21, 'role') }],
    ['exempt_channels', { exempt_channels: ids(50, 'channel') }, { exempt_channels: ids(51, 'channel') }],
    [
      'actions.0.metadata.custom_message',
      { actions: [{ type: 1, metadata: { custom_message: 'x'.repeat(150) } }] },
      { actions: [{ type: 1, metadata: { custom_message: 'x'.repeat(151) } }] },
    ],
    [
      'trigger_metadata.keyword_filter',
      { trigger_metadata: { keyword_filter: words(1000) } },
      { trigger_metadata: { keyword_filter: words(1001) } },
    ],
    [
      'trigger_metadata.keyword_filter.0',
      { trigger_metadata: { keyword_filter: words(1, 60) } },
      { trigger_metadata: { keyword_filter: words(1, 61) } },
    ],
    [
      'trigger_metadata.regex_patterns',
      { trigger_metadata: { regex_patterns: words(10) } },
      { trigger_metadata: { regex_patterns: words(11) } },
    ],
    [
      'trigger_metadata.regex_patterns.0',
      { trigger_metadata: { regex_patterns: words(1, 260) } },
      { trigger_metadata: { regex_patterns: words(1, 261) } },
    ],
    [
      'trigger_metadata.allow_list',
      { trigger_metadata: { allow_list: words(100) } },
      { trigger_metadata: { allow_list: words(101) } },
    ],
  ])('checks the limit of %s on both sides', async (field, atLimit, beyondLimit) => {
    const { guildId, roleId, channelId } = setUp();
    const withIds = (change: object) =>
      JSON.parse(
        JSON.stringify({ ...rule, ...change })
          .replaceAll('"role"', `"${roleId}"`)
          .replaceAll('"channel"', `"${channelId}"`),
      );
    expect(await api().autoModeration.createRule(guildId, withIds(atLimit))).toMatchObject({ guild_id: guildId });
    await expectNotSent(api().autoModeration.createRule(guildId, withIds(beyondLimit)), field);
    const path = { guild_id: guildId };
    const response = await fixture().bot.call(createAutoModerationRule, { path, body: withIds(beyondLimit) });
    expectError(response, 400, 50035);
    expect(response.json).toHaveProperty(`errors.${field}`);
  });

  test.each([
    ['_errors', { trigger_type: 2 }],
    ['event_type', { event_type: 3 }],
    ['actions.0._errors', { actions: [{ type: 5 }] }],
    ['trigger_metadata.presets.0', { trigger_type: KEYWORD_PRESET, trigger_metadata: { presets: [4] } }],
    [
      'trigger_metadata.mention_total_limit',
      { trigger_type: MENTION_SPAM, trigger_metadata: { mention_total_limit: 51 } },
    ],
    ['actions.0.metadata.duration_seconds', { actions: [{ type: 3, metadata: { duration_seconds: 2_419_201 } }] }],
  ])('rejects an unknown or too large value with 50035 at %s', async (field, change) => {
    const path = { guild_id: setUp(allPermissionsExcept()).guildId };
    const response = await fixture().bot.call(createAutoModerationRule, { path, body: { ...rule, ...change } });
    expectError(response, 400, 50035);
    expect(response.json).toHaveProperty(`errors.${field}`);
  });

  const timeout = { ...rule, actions: [{ type: 3 as const, metadata: { duration_seconds: 2_419_200 } }] };

  test('with a timeout needs MODERATE_MEMBERS, and fails with 50013 without it', async () => {
    const allowed = setUp(permissionSet('MANAGE_GUILD', 'MODERATE_MEMBERS'));
    expect(await api().autoModeration.createRule(allowed.guildId, timeout)).toMatchObject({ actions: timeout.actions });
    const { guildId } = setUp(allPermissionsExcept('MODERATE_MEMBERS'));
    await expectApiError(api().autoModeration.createRule(guildId, timeout), 403, 50013);
  });

  test('can be done by a user with MANAGE_GUILD', async () => {
    const { guild, guildId } = setUp();
    const owner = fixture().callerOf(fixture().ownerOf(guild));
    const response = await owner.call(createAutoModerationRule, { path: { guild_id: guildId }, body: rule });
    expect(response).toMatchObject({ status: 200, json: { creator_id: guild.guild.owner_id } });
  });
});

describe('List Auto Moderation Rules and Get Auto Moderation Rule', () => {
  test('return the rules of the guild, the oldest first', async () => {
    const { guildId, created } = await withRule();
    const second = await api().autoModeration.createRule(guildId, { ...rule, name: 'Another' });
    expect(await api().autoModeration.listRules(guildId)).toEqual([created, second]);
    expect(await api().autoModeration.getRule(guildId, second.id)).toEqual(second);
    expect(await api().autoModeration.listRules(setUp().guildId)).toEqual([]);
  });
});

describe('Modify Auto Moderation Rule', () => {
  test('changes the fields of the request, emits an event, and records the differences', async () => {
    const { guild, guildId, created } = await withRule();
    const changes = { name: 'No grog', enabled: true, trigger_metadata: { keyword_filter: ['grog'] } };
    const changed = await api().autoModeration.editRule(guildId, created.id, changes, { reason: 'new drink' });
    expect(changed).toEqual({
      ...created,
      ...changes,
      trigger_metadata: { keyword_filter: ['grog'], regex_patterns: [], allow_list: [] },
    });
    expect(await dispatches().next('autoModerationRuleUpdate', guildId)).toEqual(changed);
    expect(guild.auditLog.at(-1)).toMatchObject({
      action_type: 141,
      target_id: created.id,
      reason: 'new drink',
      changes: [
        { key: 'name', old_value: 'No rum', new_value: 'No grog' },
        { key: 'trigger_metadata' },
        { key: 'enabled', old_value: false, new_value: true },
      ],
    });
    expect(await api().autoModeration.getRule(guildId, created.id)).toEqual(changed);
  });

  test('without differences records nothing', async () => {
    const { guild, guildId, created } = await withRule();
    const before = guild.auditLog.length;
    expect(await api().autoModeration.editRule(guildId, created.id, { name: created.name })).toEqual(created);
    expect(guild.auditLog).toHaveLength(before);
  });

  test.each([
    [
      'a timeout in a rule for spam',
      SPAM,
      { actions: [{ type: 3, metadata: { duration_seconds: 60 } }] },
      'actions.0.type',
    ],
    [
      'an invalid pattern',
      KEYWORD,
      { trigger_metadata: { regex_patterns: ['['] } },
      'trigger_metadata.regex_patterns.0',
    ],
    [
      '101 allowed words in a rule with its own words',
      KEYWORD,
      { trigger_metadata: { allow_list: Array(101).fill('x') } },
      'trigger_metadata.allow_list',
    ],
    ['an unknown exempt role', KEYWORD, { exempt_roles: ['5'] }, 'exempt_roles.0'],
  ])('rejects %s with 50035', async (_what, type, body, field) => {
    const { guildId } = setUp(allPermissionsExcept());
    const source = Object.values(rulesByType).find(({ trigger_type }) => trigger_type === type) ?? rule;
    const { id } = await api().autoModeration.createRule(guildId, source);
    const path = { guild_id: guildId, rule_id: id };
    const response = await fixture().bot.call(modifyAutoModerationRule, { path, body });
    expectError(response, 400, 50035);
    expect(response.json).toHaveProperty(`errors.${field}`);
  });

  test('accepts 1000 allowed words in a rule with presets', async () => {
    const { guildId } = setUp();
    const { id } = await api().autoModeration.createRule(guildId, rulesByType['KEYWORD_PRESET'] ?? rule);
    const changes = { trigger_metadata: { presets: [1 as const], allow_list: Array<string>(1000).fill('x') } };
    expect(await api().autoModeration.editRule(guildId, id, changes)).toMatchObject(changes);
  });

  test('to a timeout without MODERATE_MEMBERS fails with 50013', async () => {
    const { guildId, created } = await withRule(allPermissionsExcept('MODERATE_MEMBERS'));
    const actions = [{ type: 3 as const, metadata: { duration_seconds: 60 } }];
    await expectApiError(api().autoModeration.editRule(guildId, created.id, { actions }), 403, 50013);
  });
});

describe('Delete Auto Moderation Rule', () => {
  test('removes it, emits an event, and records it', async () => {
    const { guild, guildId, created } = await withRule();
    await api().autoModeration.deleteRule(guildId, created.id, { reason: 'party' });
    expect(await dispatches().next('autoModerationRuleDelete', guildId)).toEqual(created);
    expect(guild.auditLog.at(-1)).toMatchObject({ action_type: 142, target_id: created.id, reason: 'party' });
    expect(await api().autoModeration.listRules(guildId)).toEqual([]);
  });
});

describe('a rule', () => {
  test('that does not exist is 404 with the code 0', async () => {
    const { guildId } = setUp();
    const other = await withRule();
    for (const id of ['5', other.created.id]) {
      await expectApiError(api().autoModeration.getRule(guildId, id), 404, 0);
      await expectApiError(api().autoModeration.editRule(guildId, id, {}), 404, 0);
      await expectApiError(api().autoModeration.deleteRule(guildId, id), 404, 0);
    }
  });

  test('is not accessible without MANAGE_GUILD: all calls fail with 50013', async () => {
    const { guild, guildId } = setUp(allPermissionsExcept('MANAGE_GUILD'));
    const owner = fixture().callerOf(fixture().ownerOf(guild));
    await owner.call(createAutoModerationRule, { path: { guild_id: guildId }, body: rule });
    const id = [...guild.autoModerationRules.keys()][0] ?? '';
    await expectApiError(api().autoModeration.listRules(guildId), 403, 50013);
    await expectApiError(api().autoModeration.getRule(guildId, id), 403, 50013);
    await expectApiError(api().autoModeration.createRule(guildId, rule), 403, 50013);
    await expectApiError(api().autoModeration.editRule(guildId, id, {}), 403, 50013);
    await expectApiError(api().autoModeration.deleteRule(guildId, id), 403, 50013);
  });

  test('no longer exempts a role or channel that is deleted', async () => {
    const { guildId, roleId } = setUp();
    const { id: channelId } = await api().guilds.createChannel(guildId, { name: 'bar' });
    const exempt = { exempt_roles: [roleId], exempt_channels: [channelId] };
    const { id } = await api().autoModeration.createRule(guildId, { ...rule, ...exempt });
    await api().guilds.deleteRole(guildId, roleId);
    expect(await dispatches().next('autoModerationRuleUpdate', guildId)).toMatchObject({ id, exempt_roles: [] });
    await api().channels.delete(channelId);
    expect(await dispatches().next('autoModerationRuleUpdate', guildId)).toMatchObject({ id, exempt_channels: [] });
    expect(await api().autoModeration.getRule(guildId, id)).toMatchObject({ exempt_roles: [], exempt_channels: [] });
  });

  test('is contained in the audit log', async () => {
    const { guildId, created } = await withRule();
    expect(await api().guilds.listAuditLogEntries(guildId)).toMatchObject({ auto_moderation_rules: [created] });
  });
});
