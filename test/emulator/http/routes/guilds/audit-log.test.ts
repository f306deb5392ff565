import { describe, expect, test } from 'vitest';
import { insertApplication } from '../../../../../dev/src/emulator/state/applications/applications.js';
import { insertAuditEntry } from '../../../../../dev/src/emulator/state/audit-log/audit-log.js';
import { addBot } from '../../../../../dev/src/emulator/state/membership/membership.js';
import type { GuildRecord } from '../../../../../dev/src/emulator/state/records/guilds.js';
import { insertWebhook, removeWebhook } from '../../../../../dev/src/emulator/state/webhooks/webhooks.js';
import type { AuditActionName } from '../../../../../src/wire/constants/audit-actions.js';
import { permissionSet } from '../../../../../src/wire/constants/permissions.js';
import { getGuildAuditLog } from '../../../../../src/wire/endpoints/guilds/audit-logs.js';
import { AuditLog } from '../../../../../src/wire/objects/audit-log/audit-log.js';
import { expectError, setUpEmulator } from '../../../fixtures/emulator-fixture.js';

const fixture = setUpEmulator();

function record(guild: GuildRecord, action: AuditActionName, userId = guild.guild.owner_id) {
  return insertAuditEntry(fixture().emulator.world, guild, { action, targetId: null, executor: { userId } }).result.id;
}

async function ids(guild: GuildRecord, query = ''): Promise<string[]> {
  const response = await fixture().bot.call(getGuildAuditLog, { path: { guild_id: guild.guild.id }, query });
  return AuditLog.parse(response.json).audit_log_entries.map(({ id }) => id);
}

describe('Get Guild Audit Log', () => {
  const VIEW = permissionSet('VIEW_AUDIT_LOG');

  test('returns entries newest first, with the referenced users', async () => {
    const guild = fixture().guild(VIEW);
    const [first, second] = [record(guild, 'ROLE_CREATE'), record(guild, 'ROLE_DELETE')];
    expect(await ids(guild)).toEqual([second, first]);
    const response = await fixture().bot.call(getGuildAuditLog, { path: { guild_id: guild.guild.id } });
    expect(response.json).toMatchObject({ users: [{ id: guild.guild.owner_id }], webhooks: [] });
  });

  test('returns the referenced objects that still exist, without secrets', async () => {
    const { world } = fixture().emulator;
    const guild = fixture().guild(VIEW);
    const by = { userId: guild.guild.owner_id };
    const make = (name: string) => insertWebhook(world, guild, fixture().channel(guild), { name }, by).result;
    const kept = make('kept');
    removeWebhook(world, guild, make('gone'), by);
    const lookout = insertApplication(world, { name: 'Lookout' }).result;
    addBot(world, guild, lookout, {}, by);
    const response = await fixture().bot.call(getGuildAuditLog, { path: { guild_id: guild.guild.id } });
    const log = AuditLog.parse(response.json);
    expect(log.webhooks).toEqual([expect.objectContaining({ id: kept.webhook.id, name: 'kept' })]);
    expect(log.webhooks[0]).not.toHaveProperty('token');
    expect(log.integrations).toMatchObject([{ name: 'Lookout', type: 'discord', application_id: lookout.id }]);
  });

  test('can be filtered by user, action and age, and paged', async () => {
    const guild = fixture().guild(VIEW);
    const userId = fixture().user().user.id;
    const [a, b, c] = [
      record(guild, 'ROLE_CREATE'),
      record(guild, 'ROLE_DELETE'),
      record(guild, 'ROLE_CREATE', userId),
    ];
    expect(await ids(guild, `?user_id=${userId}`)).toEqual([c]);
    expect(await ids(guild, '?action_type=30')).toEqual([c, a]);
    expect(await ids(guild, `?before=${c}`)).toEqual([b, a]);
    expect(await ids(guild, '?limit=1')).toEqual([c]);
  });

  test('can be filtered by target', async () => {
    const { world } = fixture().emulator;
    const guild = fixture().guild(VIEW);
    const [executor, targetId] = [{ userId: guild.guild.owner_id }, fixture().user().user.id];
    record(guild, 'MEMBER_KICK');
    const aimed = insertAuditEntry(world, guild, { action: 'MEMBER_KICK', targetId, executor }).result.id;
    expect(await ids(guild, `?target_id=${targetId}`)).toEqual([aimed]);
  });

  test('returns entries oldest first with after', async () => {
    const guild = fixture().guild(VIEW);
    const [a = '', b, c] = [record(guild, 'ROLE_CREATE'), record(guild, 'ROLE_UPDATE'), record(guild, 'ROLE_DELETE')];
    expect(await ids(guild, `?after=${a}`)).toEqual([b, c]);
    expect(await ids(guild, '?after=0&limit=2')).toEqual([a, b]);
    expect(await ids(guild, `?after=0&before=${c}`)).toEqual([a, b]);
  });

  test('deletes entries after 45 days', async () => {
    const guild = fixture().guild(VIEW);
    record(guild, 'ROLE_CREATE');
    await fixture().emulator.clock.advance(45 * 24 * 60 * 60_000 + 1000);
    const kept = record(guild, 'ROLE_DELETE');
    expect(await ids(guild)).toEqual([kept]);
  });

  test('without VIEW_AUDIT_LOG fails with 50013', async () => {
    const guild = fixture().guild(permissionSet('MANAGE_GUILD'));
    expectError(await fixture().bot.call(getGuildAuditLog, { path: { guild_id: guild.guild.id } }), 403, 50013);
  });

  test.each(['?limit=0', '?limit=101', '?limit=ten', '?limit=', '?before=x', '?after=x', '?target_id=x', '?user_id=x'])(
    'with %s fails with 50035',
    async (query) => {
      const guild = fixture().guild(VIEW);
      expectError(
        await fixture().bot.call(getGuildAuditLog, { path: { guild_id: guild.guild.id }, query }),
        400,
        50035,
      );
    },
  );
});
