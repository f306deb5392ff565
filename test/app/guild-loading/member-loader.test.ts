import { describe, expect, test } from 'vitest';
import type { MemberLoadListener } from '../../../src/app/guild-loading/member-load-queue.js';
import { MemberLoader } from '../../../src/app/guild-loading/member-loader.js';
import { AdjustableClock } from '../../../src/base/adjustable-clock.js';
import { createLogger } from '../../../src/base/logging/pino-logger.js';
import { EventScenario, eventNames, FINCH, GUILD, member, WREN } from '../derived-events/event-scenario.js';
import { ScriptedGuildSource } from './scripted-guild-source.js';

/** Lets the responses arrive. */
const nextTurn = () => new Promise((resolve) => setImmediate(resolve));
const SPACING_MS = 1000;
const WINDOW_MS = 30_000;
/** Guilds of shard 0 and one of shard 1, of two shards. */
const EVEN = ['81', '82'] as const;
const ODD = String(1n << 22n);

function createScenario(): { readonly scenario: EventScenario; readonly members: ScriptedGuildSource } {
  const members = new ScriptedGuildSource();
  return { members, scenario: new EventScenario(undefined, members) };
}

describe('the members of a guild are requested', () => {
  test('if the guild create event does not contain all of them', () => {
    const { scenario, members } = createScenario();
    scenario.guildCreated([member(WREN)], { count: 2 });
    expect(members.requestedGuildIds).toEqual([GUILD]);
  });

  test('not if it does', () => {
    const { scenario, members } = createScenario();
    scenario.guildCreated([member(WREN), member(FINCH)]);
    expect(members.requestedGuildIds).toEqual([]);
  });

  test('not during an outage', () => {
    const { scenario, members } = createScenario();
    scenario.receive('GUILD_CREATE', { id: GUILD, unavailable: true });
    expect(members.requestedGuildIds).toEqual([]);
  });

  test('never without a listener to a derived event', () => {
    const members = new ScriptedGuildSource();
    const scenario = new EventScenario(['guildMemberUpdate'], members);
    scenario.guildCreated([], { count: 2 });
    expect(members.requestedGuildIds).toEqual([]);
  });

  test('once, and not again when the guild create event is repeated', async () => {
    const { scenario, members } = createScenario();
    scenario.guildCreated([], { count: 2 });
    scenario.guildCreated([], { count: 2 });
    members.requests[0]?.respond(2);
    await nextTurn();
    scenario.guildCreated([], { count: 2 });
    await scenario.clock.advance(10 * WINDOW_MS);
    expect(members.requestedGuildIds).toEqual([GUILD]);
  });

  test('one guild at a time, and at most one per second', async () => {
    const { scenario, members } = createScenario();
    for (const id of ['81', '82', '83']) scenario.guildCreated([], { id, count: 2 });
    await scenario.clock.advance(5 * SPACING_MS);
    expect(members.requestedGuildIds).toEqual(['81']);
    members.requests[0]?.respond(2);
    await nextTurn();
    expect(members.requestedGuildIds).toEqual(['81', '82']);
    members.requests[1]?.respond(2);
    await nextTurn();
    expect(members.requestedGuildIds).toEqual(['81', '82']);
    await scenario.clock.advance(SPACING_MS);
    expect(members.requestedGuildIds).toEqual(['81', '82', '83']);
  });

  test('on each shard independently', () => {
    const { scenario, members } = createScenario();
    const guild = (id: string, shard: number) =>
      scenario.receive('GUILD_CREATE', { id, members: [], member_count: 2, roles: [] }, shard);
    guild(EVEN[0], 0);
    guild(ODD, 1);
    guild(EVEN[1], 0);
    expect(members.requestedGuildIds).toEqual([EVEN[0], ODD]);
  });

  test('again after a failure, with a longer delay each time and a warning', async () => {
    const { scenario, members } = createScenario();
    scenario.guildCreated([], { count: 2 });
    members.requests[0]?.fail(new Error('no session'));
    await nextTurn();
    expect(scenario.logged).toContainEqual(
      expect.objectContaining({
        msg: 'the members of a guild could not be loaded: retrying',
        retryMs: WINDOW_MS,
      }),
    );
    await scenario.clock.advance(WINDOW_MS - 1);
    expect(members.requests).toHaveLength(1);
    await scenario.clock.advance(1);
    expect(members.requests).toHaveLength(2);
    members.requests[1]?.fail(new Error('no session'));
    await nextTurn();
    await scenario.clock.advance(2 * WINDOW_MS - 1);
    expect(members.requests).toHaveLength(2);
    await scenario.clock.advance(1);
    expect(members.requests).toHaveLength(3);
  });

  test('again after a response without members, as the bot is one itself', async () => {
    const { scenario, members } = createScenario();
    scenario.guildCreated([member(WREN)]);
    scenario.sessionLost();
    scenario.guildCreated([], { count: 2 });
    members.requests[0]?.respond(0);
    await nextTurn();
    expect(scenario.eventDeriver.trackedMemberCount).toBe(1);
    await scenario.clock.advance(WINDOW_MS);
    expect(members.requests).toHaveLength(2);
  });

  test('no more when the bot has left it', async () => {
    const { scenario, members } = createScenario();
    scenario.guildCreated([], { count: 2 });
    scenario.guildCreated([], { id: '82', count: 2 });
    scenario.botLeft();
    expect(members.requests[0]?.signal.aborted).toBe(true);
    await scenario.clock.advance(10 * WINDOW_MS);
    expect(members.requestedGuildIds).toEqual([GUILD, '82']);
  });

  test('no more when stopped', async () => {
    const { scenario, members } = createScenario();
    for (const id of ['81', '82']) scenario.guildCreated([], { id, count: 2 });
    scenario.memberLoader?.stop();
    expect(members.requests[0]?.signal.aborted).toBe(true);
    await scenario.clock.advance(10 * WINDOW_MS);
    scenario.guildCreated([], { id: '83', count: 2 });
    expect(members.requestedGuildIds).toEqual(['81']);
  });
});

describe('after a session that could not be resumed', () => {
  test('the members are requested again within the rate limit, and missing ones are deleted', async () => {
    const { scenario, members } = createScenario();
    scenario.guildCreated([], { count: 2 });
    scenario.listed(member(WREN), member(FINCH));
    members.requests[0]?.respond(2);
    await nextTurn();
    scenario.sessionLost();
    scenario.guildCreated([], { count: 1 });
    await scenario.clock.advance(WINDOW_MS - 1);
    expect(members.requests).toHaveLength(1);
    await scenario.clock.advance(1);
    expect(members.requests).toHaveLength(2);
    scenario.listed(member(WREN));
    expect(scenario.eventDeriver.trackedMemberCount).toBe(2);
    members.requests[1]?.respond(1);
    await nextTurn();
    expect(scenario.eventDeriver.trackedMemberCount).toBe(1);
  });

  test('a response that started before is ignored', async () => {
    const { scenario, members } = createScenario();
    scenario.guildCreated([], { count: 2 });
    scenario.listed(member(WREN), member(FINCH));
    scenario.sessionLost();
    expect(members.requests[0]?.signal.aborted).toBe(true);
    members.requests[0]?.respond(2);
    await nextTurn();
    expect(scenario.eventDeriver.trackedMemberCount).toBe(2);
    scenario.guildCreated([], { count: 2 });
    await scenario.clock.advance(WINDOW_MS);
    expect(members.requests).toHaveLength(2);
  });
});

test('changes of a member are proven once it is loaded', () => {
  const { scenario } = createScenario();
  scenario.guildCreated([], { count: 2 });
  expect(eventNames(scenario.updated(WREN, { pending: false }))).toEqual(['memberPreviousStateUnknown']);
  scenario.listed(member(WREN), member(FINCH, { pending: true }));
  expect(eventNames(scenario.updated(FINCH, { pending: false }))).toEqual(['memberScreeningPassed']);
});

describe('two parts of the bot that need the members of a guild', () => {
  const start = () => {
    const source = new ScriptedGuildSource();
    const clock = new AdjustableClock('manual');
    const loader = new MemberLoader({ source, clock, logger: createLogger({ level: 'silent' }) });
    return { source, clock, loader, one: new LoadedGuilds(), other: new LoadedGuilds() };
  };

  class LoadedGuilds implements MemberLoadListener {
    readonly guildIds: string[] = [];

    onMembersLoaded(guildId: string): void {
      this.guildIds.push(guildId);
    }
  }

  test('share one request, and both are notified', async () => {
    const { source, clock, loader, one, other } = start();
    loader.load('81', 0, one);
    loader.load('81', 0, other);
    source.requests[0]?.respond(2);
    await nextTurn();
    await clock.advance(10 * WINDOW_MS);
    expect(source.requestedGuildIds).toEqual(['81']);
    expect([one.guildIds, other.guildIds]).toEqual([['81'], ['81']]);
  });

  test('share a request that is waiting', async () => {
    const { source, clock, loader, one, other } = start();
    for (const guildId of ['80', '81']) loader.load(guildId, 0, one);
    loader.load('81', 0, other);
    source.requests[0]?.respond(2);
    await nextTurn();
    await clock.advance(SPACING_MS);
    source.requests[1]?.respond(2);
    await nextTurn();
    await clock.advance(10 * WINDOW_MS);
    expect(source.requestedGuildIds).toEqual(['80', '81']);
    expect(other.guildIds).toEqual(['81']);
  });

  test('do not share a response that has started, because the second one missed its first members', async () => {
    const { source, clock, loader, one, other } = start();
    source.holdsLastChunk = true;
    loader.load('81', 0, one);
    source.requests[0]?.respond(2);
    await nextTurn();
    loader.load('81', 0, other);
    source.requests[0]?.end();
    await nextTurn();
    expect([one.guildIds, other.guildIds]).toEqual([['81'], []]);
    await clock.advance(WINDOW_MS);
    expect(source.requestedGuildIds).toEqual(['81', '81']);
  });

  test('cancel separately: the request is aborted when neither needs it', () => {
    const { source, loader, one, other } = start();
    loader.load('81', 0, one);
    loader.load('81', 0, other);
    loader.cancel('81', one);
    expect(source.requests[0]?.signal.aborted).toBe(false);
    loader.cancel('81', other);
    expect(source.requests[0]?.signal.aborted).toBe(true);
  });

  test('are both notified by the request that repeats a failed one', async () => {
    const { source, clock, loader, one, other } = start();
    loader.load('81', 0, one);
    loader.load('81', 0, other);
    source.requests[0]?.fail(new Error('no session'));
    await nextTurn();
    await clock.advance(WINDOW_MS);
    source.requests[1]?.respond(2);
    await nextTurn();
    expect([one.guildIds, other.guildIds]).toEqual([['81'], ['81']]);
  });
});

test('a prioritized guild is requested before those that were added earlier', async () => {
  const source = new ScriptedGuildSource();
  const clock = new AdjustableClock('manual');
  const loader = new MemberLoader({ source, clock, logger: createLogger({ level: 'silent' }) });
  for (const guildId of ['81', '82', '83']) loader.load(guildId, 0, { onMembersLoaded() {} });
  loader.prioritize('83');
  source.requests[0]?.respond(2);
  await nextTurn();
  await clock.advance(SPACING_MS);
  expect(source.requestedGuildIds).toEqual(['81', '83']);
});
