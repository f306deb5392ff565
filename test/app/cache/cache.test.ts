/** The cache of a bot, beside the service that it is to agree with. */
import { describe, expect, test } from 'vitest';
import { Bot } from '../../../src/app/bot.js';
import { Cache } from '../../../src/app/cache/cache.js';
import { CacheNotEnabledError } from '../../../src/app/cache/cache-not-enabled-error.js';
import type { CacheOptions } from '../../../src/app/cache/cache-options.js';
import type { RoleStore } from '../../../src/app/cache/cache-store.js';
import { ObjectStore } from '../../../src/app/cache/object-store.js';
import type { EventContext } from '../../../src/app/contexts/event-context.js';
import { Handler } from '../../../src/app/decorators/handler.js';
import { On } from '../../../src/app/decorators/on.js';
import { Inject } from '../../../src/app/injection/inject.js';
import { channelTypes } from '../../../src/wire/objects/channels/channel.js';
import { TOKEN } from '../fixture/token.js';
import { CachedWorld } from './cached-world.js';

const everything: CacheOptions = { guilds: true, channels: true, roles: true, members: true };
const byId = (a: { id: string }, b: { id: string }) => a.id.localeCompare(b.id);

test('after a story it holds what the service holds', async () => {
  await using stage = await CachedWorld.start({ cache: everything }, { name: 'Harbour', roles: [{ name: 'crew' }] });
  const { world, guildId, bot } = stage;
  const { guilds, channels } = bot.api;
  const [wren, finch] = [await world.createMember('Wren'), await world.createMember('Finch')];
  const mate = await guilds.createRole(guildId, { name: 'mate', color: 7 });
  const lost = await guilds.createRole(guildId, { name: 'lost' });
  await guilds.editRole(guildId, mate.id, { name: 'first mate' });
  for (const role of [mate, lost]) await guilds.addMemberRole(guildId, wren.id, role.id);
  await guilds.editMember(guildId, wren.id, {
    nick: 'Ren ✿',
    communication_disabled_until: '2026-11-02T03:04:05.678Z',
  });
  await guilds.deleteRole(guildId, lost.id);
  await finch.leaveGuild();
  const quay = await guilds.createChannel(guildId, { name: 'quay', topic: 'boats' });
  const pier = await guilds.createChannel(guildId, { name: 'pier' });
  await channels.edit(quay.id, { topic: 'ships', rate_limit_per_user: 5 });
  await channels.delete(pier.id);
  await guilds.edit(guildId, { name: 'Old Harbour' });
  await stage.waitUntilCaughtUp();

  const { roles, emojis, stickers, ...guild } = await guilds.get(guildId);
  expect(bot.cache.guilds.get(guildId)).toEqual(guild);
  expect([...bot.cache.roles.of(guildId)].sort(byId)).toEqual([...roles].sort(byId));
  const there = (await guilds.listChannels(guildId)).map(({ last_message_id, ...channel }) => channel);
  expect([...bot.cache.channels.of(guildId)].sort(byId)).toEqual(there.sort(byId));
  expect(bot.cache.members.get(guildId, wren.id)).toEqual(await guilds.getMember(guildId, wren.id));
  expect(bot.cache.members.get(guildId, wren.id)?.nick).toBe('Ren ✿');
  expect(bot.cache.members.get(guildId, finch.id)).toBeUndefined();
  expect(bot.cache.channels.get(pier.id)).toBeUndefined();
});

test('handlers see what is so after their event', async () => {
  const seen: unknown[] = [];
  @Handler()
  class Watch {
    constructor(@Inject(Cache) private readonly cache: Cache) {}

    @On('guildMemberUpdate')
    updated({ data }: EventContext<'guildMemberUpdate'>) {
      seen.push(this.cache.members.get(data.guild_id, data.user.id)?.nick);
    }

    @On('guildMemberRemove')
    left({ data }: EventContext<'guildMemberRemove'>) {
      seen.push(this.cache.members.get(data.guild_id, data.user.id));
    }

    @On('channelCreate')
    made({ data }: EventContext<'channelCreate'>) {
      seen.push(this.cache.channels.get(data.id)?.name);
    }
  }
  await using stage = await CachedWorld.start({ cache: { members: true, channels: true }, handlers: [Watch] });
  const wren = await stage.world.createMember('Wren');
  await stage.bot.api.guilds.editMember(stage.guildId, wren.id, { nick: 'Ren' });
  await wren.leaveGuild();
  await stage.bot.api.guilds.createChannel(stage.guildId, { name: 'quay' });
  await stage.waitUntilCaughtUp();
  expect(seen).toEqual(['Ren', undefined, 'quay']);
});

test('members are those that were seen, and those that were asked for', async () => {
  await using stage = await CachedWorld.start({ cache: { members: true } });
  const { bot, guildId } = stage;
  const owner = stage.world.emulator.world.guilds.get(guildId)?.guild.owner_id ?? '';
  expect(bot.cache.members.get(guildId, owner)).toBeUndefined();
  expect(bot.cache.members.get(guildId, stage.world.emulator.botUserId)?.user.bot).toBe(true);
  for await (const chunk of bot.gateway.requestMembers(guildId)) expect(chunk.members.length).toBeGreaterThan(0);
  expect(bot.cache.members.get(guildId, owner)).toEqual(await bot.api.guilds.getMember(guildId, owner));
  expect(bot.cache.members.countOf(guildId)).toBe(2);
});

test('a thread is held with the membership of the bot, until its channel is no more', async () => {
  await using stage = await CachedWorld.start({ cache: { channels: true } });
  const { bot, guildId } = stage;
  const quay = await bot.api.guilds.createChannel(guildId, { name: 'quay' });
  const type = channelTypes.PUBLIC_THREAD;
  const thread = await bot.api.threads.create(quay.id, { name: 'nets', type });
  await stage.waitUntilCaughtUp();
  const held = () => bot.cache.channels.get(thread.id);
  expect(held()).toMatchObject({ name: 'nets', parent_id: quay.id, guild_id: guildId });
  expect(held()?.member).toBeDefined();
  await bot.api.threads.leave(thread.id);
  await stage.waitUntilCaughtUp();
  expect(held()?.member).toBeUndefined();
  await bot.api.channels.edit(thread.id, { name: 'ropes', archived: true });
  await stage.waitUntilCaughtUp();
  expect(held()).toMatchObject({ name: 'ropes', thread_metadata: { archived: true } });
  await bot.api.channels.delete(quay.id);
  await stage.waitUntilCaughtUp();
  expect([bot.cache.channels.get(quay.id), held()]).toEqual([undefined, undefined]);
});

describe('a guild', () => {
  const control = (stage: CachedWorld, path: string, body: unknown) => stage.world.control.send('PATCH', path, body);

  test('stays as it was through an outage, and comes anew after it', async () => {
    await using stage = await CachedWorld.start({ cache: everything }, { name: 'Harbour' });
    const { bot, guildId } = stage;
    const wren = await stage.world.createMember('Wren');
    await stage.waitUntilCaughtUp();
    await control(stage, `/guilds/${guildId}`, { unavailable: true });
    await stage.waitUntilCaughtUp();
    expect(bot.cache.guilds.get(guildId)?.name).toBe('Harbour');
    expect(bot.cache.members.get(guildId, wren.id)).toBeDefined();
    await control(stage, `/guilds/${guildId}`, { name: 'New Harbour' });
    await control(stage, `/guilds/${guildId}`, { unavailable: false });
    await stage.waitUntilCaughtUp();
    expect(bot.cache.guilds.get(guildId)?.name).toBe('New Harbour');
    // Whether she is still there, nobody has said.
    expect(bot.cache.members.get(guildId, wren.id)).toBeUndefined();
  });

  test('is let go of with all that is of it when the bot is no longer in it', async () => {
    await using stage = await CachedWorld.start({ cache: everything }, { name: 'Harbour' });
    const { bot, guildId, world } = stage;
    expect([bot.cache.roles.countOf(guildId), bot.cache.guilds.size]).toEqual([2, 2]);
    await bot.api.users.leaveGuild(guildId);
    await stage.waitUntilCaughtUp();
    expect(bot.cache.guilds.get(guildId)).toBeUndefined();
    const { channels, roles, members } = bot.cache;
    expect([channels, roles, members].map((part) => part.countOf(guildId))).toEqual([0, 0, 0]);
    expect([...bot.cache.guilds].map(({ id }) => id)).toEqual([world.emulator.guildId]);
  });
});

test('after a session that was lost, only what came anew is held', async () => {
  await using stage = await CachedWorld.start({ cache: everything });
  const { bot, guildId } = stage;
  const wren = await stage.world.createMember('Wren');
  await stage.waitUntilCaughtUp();
  expect(bot.cache.members.get(guildId, wren.id)).toBeDefined();
  const [channels, roles] = [bot.cache.channels.countOf(guildId), bot.cache.roles.countOf(guildId)];
  await stage.loseSession();
  expect(bot.cache.members.get(guildId, wren.id)).toBeUndefined();
  expect([bot.cache.channels.countOf(guildId), bot.cache.roles.countOf(guildId)]).toEqual([channels, roles]);
});

test('after a session that was lost, nothing is held of a guild that does not come', async () => {
  await using stage = await CachedWorld.start({ cache: everything }, { name: 'Harbour' });
  const { bot, guildId } = stage;
  await stage.world.control.send('PATCH', `/guilds/${guildId}`, { unavailable: true });
  await stage.waitUntilCaughtUp();
  expect(bot.cache.guilds.size).toBe(2);
  await stage.loseSession();
  expect([...bot.cache.guilds].map(({ id }) => id)).toEqual([stage.world.emulator.guildId]);
  expect(bot.cache.channels.countOf(guildId)).toBe(0);
});

test('a limit holds by count: the least recently used goes', async () => {
  await using stage = await CachedWorld.start({ cache: { members: { max: 2 }, channels: { max: 1 } } });
  const { bot, guildId } = stage;
  const [wren, finch] = [await stage.world.createMember('Wren'), await stage.world.createMember('Finch')];
  await stage.waitUntilCaughtUp();
  expect(bot.cache.members.get(guildId, wren.id)).toBeDefined();
  const tern = await stage.world.createMember('Tern');
  await stage.waitUntilCaughtUp();
  expect([...bot.cache.members.of(guildId)].map(({ user }) => user.id).sort()).toEqual([wren.id, tern.id].sort());
  expect(bot.cache.members.get(guildId, finch.id)).toBeUndefined();
  expect(bot.cache.channels.size).toBe(1);
});

test('a store of your own takes the place of ours', async () => {
  const store: RoleStore = new ObjectStore(100);
  await using stage = await CachedWorld.start({ cache: { roles: { store } } });
  const role = await stage.bot.api.guilds.createRole(stage.guildId, { name: 'mate' });
  await stage.waitUntilCaughtUp();
  expect(store.get(stage.guildId, role.id)).toEqual(role);
  expect(stage.bot.cache.roles).toBe(store);
});

test('what is held cannot be changed, and is not what handlers were given', async () => {
  @Handler()
  class Vandal {
    @On('channelCreate')
    made({ data }: EventContext<'channelCreate'>) {
      data.name = 'changed';
      data.permission_overwrites = [];
    }
  }
  await using stage = await CachedWorld.start({ cache: { channels: true }, handlers: [Vandal] });
  const permission_overwrites = [{ id: stage.guildId, type: 0 as const, deny: '2048' }];
  const quay = await stage.bot.api.guilds.createChannel(stage.guildId, { name: 'quay', permission_overwrites });
  await stage.waitUntilCaughtUp();
  const held = stage.bot.cache.channels.get(quay.id);
  expect(held).toMatchObject({ name: 'quay', permission_overwrites });
  expect(() => Object.assign(held ?? {}, { name: 'x' })).toThrow(TypeError);
  expect(() => Object.assign(held?.permission_overwrites?.[0] ?? {}, { deny: '0' })).toThrow(TypeError);
});

describe('what it costs to ask', () => {
  @Handler()
  class Idle {
    @On('interactionCreate')
    nothing(): void {}
  }
  const compose = (cache?: CacheOptions) =>
    new Bot({ token: TOKEN, handlers: [Idle], environment: {}, signals: false, logLevel: 'silent', cache });
  const needs = (cache?: CacheOptions) => compose(cache).intents.map(({ name, neededBy }) => [name, neededBy]);

  test('nothing, for a bot that does not', () => {
    expect(needs()).toEqual([]);
    expect(needs({ guilds: false })).toEqual([]);
  });

  test('the intents of the parts alone, which say for what they are', () => {
    expect(needs({ channels: true })).toEqual([['GUILDS', ['option cache.channels']]]);
    expect(needs({ guilds: true, roles: { max: 5 } })).toEqual([
      ['GUILDS', ['option cache.guilds', 'option cache.roles']],
    ]);
    expect(needs({ members: true })).toEqual([
      ['GUILDS', ['option cache.members']],
      ['GUILD_MEMBERS', ['option cache.members']],
    ]);
  });

  test('a part that was not asked for says so when it is read', () => {
    const { cache } = compose({ roles: true });
    expect(cache.roles.size).toBe(0);
    for (const part of ['guilds', 'channels', 'members'] as const) {
      expect(() => cache[part]).toThrow(CacheNotEnabledError);
      expect(() => cache[part]).toThrow(`{ cache: { ${part}: true } }`);
    }
  });
});
