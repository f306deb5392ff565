/** Calls of the REST API with a user's own token: everything that a moderator's client does. */
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { GuildRecord } from '../../../../dev/src/emulator/state/records/guilds.js';
import type { UserRecord } from '../../../../dev/src/emulator/state/records/users.js';
import { createLogger } from '../../../../src/base/logging/pino-logger.js';
import { type PermissionName, permissionSet } from '../../../../src/wire/constants/permissions.js';
import { channelTypes } from '../../../../src/wire/objects/channels/channel.js';
import { ControlCaller } from '../../fixtures/control-caller.js';
import { type ApiCaller, setUpEmulator } from '../../fixtures/emulator-fixture.js';

const fixture = setUpEmulator({ logger: createLogger({ level: 'silent' }) });
const control = () => new ControlCaller(fixture().emulator.url);
const WithId = z.looseObject({ id: z.string() });

interface ModerationSetup {
  readonly guild: GuildRecord;
  /** The guild's path. */
  readonly channelPath: string;
  /** A path of a channel of the guild. */
  readonly channel: string;
  readonly moderator: UserRecord;
  /** Calls with the moderator's token. */
  readonly asModerator: ApiCaller;
  readonly member: UserRecord;
  /** Another member, with no permissions of their own. */
  readonly asMember: ApiCaller;
  readonly roles: { readonly crew: string };
}

/** A guild with a moderator who has these permissions, above a member who has none. */
function setUpModeration(...names: PermissionName[]): ModerationSetup {
  // The first is the highest.
  const roles = [{ name: 'moderator', permissions: permissionSet(...names) }, { name: 'crew' }];
  const guild = fixture().guild('0', { roles });
  const [moderator, member] = [fixture().member(guild, 'moderator'), fixture().member(guild, 'member')];
  const record = guild.members.get(moderator.user.id);
  if (record) record.roles = [fixture().role(guild, 'moderator')];
  return {
    guild,
    channelPath: `/guilds/${guild.guild.id}`,
    channel: `/channels/${fixture().channel(guild).channel.id}`,
    moderator,
    asModerator: fixture().callerOf(moderator),
    member,
    asMember: fixture().callerOf(member),
    roles: { crew: fixture().role(guild, 'crew') },
  };
}

/** The member sends a message. Returns its id. */
async function sentMessage({ channel, member }: ModerationSetup, content = 'ahoy'): Promise<string> {
  return WithId.parse(await control().ok('POST', `${channel}/messages`, { user_id: member.user.id, content })).id;
}

describe('a moderator with their own token', () => {
  it('kicks a member', async () => {
    const { asModerator, channelPath, guild, member } = setUpModeration('KICK_MEMBERS');
    expect((await asModerator.send('DELETE', `${channelPath}/members/${member.user.id}`)).status).toBe(204);
    expect(guild.members.has(member.user.id)).toBe(false);
  });

  it('bans a user, lists the bans, and removes one', async () => {
    const { asModerator, channelPath, guild, member } = setUpModeration('BAN_MEMBERS');
    const ban = `${channelPath}/bans/${member.user.id}`;
    const headers = { 'x-audit-log-reason': 'mutiny' };
    expect((await asModerator.send('PUT', ban, { delete_message_seconds: 60 }, headers)).status).toBe(204);
    expect(guild.members.has(member.user.id)).toBe(false);
    expect((await asModerator.send('GET', `${channelPath}/bans`)).json).toMatchObject([{ reason: 'mutiny' }]);
    expect((await asModerator.send('DELETE', ban)).status).toBe(204);
    expect(guild.bans.size).toBe(0);
  });

  it('bans several users at once', async () => {
    const { asModerator, channelPath, guild, member } = setUpModeration('BAN_MEMBERS', 'MANAGE_GUILD');
    const response = await asModerator.send('POST', `${channelPath}/bulk-ban`, { user_ids: [member.user.id] });
    expect(response).toMatchObject({ status: 200, json: { banned_users: [member.user.id] } });
    expect(guild.members.has(member.user.id)).toBe(false);
  });

  it('times a member out, who then cannot write, and ends the timeout', async () => {
    const scenery = setUpModeration('MODERATE_MEMBERS');
    const { asModerator, channelPath, channel, member, asMember } = scenery;
    const { world, clock } = fixture().emulator;
    const until = (communication_disabled_until: string | null) =>
      asModerator.send('PATCH', `${channelPath}/members/${member.user.id}`, { communication_disabled_until });
    expect((await until(world.timestamp(clock.now() + 60_000))).status).toBe(200);
    const body = { user_id: member.user.id, content: 'mutiny' };
    expect(await control().ok('POST', `${channel}/messages`, body)).toMatchObject({ status: 'refused' });
    expect((await asMember.send('POST', `${channel}/messages`, { content: 'mutiny' })).status).toBe(403);
    expect((await until(null)).status).toBe(200);
    expect((await asMember.send('POST', `${channel}/messages`, { content: 'sorry' })).status).toBe(200);
  });

  it('grants and removes roles below their own', async () => {
    const { asModerator, channelPath, guild, member, roles } = setUpModeration('MANAGE_ROLES');
    const role = `${channelPath}/members/${member.user.id}/roles/${roles.crew}`;
    expect((await asModerator.send('PUT', role)).status).toBe(204);
    expect(guild.members.get(member.user.id)?.roles).toEqual([roles.crew]);
    expect((await asModerator.send('DELETE', role)).status).toBe(204);
    expect(guild.members.get(member.user.id)?.roles).toEqual([]);
  });

  it('creates, changes and deletes a role', async () => {
    const { asModerator, channelPath } = setUpModeration('MANAGE_ROLES');
    const made = await asModerator.send('POST', `${channelPath}/roles`, { name: 'stowaway' });
    const role = `${channelPath}/roles/${WithId.parse(made.json).id}`;
    expect((await asModerator.send('PATCH', role, { color: 0xff0000 })).status).toBe(200);
    expect((await asModerator.send('DELETE', role)).status).toBe(204);
  });

  it('changes the nickname of a member', async () => {
    const { asModerator, channelPath, guild, member } = setUpModeration('MANAGE_NICKNAMES');
    expect(
      (await asModerator.send('PATCH', `${channelPath}/members/${member.user.id}`, { nick: 'Sparrow' })).status,
    ).toBe(200);
    expect(guild.members.get(member.user.id)?.nick).toBe('Sparrow');
  });

  it('deletes messages of others, one by one and in bulk', async () => {
    const scenery = setUpModeration('MANAGE_MESSAGES');
    const { asModerator, channel } = scenery;
    const [one, two, three] = [await sentMessage(scenery), await sentMessage(scenery), await sentMessage(scenery)];
    expect((await asModerator.send('DELETE', `${channel}/messages/${one}`)).status).toBe(204);
    expect((await asModerator.send('POST', `${channel}/messages/bulk-delete`, { messages: [two, three] })).status).toBe(
      204,
    );
    expect(fixture().channel(scenery.guild).messages.size).toBe(0);
  });

  it('pins a message and unpins it', async () => {
    const scenery = setUpModeration('MANAGE_MESSAGES', 'PIN_MESSAGES');
    const { asModerator, channel } = scenery;
    const id = await sentMessage(scenery);
    expect((await asModerator.send('PUT', `${channel}/messages/pins/${id}`)).status).toBe(204);
    expect((await asModerator.send('GET', `${channel}/messages/pins`)).json).toMatchObject({
      items: [{ message: { id } }],
    });
    expect((await asModerator.send('DELETE', `${channel}/messages/pins/${id}`)).status).toBe(204);
  });

  it('removes reactions', async () => {
    const scenery = setUpModeration('MANAGE_MESSAGES');
    const { asModerator, channel, asMember } = scenery;
    const id = await sentMessage(scenery);
    expect((await asMember.send('PUT', `${channel}/messages/${id}/reactions/%E2%9A%93/@me`)).status).toBe(204);
    expect((await asModerator.send('DELETE', `${channel}/messages/${id}/reactions`)).status).toBe(204);
  });

  it('creates an invite, which others accept', async () => {
    const { asModerator, channel, guild } = setUpModeration('CREATE_INSTANT_INVITE');
    const { json } = await asModerator.send('POST', `${channel}/invites`, { max_uses: 1 });
    const { code } = z.looseObject({ code: z.string() }).parse(json);
    const guest = fixture().user('guest');
    const body = { user_id: guest.user.id, invite_code: code };
    await control().ok('POST', `/guilds/${guild.guild.id}/members`, body);
    expect(guild.members.has(guest.user.id)).toBe(true);
  });

  it('lists the invites and deletes one', async () => {
    const { asModerator, channelPath, channel } = setUpModeration('CREATE_INSTANT_INVITE', 'MANAGE_GUILD');
    const { json } = await asModerator.send('POST', `${channel}/invites`, {});
    const { code } = z.looseObject({ code: z.string() }).parse(json);
    expect((await asModerator.send('GET', `${channelPath}/invites`)).json).toMatchObject([{ code }]);
    expect((await asModerator.send('DELETE', `/invites/${code}`)).status).toBe(200);
    expect((await asModerator.send('GET', `${channelPath}/invites`)).json).toEqual([]);
  });

  it('creates, changes and deletes channels', async () => {
    const { asModerator, channelPath } = setUpModeration('MANAGE_CHANNELS');
    const made = await asModerator.send('POST', `${channelPath}/channels`, {
      name: 'brig',
      type: channelTypes.GUILD_TEXT,
    });
    const channel = `/channels/${WithId.parse(made.json).id}`;
    expect(
      (await asModerator.send('PATCH', channel, { topic: 'Bread and water', rate_limit_per_user: 30 })).status,
    ).toBe(200);
    expect((await asModerator.send('DELETE', channel)).status).toBe(200);
  });

  it('hides a channel from a member by an overwrite', async () => {
    const { asModerator, channel, member, asMember } = setUpModeration('MANAGE_ROLES', 'MANAGE_CHANNELS');
    const overwrite = `${channel}/permissions/${member.user.id}`;
    const body = { type: 1, deny: permissionSet('SEND_MESSAGES') };
    expect((await asModerator.send('PUT', overwrite, body)).status).toBe(204);
    expect((await asMember.send('POST', `${channel}/messages`, { content: 'ahoy' })).status).toBe(403);
    expect((await asModerator.send('DELETE', overwrite)).status).toBe(204);
  });

  it('starts a thread from a message, adds a member, locks it and deletes it', async () => {
    const scenery = setUpModeration('MANAGE_THREADS');
    const { asModerator, channel, member } = scenery;
    const made = await asModerator.send('POST', `${channel}/messages/${await sentMessage(scenery)}/threads`, {
      name: 'inquiry',
    });
    const thread = `/channels/${WithId.parse(made.json).id}`;
    expect((await asModerator.send('PUT', `${thread}/thread-members/${member.user.id}`)).status).toBe(204);
    expect((await asModerator.send('PATCH', thread, { locked: true, archived: true })).status).toBe(200);
    expect((await asModerator.send('DELETE', thread)).status).toBe(200);
  });

  it('reads the audit log, which contains the moderator', async () => {
    const { asModerator, channelPath, moderator, member } = setUpModeration('KICK_MEMBERS', 'VIEW_AUDIT_LOG');
    await asModerator.send('DELETE', `${channelPath}/members/${member.user.id}`);
    expect((await asModerator.send('GET', `${channelPath}/audit-logs`)).json).toMatchObject({
      audit_log_entries: [{ user_id: moderator.user.id, target_id: member.user.id }],
    });
  });

  it('moves a member in voice, and disconnects them', async () => {
    const { asModerator, channelPath, guild, member } = setUpModeration('MOVE_MEMBERS', 'MANAGE_CHANNELS');
    const made = await asModerator.send('POST', `${channelPath}/channels`, {
      name: 'radio',
      type: channelTypes.GUILD_VOICE,
    });
    const { id: channel_id } = WithId.parse(made.json);
    await control().ok('PUT', `/guilds/${guild.guild.id}/members/${member.user.id}/voice`, { channel_id });
    expect(
      (await asModerator.send('PATCH', `${channelPath}/members/${member.user.id}`, { channel_id: null })).status,
    ).toBe(200);
    expect(guild.voices.size).toBe(0);
  });

  it('pauses invites and direct messages', async () => {
    const { asModerator, channelPath } = setUpModeration('MANAGE_GUILD');
    const { world, clock } = fixture().emulator;
    const until = world.timestamp(clock.now() + 3_600_000);
    const response = await asModerator.send('PUT', `${channelPath}/incident-actions`, {
      invites_disabled_until: until,
    });
    expect(response.status).toBe(200);
  });
});

describe('anyone with their own token', () => {
  it('sends, edits and deletes their own messages, and replies', async () => {
    const { asMember: as, channel } = setUpModeration();
    const made = WithId.parse((await as.send('POST', `${channel}/messages`, { content: 'ahoy' })).json);
    const reply = { content: 'me again', message_reference: { message_id: made.id } };
    expect((await as.send('POST', `${channel}/messages`, reply)).json).toMatchObject({ type: 19 });
    expect((await as.send('PATCH', `${channel}/messages/${made.id}`, { content: 'avast' })).status).toBe(200);
    expect((await as.send('DELETE', `${channel}/messages/${made.id}`)).status).toBe(204);
  });

  it('sends a message to another user', async () => {
    const { asMember: as, moderator } = setUpModeration();
    const opened = await as.send('POST', '/users/@me/channels', { recipient_id: moderator.user.id });
    const { id } = WithId.parse(opened.json);
    expect((await as.send('POST', `/channels/${id}/messages`, { content: 'psst' })).status).toBe(200);
    expect((await fixture().callerOf(moderator).send('GET', `/channels/${id}/messages`)).json).toMatchObject([
      { content: 'psst' },
    ]);
  });

  it('sends a message to a bot', async () => {
    const { asMember: as } = setUpModeration();
    const opened = await as.send('POST', '/users/@me/channels', { recipient_id: fixture().emulator.botUserId });
    expect(
      (await as.send('POST', `/channels/${WithId.parse(opened.json).id}/messages`, { content: 'hi' })).status,
    ).toBe(200);
  });

  it('creates a poll', async () => {
    const { asMember: as, channel } = setUpModeration();
    const answers = ['North', 'South'].map((text) => ({ poll_media: { text } }));
    const poll = { question: { text: 'Where to?' }, answers };
    expect((await as.send('POST', `${channel}/messages`, { poll })).status).toBe(200);
  });

  it('leaves a guild', async () => {
    const { asMember: as, guild, member } = setUpModeration();
    expect((await as.send('DELETE', `/users/@me/guilds/${guild.guild.id}`)).status).toBe(204);
    expect(guild.members.has(member.user.id)).toBe(false);
  });

  it('changes their own nickname', async () => {
    const { asMember: as, channelPath, guild, member } = setUpModeration();
    expect((await as.send('PATCH', `${channelPath}/members/@me`, { nick: 'Jack' })).status).toBe(200);
    expect(guild.members.get(member.user.id)?.nick).toBe('Jack');
  });

  it.each([
    ['kick', 'DELETE', ({ channelPath, moderator }: ModerationSetup) => `${channelPath}/members/${moderator.user.id}`],
    ['ban', 'PUT', ({ channelPath, moderator }: ModerationSetup) => `${channelPath}/bans/${moderator.user.id}`],
    [
      'give a role',
      'PUT',
      ({ channelPath, member, roles }: ModerationSetup) =>
        `${channelPath}/members/${member.user.id}/roles/${roles.crew}`,
    ],
    ['see the bans', 'GET', ({ channelPath }: ModerationSetup) => `${channelPath}/bans`],
    ['see the audit log', 'GET', ({ channelPath }: ModerationSetup) => `${channelPath}/audit-logs`],
    ['delete the channel', 'DELETE', ({ channel }: ModerationSetup) => channel],
  ])('cannot %s without the permission (50013)', async (_what, method, pathOf) => {
    const scenery = setUpModeration();
    const response = await scenery.asMember.send(method, pathOf(scenery));
    expect(response).toMatchObject({ status: 403, json: { code: 50013 } });
  });

  it('cannot act on members with a higher role (50013)', async () => {
    const { channelPath, guild, member, moderator, asMember } = setUpModeration('KICK_MEMBERS');
    const record = guild.members.get(member.user.id);
    if (record) record.roles = [fixture().role(guild, 'crew')];
    const crew = guild.roles.get(fixture().role(guild, 'crew'));
    if (crew) crew.permissions = permissionSet('KICK_MEMBERS');
    const response = await asMember.send('DELETE', `${channelPath}/members/${moderator.user.id}`);
    expect(response).toMatchObject({ status: 403, json: { code: 50013 } });
  });
});
