import { describe, expect, it } from 'vitest';
import { updatePresence } from '../../../dev/src/emulator/state/members/presences.js';
import { joinGuild } from '../../../dev/src/emulator/state/membership/membership.js';
import type { GuildRecord } from '../../../dev/src/emulator/state/records/guilds.js';
import { insertUser } from '../../../dev/src/emulator/state/users/users.js';
import { events } from '../../../src/wire/events/all-events.js';
import { opcodes } from '../../../src/wire/gateway/protocol.js';
import { setUpEmulator } from '../fixtures/emulator-fixture.js';
import { connectListener, EVERY_INTENT, type Listener, type ListenerOptions } from '../fixtures/gateway-listener.js';
import type { ReceivedFrame } from '../fixtures/raw-client.js';

const fixture = setUpEmulator({ gateway: { heartbeatIntervalMs: 1e9 } });

/** A guild with its owner, further members, and a listening bot. */
async function setUpMembers(size: number, terms: ListenerOptions = {}) {
  const guild = fixture().guildWithoutBot();
  const ids = Array.from({ length: size }, (_, index) => join(guild, `${index % 2 ? 'odd' : 'Even'}${index}`));
  return { guild, ids, bot: await connectListener(fixture(), guild, terms) };
}

function join(guild: GuildRecord, username: string): string {
  const { world } = fixture().emulator;
  const { user } = insertUser(world, { username }).result;
  joinGuild(world, guild, user.id);
  return user.id;
}

/** Everything that the emulator sends in response to a request. */
async function requestMembers({ client }: Listener, guild: GuildRecord, request: object): Promise<ReceivedFrame[]> {
  client.send(opcodes.REQUEST_GUILD_MEMBERS, { guild_id: guild.guild.id, ...request });
  return client.receivedSoFar();
}

const chunksOf = (frames: readonly ReceivedFrame[]) =>
  frames.map(({ t, d }) => {
    expect(t).toBe('GUILD_MEMBERS_CHUNK');
    return events.guildMembersChunk.payload.parse(d);
  });

async function membersOf(bot: Listener, guild: GuildRecord, request: object): Promise<string[]> {
  const chunks = chunksOf(await requestMembers(bot, guild, request));
  return chunks.flatMap(({ members }) => members.map(({ user }) => user.id));
}

const ALL = { query: '', limit: 0 };

describe('a request for all members', () => {
  it('gets chunks of 1000, in order', async () => {
    const { guild, ids, bot } = await setUpMembers(2100);
    const chunks = chunksOf(await requestMembers(bot, guild, { ...ALL, nonce: 'n' }));
    expect(chunks.map(({ members, chunk_index, chunk_count }) => [members.length, chunk_index, chunk_count])).toEqual([
      [1000, 0, 3],
      [1000, 1, 3],
      [102, 2, 3],
    ]);
    expect(chunks.map(({ nonce, guild_id }) => [nonce, guild_id])).toEqual(
      Array.from({ length: 3 }, () => ['n', guild.guild.id]),
    );
    const found = new Set(chunks.flatMap(({ members }) => members.map(({ user }) => user.id)));
    expect(found).toEqual(new Set([...ids, guild.guild.owner_id, bot.userId]));
  });

  it('is ignored without GUILD_MEMBERS', async () => {
    const { guild, bot } = await setUpMembers(1, { intents: ['GUILDS'] });
    expect(await requestMembers(bot, guild, ALL)).toEqual([]);
  });

  it('is accepted once in 30 seconds per guild; more get RATE_LIMITED', async () => {
    const { guild, bot } = await setUpMembers(1);
    const other = fixture().guildWithoutBot();
    expect(await requestMembers(bot, guild, ALL)).toMatchObject([{ t: 'GUILD_MEMBERS_CHUNK' }]);
    await fixture().emulator.clock.advance(10_500);
    expect(await requestMembers(bot, guild, { ...ALL, nonce: 'again' })).toMatchObject([
      {
        t: 'RATE_LIMITED',
        d: { opcode: 8, retry_after: 19.5, meta: { guild_id: guild.guild.id, nonce: 'again' } },
      },
    ]);
    expect(await requestMembers(bot, guild, { query: 'even', limit: 0 })).toMatchObject([{ t: 'GUILD_MEMBERS_CHUNK' }]);
    expect(await requestMembers(bot, other, ALL)).toEqual([]);
    await fixture().emulator.clock.advance(19_500);
    expect(await requestMembers(bot, guild, ALL)).toMatchObject([{ t: 'GUILD_MEMBERS_CHUNK' }]);
  });
});

describe('with `allMembersIntervalMs: 0`', () => {
  const unlimited = setUpEmulator({ gateway: { allMembersIntervalMs: 0 } });

  it('requests for all members are not limited', async () => {
    const guild = unlimited().guildWithoutBot();
    const bot = await connectListener(unlimited(), guild, {});
    for (let round = 0; round < 3; round += 1) {
      expect(await requestMembers(bot, guild, ALL)).toMatchObject([{ t: 'GUILD_MEMBERS_CHUNK' }]);
    }
  });
});

describe('a request for members by name', () => {
  it('returns members whose username has the prefix, ignoring case', async () => {
    const { guild, ids, bot } = await setUpMembers(4, { intents: ['GUILDS'] });
    expect(await membersOf(bot, guild, { query: 'eVe', limit: 0 })).toEqual([ids[0], ids[2]]);
    expect(await membersOf(bot, guild, { query: 'odd', limit: 1 })).toEqual([ids[1]]);
    expect(await membersOf(bot, guild, { query: 'nobody', limit: 10 })).toEqual([]);
  });

  it('returns 100 members at most, also without a prefix', async () => {
    const { guild, bot } = await setUpMembers(150, { intents: ['GUILDS'] });
    expect(await membersOf(bot, guild, { query: '', limit: 120 })).toHaveLength(100);
  });

  it('gets one empty chunk if no member matches', async () => {
    const { guild, bot } = await setUpMembers(0);
    const [chunk] = chunksOf(await requestMembers(bot, guild, { query: 'x', limit: 1 }));
    expect(chunk).toEqual({ guild_id: guild.guild.id, members: [], chunk_index: 0, chunk_count: 1 });
  });
});

describe('a request for members by ids', () => {
  it('returns the members, and lists the ids that were not found', async () => {
    const { guild, ids, bot } = await setUpMembers(2, { intents: ['GUILDS'] });
    const stranger = fixture().user().user.id;
    const [chunk] = chunksOf(await requestMembers(bot, guild, { user_ids: [ids[1], stranger, 'nonsense', ids[1]] }));
    expect(chunk?.members.map(({ user }) => user.id)).toEqual([ids[1]]);
    expect(chunk?.not_found).toEqual([stranger, 'nonsense']);
  });

  it('accepts a single id', async () => {
    const { guild, ids, bot } = await setUpMembers(1);
    expect(await membersOf(bot, guild, { user_ids: ids[0] })).toEqual(ids);
  });

  it('returns 100 members at most', async () => {
    const { guild, ids, bot } = await setUpMembers(101);
    expect(await membersOf(bot, guild, { user_ids: ids })).toEqual(ids.slice(0, 100));
  });
});

describe('the presences of a member request', () => {
  it('are included on request for members who are not offline', async () => {
    const { guild, ids, bot } = await setUpMembers(2);
    updatePresence(fixture().emulator.world, ids[0] ?? '', 'idle');
    const [chunk] = chunksOf(await requestMembers(bot, guild, { user_ids: ids, presences: true }));
    expect(chunk?.presences).toMatchObject([{ user: { id: ids[0] }, status: 'idle' }]);
    const [without] = chunksOf(await requestMembers(bot, guild, { user_ids: ids }));
    expect(without).not.toHaveProperty('presences');
  });

  it('are not included without GUILD_PRESENCES', async () => {
    const intents = EVERY_INTENT.filter((name) => name !== 'GUILD_PRESENCES');
    const { guild, ids, bot } = await setUpMembers(1, { intents });
    const [chunk] = chunksOf(await requestMembers(bot, guild, { user_ids: ids, presences: true }));
    expect(chunk).not.toHaveProperty('presences');
  });
});

describe('a nonce', () => {
  it.each([
    ['of 32 bytes comes back', 'é'.repeat(16), 'é'.repeat(16)],
    ['of more is left out', `${'é'.repeat(16)}x`, undefined],
  ])('%s', async (_name, nonce, expected) => {
    const { guild, bot } = await setUpMembers(0);
    const [chunk] = chunksOf(await requestMembers(bot, guild, { query: 'x', limit: 1, nonce }));
    expect(chunk?.nonce).toBe(expected);
  });
});

describe('a member request', () => {
  it('is ignored for a guild that the bot is not in', async () => {
    const { bot } = await setUpMembers(0);
    expect(await requestMembers(bot, fixture().guildWithoutBot(), { query: 'x', limit: 1 })).toEqual([]);
  });

  it.each([
    ['names neither query nor user_ids', {}],
    ['has a limit below 0', { query: 'x', limit: -1 }],
    ['names more than one guild', { guild_id: ['1', '2'], query: 'x', limit: 1 }],
  ])('closes the connection with 4001 when it %s', async (_name, request) => {
    const { guild, bot } = await setUpMembers(0);
    bot.client.send(opcodes.REQUEST_GUILD_MEMBERS, { guild_id: guild.guild.id, ...request });
    expect((await bot.client.ended).code).toBe(4001);
  });
});
