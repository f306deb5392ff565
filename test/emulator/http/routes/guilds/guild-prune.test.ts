import { describe, expect, test } from 'vitest';
import { insertApplication } from '../../../../../dev/src/emulator/state/applications/applications.js';
import { updatePresence } from '../../../../../dev/src/emulator/state/members/presences.js';
import { connectMemberToVoice } from '../../../../../dev/src/emulator/state/members/voice-states.js';
import { addBot } from '../../../../../dev/src/emulator/state/membership/membership.js';
import { insertMessage } from '../../../../../dev/src/emulator/state/messages/messages.js';
import { permissionSet } from '../../../../../src/wire/constants/permissions.js';
import { setUpEmulator } from '../../../fixtures/emulator-fixture.js';
import {
  allPermissionsExcept,
  expectApiError,
  expectNotSent,
  setUpDispatchReader,
  setUpRestClient,
} from '../../../fixtures/rest-client.js';

const fixture = setUpEmulator({ gateway: { heartbeatIntervalMs: 1e12 } });
const api = setUpRestClient(fixture);
const dispatches = setUpDispatchReader(fixture);

const PRUNE = permissionSet('MANAGE_GUILD', 'KICK_MEMBERS', 'VIEW_AUDIT_LOG');
const ROLES_101 = Array.from({ length: 101 }, (_, n) => String(n + 1));
const DAY_MS = 24 * 60 * 60_000;
const days = (count: number) => fixture().emulator.clock.advance(count * DAY_MS);

/** A guild with two roles and members of these names. */
function setUp(names: string[] = ['ann'], permissions = PRUNE, features: string[] = []) {
  const guild = fixture().guild(permissions, { roles: [{ name: 'Crew' }, { name: 'Deck' }], features });
  const member = (name: string) => {
    const record = guild.members.get(fixture().member(guild, name).user.id);
    if (!record) throw new Error('no such member');
    return record;
  };
  return { guild, id: guild.guild.id, members: names.map(member) };
}

describe('a prune', () => {
  test('includes members who were inactive for the number of days, and neither the owner nor bots', async () => {
    const { guild, id } = setUp(['ann', 'bob']);
    addBot(
      fixture().emulator.world,
      guild,
      insertApplication(fixture().emulator.world, { name: 'Idle' }).result,
    ).result.roles = [];
    await days(7);
    expect(await api().guilds.getPruneCount(id)).toEqual({ pruned: 0 });
    await fixture().emulator.clock.advance(1);
    expect(await api().guilds.getPruneCount(id)).toEqual({ pruned: 2 });
    expect(await api().guilds.getPruneCount(id, { days: 8 })).toEqual({ pruned: 0 });
  });

  test('excludes members who joined, wrote or were online recently', async () => {
    const { world } = fixture().emulator;
    const { guild, id, members } = setUp(['came', 'wrote', 'online', 'in voice', 'nowhere']);
    const [came, wrote, online, inVoice] = members.map(({ userId }) => userId);
    if (online) updatePresence(world, online, 'idle');
    await days(20);
    if (came) updatePresence(world, came, 'online');
    if (came) updatePresence(world, came, 'offline');
    const mentions = { everyone: false, userIds: [], roleIds: [] };
    if (wrote) insertMessage(world, fixture().channel(guild), { authorId: wrote, content: 'here', mentions });
    const talker = guild.members.get(inVoice ?? '');
    if (talker) connectMemberToVoice(world, guild, talker, { channelId: fixture().channel(guild).channel.id });
    await days(1);
    expect(await api().guilds.getPruneCount(id)).toEqual({ pruned: 1 });
  });

  test('excludes members with a role, unless all their roles are included', async () => {
    const { guild, id, members } = setUp(['ann', 'bob', 'cat']);
    const [crew, deck] = [fixture().role(guild, 'Crew'), fixture().role(guild, 'Deck')];
    const [, bob, cat] = members;
    if (bob) bob.roles = [crew];
    if (cat) cat.roles = [crew, deck];
    await days(8);
    expect(await api().guilds.getPruneCount(id)).toEqual({ pruned: 1 });
    expect(await api().guilds.getPruneCount(id, { include_roles: [crew] })).toEqual({ pruned: 2 });
    expect(await api().guilds.getPruneCount(id, { include_roles: [crew, deck] })).toEqual({ pruned: 3 });
    expect(await api().guilds.beginPrune(id, { include_roles: [crew] })).toEqual({ pruned: 2 });
    expect(guild.members.has(cat?.userId ?? '')).toBe(true);
  });

  test.each<[string, (a: string, b: string) => string]>([
    ['a repeated name', (a, b) => `include_roles=${a}&include_roles=${b}`],
    ['commas', (a, b) => `include_roles=${a},${b}`],
  ])('reads the list of roles in its query with %s', async (_form, query) => {
    const { guild, id, members } = setUp(['ann']);
    const [crew, deck] = [fixture().role(guild, 'Crew'), fixture().role(guild, 'Deck')];
    for (const member of members) member.roles = [crew, deck];
    await days(8);
    const response = await fixture().bot.send('GET', `/guilds/${id}/prune?${query(crew, deck)}`);
    expect(response).toMatchObject({ status: 200, json: { pruned: 1 } });
  });
});

describe('Begin Guild Prune', () => {
  test('removes them, emits an event for each, and records their number', async () => {
    const { guild, id, members } = setUp(['ann', 'bob']);
    await days(31);
    expect(await api().guilds.beginPrune(id, { days: 30 }, { reason: 'spring' })).toEqual({ pruned: 2 });
    for (const { userId } of members) {
      expect(guild.members.has(userId)).toBe(false);
      expect(await dispatches().next('guildMemberRemove', id)).toMatchObject({ user: { id: userId } });
    }
    expect(guild.auditLog).toMatchObject([
      {
        action_type: 21,
        target_id: null,
        reason: 'spring',
        options: { delete_member_days: '30', members_removed: '2' },
      },
    ]);
  });

  test('does not return the number unless it is requested', async () => {
    const { guild, id, members } = setUp();
    await days(8);
    expect(await api().guilds.beginPrune(id, { compute_prune_count: false })).toEqual({ pruned: null });
    expect(guild.members.has(members[0]?.userId ?? '')).toBe(false);
  });

  test('ignores the deprecated reason in the body', async () => {
    const { guild, id } = setUp();
    expect(await fixture().bot.send('POST', `/guilds/${id}/prune`, { reason: 'old' })).toMatchObject({ status: 200 });
    expect(guild.auditLog[0]).not.toHaveProperty('reason');
  });
});

describe.each([
  [
    'Get Guild Prune Count',
    (id: string, terms: { days?: number; roles?: string[] }) =>
      api().guilds.getPruneCount(id, { days: terms.days, include_roles: terms.roles }),
  ],
  [
    'Begin Guild Prune',
    (id: string, terms: { days?: number; roles?: string[] }) =>
      api().guilds.beginPrune(id, { days: terms.days, include_roles: terms.roles }),
  ],
])('%s', (_name, call) => {
  test.each([1, 30])('accepts %d days', async (count) => {
    expect(await call(setUp().id, { days: count })).toEqual({ pruned: 0 });
  });

  test.each([0, 31])('rejects %d days before sending', async (count) => {
    await expectNotSent(call(setUp().id, { days: count }), 'days');
  });

  test('accepts a hundred roles', async () => {
    const { guild, id } = setUp();
    const roles = Array.from({ length: 100 }, () => fixture().role(guild, 'Crew'));
    expect(await call(id, { roles })).toEqual({ pruned: 0 });
  });

  test('is only available to members of the guild', async () => {
    await expectApiError(call(fixture().guildWithoutBot().guild.id, {}), 403, 50001);
    await expectApiError(call('1', {}), 404, 10004);
  });

  test('rejects invalid role ids, and more than a hundred, before sending', async () => {
    const { id } = setUp();
    await expect(call(id, { roles: ['crew'] })).rejects.toMatchObject({ code: 'validation_error' });
    await expectNotSent(call(id, { roles: ROLES_101 }), 'include_roles');
  });

  test('of a role that the guild does not have fails with 10011', async () => {
    await expectApiError(call(setUp().id, { roles: ['1'] }), 404, 10011);
  });

  test.each(['MANAGE_GUILD', 'KICK_MEMBERS'] as const)('without %s fails with 50013', async (permission) => {
    await expectApiError(call(setUp(['ann'], allPermissionsExcept(permission)).id, {}), 403, 50013);
  });

  test('requires ADMINISTRATOR in a guild with that setting', async () => {
    const features = ['PRUNE_REQUIRES_ADMIN'];
    await expectApiError(call(setUp(['ann'], allPermissionsExcept(), features).id, {}), 403, 50013);
    expect(await call(setUp(['ann'], permissionSet('ADMINISTRATOR'), features).id, {})).toEqual({ pruned: 0 });
  });
});

test.each([
  ['GET', '?days=0', undefined, 'days'],
  ['GET', '?days=31', undefined, 'days'],
  ['GET', '?include_roles=crew', undefined, 'include_roles'],
  ['GET', `?include_roles=${ROLES_101.join()}`, undefined, 'include_roles'],
  ['POST', '', { days: 0 }, 'days'],
  ['POST', '', { include_roles: ROLES_101 }, 'include_roles'],
  ['POST', '', { days: 31 }, 'days'],
  ['POST', '', { include_roles: 'crew' }, 'include_roles'],
  ['POST', '', { compute_prune_count: 'no' }, 'compute_prune_count'],
])('%s prune%s with %o fails with 50035', async (method, query, body, field) => {
  const response = await fixture().bot.send(method, `/guilds/${setUp().id}/prune${query}`, body);
  expect(response).toMatchObject({ status: 400, json: { code: 50035, errors: { [field]: {} } } });
});
