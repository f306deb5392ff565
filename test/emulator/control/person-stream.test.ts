/** What a person's stream tells while things happen before the person's eyes. */
import { describe, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { createLogger } from '../../../src/base/logger.js';
import type { GuildRecord } from '../../../src/emulator/state/records/guilds.js';
import type { UserRecord } from '../../../src/emulator/state/records/users.js';
import { permissionSet } from '../../../src/wire/constants/permissions.js';
import { aService } from '../http/service.js';
import { ControlCaller } from './control-caller.js';
import { EventReader } from './event-reader.js';
import { Stage } from './stage.js';

const scene = aService({ logger: createLogger({ level: 'silent' }) });
const control = () => new ControlCaller(scene().service.url);

/** A person's stream, past what it opens with. */
async function watching({ user }: UserRecord): Promise<EventReader> {
  const stream = await EventReader.open(`${scene().service.url}/_control/users/${user.id}/stream`);
  onTestFinished(() => stream.close());
  await stream.until('banner');
  return stream;
}

const say = (channel: string, author: UserRecord, content: string) =>
  control().ok('POST', `/channels/${channel}/messages`, { user_id: author.user.id, content });

/** Says something last, and gives everything that the stream told before it. */
async function toldBefore(stream: EventReader, channel: string, author: UserRecord) {
  const before = stream.seen.length;
  await say(channel, author, 'the end');
  await stream.until('message', ({ message }) => JSON.stringify(message).includes('the end'));
  return stream.seen.slice(before, -1);
}

const WithId = z.looseObject({ id: z.string() });
const People = z.array(z.object({ user: WithId, status: z.string() }));
const permissionsOf = (guild: unknown) => BigInt(z.looseObject({ permissions: z.string() }).parse(guild).permissions);

const hidden = [
  { name: 'general' },
  { name: 'closed', permission_overwrites: [{ id: '@everyone', deny: permissionSet('VIEW_CHANNEL') }] },
];
const idOf = ({ guild }: GuildRecord) => guild.id;
const ownerOf = ({ guild }: GuildRecord): UserRecord => {
  const owner = scene().service.world.users.get(guild.owner_id);
  if (!owner) throw new Error('the guild has no owner');
  return owner;
};
const generalOf = (guild: GuildRecord) => scene().channel(guild).channel.id;

describe('a stream of a person', () => {
  it('opens with the view, the people and the banner', async () => {
    const ann = scene().person('ann');
    const stream = await watching(ann);
    expect(stream.seen.map(({ kind }) => kind)).toEqual(['view', 'people', 'banner']);
    expect(stream.seen[0]).toMatchObject({ view: { me: { user: { id: ann.user.id } }, guilds: [] } });
    expect(stream.seen[2]).toEqual({ kind: 'banner', banner: null });
  });

  it('tells of messages that are new, changed and gone', async () => {
    const guild = scene().guild('0');
    const [ann, ben] = [scene().member(guild, 'ann'), scene().member(guild, 'ben')];
    const stream = await watching(ann);
    const channel = generalOf(guild);
    await say(channel, ben, 'ahoy');
    const { message } = await stream.until('message');
    expect(stream.seen.at(-1)).toMatchObject({
      is_new: true,
      message: { content: 'ahoy', author: { id: ben.user.id } },
    });
    const { id } = WithId.parse(message);
    await scene().as(ben).send('PATCH', `/channels/${channel}/messages/${id}`, { content: 'ahoy!' });
    expect(await stream.until('message')).toMatchObject({ is_new: false, message: { id, content: 'ahoy!' } });
    await scene().as(ben).send('DELETE', `/channels/${channel}/messages/${id}`);
    expect(await stream.until('message_gone')).toEqual({
      kind: 'message_gone',
      channel_id: channel,
      message_ids: [id],
    });
  });

  it('marks reactions as the person’s own', async () => {
    const guild = scene().guild('0');
    const [ann, ben] = [scene().member(guild, 'ann'), scene().member(guild, 'ben')];
    const streams = [await watching(ann), await watching(ben)] as const;
    const channel = generalOf(guild);
    const { id } = WithId.parse(await say(channel, ben, 'ahoy'));
    await control().ok('PUT', `/channels/${channel}/messages/${id}/reactions/%F0%9F%91%8D`, { user_id: ann.user.id });
    const reacted = ({ message }: Record<string, unknown>) => JSON.stringify(message).includes('reactions');
    expect(await streams[0].until('message', reacted)).toMatchObject({ message: { reactions: [{ me: true }] } });
    expect(await streams[1].until('message', reacted)).toMatchObject({ message: { reactions: [{ me: false }] } });
  });

  it('tells nothing of channels that the person does not see', async () => {
    const guild = scene().guild('0', { channels: hidden });
    const ann = scene().member(guild);
    const stream = await watching(ann);
    await say(scene().channel(guild, 'closed').channel.id, ownerOf(guild), 'secret');
    const told = await toldBefore(stream, generalOf(guild), ann);
    expect(JSON.stringify(told)).not.toContain('secret');
  });

  it('tells an ephemeral answer to who caused it alone', async () => {
    const stage = await Stage.open(scene());
    onTestFinished(() => stage.close());
    const { world, guildId } = scene().service;
    const [guild, person] = [world.guilds.get(guildId), world.users.get(stage.personId)];
    if (!guild || !person) throw new Error('the default guild is gone');
    const [own, other] = [await watching(person), await watching(scene().member(guild, 'other'))];
    const asked = await stage.post({ type: 2, style: 1, label: 'Ask', custom_id: 'ask' });
    const clicked = stage.click(asked, 'ask');
    await stage.answer(await stage.heard(), { type: 4, data: { content: 'for you alone', flags: 64 } });
    await clicked;
    const told = ({ message }: Record<string, unknown>) => JSON.stringify(message).includes('for you alone');
    expect(await own.until('message', told)).toMatchObject({ is_new: true, message: { flags: 64 } });
    expect(JSON.stringify(await toldBefore(other, stage.channelId, person))).not.toContain('for you alone');
  });

  it('tells of a guild that the person joins, and that it is gone when they are kicked', async () => {
    const guild = scene().guild('0');
    const ann = scene().person('ann');
    const stream = await watching(ann);
    await control().ok('POST', `/guilds/${idOf(guild)}/members`, { user_id: ann.user.id });
    expect(await stream.until('guild')).toMatchObject({ guild: { guild: { id: idOf(guild) } } });
    await scene()
      .as(ownerOf(guild))
      .send('DELETE', `/guilds/${idOf(guild)}/members/${ann.user.id}`);
    expect(await stream.until('guild_gone')).toEqual({ kind: 'guild_gone', guild_id: idOf(guild) });
  });

  it('tells of members who come, change and go', async () => {
    const guild = scene().guild('0');
    const stream = await watching(scene().member(guild, 'ann'));
    const ben = scene().person('ben');
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

  it('tells the guild anew when the person’s own standing in it changes', async () => {
    const guild = scene().guild('0', { roles: [{ name: 'mate', permissions: permissionSet('BAN_MEMBERS') }] });
    const ann = scene().member(guild);
    const stream = await watching(ann);
    const role = scene().role(guild, 'mate');
    await scene()
      .as(ownerOf(guild))
      .send('PUT', `/guilds/${idOf(guild)}/members/${ann.user.id}/roles/${role}`);
    const { guild: told } = await stream.until('guild');
    expect(permissionsOf(told) & BigInt(permissionSet('BAN_MEMBERS'))).not.toBe(0n);
  });

  it('tells a guild once, however much of it changed in one act', async () => {
    const ann = scene().person('ann');
    const stream = await watching(ann);
    const made = await control().ok('POST', '/guilds', {
      name: 'Harbour',
      owner_id: ann.user.id,
      roles: [{ name: 'one' }, { name: 'two' }],
      channels: [{ name: 'a' }, { name: 'b' }],
    });
    await control().ok('PATCH', `/guilds/${WithId.parse(made).id}`, { name: 'Haven' });
    await stream.until('guild', ({ guild }) => JSON.stringify(guild).includes('Haven'));
    expect(stream.seen.filter(({ kind }) => kind === 'guild').length).toBeLessThanOrEqual(2);
  });

  it('tells a channel away that the person no longer sees, and back', async () => {
    const guild = scene().guild('0');
    const ann = scene().member(guild);
    const stream = await watching(ann);
    const channel = generalOf(guild);
    const owner = scene().as(ownerOf(guild));
    const overwrite = `/channels/${channel}/permissions/${ann.user.id}`;
    await owner.send('PUT', overwrite, { type: 1, deny: permissionSet('VIEW_CHANNEL') });
    expect(JSON.stringify(await stream.until('guild'))).not.toContain(`"id":"${channel}"`);
    await owner.send('DELETE', overwrite);
    expect(JSON.stringify(await stream.until('guild'))).toContain(`"id":"${channel}"`);
  });

  it('tells the guild anew when the person’s timeout is over', async () => {
    const guild = scene().guild('0');
    const ann = scene().member(guild);
    const { world, clock } = scene().service;
    const stream = await watching(ann);
    const communication_disabled_until = world.timestamp(clock.now() + 60_000);
    const path = `/guilds/${idOf(guild)}/members/${ann.user.id}`;
    await scene().as(ownerOf(guild)).send('PATCH', path, { communication_disabled_until });
    const may = ({ guild: told }: Record<string, unknown>) =>
      (permissionsOf(told) & BigInt(permissionSet('SEND_MESSAGES'))) !== 0n;
    await stream.until('guild', (news) => !may(news));
    await clock.advance(60_000);
    await stream.until('guild', may);
  });

  it('tells of an onboarding that is switched on', async () => {
    const channels = Array.from({ length: 7 }, (_, i) => ({ name: `quay-${i}` }));
    const guild = scene().guild('0', { features: ['COMMUNITY'], channels });
    const ann = scene().member(guild);
    const stream = await watching(ann);
    const ids = channels.map(({ name }) => scene().channel(guild, name).channel.id);
    const body = { enabled: true, prompts: [], default_channel_ids: ids };
    const { status } = await scene()
      .as(ownerOf(guild))
      .send('PUT', `/guilds/${idOf(guild)}/onboarding`, body);
    expect(status).toBe(200);
    expect(await stream.until('guild')).toMatchObject({ guild: { onboarding: { enabled: true } } });
  });

  it('tells of a conversation before the first message in it', async () => {
    const [ann, ben] = [scene().person('ann'), scene().person('ben')];
    const stream = await watching(ann);
    const { json } = await scene().as(ben).send('POST', '/users/@me/channels', { recipient_id: ann.user.id });
    const { id } = WithId.parse(json);
    await say(id, ben, 'psst');
    await stream.until('message');
    const kinds = stream.seen.map(({ kind }) => kind).filter((kind) => kind === 'conversation' || kind === 'message');
    expect(kinds).toEqual(['conversation', 'message']);
    expect(stream.seen.find(({ kind }) => kind === 'conversation')).toMatchObject({
      channel: { id, recipients: [{ id: ben.user.id }] },
    });
  });

  it('tells who is typing', async () => {
    const guild = scene().guild('0');
    const [ann, ben] = [scene().member(guild, 'ann'), scene().member(guild, 'ben')];
    const stream = await watching(ann);
    await scene()
      .as(ben)
      .send('POST', `/channels/${generalOf(guild)}/typing`);
    expect(await stream.until('typing')).toEqual({
      kind: 'typing',
      channel_id: generalOf(guild),
      user_id: ben.user.id,
    });
  });

  it('tells of people who are new, and of how they are shown', async () => {
    const stream = await watching(scene().person('ann'));
    const made = WithId.parse(await control().ok('POST', '/users', { username: 'ben' }));
    const tells =
      (status: string) =>
      ({ people }: Record<string, unknown>) =>
        People.parse(people).some((each) => each.user.id === made.id && each.status === status);
    await stream.until('people', tells('offline'));
    await control().ok('PUT', `/users/${made.id}/presence`, { status: 'online' });
    await stream.until('people', tells('online'));
  });

  it('ends when the account is gone', async () => {
    const ann = scene().person('ann');
    const stream = await watching(ann);
    scene().service.world.users.delete(ann.user.id);
    scene().service.banner(null);
    expect(await stream.next()).toBeUndefined();
  });

  it('ends nobody else’s stream when one reader goes', async () => {
    const guild = scene().guild('0');
    const [ann, ben] = [scene().member(guild, 'ann'), scene().member(guild, 'ben')];
    const [first, second] = [await watching(ann), await watching(ben)];
    await first.close();
    await say(generalOf(guild), ann, 'still there?');
    expect(await second.until('message')).toMatchObject({ message: { content: 'still there?' } });
  });
});

describe('the banner', () => {
  const banner = { level: 'error' as const, title: 'bot.ts does not compile', text: 'line 1\nline 2' };

  it('is put up and taken down before whoever looks', async () => {
    const stream = await watching(scene().person('ann'));
    expect(await control().ok('PUT', '/banner', banner)).toEqual(banner);
    expect(await stream.until('banner')).toEqual({ kind: 'banner', banner });
    expect(await control().ok('GET', '/banner')).toEqual(banner);
    expect((await control().call('DELETE', '/banner')).status).toBe(204);
    expect(await stream.until('banner')).toEqual({ kind: 'banner', banner: null });
    expect(await control().ok('GET', '/banner')).toBeNull();
  });

  it('can be set by the program that runs the service', async () => {
    const stream = await watching(scene().person('ann'));
    scene().service.banner({ ...banner, level: 'info' });
    expect(await stream.until('banner')).toMatchObject({ banner: { level: 'info' } });
    scene().service.banner(null);
  });

  it.each([
    ['without a title', { level: 'info', text: '' }],
    ['of a level that there is not', { ...banner, level: 'loud' }],
  ])('is refused %s (50035)', async (_what, body) => {
    expect(await control().call('PUT', '/banner', body)).toMatchObject({ status: 400, json: { code: 50035 } });
  });
});
