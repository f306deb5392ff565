/** The cache of a bot, compared with the state of the emulator. */
import { describe, expect, test } from 'vitest';
import { Bot } from '../../../src/app/bot/bot.js';
import { Cache } from '../../../src/app/cache/cache.js';
import { CacheNotEnabledError } from '../../../src/app/cache/cache-not-enabled-error.js';
import type { CacheOptions } from '../../../src/app/cache/cache-options.js';
import type { RoleStore } from '../../../src/app/cache/cache-store.js';
import { ObjectStore } from '../../../src/app/cache/object-store.js';
import { PackedMemberCache } from '../../../src/app/cache/packed-member-cache.js';
import type { EventContext } from '../../../src/app/contexts/event-context.js';
import { Handler } from '../../../src/app/decorators/handler.js';
import { On } from '../../../src/app/decorators/on.js';
import { Inject } from '../../../src/app/decorators/service.js';
import { channelTypes } from '../../../src/wire/objects/channels/channel.js';
import { TOKEN } from '../fixture/token.js';
import { CachedWorld } from './cached-world.js';

const everything: CacheOptions = { guilds: true, channels: true, roles: true, members: true };
const byId = (a: { id: string }, b: { id: string }) => a.id.localeCompare(b.id);

test('after many events the cache equals the state of the emulator', async () => {
  await using cachedWorld = await CachedWorld.start(
    { cache: everything },
    { name: 'Harbour', roles: [{ name: 'crew' }] },
  );
  const { world, guildId, bot } = cachedWorld;
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
  await finch.server.leave();
  const quay = await guilds.createChannel(guildId, { name: 'quay', topic: 'boats' });
  const pier = await guilds.createChannel(guildId, { name: 'pier' });
  await channels.edit(quay.id, { topic: 'ships', rate_limit_per_user: 5 });
  await channels.delete(pier.id);
  await guilds.edit(guildId, { name: 'Old Harbour' });
  await cachedWorld.waitUntilCaughtUp();

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

test('handlers see the state after their event', async () => {
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
  await using cachedWorld = await CachedWorld.start({ cache: { members: true, channels: true }, handlers: [Watch] });
  const wren = await cachedWorld.world.createMember('Wren');
  await cachedWorld.bot.api.guilds.editMember(cachedWorld.guildId, wren.id, { nick: 'Ren' });
  await wren.server.leave();
  await cachedWorld.bot.api.guilds.createChannel(cachedWorld.guildId, { name: 'quay' });
  await cachedWorld.waitUntilCaughtUp();
  expect(seen).toEqual(['Ren', undefined, 'quay']);
});

test('all members of a guild are requested and cached', async () => {
  await using cachedWorld = await CachedWorld.start({ cache: { members: true } });
  const { bot, guildId } = cachedWorld;
  const owner = cachedWorld.world.emulator.world.guilds.get(guildId)?.guild.owner_id ?? '';
  await cachedWorld.advanceUntil(bot.cache.whenReady(guildId, { part: 'members' }));
  expect(bot.cache.members.get(guildId, owner)).toEqual(await bot.api.guilds.getMember(guildId, owner));
  expect(bot.cache.members.countOf(guildId)).toBe(2);
});

test('members are not requested without the intent GUILD_MEMBERS', async () => {
  await using cachedWorld = await CachedWorld.start({
    cache: { members: true },
    gateway: { intents: { exactly: ['GUILDS', 'GUILD_MESSAGES', 'MESSAGE_CONTENT'] } },
  });
  const { bot, guildId, world } = cachedWorld;
  expect(bot.cache.isReady(guildId)).toBe(true);
  expect([...bot.cache.members.of(guildId)].map(({ user }) => user.id)).toEqual([world.emulator.botUserId]);
});

test.each([
  ['a limit', { max: 100 }],
  ['a store of the user', { store: new PackedMemberCache() }],
])('members are not requested for a cache with %s', async (_what, members) => {
  await using cachedWorld = await CachedWorld.start({ cache: { members } });
  const { bot, guildId, world } = cachedWorld;
  expect(bot.cache.isReady(guildId, 'members')).toBe(true);
  expect([...bot.cache.members.of(guildId)].map(({ user }) => user.id)).toEqual([world.emulator.botUserId]);
});

test('a thread is cached with the membership of the bot while it is active, until its channel is deleted', async () => {
  await using cachedWorld = await CachedWorld.start({ cache: { channels: true } });
  const { bot, guildId } = cachedWorld;
  const quay = await bot.api.guilds.createChannel(guildId, { name: 'quay' });
  const type = channelTypes.PUBLIC_THREAD;
  const thread = await bot.api.threads.create(quay.id, { name: 'nets', type });
  await cachedWorld.waitUntilCaughtUp();
  const cached = () => bot.cache.channels.get(thread.id);
  expect(cached()).toMatchObject({ name: 'nets', parent_id: quay.id, guild_id: guildId });
  expect(cached()?.member).toBeDefined();
  await bot.api.threads.leave(thread.id);
  await cachedWorld.waitUntilCaughtUp();
  expect(cached()?.member).toBeUndefined();
  await bot.api.channels.edit(thread.id, { archived: true });
  await cachedWorld.waitUntilCaughtUp();
  expect(cached()).toBeUndefined();
  // A message unarchives its thread, and adds its author.
  await bot.api.messages.create(thread.id, { content: 'ropes' });
  await cachedWorld.waitUntilCaughtUp();
  expect(cached()).toMatchObject({ name: 'nets', thread_metadata: { archived: false } });
  expect(cached()?.member).toBeDefined();
  await bot.api.channels.delete(quay.id);
  await cachedWorld.waitUntilCaughtUp();
  expect([bot.cache.channels.get(quay.id), cached()]).toEqual([undefined, undefined]);
});

describe('a guild', () => {
  const control = (cachedWorld: CachedWorld, path: string, body: unknown) =>
    cachedWorld.world.control.send('PATCH', path, body);

  test('stays unchanged during an outage, and is replaced after it', async () => {
    await using cachedWorld = await CachedWorld.start({ cache: everything }, { name: 'Harbour' });
    const { bot, guildId } = cachedWorld;
    const wren = await cachedWorld.world.createMember('Wren');
    await cachedWorld.waitUntilCaughtUp();
    await control(cachedWorld, `/guilds/${guildId}`, { unavailable: true });
    await cachedWorld.waitUntilCaughtUp();
    expect(bot.cache.guilds.get(guildId)?.name).toBe('Harbour');
    expect(bot.cache.members.get(guildId, wren.id)).toBeDefined();
    await control(cachedWorld, `/guilds/${guildId}`, { name: 'New Harbour' });
    await control(cachedWorld, `/guilds/${guildId}`, { unavailable: false });
    await cachedWorld.waitUntilCaughtUp();
    expect(bot.cache.guilds.get(guildId)?.name).toBe('New Harbour');
    // No event has said whether she is still a member.
    expect(bot.cache.members.get(guildId, wren.id)).toBeUndefined();
  });

  test('is deleted with all of its data when the bot leaves it', async () => {
    await using cachedWorld = await CachedWorld.start({ cache: everything }, { name: 'Harbour' });
    const { bot, guildId, world } = cachedWorld;
    expect([bot.cache.roles.countOf(guildId), bot.cache.guilds.size]).toEqual([2, 2]);
    await bot.api.users.leaveGuild(guildId);
    await cachedWorld.waitUntilCaughtUp();
    expect(bot.cache.guilds.get(guildId)).toBeUndefined();
    const { channels, roles, members } = bot.cache;
    expect([channels, roles, members].map((part) => part.countOf(guildId))).toEqual([0, 0, 0]);
    expect([...bot.cache.guilds].map(({ id }) => id)).toEqual([world.emulator.guildId]);
  });
});

test('after a lost session, only data of the new session is cached', async () => {
  await using cachedWorld = await CachedWorld.start({ cache: everything });
  const { bot, guildId } = cachedWorld;
  const wren = await cachedWorld.world.createMember('Wren');
  await cachedWorld.waitUntilCaughtUp();
  expect(bot.cache.members.get(guildId, wren.id)).toBeDefined();
  const [channels, roles] = [bot.cache.channels.countOf(guildId), bot.cache.roles.countOf(guildId)];
  await cachedWorld.loseSession();
  expect(bot.cache.members.get(guildId, wren.id)).toBeUndefined();
  expect([bot.cache.channels.countOf(guildId), bot.cache.roles.countOf(guildId)]).toEqual([channels, roles]);
});

test('after a lost session, a guild that is not sent again is not cached', async () => {
  await using cachedWorld = await CachedWorld.start({ cache: everything }, { name: 'Harbour' });
  const { bot, guildId } = cachedWorld;
  await cachedWorld.world.control.send('PATCH', `/guilds/${guildId}`, { unavailable: true });
  await cachedWorld.waitUntilCaughtUp();
  expect(bot.cache.guilds.size).toBe(2);
  await cachedWorld.loseSession();
  expect([...bot.cache.guilds].map(({ id }) => id)).toEqual([cachedWorld.world.emulator.guildId]);
  expect(bot.cache.channels.countOf(guildId)).toBe(0);
});

test('at the limit, the least recently used value is evicted', async () => {
  await using cachedWorld = await CachedWorld.start({ cache: { members: { max: 2 }, channels: { max: 1 } } });
  const { bot, guildId } = cachedWorld;
  const [wren, finch] = [await cachedWorld.world.createMember('Wren'), await cachedWorld.world.createMember('Finch')];
  await cachedWorld.waitUntilCaughtUp();
  expect(bot.cache.members.get(guildId, wren.id)).toBeDefined();
  const tern = await cachedWorld.world.createMember('Tern');
  await cachedWorld.waitUntilCaughtUp();
  expect([...bot.cache.members.of(guildId)].map(({ user }) => user.id).sort()).toEqual([wren.id, tern.id].sort());
  expect(bot.cache.members.get(guildId, finch.id)).toBeUndefined();
  expect(bot.cache.channels.size).toBe(1);
});

test('a custom store replaces the default store', async () => {
  const store: RoleStore = new ObjectStore(100);
  await using cachedWorld = await CachedWorld.start({ cache: { roles: { store } } });
  const role = await cachedWorld.bot.api.guilds.createRole(cachedWorld.guildId, { name: 'mate' });
  await cachedWorld.waitUntilCaughtUp();
  expect(store.get(cachedWorld.guildId, role.id)).toEqual(role);
  expect(cachedWorld.bot.cache.roles).toBe(store);
});

test('cached values are frozen, and are not the objects of events', async () => {
  @Handler()
  class Vandal {
    @On('channelCreate')
    made({ data }: EventContext<'channelCreate'>) {
      data.name = 'changed';
      data.permission_overwrites = [];
    }
  }
  await using cachedWorld = await CachedWorld.start({ cache: { channels: true }, handlers: [Vandal] });
  const permission_overwrites = [{ id: cachedWorld.guildId, type: 0 as const, deny: '2048' }];
  const quay = await cachedWorld.bot.api.guilds.createChannel(cachedWorld.guildId, {
    name: 'quay',
    permission_overwrites,
  });
  await cachedWorld.waitUntilCaughtUp();
  const cached = cachedWorld.bot.cache.channels.get(quay.id);
  expect(cached).toMatchObject({ name: 'quay', permission_overwrites });
  expect(() => Object.assign(cached ?? {}, { name: 'x' })).toThrow(TypeError);
  expect(() => Object.assign(cached?.permission_overwrites?.[0] ?? {}, { deny: '0' })).toThrow(TypeError);
});

describe('the intents of the cache', () => {
  @Handler()
  class Idle {
    @On('interactionCreate')
    nothing(): void {}
  }
  const compose = (cache?: CacheOptions) =>
    new Bot({ token: TOKEN, handlers: [Idle], environment: {}, signals: false, logLevel: 'silent', cache });
  const needs = (cache?: CacheOptions) => compose(cache).intents.map(({ name, neededBy }) => [name, neededBy]);

  test('are none without the option', () => {
    expect(needs()).toEqual([]);
    expect(needs({ guilds: false })).toEqual([]);
  });

  test('are those of the enabled parts, with their names', () => {
    expect(needs({ channels: true })).toEqual([['GUILDS', ['option cache.channels']]]);
    expect(needs({ guilds: true, roles: { max: 5 } })).toEqual([
      ['GUILDS', ['option cache.guilds', 'option cache.roles']],
    ]);
    expect(needs({ members: true })).toEqual([
      ['GUILDS', ['option cache.members']],
      ['GUILD_MEMBERS', ['option cache.members']],
    ]);
  });

  test('reading a part that is not enabled throws', () => {
    const { cache } = compose({ roles: true });
    expect(cache.roles.size).toBe(0);
    for (const part of ['guilds', 'channels', 'members'] as const) {
      expect(() => cache[part]).toThrow(CacheNotEnabledError);
      expect(() => cache[part]).toThrow(`{ cache: { ${part}: true } }`);
    }
  });
});
