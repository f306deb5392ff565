import { describe, expect, test } from 'vitest';
import { hasManualApproval, submitJoinRequest } from '../../../../../dev/src/emulator/state/guilds/join-requests.js';
import { removeMember } from '../../../../../dev/src/emulator/state/membership/membership.js';
import type { GuildRecord } from '../../../../../dev/src/emulator/state/records/guilds.js';
import { permissionSet } from '../../../../../src/wire/constants/permissions.js';
import { actionGuildJoinRequest } from '../../../../../src/wire/endpoints/guilds/guild-join-requests.js';
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

const KICK = permissionSet('KICK_MEMBERS');
const idOf = ({ guild }: GuildRecord) => guild.id;

/** A guild whose moderators approve new members. */
const guarded = (permissions = KICK) =>
  fixture().guild(permissions, { screening: true, features: ['MEMBER_VERIFICATION_MANUAL_APPROVAL'] });

/** A user who requests to join. */
function asking(guild: GuildRecord, name = 'ann') {
  const { user } = fixture().member(guild, name);
  const member = guild.members.get(user.id);
  if (!member) throw new Error('no member');
  const { result, events } = submitJoinRequest(fixture().emulator.world, guild, member);
  return { user, member, id: result.request.id, events };
}

describe('Get Guild Join Requests', () => {
  test('returns pending requests, newest first, with their number', async () => {
    const guild = guarded();
    const [first, second] = [asking(guild, 'ann'), asking(guild, 'bob')];
    expect(await api().guilds.listJoinRequests(idOf(guild))).toMatchObject({
      total: 2,
      guild_join_requests: [
        { id: second.id, user_id: second.user.id },
        {
          id: first.id,
          guild_id: idOf(guild),
          user: { username: 'ann' },
          application_status: 'SUBMITTED',
          reviewed_at: null,
          rejection_reason: null,
          actioned_by_user: null,
          form_responses: [{ field_type: 'TERMS', response: true }],
        },
      ],
    });
  });

  test('pages by id; after takes precedence over before', async () => {
    const guild = guarded();
    const [a, b, c] = ['ann', 'bob', 'cem'].map((name) => asking(guild, name).id);
    const idsOf = async (query: { before?: string; after?: string; limit?: number }) => {
      const defined = Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined));
      const { guild_join_requests: requests = [] } = await api().guilds.listJoinRequests(idOf(guild), defined);
      return requests.map(({ id }) => id);
    };
    expect(await idsOf({ limit: 2 })).toEqual([c, b]);
    expect(await idsOf({ before: b ?? '' })).toEqual([a]);
    expect(await idsOf({ after: a ?? '', limit: 1 })).toEqual([b]);
    expect(await idsOf({ after: b ?? '', before: b ?? '' })).toEqual([c]);
  });

  test('returns decided requests by decision time, without a count', async () => {
    const guild = guarded();
    const [first, second] = [asking(guild, 'ann'), asking(guild, 'bob')];
    await api().guilds.actionJoinRequest(idOf(guild), second.id, { action: 'REJECTED' });
    await fixture().emulator.clock.advance(1000);
    await api().guilds.actionJoinRequest(idOf(guild), first.id, { action: 'REJECTED' });
    const rejected = await api().guilds.listJoinRequests(idOf(guild), { status: 'REJECTED' });
    expect(rejected).not.toHaveProperty('total');
    expect(rejected.guild_join_requests?.map(({ id }) => id)).toEqual([first.id, second.id]);
  });

  test('returns only the count to members who can only manage the guild', async () => {
    const guild = guarded(permissionSet('MANAGE_GUILD'));
    asking(guild);
    expect(await api().guilds.listJoinRequests(idOf(guild))).toEqual({ total: 1 });
  });

  test.each([0, 101])('with a limit of %i is rejected before sending', async (limit) => {
    await expectNotSent(api().guilds.listJoinRequests(idOf(guarded()), { limit }), 'limit');
  });

  test('without either permission fails with 50013', async () => {
    const guild = guarded(allPermissionsExcept('KICK_MEMBERS', 'MANAGE_GUILD'));
    await expectApiError(api().guilds.listJoinRequests(idOf(guild)), 403, 50013);
  });

  test('in a guild without manual approval fails with 50013', async () => {
    const guild = fixture().guild(KICK, { screening: true });
    expect(hasManualApproval(guild)).toBe(false);
    await expectApiError(api().guilds.listJoinRequests(idOf(guild)), 403, 50013);
  });
});

describe('Action Guild Join Request', () => {
  test('approves a user, who is then no longer pending', async () => {
    const guild = guarded();
    const { member, user, id } = asking(guild);
    const approved = await api().guilds.actionJoinRequest(idOf(guild), id, { action: 'APPROVED' });
    expect(approved).toMatchObject({
      application_status: 'APPROVED',
      reviewed_at: expect.any(String),
      actioned_by_user: { id: fixture().emulator.botUserId },
    });
    expect(member.pending).toBe(false);
    expect(await dispatches().next('guildJoinRequestUpdate', idOf(guild))).toMatchObject({
      status: 'APPROVED',
      request: { id },
    });
    expect(await dispatches().next('guildMemberUpdate', idOf(guild))).toMatchObject({
      user: { id: user.id },
      pending: false,
    });
  });

  test('rejects a user with a reason', async () => {
    const guild = guarded();
    const { member, id } = asking(guild);
    const decision = { action: 'REJECTED', rejection_reason: 'x'.repeat(160) } as const;
    expect(await api().guilds.actionJoinRequest(idOf(guild), id, decision)).toMatchObject({
      application_status: 'REJECTED',
      rejection_reason: decision.rejection_reason,
    });
    expect(member.pending).toBe(true);
  });

  test('of a decided request changes nothing', async () => {
    const guild = guarded();
    const { member, id } = asking(guild);
    await api().guilds.actionJoinRequest(idOf(guild), id, { action: 'REJECTED' });
    const again = await api().guilds.actionJoinRequest(idOf(guild), id, { action: 'APPROVED' });
    expect([again.application_status, member.pending]).toEqual(['REJECTED', true]);
  });

  test('with a reason of 161 characters, or no action, fails with 50035', async () => {
    const guild = guarded();
    const path = { guild_id: idOf(guild), request_id: asking(guild).id };
    for (const body of [{ action: 'REJECTED', rejection_reason: 'x'.repeat(161) }, { action: 'STARTED' }, {}]) {
      expectError(await fixture().bot.call(actionGuildJoinRequest, { path, body }), 400, 50035);
    }
  });

  test('of a request that does not exist fails with 404', async () => {
    await expectApiError(api().guilds.actionJoinRequest(idOf(guarded()), '1', { action: 'APPROVED' }), 404, 0);
  });

  test('without KICK_MEMBERS fails with 50013', async () => {
    const guild = guarded(allPermissionsExcept('KICK_MEMBERS'));
    const { id } = asking(guild);
    await expectApiError(api().guilds.actionJoinRequest(idOf(guild), id, { action: 'APPROVED' }), 403, 50013);
  });
});

describe('a request to join', () => {
  test('is created once while it is pending', () => {
    const guild = guarded();
    const { member, id, events } = asking(guild);
    expect(events.map(({ event }) => event)).toEqual(['guildJoinRequestCreate']);
    expect(submitJoinRequest(fixture().emulator.world, guild, member)).toMatchObject({
      result: { request: { id } },
      events: [],
    });
  });

  test('is deleted when the user leaves before the decision', () => {
    const guild = guarded();
    const { user, id } = asking(guild);
    const { events } = removeMember(fixture().emulator.world, guild, user.id);
    expect(guild.joinRequests.size).toBe(0);
    expect(events).toContainEqual({
      event: 'guildJoinRequestDelete',
      data: { id, guild_id: idOf(guild), user_id: user.id },
      audience: { kind: 'guild', guildId: idOf(guild) },
    });
  });
});
