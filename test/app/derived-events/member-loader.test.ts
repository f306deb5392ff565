import { describe, expect, test } from 'vitest';
import { EventScenario, eventNames, FINCH, GUILD, member, WREN } from './event-scenario.js';
import { ScriptedMemberSource } from './scripted-member-source.js';

/** Lets the responses arrive. */
const nextTurn = () => new Promise((resolve) => setImmediate(resolve));
const SPACING_MS = 1000;
const WINDOW_MS = 30_000;
/** A guild of shard 0 and one of shard 1, of two shards. */
const EVEN = ['81', '82'] as const;
const ODD = String(1n << 22n);

function createScenario(): { readonly scenario: EventScenario; readonly members: ScriptedMemberSource } {
  const members = new ScriptedMemberSource();
  return { members, scenario: new EventScenario().setMemberSource(members) };
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
    const members = new ScriptedMemberSource();
    const scenario = new EventScenario(['guildMemberUpdate']).setMemberSource(members);
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
    scenario.eventDeriver.stop();
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

describe('a resumed session of another process', () => {
  const resumed = { kind: 'resumed', previousSessionLost: false, shardCount: 2 } as const;

  test('causes a lookup of the guilds of its shard, and requests for their members', async () => {
    const { scenario, members } = createScenario();
    members.guilds = [[EVEN[0], ODD]];
    scenario.eventDeriver.onSessionStart({ shardId: 0, ...resumed });
    await nextTurn();
    expect(members.requestedGuildIds).toEqual([EVEN[0]]);
    scenario.listed(member(WREN, { pending: true }));
    expect(eventNames(scenario.updated(WREN, { pending: false }))).toEqual(['memberScreeningPassed']);
  });

  test('causes another lookup when the first fails', async () => {
    const { scenario, members } = createScenario();
    members.guilds = [new Error('503'), [ODD]];
    scenario.eventDeriver.onSessionStart({ shardId: 1, ...resumed });
    await nextTurn();
    expect(scenario.logged).toContainEqual(
      expect.objectContaining({ msg: 'the guilds of the bot could not be loaded: retrying' }),
    );
    await scenario.clock.advance(WINDOW_MS);
    await nextTurn();
    expect(members.requestedGuildIds).toEqual([ODD]);
  });

  test('causes no lookup if this process started the session', async () => {
    const { scenario, members } = createScenario();
    scenario.eventDeriver.onSessionStart({
      shardId: 0,
      shardCount: 2,
      kind: 'identified',
      previousSessionLost: false,
      ready: { guilds: [] },
    });
    scenario.eventDeriver.onSessionStart({ shardId: 0, ...resumed });
    await nextTurn();
    expect(members.guildLookups).toBe(0);
  });
});

test('changes of a member are proven once it is loaded', () => {
  const { scenario } = createScenario();
  scenario.guildCreated([], { count: 2 });
  expect(eventNames(scenario.updated(WREN, { pending: false }))).toEqual(['memberPreviousStateUnknown']);
  scenario.listed(member(WREN), member(FINCH, { pending: true }));
  expect(eventNames(scenario.updated(FINCH, { pending: false }))).toEqual(['memberScreeningPassed']);
});
