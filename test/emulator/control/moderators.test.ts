/** What people do on the interface with their own token: everything that a moderator's client would. */
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createLogger } from '../../../src/base/logger.js';
import type { GuildRecord } from '../../../src/emulator/state/records/guilds.js';
import type { UserRecord } from '../../../src/emulator/state/records/users.js';
import { type PermissionName, permissionSet } from '../../../src/wire/constants/permissions.js';
import { channelTypes } from '../../../src/wire/objects/channels/channel.js';
import { aService, type Caller } from '../http/service.js';
import { ControlCaller } from './control-caller.js';

const scene = aService({ logger: createLogger({ level: 'silent' }) });
const control = () => new ControlCaller(scene().service.url);
const WithId = z.looseObject({ id: z.string() });

interface Cast {
  readonly guild: GuildRecord;
  /** The guild's path. */
  readonly place: string;
  /** A path of a channel of the guild. */
  readonly channel: string;
  readonly moderator: UserRecord;
  /** Calls with the moderator's token. */
  readonly as: Caller;
  readonly member: UserRecord;
  /** Another member, with no permissions of their own. */
  readonly asMember: Caller;
  readonly roles: { readonly crew: string };
}

/** A guild with a moderator who has these permissions, above a member who has none. */
function cast(...names: PermissionName[]): Cast {
  // The first stands highest.
  const roles = [{ name: 'moderator', permissions: permissionSet(...names) }, { name: 'crew' }];
  const guild = scene().guild('0', { roles });
  const [moderator, member] = [scene().member(guild, 'moderator'), scene().member(guild, 'member')];
  const record = guild.members.get(moderator.user.id);
  if (record) record.roles = [scene().role(guild, 'moderator')];
  return {
    guild,
    place: `/guilds/${guild.guild.id}`,
    channel: `/channels/${scene().channel(guild).channel.id}`,
    moderator,
    as: scene().as(moderator),
    member,
    asMember: scene().as(member),
    roles: { crew: scene().role(guild, 'crew') },
  };
}

/** The member says something; gives the id of the message. */
async function said({ channel, member }: Cast, content = 'ahoy'): Promise<string> {
  return WithId.parse(await control().ok('POST', `${channel}/messages`, { user_id: member.user.id, content })).id;
}

describe('a moderator with their own token', () => {
  it('kicks a member', async () => {
    const { as, place, guild, member } = cast('KICK_MEMBERS');
    expect((await as.send('DELETE', `${place}/members/${member.user.id}`)).status).toBe(204);
    expect(guild.members.has(member.user.id)).toBe(false);
  });

  it('bans, looks at the bans, and takes one back', async () => {
    const { as, place, guild, member } = cast('BAN_MEMBERS');
    const ban = `${place}/bans/${member.user.id}`;
    const headers = { 'x-audit-log-reason': 'mutiny' };
    expect((await as.send('PUT', ban, { delete_message_seconds: 60 }, headers)).status).toBe(204);
    expect(guild.members.has(member.user.id)).toBe(false);
    expect((await as.send('GET', `${place}/bans`)).json).toMatchObject([{ reason: 'mutiny' }]);
    expect((await as.send('DELETE', ban)).status).toBe(204);
    expect(guild.bans.size).toBe(0);
  });

  it('bans several at once', async () => {
    const { as, place, guild, member } = cast('BAN_MEMBERS', 'MANAGE_GUILD');
    const answer = await as.send('POST', `${place}/bulk-ban`, { user_ids: [member.user.id] });
    expect(answer).toMatchObject({ status: 200, json: { banned_users: [member.user.id] } });
    expect(guild.members.has(member.user.id)).toBe(false);
  });

  it('times a member out, who then cannot write, and ends it', async () => {
    const scenery = cast('MODERATE_MEMBERS');
    const { as, place, channel, member, asMember } = scenery;
    const { world, clock } = scene().service;
    const until = (communication_disabled_until: string | null) =>
      as.send('PATCH', `${place}/members/${member.user.id}`, { communication_disabled_until });
    expect((await until(world.timestamp(clock.now() + 60_000))).status).toBe(200);
    const body = { user_id: member.user.id, content: 'mutiny' };
    expect(await control().ok('POST', `${channel}/messages`, body)).toMatchObject({ status: 'refused' });
    expect((await asMember.send('POST', `${channel}/messages`, { content: 'mutiny' })).status).toBe(403);
    expect((await until(null)).status).toBe(200);
    expect((await asMember.send('POST', `${channel}/messages`, { content: 'sorry' })).status).toBe(200);
  });

  it('gives and takes roles below their own', async () => {
    const { as, place, guild, member, roles } = cast('MANAGE_ROLES');
    const role = `${place}/members/${member.user.id}/roles/${roles.crew}`;
    expect((await as.send('PUT', role)).status).toBe(204);
    expect(guild.members.get(member.user.id)?.roles).toEqual([roles.crew]);
    expect((await as.send('DELETE', role)).status).toBe(204);
    expect(guild.members.get(member.user.id)?.roles).toEqual([]);
  });

  it('makes, changes and deletes a role', async () => {
    const { as, place } = cast('MANAGE_ROLES');
    const made = await as.send('POST', `${place}/roles`, { name: 'stowaway' });
    const role = `${place}/roles/${WithId.parse(made.json).id}`;
    expect((await as.send('PATCH', role, { color: 0xff0000 })).status).toBe(200);
    expect((await as.send('DELETE', role)).status).toBe(204);
  });

  it('names a member', async () => {
    const { as, place, guild, member } = cast('MANAGE_NICKNAMES');
    expect((await as.send('PATCH', `${place}/members/${member.user.id}`, { nick: 'Sparrow' })).status).toBe(200);
    expect(guild.members.get(member.user.id)?.nick).toBe('Sparrow');
  });

  it('deletes messages of others, one by one and in bulk', async () => {
    const scenery = cast('MANAGE_MESSAGES');
    const { as, channel } = scenery;
    const [one, two, three] = [await said(scenery), await said(scenery), await said(scenery)];
    expect((await as.send('DELETE', `${channel}/messages/${one}`)).status).toBe(204);
    expect((await as.send('POST', `${channel}/messages/bulk-delete`, { messages: [two, three] })).status).toBe(204);
    expect(scene().channel(scenery.guild).messages.size).toBe(0);
  });

  it('pins a message and takes it down', async () => {
    const scenery = cast('MANAGE_MESSAGES', 'PIN_MESSAGES');
    const { as, channel } = scenery;
    const id = await said(scenery);
    expect((await as.send('PUT', `${channel}/messages/pins/${id}`)).status).toBe(204);
    expect((await as.send('GET', `${channel}/messages/pins`)).json).toMatchObject({ items: [{ message: { id } }] });
    expect((await as.send('DELETE', `${channel}/messages/pins/${id}`)).status).toBe(204);
  });

  it('clears reactions', async () => {
    const scenery = cast('MANAGE_MESSAGES');
    const { as, channel, asMember } = scenery;
    const id = await said(scenery);
    expect((await asMember.send('PUT', `${channel}/messages/${id}/reactions/%E2%9A%93/@me`)).status).toBe(204);
    expect((await as.send('DELETE', `${channel}/messages/${id}/reactions`)).status).toBe(204);
  });

  it('invites, and the invited come with it', async () => {
    const { as, channel, guild } = cast('CREATE_INSTANT_INVITE');
    const { json } = await as.send('POST', `${channel}/invites`, { max_uses: 1 });
    const { code } = z.looseObject({ code: z.string() }).parse(json);
    const guest = scene().person('guest');
    const body = { user_id: guest.user.id, invite_code: code };
    await control().ok('POST', `/guilds/${guild.guild.id}/members`, body);
    expect(guild.members.has(guest.user.id)).toBe(true);
  });

  it('looks at the invites and takes one back', async () => {
    const { as, place, channel } = cast('CREATE_INSTANT_INVITE', 'MANAGE_GUILD');
    const { json } = await as.send('POST', `${channel}/invites`, {});
    const { code } = z.looseObject({ code: z.string() }).parse(json);
    expect((await as.send('GET', `${place}/invites`)).json).toMatchObject([{ code }]);
    expect((await as.send('DELETE', `/invites/${code}`)).status).toBe(200);
    expect((await as.send('GET', `${place}/invites`)).json).toEqual([]);
  });

  it('makes, changes and deletes channels', async () => {
    const { as, place } = cast('MANAGE_CHANNELS');
    const made = await as.send('POST', `${place}/channels`, { name: 'brig', type: channelTypes.GUILD_TEXT });
    const channel = `/channels/${WithId.parse(made.json).id}`;
    expect((await as.send('PATCH', channel, { topic: 'Bread and water', rate_limit_per_user: 30 })).status).toBe(200);
    expect((await as.send('DELETE', channel)).status).toBe(200);
  });

  it('closes a channel to a member by an overwrite', async () => {
    const { as, channel, member, asMember } = cast('MANAGE_ROLES', 'MANAGE_CHANNELS');
    const overwrite = `${channel}/permissions/${member.user.id}`;
    const body = { type: 1, deny: permissionSet('SEND_MESSAGES') };
    expect((await as.send('PUT', overwrite, body)).status).toBe(204);
    expect((await asMember.send('POST', `${channel}/messages`, { content: 'ahoy' })).status).toBe(403);
    expect((await as.send('DELETE', overwrite)).status).toBe(204);
  });

  it('opens a thread from a message, brings a member in, locks it and deletes it', async () => {
    const scenery = cast('MANAGE_THREADS');
    const { as, channel, member } = scenery;
    const made = await as.send('POST', `${channel}/messages/${await said(scenery)}/threads`, { name: 'inquiry' });
    const thread = `/channels/${WithId.parse(made.json).id}`;
    expect((await as.send('PUT', `${thread}/thread-members/${member.user.id}`)).status).toBe(204);
    expect((await as.send('PATCH', thread, { locked: true, archived: true })).status).toBe(200);
    expect((await as.send('DELETE', thread)).status).toBe(200);
  });

  it('reads the audit log, which names them', async () => {
    const { as, place, moderator, member } = cast('KICK_MEMBERS', 'VIEW_AUDIT_LOG');
    await as.send('DELETE', `${place}/members/${member.user.id}`);
    expect((await as.send('GET', `${place}/audit-logs`)).json).toMatchObject({
      audit_log_entries: [{ user_id: moderator.user.id, target_id: member.user.id }],
    });
  });

  it('moves a member in voice, and disconnects them', async () => {
    const { as, place, guild, member } = cast('MOVE_MEMBERS', 'MANAGE_CHANNELS');
    const made = await as.send('POST', `${place}/channels`, { name: 'radio', type: channelTypes.GUILD_VOICE });
    const { id: channel_id } = WithId.parse(made.json);
    await control().ok('PUT', `/guilds/${guild.guild.id}/members/${member.user.id}/voice`, { channel_id });
    expect((await as.send('PATCH', `${place}/members/${member.user.id}`, { channel_id: null })).status).toBe(200);
    expect(guild.voices.size).toBe(0);
  });

  it('stops invites and conversations for a while', async () => {
    const { as, place } = cast('MANAGE_GUILD');
    const { world, clock } = scene().service;
    const until = world.timestamp(clock.now() + 3_600_000);
    const answer = await as.send('PUT', `${place}/incident-actions`, { invites_disabled_until: until });
    expect(answer.status).toBe(200);
  });
});

describe('anybody with their own token', () => {
  it('writes, answers, changes and deletes their own messages', async () => {
    const { asMember: as, channel } = cast();
    const made = WithId.parse((await as.send('POST', `${channel}/messages`, { content: 'ahoy' })).json);
    const reply = { content: 'me again', message_reference: { message_id: made.id } };
    expect((await as.send('POST', `${channel}/messages`, reply)).json).toMatchObject({ type: 19 });
    expect((await as.send('PATCH', `${channel}/messages/${made.id}`, { content: 'avast' })).status).toBe(200);
    expect((await as.send('DELETE', `${channel}/messages/${made.id}`)).status).toBe(204);
  });

  it('writes to another person', async () => {
    const { asMember: as, moderator } = cast();
    const opened = await as.send('POST', '/users/@me/channels', { recipient_id: moderator.user.id });
    const { id } = WithId.parse(opened.json);
    expect((await as.send('POST', `/channels/${id}/messages`, { content: 'psst' })).status).toBe(200);
    expect((await scene().as(moderator).send('GET', `/channels/${id}/messages`)).json).toMatchObject([
      { content: 'psst' },
    ]);
  });

  it('writes to a bot', async () => {
    const { asMember: as } = cast();
    const opened = await as.send('POST', '/users/@me/channels', { recipient_id: scene().service.botUserId });
    expect(
      (await as.send('POST', `/channels/${WithId.parse(opened.json).id}/messages`, { content: 'hi' })).status,
    ).toBe(200);
  });

  it('asks in a poll', async () => {
    const { asMember: as, channel } = cast();
    const answers = ['North', 'South'].map((text) => ({ poll_media: { text } }));
    const poll = { question: { text: 'Where to?' }, answers };
    expect((await as.send('POST', `${channel}/messages`, { poll })).status).toBe(200);
  });

  it('leaves a guild', async () => {
    const { asMember: as, guild, member } = cast();
    expect((await as.send('DELETE', `/users/@me/guilds/${guild.guild.id}`)).status).toBe(204);
    expect(guild.members.has(member.user.id)).toBe(false);
  });

  it('names themselves', async () => {
    const { asMember: as, place, guild, member } = cast();
    expect((await as.send('PATCH', `${place}/members/@me`, { nick: 'Jack' })).status).toBe(200);
    expect(guild.members.get(member.user.id)?.nick).toBe('Jack');
  });

  it.each([
    ['kick', 'DELETE', ({ place, moderator }: Cast) => `${place}/members/${moderator.user.id}`],
    ['ban', 'PUT', ({ place, moderator }: Cast) => `${place}/bans/${moderator.user.id}`],
    [
      'give a role',
      'PUT',
      ({ place, member, roles }: Cast) => `${place}/members/${member.user.id}/roles/${roles.crew}`,
    ],
    ['see the bans', 'GET', ({ place }: Cast) => `${place}/bans`],
    ['see the audit log', 'GET', ({ place }: Cast) => `${place}/audit-logs`],
    ['delete the channel', 'DELETE', ({ channel }: Cast) => channel],
  ])('cannot %s without the permission (50013)', async (_what, method, pathOf) => {
    const scenery = cast();
    const answer = await scenery.asMember.send(method, pathOf(scenery));
    expect(answer).toMatchObject({ status: 403, json: { code: 50013 } });
  });

  it('cannot act on who stands above them (50013)', async () => {
    const { place, guild, member, moderator, asMember } = cast('KICK_MEMBERS');
    const record = guild.members.get(member.user.id);
    if (record) record.roles = [scene().role(guild, 'crew')];
    const crew = guild.roles.get(scene().role(guild, 'crew'));
    if (crew) crew.permissions = permissionSet('KICK_MEMBERS');
    const answer = await asMember.send('DELETE', `${place}/members/${moderator.user.id}`);
    expect(answer).toMatchObject({ status: 403, json: { code: 50013 } });
  });
});
