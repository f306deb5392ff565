/** The updates in a user's stream. */
import { describe, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import type { GuildRecord } from '../../../../dev/src/emulator/state/records/guilds.js';
import type { UserRecord } from '../../../../dev/src/emulator/state/records/users.js';
import { createLogger } from '../../../../src/base/logging/pino-logger.js';
import { permissionSet } from '../../../../src/wire/constants/permissions.js';
import { channelTypes } from '../../../../src/wire/objects/channels/channel.js';
import { ControlCaller } from '../../fixtures/control-caller.js';
import { setUpEmulator } from '../../fixtures/emulator-fixture.js';
import { EventReader } from '../../fixtures/event-reader.js';
import { InteractionFixture } from '../../fixtures/interaction-fixture.js';
import { mp3Sound } from '../../fixtures/sound-files.js';

const fixture = setUpEmulator({ logger: createLogger({ level: 'silent' }) });
const control = () => new ControlCaller(fixture().emulator.url);

/** Opens a user's stream and skips its first events. */
async function watching({ user }: UserRecord): Promise<EventReader> {
  const stream = await EventReader.open(`${fixture().emulator.url}/_control/users/${user.id}/stream`);
  onTestFinished(() => stream.close());
  await stream.until('banner');
  return stream;
}

const sendMessage = (channel: string, author: UserRecord, content: string) =>
  control().ok('POST', `/channels/${channel}/messages`, { user_id: author.user.id, content });

/** Sends a message last. Returns everything that the stream sent before it. */
async function messageReceivedBefore(stream: EventReader, channel: string, author: UserRecord) {
  const before = stream.received.length;
  await sendMessage(channel, author, 'the end');
  await stream.until('message', ({ message }) => JSON.stringify(message).includes('the end'));
  return stream.received.slice(before, -1);
}

const WithId = z.looseObject({ id: z.string() });
const People = z.array(z.object({ user: WithId, status: z.string() }));
const permissionsOf = (guild: unknown) => BigInt(z.looseObject({ permissions: z.string() }).parse(guild).permissions);

const hidden = [
  { name: 'general' },
  { name: 'closed', permission_overwrites: [{ id: '@everyone', deny: permissionSet('VIEW_CHANNEL') }] },
];
const idOf = ({ guild }: GuildRecord) => guild.id;
const ownerOf = (guild: GuildRecord) => fixture().ownerOf(guild);
const generalOf = (guild: GuildRecord) => fixture().channel(guild).channel.id;

describe('a stream of a user', () => {
  it('starts with the view, the users, the revisions of the gallery and the maps, the recording and the banner', async () => {
    const ann = fixture().user('ann');
    const stream = await watching(ann);
    const kinds = stream.received.map(({ kind }) => kind);
    expect(kinds).toEqual(['view', 'people', 'gallery', 'map', 'recording', 'banner']);
    expect(stream.received[0]).toMatchObject({ view: { me: { user: { id: ann.user.id } }, guilds: [] } });
    expect(stream.received[2]).toEqual({ kind: 'gallery', revision: 0 });
    expect(stream.received[3]).toEqual({ kind: 'map', revision: 0 });
    expect(stream.received[5]).toEqual({ kind: 'banner', banner: null });
  });

  it('sends new, changed and deleted messages', async () => {
    const guild = fixture().guild('0');
    const [ann, ben] = [fixture().member(guild, 'ann'), fixture().member(guild, 'ben')];
    const stream = await watching(ann);
    const channel = generalOf(guild);
    await sendMessage(channel, ben, 'ahoy');
    const { message } = await stream.until('message');
    expect(stream.received.at(-1)).toMatchObject({
      is_new: true,
      message: { content: 'ahoy', author: { id: ben.user.id } },
    });
    const { id } = WithId.parse(message);
    await fixture().callerOf(ben).send('PATCH', `/channels/${channel}/messages/${id}`, { content: 'ahoy!' });
    expect(await stream.until('message')).toMatchObject({ is_new: false, message: { id, content: 'ahoy!' } });
    await fixture().callerOf(ben).send('DELETE', `/channels/${channel}/messages/${id}`);
    expect(await stream.until('message_gone')).toEqual({
      kind: 'message_gone',
      channel_id: channel,
      message_ids: [id],
    });
  });

  it('marks reactions as the user’s own', async () => {
    const guild = fixture().guild('0');
    const [ann, ben] = [fixture().member(guild, 'ann'), fixture().member(guild, 'ben')];
    const streams = [await watching(ann), await watching(ben)] as const;
    const channel = generalOf(guild);
    const { id } = WithId.parse(await sendMessage(channel, ben, 'ahoy'));
    await control().ok('PUT', `/channels/${channel}/messages/${id}/reactions/%F0%9F%91%8D`, { user_id: ann.user.id });
    const reacted = ({ message }: Record<string, unknown>) => JSON.stringify(message).includes('reactions');
    expect(await streams[0].until('message', reacted)).toMatchObject({ message: { reactions: [{ me: true }] } });
    expect(await streams[1].until('message', reacted)).toMatchObject({ message: { reactions: [{ me: false }] } });
  });

  it('sends nothing about channels that the user cannot see', async () => {
    const guild = fixture().guild('0', { channels: hidden });
    const ann = fixture().member(guild);
    const stream = await watching(ann);
    await sendMessage(fixture().channel(guild, 'closed').channel.id, ownerOf(guild), 'secret');
    const received = await messageReceivedBefore(stream, generalOf(guild), ann);
    expect(JSON.stringify(received)).not.toContain('secret');
  });

  it('sends an ephemeral response only to the user of the interaction', async () => {
    const stage = await InteractionFixture.open(fixture());
    onTestFinished(() => stage.close());
    const user = fixture().emulator.world.users.get(stage.userId) ?? expect.fail('the user does not exist');
    const stranger = fixture().member(fixture().defaultGuild, 'other');
    const [own, other] = [await watching(user), await watching(stranger)];
    const asked = await stage.post({ type: 2, style: 1, label: 'Ask', custom_id: 'ask' });
    const clicked = stage.click(asked, 'ask');
    await stage.respond(await stage.nextInteraction(), { type: 4, data: { content: 'for you alone', flags: 64 } });
    await clicked;
    const isResponse = ({ message }: Record<string, unknown>) => JSON.stringify(message).includes('for you alone');
    expect(await own.until('message', isResponse)).toMatchObject({ is_new: true, message: { flags: 64 } });
    expect(JSON.stringify(await messageReceivedBefore(other, stage.channelId, user))).not.toContain('for you alone');
  });

  it('sends a guild that the user joins, and its removal when the user is kicked', async () => {
    const guild = fixture().guild('0');
    const ann = fixture().user('ann');
    const stream = await watching(ann);
    await control().ok('POST', `/guilds/${idOf(guild)}/members`, { user_id: ann.user.id });
    expect(await stream.until('guild')).toMatchObject({ guild: { guild: { id: idOf(guild) } } });
    await fixture()
      .callerOf(ownerOf(guild))
      .send('DELETE', `/guilds/${idOf(guild)}/members/${ann.user.id}`);
    expect(await stream.until('guild_gone')).toEqual({ kind: 'guild_gone', guild_id: idOf(guild) });
  });

  it('sends members who join, change and leave', async () => {
    const guild = fixture().guild('0');
    const stream = await watching(fixture().member(guild, 'ann'));
    const ben = fixture().user('ben');
    const count = guild.members.size;
    const about = { kind: 'member', guild_id: idOf(guild), member_count: count + 1 };
    const seen = (more: object) => ({ ...about, seen: { member: { user: { id: ben.user.id } }, ...more } });
    await control().ok('POST', `/guilds/${idOf(guild)}/members`, { user_id: ben.user.id });
    expect(await stream.until('member')).toMatchObject(seen({ status: 'offline' }));
    await control().ok('PUT', `/users/${ben.user.id}/presence`, { status: 'dnd' });
    expect(await stream.until('member')).toMatchObject(seen({ status: 'dnd' }));
    await control().ok('DELETE', `/guilds/${idOf(guild)}/members/${ben.user.id}`);
    expect(await stream.until('member_gone')).toEqual({
      kind: 'member_gone',
      guild_id: idOf(guild),
      user_id: ben.user.id,
      member_count: count,
    });
  });

  it('sends the guild again when the user’s own permissions change', async () => {
    const guild = fixture().guild('0', { roles: [{ name: 'mate', permissions: permissionSet('BAN_MEMBERS') }] });
    const ann = fixture().member(guild);
    const stream = await watching(ann);
    const role = fixture().role(guild, 'mate');
    await fixture()
      .callerOf(ownerOf(guild))
      .send('PUT', `/guilds/${idOf(guild)}/members/${ann.user.id}/roles/${role}`);
    const { guild: update } = await stream.until('guild');
    expect(permissionsOf(update) & BigInt(permissionSet('BAN_MEMBERS'))).not.toBe(0n);
  });

  it('sends a guild once, however many changes one action makes', async () => {
    const ann = fixture().user('ann');
    const stream = await watching(ann);
    const made = await control().ok('POST', '/guilds', {
      name: 'Harbour',
      owner_id: ann.user.id,
      roles: [{ name: 'one' }, { name: 'two' }],
      channels: [{ name: 'a' }, { name: 'b' }],
    });
    await control().ok('PATCH', `/guilds/${WithId.parse(made).id}`, { name: 'Haven' });
    await stream.until('guild', ({ guild }) => JSON.stringify(guild).includes('Haven'));
    expect(stream.received.filter(({ kind }) => kind === 'guild').length).toBeLessThanOrEqual(2);
  });

  it('removes a channel that the user can no longer see, and adds it again', async () => {
    const guild = fixture().guild('0');
    const ann = fixture().member(guild);
    const stream = await watching(ann);
    const channel = generalOf(guild);
    const owner = fixture().callerOf(ownerOf(guild));
    const overwrite = `/channels/${channel}/permissions/${ann.user.id}`;
    await owner.send('PUT', overwrite, { type: 1, deny: permissionSet('VIEW_CHANNEL') });
    expect(JSON.stringify(await stream.until('guild'))).not.toContain(`"id":"${channel}"`);
    await owner.send('DELETE', overwrite);
    expect(JSON.stringify(await stream.until('guild'))).toContain(`"id":"${channel}"`);
  });

  it('sends the guild again when the user’s timeout is over', async () => {
    const guild = fixture().guild('0');
    const ann = fixture().member(guild);
    const { world, clock } = fixture().emulator;
    const stream = await watching(ann);
    const communication_disabled_until = world.timestamp(clock.now() + 60_000);
    const path = `/guilds/${idOf(guild)}/members/${ann.user.id}`;
    await fixture().callerOf(ownerOf(guild)).send('PATCH', path, { communication_disabled_until });
    const may = ({ guild: update }: Record<string, unknown>) =>
      (permissionsOf(update) & BigInt(permissionSet('SEND_MESSAGES'))) !== 0n;
    await stream.until('guild', (update) => !may(update));
    await clock.advance(60_000);
    await stream.until('guild', may);
  });

  it('sends enabled onboarding', async () => {
    const channels = Array.from({ length: 7 }, (_, i) => ({ name: `quay-${i}` }));
    const guild = fixture().guild('0', { features: ['COMMUNITY'], channels });
    const ann = fixture().member(guild);
    const stream = await watching(ann);
    const ids = channels.map(({ name }) => fixture().channel(guild, name).channel.id);
    const body = { enabled: true, prompts: [], default_channel_ids: ids };
    const { status } = await fixture()
      .callerOf(ownerOf(guild))
      .send('PUT', `/guilds/${idOf(guild)}/onboarding`, body);
    expect(status).toBe(200);
    expect(await stream.until('guild')).toMatchObject({ guild: { onboarding: { enabled: true } } });
  });

  it('sends the rules of the screening', async () => {
    const guild = fixture().guild('0');
    const stream = await watching(fixture().member(guild));
    await control().ok('PATCH', `/guilds/${idOf(guild)}/screening`, { rules: ['Be quiet.'] });
    expect(await stream.until('guild')).toMatchObject({ guild: { screening: { rules: ['Be quiet.'] } } });
  });

  it.each([
    ['an invite', 'POST', (channel: string) => `/channels/${channel}/invites`, {}],
    ['a webhook', 'POST', (channel: string) => `/channels/${channel}/webhooks`, { name: 'gauge' }],
    ['the welcome screen', 'PATCH', (_: string, id: string) => `/guilds/${id}/welcome-screen`, { description: 'Ahoy' }],
  ])('sends the guild when %s changes, which clients request separately', async (_what, method, pathOf, body) => {
    const guild = fixture().guild('0');
    const stream = await watching(fixture().member(guild));
    const path = pathOf(generalOf(guild), idOf(guild));
    const { status } = await fixture().callerOf(ownerOf(guild)).send(method, path, body);
    expect(status).toBe(200);
    expect(await stream.until('guild')).toMatchObject({ guild: { guild: { id: idOf(guild) } } });
  });

  it('sends a DM channel before its first message', async () => {
    const [ann, ben] = [fixture().user('ann'), fixture().user('ben')];
    const stream = await watching(ann);
    const { json } = await fixture().callerOf(ben).send('POST', '/users/@me/channels', { recipient_id: ann.user.id });
    const { id } = WithId.parse(json);
    await sendMessage(id, ben, 'psst');
    await stream.until('message');
    const kinds = stream.received
      .map(({ kind }) => kind)
      .filter((kind) => kind === 'conversation' || kind === 'message');
    expect(kinds).toEqual(['conversation', 'message']);
    expect(stream.received.find(({ kind }) => kind === 'conversation')).toMatchObject({
      channel: { id, recipients: [{ id: ben.user.id }] },
    });
  });

  it('sends typing users', async () => {
    const guild = fixture().guild('0');
    const [ann, ben] = [fixture().member(guild, 'ann'), fixture().member(guild, 'ben')];
    const stream = await watching(ann);
    await fixture()
      .callerOf(ben)
      .send('POST', `/channels/${generalOf(guild)}/typing`);
    expect(await stream.until('typing')).toEqual({
      kind: 'typing',
      channel_id: generalOf(guild),
      user_id: ben.user.id,
    });
  });

  it('sends sounds that are played in the voice channel to which the user is connected', async () => {
    const channels = [{ name: 'general' }, { name: 'bridge', type: channelTypes.GUILD_VOICE }];
    const guild = fixture().guild('0', { channels });
    const [ann, ben] = [fixture().member(guild, 'ann'), fixture().member(guild, 'ben')];
    const { id } = fixture().channel(guild, 'bridge').channel;
    const [annStream, benStream] = [await watching(ann), await watching(ben)];
    const path = `/guilds/${guild.guild.id}/members/${ann.user.id}`;
    await control().ok('PUT', `${path}/voice`, { channel_id: id });
    await control().ok('POST', `${path}/sounds`, { sound_id: '1' });
    await sendMessage(generalOf(guild), ann, 'Did you hear it?');
    expect(await annStream.until('sound')).toMatchObject({
      name: 'bell',
      effect: { channel_id: id, user_id: ann.user.id, sound_id: 1, emoji: { name: '🔔' } },
    });
    await benStream.until('message');
    expect(benStream.received.map(({ kind }) => kind)).not.toContain('sound');
  });

  it('sends a guild with its sounds when one of them is new', async () => {
    const guild = fixture().guild(permissionSet('CREATE_GUILD_EXPRESSIONS'));
    const stream = await watching(fixture().member(guild, 'ann'));
    const path = `/guilds/${guild.guild.id}/soundboard-sounds`;
    await fixture().bot.send('POST', path, { name: 'Gong', sound: mp3Sound(1) });
    expect(await stream.until('guild')).toMatchObject({ guild: { soundboard_sounds: [{ name: 'Gong' }] } });
  });

  it('sends new users, and changes of their status', async () => {
    const stream = await watching(fixture().user('ann'));
    const made = WithId.parse(await control().ok('POST', '/users', { username: 'ben' }));
    const hasStatus =
      (status: string) =>
      ({ people }: Record<string, unknown>) =>
        People.parse(people).some((each) => each.user.id === made.id && each.status === status);
    await stream.until('people', hasStatus('online'));
    await control().ok('PUT', `/users/${made.id}/presence`, { status: 'offline' });
    await stream.until('people', hasStatus('offline'));
  });

  it('ends when the user is deleted', async () => {
    const ann = fixture().user('ann');
    const stream = await watching(ann);
    fixture().emulator.world.users.delete(ann.user.id);
    fixture().emulator.setBanner(null);
    expect(await stream.next()).toBeUndefined();
  });

  it('stays open when another stream is closed', async () => {
    const guild = fixture().guild('0');
    const [ann, ben] = [fixture().member(guild, 'ann'), fixture().member(guild, 'ben')];
    const [first, second] = [await watching(ann), await watching(ben)];
    await first.close();
    await sendMessage(generalOf(guild), ann, 'still there?');
    expect(await second.until('message')).toMatchObject({ message: { content: 'still there?' } });
  });
});

describe('the banner', () => {
  const banner = { level: 'error' as const, title: 'bot.ts does not compile', text: 'line 1\nline 2' };

  it('is shown and removed in all streams', async () => {
    const stream = await watching(fixture().user('ann'));
    expect(await control().ok('PUT', '/banner', banner)).toEqual(banner);
    expect(await stream.until('banner')).toEqual({ kind: 'banner', banner });
    expect(await control().ok('GET', '/banner')).toEqual(banner);
    expect((await control().call('DELETE', '/banner')).status).toBe(204);
    expect(await stream.until('banner')).toEqual({ kind: 'banner', banner: null });
    expect(await control().ok('GET', '/banner')).toBeNull();
  });

  it('can be set by the program that runs the emulator', async () => {
    const stream = await watching(fixture().user('ann'));
    fixture().emulator.setBanner({ ...banner, level: 'info' });
    expect(await stream.until('banner')).toMatchObject({ banner: { level: 'info' } });
    fixture().emulator.setBanner(null);
  });

  it.each([
    ['without a title', { level: 'info', text: '' }],
    ['of a level that there is not', { ...banner, level: 'loud' }],
  ])('is rejected %s (50035)', async (_what, body) => {
    expect(await control().call('PUT', '/banner', body)).toMatchObject({ status: 400, json: { code: 50035 } });
  });
});
