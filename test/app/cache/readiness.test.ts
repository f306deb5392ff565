/** Which guilds are cached, and how a read of an unknown guild is distinguished from one that does not exist. */
import { describe, expect, test } from 'vitest';
import { Bot } from '../../../src/app/bot/bot.js';
import { CacheNotEnabledError } from '../../../src/app/cache/cache-not-enabled-error.js';
import type { CacheOptions } from '../../../src/app/cache/cache-options.js';
import { BotUnderTest } from '../fixture/bot-under-test.js';
import { CachedWorld } from './cached-world.js';
import { everything, GUILD, guildCreatePayload, ResumedBot, untilTrue } from './refill/resumed-bot.js';

/** A guild of shard 0, and one of shard 1, of two shards. */
const EVEN = GUILD;
const ODD = String(1n << 22n);

describe('the state of a guild', () => {
  test('is unknown before the first session', async () => {
    await using resumed = await ResumedBot.compose();
    expect(resumed.bot.cache.stateOf(GUILD)).toBe('unknown');
    expect(resumed.bot.cache.isReady(GUILD)).toBe(false);
  });

  test('is loading in a new session until Discord sends the guild', async () => {
    await using under = await BotUnderTest.compose({ handlers: [], cache: { guilds: true }, gateway: { shards: 1 } });
    under.server.guildIds = [GUILD];
    await under.bot.start();
    expect(under.bot.cache.stateOf(GUILD)).toBe('loading');
    const ready = under.bot.cache.whenReady(GUILD);
    under.server.dispatch('GUILD_CREATE', guildCreatePayload());
    await ready;
    expect(under.bot.cache.stateOf(GUILD)).toBe('ready');
  });

  test('is not_joined if READY does not list it', async () => {
    await using under = await BotUnderTest.start({ handlers: [], cache: { guilds: true }, gateway: { shards: 1 } });
    expect(under.bot.cache.stateOf(GUILD)).toBe('not_joined');
    await expect(under.bot.cache.whenReady(GUILD)).rejects.toMatchObject({ code: 'guild_not_joined', guildId: GUILD });
  });

  test('is loading in a resumed session until the guilds of the bot are listed', async () => {
    await using resumed = await ResumedBot.compose({ cache: { guilds: true } });
    const release = resumed.hold('/users/@me/guilds');
    await resumed.bot.start();
    await resumed.server.waitForRequest('/users/@me/guilds', 'GET');
    const { cache } = resumed.bot;
    expect([cache.stateOf(GUILD), cache.stateOf('82')]).toEqual(['loading', 'loading']);
    const other = expect(cache.whenReady('82')).rejects.toMatchObject({ code: 'guild_not_joined' });
    release();
    await cache.whenReady(GUILD);
    await other;
    expect([cache.stateOf(GUILD), cache.stateOf('82')]).toEqual(['ready', 'not_joined']);
  });

  test('is not_joined if the bot leaves it while the guilds of the bot are listed', async () => {
    await using resumed = await ResumedBot.compose({ cache: { guilds: true } });
    const release = resumed.hold('/users/@me/guilds');
    await resumed.bot.start();
    await resumed.server.waitForRequest('/users/@me/guilds', 'GET');
    await resumed.dispatch('GUILD_DELETE', { id: GUILD });
    const { cache } = resumed.bot;
    expect(cache.stateOf(GUILD)).toBe('not_joined');
    release();
    await untilTrue(() => resumed.bot.pending.calls === 0);
    expect(cache.stateOf(GUILD)).toBe('not_joined');
    expect(resumed.guildRequests).toEqual([]);
  });

  test('is unknown for a guild of a shard that another process runs', async () => {
    await using resumed = await ResumedBot.start({ cache: { guilds: true }, shard: [0, 2], guildIds: [EVEN, ODD] });
    const { cache } = resumed.bot;
    await cache.whenReady(EVEN);
    expect(cache.stateOf(ODD)).toBe('unknown');
    expect(resumed.guildRequests).toEqual([`/guilds/${EVEN}`]);
  });

  test('is not_joined after the bot has left the guild, and ready after it joined again', async () => {
    await using resumed = await ResumedBot.start({ cache: { guilds: true } });
    const { cache } = resumed.bot;
    await cache.whenReady(GUILD);
    await resumed.dispatch('GUILD_DELETE', { id: GUILD });
    expect(cache.stateOf(GUILD)).toBe('not_joined');
    await resumed.dispatch('GUILD_CREATE', guildCreatePayload());
    expect(cache.stateOf(GUILD)).toBe('ready');
  });

  test('stays ready during an outage, because the data stays cached', async () => {
    await using resumed = await ResumedBot.start({ cache: { guilds: true } });
    await resumed.bot.cache.whenReady(GUILD);
    await resumed.dispatch('GUILD_DELETE', { id: GUILD, unavailable: true });
    expect(resumed.bot.cache.stateOf(GUILD)).toBe('ready');
  });

  test.each(['', 'a guild', '81.5', '-1'])('is not_joined for the malformed id %j', async (guildId) => {
    await using resumed = await ResumedBot.start({ cache: { guilds: true } });
    await resumed.bot.cache.whenReady(GUILD);
    expect(resumed.bot.cache.stateOf(guildId)).toBe('not_joined');
    await expect(resumed.bot.cache.whenReady(guildId)).rejects.toMatchObject({ code: 'guild_not_joined' });
  });
});

describe('a part of a guild', () => {
  test('can be ready before the others', async () => {
    await using resumed = await ResumedBot.start({ cache: everything });
    const { cache } = resumed.bot;
    await cache.whenReady(GUILD, { part: 'roles' });
    expect([cache.isReady(GUILD, 'roles'), cache.isReady(GUILD, 'members'), cache.isReady(GUILD)]).toEqual([
      true,
      false,
      false,
    ]);
    expect(cache.stateOf(GUILD)).toBe('loading');
  });

  test('of members is loading in a new session until all members are received', async () => {
    await using resumed = await ResumedBot.start({ cache: { members: true }, guildIds: [] });
    const { cache } = resumed.bot;
    await resumed.dispatch('GUILD_CREATE', guildCreatePayload(GUILD, { member_count: 2 }));
    expect(cache.isReady(GUILD, 'members')).toBe(false);
    const ready = cache.whenReady(GUILD);
    await resumed.sendMembers(['2', '3']);
    await ready;
    expect(cache.members.countOf(GUILD)).toBe(2);
  });

  test('of members is ready at once if the guild contains all of them', async () => {
    await using resumed = await ResumedBot.start({ cache: { members: true }, guildIds: [] });
    await resumed.dispatch('GUILD_CREATE', guildCreatePayload());
    expect(resumed.bot.cache.isReady(GUILD, 'members')).toBe(true);
    expect(resumed.server.memberRequests).toEqual([]);
  });

  test('that is not enabled throws, and so does every question about a cache without parts', async () => {
    const compose = (cache: CacheOptions) =>
      new Bot({ handlers: [], environment: {}, signals: false, logLevel: 'silent', cache }).cache;
    const cache = compose({ roles: true });
    expect(() => cache.isReady(GUILD, 'members')).toThrow(CacheNotEnabledError);
    await expect(cache.whenReady(GUILD, { part: 'members' })).rejects.toThrow('{ cache: { members: true } }');
    expect(() => compose({}).isReady(GUILD)).toThrow('This bot caches nothing');
    expect(() => compose({}).stateOf(GUILD)).toThrow(CacheNotEnabledError);
    await expect(compose({}).whenReady(GUILD)).rejects.toThrow(CacheNotEnabledError);
  });
});

describe('a promise for a guild', () => {
  test('resolves if the guild is ready', async () => {
    await using resumed = await ResumedBot.start({ cache: { guilds: true } });
    await resumed.bot.cache.whenReady(GUILD);
    await expect(resumed.bot.cache.whenReady(GUILD)).resolves.toBeUndefined();
  });

  test('rejects with the reason of its signal, before or while it waits', async () => {
    await using resumed = await ResumedBot.compose();
    const { cache } = resumed.bot;
    const abort = new AbortController();
    const waiting = cache.whenReady(GUILD, { signal: abort.signal });
    const rejected = expect(waiting).rejects.toThrow('too late');
    abort.abort(new Error('too late'));
    await rejected;
    await expect(cache.whenReady(GUILD, { signal: abort.signal })).rejects.toThrow('too late');
  });

  test('that is aborted does not affect others for the same guild', async () => {
    await using resumed = await ResumedBot.compose({ cache: { guilds: true } });
    const { cache } = resumed.bot;
    const abort = new AbortController();
    const rejected = expect(cache.whenReady(GUILD, { signal: abort.signal })).rejects.toThrow();
    const other = cache.whenReady(GUILD);
    abort.abort();
    await rejected;
    await resumed.bot.start();
    await expect(other).resolves.toBeUndefined();
  });

  test('moves the guild to the front of the refill', async () => {
    const guildIds = Array.from({ length: 12 }, (_, n) => String(100 + n));
    const last = guildIds.at(-1) ?? '';
    await using resumed = await ResumedBot.compose({ cache: { guilds: true }, guildIds });
    const release = guildIds.slice(0, 4).map((id) => resumed.hold(`/guilds/${id}`));
    await resumed.bot.start();
    await untilTrue(() => resumed.guildRequests.length === 4);
    const ready = resumed.bot.cache.whenReady(last);
    for (const each of release) each();
    await ready;
    expect(resumed.guildRequests[4]).toBe(`/guilds/${last}`);
  });

  test('that is requested before the start moves the guild to the front as soon as it is found', async () => {
    const guildIds = Array.from({ length: 12 }, (_, n) => String(100 + n));
    const last = guildIds.at(-1) ?? '';
    await using resumed = await ResumedBot.compose({ cache: { guilds: true }, guildIds });
    const ready = resumed.bot.cache.whenReady(last);
    await resumed.bot.start();
    await ready;
    expect(resumed.guildRequests.slice(0, 5)).toContain(`/guilds/${last}`);
  });

  test('rejects when the bot leaves the guild', async () => {
    await using resumed = await ResumedBot.start({ cache: { members: true } });
    const rejected = expect(resumed.bot.cache.whenReady(GUILD)).rejects.toMatchObject({ code: 'guild_not_joined' });
    await resumed.dispatch('GUILD_DELETE', { id: GUILD });
    await rejected;
  });
});

test('resharding does not affect the guilds that are ready', async () => {
  await using cachedWorld = await CachedWorld.start({ cache: { guilds: true, channels: true } });
  const { bot, guildId } = cachedWorld;
  await cachedWorld.advanceUntil(bot.gateway.reshard(2));
  expect(bot.cache.stateOf(guildId)).toBe('ready');
  await cachedWorld.waitUntilCaughtUp();
  await cachedWorld.advanceUntil(untilTrue(() => bot.cache.stateOf('81') === 'not_joined'));
  expect(bot.cache.stateOf(guildId)).toBe('ready');
});
