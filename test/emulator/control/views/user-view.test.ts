/** Users in the control API, and what each of them sees. */
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { GuildView, UserAccount, UserView } from '../../../../dev/src/control/views/user-view.js';
import { MAX_LISTED_MEMBERS } from '../../../../dev/src/control/views/user-view.js';
import { insertChannel } from '../../../../dev/src/emulator/state/channels/channels.js';
import { updateOnboarding } from '../../../../dev/src/emulator/state/guilds/onboarding.js';
import type { GuildRecord } from '../../../../dev/src/emulator/state/records/guilds.js';
import type { UserRecord } from '../../../../dev/src/emulator/state/records/users.js';
import { hasBits } from '../../../../src/base/bit-set.js';
import { createLogger } from '../../../../src/base/logging/pino-logger.js';
import { permissionSet, permissions } from '../../../../src/wire/constants/permissions.js';
import { channelTypes } from '../../../../src/wire/objects/channels/channel.js';
import { OnboardingEdit } from '../../../../src/wire/objects/guilds/onboarding.js';
import { ControlCaller } from '../../fixtures/control-caller.js';
import { setUpEmulator } from '../../fixtures/emulator-fixture.js';

const fixture = setUpEmulator({ logger: createLogger({ level: 'silent' }) });
const control = () => new ControlCaller(fixture().emulator.url);

/** A cast: the response has the types that the emulator declares, and each test checks the fields it needs. */
const get = async <T>(path: string): Promise<T> => (await control().ok('GET', path)) as T;
const viewOf = ({ user }: UserRecord) => get<UserView>(`/users/${user.id}/view`);

async function guildOf(user: UserRecord, { guild }: GuildRecord): Promise<GuildView> {
  const found = (await viewOf(user)).guilds.find((each) => each.guild.id === guild.id);
  if (!found) throw new Error('the user cannot see the guild');
  return found;
}

const names = ({ channels }: GuildView) => channels.map(({ name }) => name);

describe('GET /_control/users', () => {
  it('lists users with their tokens, and bots without', async () => {
    const ann = fixture().user('ann');
    const { people } = await get<{ people: UserAccount[] }>('/users');
    const of = (id: string) => people.find(({ user }) => user.id === id);
    expect(of(ann.user.id)).toEqual({ user: ann.user, token: ann.token, status: 'offline', locale: 'en-US' });
    expect(of(fixture().emulator.botUserId)).toMatchObject({ user: { bot: true } });
    expect(of(fixture().emulator.botUserId)).not.toHaveProperty('token');
  });

  it('returns a single user', async () => {
    const ann = fixture().user('ann');
    await control().ok('PUT', `/users/${ann.user.id}/presence`, { status: 'idle' });
    expect(await get(`/users/${ann.user.id}`)).toMatchObject({ user: { id: ann.user.id }, status: 'idle' });
  });

  it('rejects an unknown id (10013)', async () => {
    expect(await control().call('GET', '/users/1')).toMatchObject({ status: 404, json: { code: 10013 } });
  });
});

describe('GET /_control/users/{id}/view', () => {
  it('contains only the user without guilds', async () => {
    const ann = fixture().user('ann');
    expect(await viewOf(ann)).toEqual({
      me: { user: ann.user, token: ann.token, status: 'offline', locale: 'en-US' },
      guilds: [],
      conversations: [],
      files_origin: fixture().emulator.filesUrl,
    });
  });

  it('shows a guild with its members, and the permissions of the user', async () => {
    const guild = fixture().guild('0');
    const ann = fixture().member(guild);
    const view = await guildOf(ann, guild);
    expect(view).toMatchObject({
      member_count: guild.members.size,
      screening: { enabled: false },
      onboarding: null,
    });
    expect(view.guild.roles.map(({ id }) => id)).toContain(guild.guild.id);
    expect(view.members.map(({ member }) => member.user.id)).toContain(ann.user.id);
    expect(hasBits(BigInt(view.permissions), permissions.VIEW_CHANNEL)).toBe(true);
    expect(hasBits(BigInt(view.permissions), permissions.BAN_MEMBERS)).toBe(false);
  });

  it('shows only channels that the user sees, with the permissions in each', async () => {
    const guild = fixture().guild('0', {
      channels: [
        { name: 'open' },
        { name: 'closed', permission_overwrites: [{ id: '@everyone', deny: permissionSet('VIEW_CHANNEL') }] },
        { name: 'mute', permission_overwrites: [{ id: '@everyone', deny: permissionSet('SEND_MESSAGES') }] },
      ],
    });
    const ann = fixture().member(guild);
    const view = await guildOf(ann, guild);
    expect(names(view)).toContain('open');
    expect(names(view)).not.toContain('closed');
    const mute = BigInt(view.channel_permissions[fixture().channel(guild, 'mute').channel.id] ?? -1);
    expect(hasBits(mute, permissions.VIEW_CHANNEL)).toBe(true);
    expect(hasBits(mute, permissions.SEND_MESSAGES)).toBe(false);
    expect(Object.keys(view.channel_permissions)).toEqual(view.channels.map(({ id }) => id));
  });

  it('lists channels as clients do: text before voice, then categories with their own', async () => {
    const guild = fixture().guild('0', {
      channels: [
        { name: 'Docks', type: channelTypes.GUILD_CATEGORY },
        { name: 'radio', type: channelTypes.GUILD_VOICE, parent: 'Docks' },
        { name: 'ships', parent: 'Docks' },
        { name: 'Empty', type: channelTypes.GUILD_CATEGORY },
        { name: 'hall', type: channelTypes.GUILD_VOICE },
        { name: 'news' },
      ],
    });
    const ann = fixture().member(guild);
    const ours = ['Docks', 'radio', 'ships', 'Empty', 'hall', 'news'];
    const shown = names(await guildOf(ann, guild)).filter((name) => ours.includes(name ?? ''));
    expect(shown).toEqual(['news', 'hall', 'Docks', 'ships', 'radio']);
  });

  it('shows a private thread only to its members, below its channel', async () => {
    const guild = fixture().guild('0');
    const [ann, ben] = [fixture().member(guild, 'ann'), fixture().member(guild, 'ben')];
    const { id } = fixture().channel(guild).channel;
    const made = await fixture().callerOf(ann).send('POST', `/channels/${id}/threads`, { name: 'whispers', type: 12 });
    expect(made.status).toBe(201);
    const { channels } = await guildOf(ann, guild);
    const index = channels.findIndex(({ name }) => name === 'whispers');
    expect(channels[index - 1]?.id).toBe(id);
    expect(channels[index]?.member).toMatchObject({ user_id: ann.user.id });
    expect(names(await guildOf(ben, guild))).not.toContain('whispers');
  });

  it('contains a pending member without the permission to send messages', async () => {
    const guild = fixture().guild('0', { screening: true });
    const ann = fixture().member(guild);
    const view = await guildOf(ann, guild);
    expect(view.screening).toEqual({ enabled: true, description: null, rules: [] });
    expect(view.members.find(({ member }) => member.user.id === ann.user.id)?.member.pending).toBe(true);
    expect(hasBits(BigInt(view.permissions), permissions.SEND_MESSAGES)).toBe(false);
  });

  it('shows enabled onboarding', async () => {
    const guild = fixture().guild('0');
    const changes = OnboardingEdit.parse({ enabled: true, prompts: [], default_channel_ids: [] });
    updateOnboarding(fixture().emulator.world, guild, changes, { userId: guild.guild.owner_id });
    const ann = fixture().member(guild);
    expect((await guildOf(ann, guild)).onboarding).toMatchObject({ enabled: true, guild_id: guild.guild.id });
  });

  it('does not show a guild in an outage', async () => {
    const guild = fixture().guild('0');
    const ann = fixture().member(guild);
    await control().ok('PATCH', `/guilds/${guild.guild.id}`, { unavailable: true });
    expect((await viewOf(ann)).guilds).toEqual([]);
  });

  it('shows voice states in visible channels', async () => {
    const guild = fixture().guild('0');
    const ann = fixture().member(guild);
    const { world } = fixture().emulator;
    const deny = permissionSet('VIEW_CHANNEL');
    const type = channelTypes.GUILD_VOICE;
    const radio = insertChannel(world, guild, { name: 'radio', type }).result;
    const overwrites = [{ id: guild.guild.id, type: 0, allow: '0', deny }];
    const bridge = insertChannel(world, guild, { name: 'bridge', type, permission_overwrites: overwrites }).result;
    const owner = guild.guild.owner_id;
    const voice = (channel: string) =>
      control().ok('PUT', `/guilds/${guild.guild.id}/members/${owner}/voice`, { channel_id: channel });
    await voice(radio.channel.id);
    expect((await guildOf(ann, guild)).voice_states).toMatchObject([{ user_id: owner, channel_id: radio.channel.id }]);
    await voice(bridge.channel.id);
    expect((await guildOf(ann, guild)).voice_states).toEqual([]);
  });

  it('lists DM channels, those with the latest message first', async () => {
    const { world } = fixture().emulator;
    const [ann, ben, cid] = ['ann', 'ben', 'cid'].map((name) => fixture().user(name));
    if (!ann || !ben || !cid) throw new Error('nobody is there');
    const open = async (other: UserRecord) => {
      const { json } = await fixture()
        .callerOf(ann)
        .send('POST', '/users/@me/channels', { recipient_id: other.user.id });
      return z.looseObject({ id: z.string() }).parse(json).id;
    };
    const [withBen, withCid] = [await open(ben), await open(cid)];
    const conversations = async () => (await viewOf(ann)).conversations.map(({ id }) => id);
    expect(await conversations()).toEqual([withCid, withBen]);
    await control().ok('POST', `/channels/${withBen}/messages`, { user_id: ben.user.id, content: 'hello' });
    expect(await conversations()).toEqual([withBen, withCid]);
    expect(world.channels.get(withBen)?.messages.size).toBe(1);
  });

  it('limits the members, includes the user, and lists online members first', async () => {
    const guild = fixture().guild('0');
    for (let i = 0; i <= MAX_LISTED_MEMBERS; i += 1) fixture().member(guild, `crowd ${i}`);
    const [late, ann] = [fixture().member(guild, 'late'), fixture().member(guild, 'ann')];
    await control().ok('PUT', `/users/${late.user.id}/presence`, { status: 'online' });
    const { members, member_count } = await guildOf(ann, guild);
    expect(members).toHaveLength(MAX_LISTED_MEMBERS);
    expect(member_count).toBe(guild.members.size);
    expect(members[0]?.member.user.id).toBe(ann.user.id);
    expect(members.find(({ member }) => member.user.id === late.user.id)?.status).toBe('online');
  });

  it('rejects bots, which have no client (20001)', async () => {
    const { botUserId } = fixture().emulator;
    expect(await control().call('GET', `/users/${botUserId}/view`)).toMatchObject({ json: { code: 20001 } });
    expect(await control().call('GET', `/users/${botUserId}/stream`)).toMatchObject({ json: { code: 20001 } });
  });

  it('rejects an unknown id (10013)', async () => {
    expect(await control().call('GET', '/users/1/view')).toMatchObject({ status: 404, json: { code: 10013 } });
    expect(await control().call('GET', '/users/1/stream')).toMatchObject({ status: 404, json: { code: 10013 } });
  });
});
