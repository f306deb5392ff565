import { describe, expect, test } from 'vitest';
import { EventScenario, eventNames, FINCH, GUILD, member, WREN } from './event-scenario.js';
import { ScriptedMemberSource } from './scripted-member-source.js';

/** Lets what was answered arrive. */
const nextTurn = () => new Promise((resolve) => setImmediate(resolve));
const SPACING_MS = 1000;
const WINDOW_MS = 30_000;
/** Of shard 0 and of shard 1 of two. */
const EVEN = ['81', '82'] as const;
const ODD = String(1n << 22n);

function createScenario(): { readonly story: EventScenario; readonly members: ScriptedMemberSource } {
  const members = new ScriptedMemberSource();
  return { members, story: new EventScenario().setMemberSource(members) };
}

describe('the members of a guild are asked for', () => {
  test('when it does not come with all of them', () => {
    const { story, members } = createScenario();
    story.guildCreated([member(WREN)], { count: 2 });
    expect(members.requestedGuildIds).toEqual([GUILD]);
  });

  test('not when it does', () => {
    const { story, members } = createScenario();
    story.guildCreated([member(WREN), member(FINCH)]);
    expect(members.requestedGuildIds).toEqual([]);
  });

  test('not while an outage hides it', () => {
    const { story, members } = createScenario();
    story.receive('GUILD_CREATE', { id: GUILD, unavailable: true });
    expect(members.requestedGuildIds).toEqual([]);
  });

  test('when nobody listens to a derived event: never', () => {
    const members = new ScriptedMemberSource();
    const story = new EventScenario(['guildMemberUpdate']).setMemberSource(members);
    story.guildCreated([], { count: 2 });
    expect(members.requestedGuildIds).toEqual([]);
  });

  test('once: not again when the guild is introduced again', async () => {
    const { story, members } = createScenario();
    story.guildCreated([], { count: 2 });
    story.guildCreated([], { count: 2 });
    members.requests[0]?.respond(2);
    await nextTurn();
    story.guildCreated([], { count: 2 });
    await story.clock.advance(10 * WINDOW_MS);
    expect(members.requestedGuildIds).toEqual([GUILD]);
  });

  test('one guild at a time, and no more than one in a second', async () => {
    const { story, members } = createScenario();
    for (const id of ['81', '82', '83']) story.guildCreated([], { id, count: 2 });
    await story.clock.advance(5 * SPACING_MS);
    expect(members.requestedGuildIds).toEqual(['81']);
    members.requests[0]?.respond(2);
    await nextTurn();
    expect(members.requestedGuildIds).toEqual(['81', '82']);
    members.requests[1]?.respond(2);
    await nextTurn();
    expect(members.requestedGuildIds).toEqual(['81', '82']);
    await story.clock.advance(SPACING_MS);
    expect(members.requestedGuildIds).toEqual(['81', '82', '83']);
  });

  test('on each shard for itself', () => {
    const { story, members } = createScenario();
    const guild = (id: string, shard: number) =>
      story.receive('GUILD_CREATE', { id, members: [], member_count: 2, roles: [] }, shard);
    guild(EVEN[0], 0);
    guild(ODD, 1);
    guild(EVEN[1], 0);
    expect(members.requestedGuildIds).toEqual([EVEN[0], ODD]);
  });

  test('again after a failure, later each time, with a line in the log', async () => {
    const { story, members } = createScenario();
    story.guildCreated([], { count: 2 });
    members.requests[0]?.fail(new Error('no session'));
    await nextTurn();
    expect(story.logged).toContainEqual(
      expect.objectContaining({
        msg: 'the members of a guild could not be loaded: retrying',
        retryMs: WINDOW_MS,
      }),
    );
    await story.clock.advance(WINDOW_MS - 1);
    expect(members.requests).toHaveLength(1);
    await story.clock.advance(1);
    expect(members.requests).toHaveLength(2);
    members.requests[1]?.fail(new Error('no session'));
    await nextTurn();
    await story.clock.advance(2 * WINDOW_MS - 1);
    expect(members.requests).toHaveLength(2);
    await story.clock.advance(1);
    expect(members.requests).toHaveLength(3);
  });

  test('again after an answer without members: the bot is one itself', async () => {
    const { story, members } = createScenario();
    story.guildCreated([member(WREN)]);
    story.sessionLost();
    story.guildCreated([], { count: 2 });
    members.requests[0]?.respond(0);
    await nextTurn();
    expect(story.eventDeriver.trackedMemberCount).toBe(1);
    await story.clock.advance(WINDOW_MS);
    expect(members.requests).toHaveLength(2);
  });

  test('no more once the bot has left it', async () => {
    const { story, members } = createScenario();
    story.guildCreated([], { count: 2 });
    story.guildCreated([], { id: '82', count: 2 });
    story.botLeft();
    expect(members.requests[0]?.signal.aborted).toBe(true);
    await story.clock.advance(10 * WINDOW_MS);
    expect(members.requestedGuildIds).toEqual([GUILD, '82']);
  });

  test('no more once stopped', async () => {
    const { story, members } = createScenario();
    for (const id of ['81', '82']) story.guildCreated([], { id, count: 2 });
    story.eventDeriver.stop();
    expect(members.requests[0]?.signal.aborted).toBe(true);
    await story.clock.advance(10 * WINDOW_MS);
    story.guildCreated([], { id: '83', count: 2 });
    expect(members.requestedGuildIds).toEqual(['81']);
  });
});

describe('after a session that could not be resumed', () => {
  test('the members are asked for again, not sooner than the service allows, and who is gone is forgotten', async () => {
    const { story, members } = createScenario();
    story.guildCreated([], { count: 2 });
    story.listed(member(WREN), member(FINCH));
    members.requests[0]?.respond(2);
    await nextTurn();
    story.sessionLost();
    story.guildCreated([], { count: 1 });
    await story.clock.advance(WINDOW_MS - 1);
    expect(members.requests).toHaveLength(1);
    await story.clock.advance(1);
    expect(members.requests).toHaveLength(2);
    story.listed(member(WREN));
    expect(story.eventDeriver.trackedMemberCount).toBe(2);
    members.requests[1]?.respond(1);
    await nextTurn();
    expect(story.eventDeriver.trackedMemberCount).toBe(1);
  });

  test('an answer that began before counts for nothing', async () => {
    const { story, members } = createScenario();
    story.guildCreated([], { count: 2 });
    story.listed(member(WREN), member(FINCH));
    story.sessionLost();
    expect(members.requests[0]?.signal.aborted).toBe(true);
    members.requests[0]?.respond(2);
    await nextTurn();
    expect(story.eventDeriver.trackedMemberCount).toBe(2);
    story.guildCreated([], { count: 2 });
    await story.clock.advance(WINDOW_MS);
    expect(members.requests).toHaveLength(2);
  });
});

describe('a session that was taken over from another process', () => {
  const resumed = { kind: 'resumed', previousSessionLost: false, shardCount: 2 } as const;

  test('makes the guilds of its shard be looked up, and their members asked for', async () => {
    const { story, members } = createScenario();
    members.guilds = [[EVEN[0], ODD]];
    story.eventDeriver.onSessionStart({ shardId: 0, ...resumed });
    await nextTurn();
    expect(members.requestedGuildIds).toEqual([EVEN[0]]);
    story.listed(member(WREN, { pending: true }));
    expect(eventNames(story.updated(WREN, { pending: false }))).toEqual(['memberScreeningPassed']);
  });

  test('is looked up again when that fails', async () => {
    const { story, members } = createScenario();
    members.guilds = [new Error('503'), [ODD]];
    story.eventDeriver.onSessionStart({ shardId: 1, ...resumed });
    await nextTurn();
    expect(story.logged).toContainEqual(
      expect.objectContaining({ msg: 'the guilds of the bot could not be loaded: retrying' }),
    );
    await story.clock.advance(WINDOW_MS);
    await nextTurn();
    expect(members.requestedGuildIds).toEqual([ODD]);
  });

  test('is one that this process did not begin: its own are known', async () => {
    const { story, members } = createScenario();
    story.eventDeriver.onSessionStart({
      shardId: 0,
      shardCount: 2,
      kind: 'identified',
      previousSessionLost: false,
      ready: { guilds: [] },
    });
    story.eventDeriver.onSessionStart({ shardId: 0, ...resumed });
    await nextTurn();
    expect(members.guildLookups).toBe(0);
  });
});

test('until it is known, a change of a member is unproven; then it is told', () => {
  const { story } = createScenario();
  story.guildCreated([], { count: 2 });
  expect(eventNames(story.updated(WREN, { pending: false }))).toEqual(['memberPreviousStateUnknown']);
  story.listed(member(WREN), member(FINCH, { pending: true }));
  expect(eventNames(story.updated(FINCH, { pending: false }))).toEqual(['memberScreeningPassed']);
});
