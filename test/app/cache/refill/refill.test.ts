/** The cache of a bot that resumes a session of another process. Discord does not send the guilds again. */
import { describe, expect, test } from 'vitest';
import type { CacheOptions } from '../../../../src/app/cache/cache-options.js';
import type { EventContext } from '../../../../src/app/contexts/event-context.js';
import { Handler } from '../../../../src/app/decorators/handler.js';
import { On } from '../../../../src/app/decorators/on.js';
import {
  channelPayload,
  everything,
  GUILD,
  guildCreatePayload,
  holdPath,
  memberPayload,
  ResumedBot,
  threadPayload,
  untilTrue,
} from './resumed-bot.js';

const withoutMembers = { guilds: true, channels: true, roles: true };
const channelIds = ({ bot }: ResumedBot) => [...bot.cache.channels.of(GUILD)].map(({ id }) => id).sort();

describe('a refill', () => {
  test('requests the guild, its roles, its channels and its active threads', async () => {
    await using resumed = await ResumedBot.start({ cache: withoutMembers });
    const { cache } = resumed.bot;
    await cache.whenReady(GUILD);
    expect(cache.guilds.get(GUILD)).toEqual({ id: GUILD, name: `requested ${GUILD}` });
    expect([...cache.roles.of(GUILD)]).toEqual([{ id: `${GUILD}01`, name: 'requested' }]);
    expect(cache.channels.get('31')).toEqual(channelPayload('31'));
    const member = { id: '41', user_id: '2', join_timestamp: 'then', flags: 0 };
    expect(cache.channels.get('41')).toEqual({ ...threadPayload('41'), member });
  });

  test('requests all members over the gateway', async () => {
    await using resumed = await ResumedBot.start({ cache: { members: true } });
    const { cache } = resumed.bot;
    const ready = cache.whenReady(GUILD);
    await resumed.sendMembers(['2', '3']);
    await ready;
    expect([...cache.members.of(GUILD)]).toEqual([memberPayload('2'), memberPayload('3')]);
  });

  test.each<[CacheOptions, string[]]>([
    [{ guilds: true }, [`/guilds/${GUILD}`]],
    [{ roles: true }, [`/guilds/${GUILD}`]],
    [{ channels: true }, [`/guilds/${GUILD}/channels`, `/guilds/${GUILD}/threads/active`]],
    [{ members: true }, []],
  ])('of %j requests only what it needs', async (cache, requests) => {
    await using resumed = await ResumedBot.start({ cache });
    const ready = resumed.bot.cache.whenReady(GUILD);
    if (cache.members) await resumed.sendMembers(['2']);
    await ready;
    expect([...resumed.guildRequests].sort()).toEqual(requests);
    expect(resumed.server.memberRequests).toEqual([]);
  });

  test('requests the members once if derived events need them too', async () => {
    @Handler()
    class Listener {
      @On('memberRoleAdded')
      added(): void {}
    }
    await using resumed = await ResumedBot.start({ handlers: [Listener] });
    const ready = resumed.bot.cache.whenReady(GUILD);
    await untilTrue(() => resumed.server.memberRequests.length > 0);
    expect(resumed.server.memberRequests.map(({ guild_id }) => guild_id)).toEqual([GUILD]);
    await resumed.sendMembers(['2', '3']);
    await ready;
    expect(resumed.server.memberRequests).toEqual([]);
  });

  test('requests nothing without the option cache', async () => {
    await using resumed = await ResumedBot.start({ cache: {} });
    await resumed.dispatch('CHANNEL_CREATE', channelPayload('33'));
    // `bot.user` and `bot.application`, which a resumed session does not contain.
    const paths = resumed.server.requests.map(({ path }) => path);
    expect(paths).toEqual(['/users/@me', '/applications/@me']);
  });

  test('requests nothing when this process resumes its own session', async () => {
    await using resumed = await ResumedBot.start({ cache: withoutMembers });
    await resumed.bot.cache.whenReady(GUILD);
    const count = resumed.server.requests.length;
    resumed.server.closeConnection(4000);
    await resumed.server.closed;
    await untilTrue(() => resumed.server.connections > 0 && resumed.bot.gateway.status === 'ready');
    await resumed.dispatch('CHANNEL_CREATE', channelPayload('33'));
    expect(resumed.server.requests).toHaveLength(count);
    expect(resumed.bot.cache.isReady(GUILD)).toBe(true);
  });

  test('recognizes later thread memberships of the bot, whose user no event has shown', async () => {
    await using resumed = await ResumedBot.start({ cache: { channels: true } });
    await resumed.bot.cache.whenReady(GUILD);
    const change = { id: '41', guild_id: GUILD, member_count: 1, removed_member_ids: ['2'] };
    await resumed.dispatch('THREAD_MEMBERS_UPDATE', change);
    expect(resumed.bot.cache.channels.get('41')?.member).toBeUndefined();
  });

  test('replaces what events have shown before, so that deleted objects disappear', async () => {
    await using resumed = await ResumedBot.start({
      cache: withoutMembers,
      prepare: (server) => server.missedEvents.push({ event: 'CHANNEL_CREATE', data: channelPayload('99') }),
    });
    await resumed.bot.cache.whenReady(GUILD);
    expect(channelIds(resumed)).toEqual(['31', '32', '41']);
  });

  test('deletes what late events have added of a guild that the earlier process left', async () => {
    await using resumed = await ResumedBot.compose({ cache: everything });
    const release = resumed.hold('/users/@me/guilds');
    const { cache } = resumed.bot;
    await resumed.bot.start();
    await resumed.dispatch('CHANNEL_CREATE', { ...channelPayload('99'), guild_id: '77' });
    await resumed.dispatch('GUILD_MEMBER_ADD', { ...memberPayload('5'), guild_id: '77' });
    expect([cache.channels.countOf('77'), cache.stateOf('77')]).toEqual([1, 'loading']);
    release();
    await untilTrue(() => cache.stateOf('77') === 'not_joined');
    expect([cache.channels.countOf('77'), cache.members.countOf('77')]).toEqual([0, 0]);
    await resumed.dispatch('CHANNEL_CREATE', { ...channelPayload('99'), guild_id: '77' });
    expect(cache.channels.countOf('77')).toBe(0);
  });

  test('stores all parts at once: no handler reads a part of the response', async () => {
    await using resumed = await ResumedBot.compose({ cache: withoutMembers });
    const { cache } = resumed.bot;
    const release = resumed.hold(`/guilds/${GUILD}/threads/active`);
    await resumed.bot.start();
    await resumed.server.waitForRequest('/threads/active', 'GET');
    await resumed.server.waitForRequest('/channels', 'GET');
    await resumed.dispatch('GUILD_ROLE_UPDATE', { guild_id: '1', role: { id: '1' } });
    expect([cache.guilds.size, cache.roles.countOf(GUILD), cache.channels.size]).toEqual([0, 0, 0]);
    expect(cache.isReady(GUILD, 'guilds')).toBe(false);
    release();
    await cache.whenReady(GUILD);
    expect([cache.guilds.size, cache.roles.countOf(GUILD), cache.channels.size]).toEqual([1, 1, 3]);
  });
});

describe('an event that arrives during a refill', () => {
  /** A bot whose request for channels was received, with a function that sends the response. */
  async function startRequest(options: { handlers?: (new () => object)[] } = {}) {
    const resumed = await ResumedBot.compose({ cache: withoutMembers, ...options });
    const release = resumed.hold(`/guilds/${GUILD}/channels`);
    await resumed.bot.start();
    await resumed.server.waitForRequest(`/guilds/${GUILD}/channels`, 'GET');
    const finish = async () => {
      release();
      await resumed.bot.cache.whenReady(GUILD);
    };
    return { resumed, finish };
  }

  test('is applied immediately', async () => {
    const { resumed } = await startRequest();
    await using _ = resumed;
    await resumed.dispatch('CHANNEL_CREATE', channelPayload('33'));
    expect(channelIds(resumed)).toEqual(['33']);
  });

  test('is not undone by the older response: a created, a changed and a deleted channel', async () => {
    const { resumed, finish } = await startRequest();
    await using _ = resumed;
    await resumed.dispatch('CHANNEL_CREATE', channelPayload('33'));
    await resumed.dispatch('CHANNEL_UPDATE', channelPayload('31', 'renamed'));
    await resumed.dispatch('CHANNEL_DELETE', channelPayload('32'));
    await finish();
    expect(channelIds(resumed)).toEqual(['31', '33', '41']);
    expect(resumed.bot.cache.channels.get('31')?.name).toBe('renamed');
  });

  test('is not undone by the older response: a role, a thread and the guild', async () => {
    const { resumed, finish } = await startRequest();
    await using _ = resumed;
    await resumed.dispatch('GUILD_ROLE_DELETE', { guild_id: GUILD, role_id: `${GUILD}01` });
    await resumed.dispatch('THREAD_DELETE', { guild_id: GUILD, id: '41', parent_id: '31', type: 11 });
    await resumed.dispatch('GUILD_UPDATE', { id: GUILD, name: 'renamed', roles: [], emojis: [], stickers: [] });
    await finish();
    const { guilds, roles, channels } = resumed.bot.cache;
    expect(guilds.get(GUILD)?.name).toBe('renamed');
    expect(roles.countOf(GUILD)).toBe(0);
    expect(channels.get('41')).toBeUndefined();
  });

  test('is applied as it was received, also if a handler changes its data', async () => {
    @Handler()
    class Vandal {
      @On('channelCreate')
      change({ data }: EventContext<'channelCreate'>): void {
        data.name = 'changed by a handler';
      }
    }
    const { resumed, finish } = await startRequest({ handlers: [Vandal] });
    await using _ = resumed;
    await resumed.dispatch('CHANNEL_CREATE', channelPayload('33', 'as received'));
    await finish();
    expect(resumed.bot.cache.channels.get('33')?.name).toBe('as received');
  });

  test('changes members, which the response does not replace', async () => {
    await using resumed = await ResumedBot.compose();
    const release = resumed.hold(`/guilds/${GUILD}/channels`);
    await resumed.bot.start();
    await resumed.sendMembers(['2', '3']);
    await resumed.dispatch('GUILD_MEMBER_REMOVE', { guild_id: GUILD, user: memberPayload('3').user });
    release();
    await resumed.bot.cache.whenReady(GUILD);
    expect([...resumed.bot.cache.members.of(GUILD)].map(({ user }) => user.id)).toEqual(['2']);
  });

  test('archives a thread that the response still contains', async () => {
    const { resumed, finish } = await startRequest();
    await using _ = resumed;
    await resumed.dispatch('THREAD_UPDATE', { ...threadPayload('41'), thread_metadata: { archived: true } });
    await finish();
    expect(channelIds(resumed)).toEqual(['31', '32']);
  });

  test('adds nothing if it is an update of what the response does not contain', async () => {
    const { resumed, finish } = await startRequest();
    await using _ = resumed;
    await resumed.dispatch('CHANNEL_UPDATE', channelPayload('33'));
    await resumed.dispatch('GUILD_ROLE_UPDATE', { guild_id: GUILD, role: { id: '22' } });
    await resumed.dispatch('CHANNEL_UPDATE', channelPayload('31', 'renamed'));
    expect(resumed.bot.cache.channels.size).toBe(0);
    await finish();
    expect(channelIds(resumed)).toEqual(['31', '32', '41']);
    expect(resumed.bot.cache.channels.get('31')?.name).toBe('renamed');
    expect(resumed.bot.cache.roles.countOf(GUILD)).toBe(1);
  });

  test('is the guild itself: it is ready at once, and the request is canceled', async () => {
    const { resumed } = await startRequest();
    await using _ = resumed;
    await resumed.dispatch('GUILD_CREATE', guildCreatePayload());
    const { cache } = resumed.bot;
    expect(cache.stateOf(GUILD)).toBe('ready');
    expect(cache.guilds.get(GUILD)?.name).toBe(`sent ${GUILD}`);
    await untilTrue(() => resumed.bot.pending.calls === 0);
    expect(cache.channels.size).toBe(0);
  });

  test('is the removal of the bot: nothing is stored, and the request is canceled', async () => {
    const { resumed } = await startRequest();
    await using _ = resumed;
    const ready = resumed.bot.cache.whenReady(GUILD);
    const rejected = expect(ready).rejects.toMatchObject({ code: 'guild_not_joined', guildId: GUILD });
    await resumed.dispatch('GUILD_DELETE', { id: GUILD });
    await rejected;
    expect(resumed.bot.cache.stateOf(GUILD)).toBe('not_joined');
    await untilTrue(() => resumed.bot.pending.calls === 0);
    expect(resumed.bot.cache.guilds.size).toBe(0);
  });

  test('is an outage: the guild is loading until Discord sends it', async () => {
    const { resumed } = await startRequest();
    await using _ = resumed;
    await resumed.dispatch('GUILD_DELETE', { id: GUILD, unavailable: true });
    await untilTrue(() => resumed.bot.pending.calls === 0);
    expect(resumed.bot.cache.stateOf(GUILD)).toBe('loading');
    await resumed.dispatch('GUILD_CREATE', guildCreatePayload());
    expect(resumed.bot.cache.stateOf(GUILD)).toBe('ready');
  });
});

describe('while all members are requested', () => {
  const memberIds = ({ bot }: ResumedBot) => [...bot.cache.members.of(GUILD)].map(({ user }) => user.id).sort();
  const start = async () => {
    const resumed = await ResumedBot.start({ cache: { members: true } });
    await untilTrue(() => resumed.server.memberRequests.length > 0);
    return resumed;
  };
  const remove = { guild_id: GUILD, user: memberPayload('3').user };

  test('a member who leaves is not brought back by the response, which can be older', async () => {
    await using resumed = await start();
    await resumed.dispatch('GUILD_MEMBER_REMOVE', remove);
    await resumed.sendMembers(['2', '3']);
    await resumed.bot.cache.whenReady(GUILD);
    expect(memberIds(resumed)).toEqual(['2']);
  });

  test('a member who leaves and joins again is cached', async () => {
    await using resumed = await start();
    await resumed.dispatch('GUILD_MEMBER_REMOVE', remove);
    await resumed.dispatch('GUILD_MEMBER_ADD', { guild_id: GUILD, ...memberPayload('3') });
    await resumed.sendMembers(['2', '3']);
    await resumed.bot.cache.whenReady(GUILD);
    expect(memberIds(resumed)).toEqual(['2', '3']);
  });

  test('an update of a member who is not cached yet adds nothing: the response contains the member', async () => {
    await using resumed = await start();
    await resumed.dispatch('GUILD_MEMBER_UPDATE', { guild_id: GUILD, ...memberPayload('3') });
    await resumed.dispatch('GUILD_MEMBER_UPDATE', { guild_id: GUILD, ...memberPayload('4') });
    expect(memberIds(resumed)).toEqual([]);
    await resumed.sendMembers(['2', '3']);
    await resumed.bot.cache.whenReady(GUILD);
    expect(memberIds(resumed)).toEqual(['2', '3']);
  });
});

test('a guild that the resumed session repeats is requested too: the events after it may not be repeated', async () => {
  await using resumed = await ResumedBot.compose({
    cache: withoutMembers,
    prepare: (server) => server.missedEvents.push({ event: 'GUILD_CREATE', data: guildCreatePayload() }),
  });
  const release = resumed.hold(`/guilds/${GUILD}`);
  await resumed.bot.start();
  expect(resumed.bot.cache.guilds.get(GUILD)?.name).toBe(`sent ${GUILD}`);
  expect(resumed.bot.cache.stateOf(GUILD)).toBe('loading');
  release();
  await resumed.bot.cache.whenReady(GUILD);
  expect(resumed.bot.cache.guilds.get(GUILD)?.name).toBe(`requested ${GUILD}`);
});

test('a new session cancels the refill, and sends the guilds', async () => {
  await using resumed = await ResumedBot.compose({ cache: everything });
  resumed.hold(`/guilds/${GUILD}`);
  resumed.server.guildIds = [GUILD];
  await resumed.bot.start();
  await resumed.server.waitForRequest(`/guilds/${GUILD}`, 'GET');
  resumed.server.closeConnection(4009);
  await untilTrue(() => resumed.server.identifies.length === 1 && resumed.bot.gateway.status === 'ready');
  await untilTrue(() => resumed.bot.pending.calls === 0);
  expect(resumed.bot.cache.stateOf(GUILD)).toBe('loading');
  await resumed.dispatch('GUILD_CREATE', guildCreatePayload());
  expect(resumed.bot.cache.stateOf(GUILD)).toBe('ready');
  expect(resumed.bot.cache.guilds.get(GUILD)?.name).toBe(`sent ${GUILD}`);
});

test('a bot that stops cancels the refill, and rejects the promises for guilds', async () => {
  await using resumed = await ResumedBot.compose();
  for (const path of ['', '/channels', '/threads/active']) holdPath(resumed.server, `/guilds/${GUILD}${path}`);
  await resumed.bot.start();
  const ready = resumed.bot.cache.whenReady(GUILD);
  const rejected = expect(ready).rejects.toMatchObject({ code: 'bot_stopped' });
  await resumed.server.waitForRequest(`/guilds/${GUILD}`, 'GET');
  await resumed.bot.stop();
  await rejected;
  expect(resumed.bot.pending.calls).toBe(0);
  await expect(resumed.bot.cache.whenReady(GUILD)).rejects.toMatchObject({ code: 'bot_stopped' });
});
