import { describe, expect, test } from 'vitest';
import { ScriptedMembers } from './scripted-members.js';
import { FINCH, GUILD, member, names, Story, WREN } from './story.js';

/** Lets what was answered arrive. */
const settled = () => new Promise((resolve) => setImmediate(resolve));
const SPACING_MS = 1000;
const WINDOW_MS = 30_000;
/** Of shard 0 and of shard 1 of two. */
const EVEN = ['81', '82'] as const;
const ODD = String(1n << 22n);

function aStory(): { readonly story: Story; readonly members: ScriptedMembers } {
  const members = new ScriptedMembers();
  return { members, story: new Story().seedFrom(members) };
}

describe('the members of a guild are asked for', () => {
  test('when it does not come with all of them', () => {
    const { story, members } = aStory();
    story.introduced([member(WREN)], { count: 2 });
    expect(members.askedFor).toEqual([GUILD]);
  });

  test('not when it does', () => {
    const { story, members } = aStory();
    story.introduced([member(WREN), member(FINCH)]);
    expect(members.askedFor).toEqual([]);
  });

  test('not while an outage hides it', () => {
    const { story, members } = aStory();
    story.take('GUILD_CREATE', { id: GUILD, unavailable: true });
    expect(members.askedFor).toEqual([]);
  });

  test('when nobody listens to a derived event: never', () => {
    const members = new ScriptedMembers();
    const story = new Story(['guildMemberUpdate']).seedFrom(members);
    story.introduced([], { count: 2 });
    expect(members.askedFor).toEqual([]);
  });

  test('once: not again when the guild is introduced again', async () => {
    const { story, members } = aStory();
    story.introduced([], { count: 2 });
    story.introduced([], { count: 2 });
    members.asked[0]?.answer(2);
    await settled();
    story.introduced([], { count: 2 });
    await story.clock.advance(10 * WINDOW_MS);
    expect(members.askedFor).toEqual([GUILD]);
  });

  test('one guild at a time, and no more than one in a second', async () => {
    const { story, members } = aStory();
    for (const id of ['81', '82', '83']) story.introduced([], { id, count: 2 });
    await story.clock.advance(5 * SPACING_MS);
    expect(members.askedFor).toEqual(['81']);
    members.asked[0]?.answer(2);
    await settled();
    expect(members.askedFor).toEqual(['81', '82']);
    members.asked[1]?.answer(2);
    await settled();
    expect(members.askedFor).toEqual(['81', '82']);
    await story.clock.advance(SPACING_MS);
    expect(members.askedFor).toEqual(['81', '82', '83']);
  });

  test('on each shard for itself', () => {
    const { story, members } = aStory();
    const guild = (id: string, shard: number) =>
      story.take('GUILD_CREATE', { id, members: [], member_count: 2, roles: [] }, shard);
    guild(EVEN[0], 0);
    guild(ODD, 1);
    guild(EVEN[1], 0);
    expect(members.askedFor).toEqual([EVEN[0], ODD]);
  });

  test('again after a failure, later each time, with a line in the log', async () => {
    const { story, members } = aStory();
    story.introduced([], { count: 2 });
    members.asked[0]?.fail(new Error('no session'));
    await settled();
    expect(story.logged).toContainEqual(
      expect.objectContaining({
        msg: 'the members of a guild could not be got: it is tried again',
        retryMs: WINDOW_MS,
      }),
    );
    await story.clock.advance(WINDOW_MS - 1);
    expect(members.asked).toHaveLength(1);
    await story.clock.advance(1);
    expect(members.asked).toHaveLength(2);
    members.asked[1]?.fail(new Error('no session'));
    await settled();
    await story.clock.advance(2 * WINDOW_MS - 1);
    expect(members.asked).toHaveLength(2);
    await story.clock.advance(1);
    expect(members.asked).toHaveLength(3);
  });

  test('again after an answer without members: the bot is one itself', async () => {
    const { story, members } = aStory();
    story.introduced([member(WREN)]);
    story.lost();
    story.introduced([], { count: 2 });
    members.asked[0]?.answer(0);
    await settled();
    expect(story.derivation.knownMembers).toBe(1);
    await story.clock.advance(WINDOW_MS);
    expect(members.asked).toHaveLength(2);
  });

  test('no more once the bot has left it', async () => {
    const { story, members } = aStory();
    story.introduced([], { count: 2 });
    story.introduced([], { id: '82', count: 2 });
    story.botLeft();
    expect(members.asked[0]?.signal.aborted).toBe(true);
    await story.clock.advance(10 * WINDOW_MS);
    expect(members.askedFor).toEqual([GUILD, '82']);
  });

  test('no more once stopped', async () => {
    const { story, members } = aStory();
    for (const id of ['81', '82']) story.introduced([], { id, count: 2 });
    story.derivation.stop();
    expect(members.asked[0]?.signal.aborted).toBe(true);
    await story.clock.advance(10 * WINDOW_MS);
    story.introduced([], { id: '83', count: 2 });
    expect(members.askedFor).toEqual(['81']);
  });
});

describe('after a session that could not be resumed', () => {
  test('the members are asked for again, not sooner than the service allows, and who is gone is forgotten', async () => {
    const { story, members } = aStory();
    story.introduced([], { count: 2 });
    story.listed(member(WREN), member(FINCH));
    members.asked[0]?.answer(2);
    await settled();
    story.lost();
    story.introduced([], { count: 1 });
    await story.clock.advance(WINDOW_MS - 1);
    expect(members.asked).toHaveLength(1);
    await story.clock.advance(1);
    expect(members.asked).toHaveLength(2);
    story.listed(member(WREN));
    expect(story.derivation.knownMembers).toBe(2);
    members.asked[1]?.answer(1);
    await settled();
    expect(story.derivation.knownMembers).toBe(1);
  });

  test('an answer that began before counts for nothing', async () => {
    const { story, members } = aStory();
    story.introduced([], { count: 2 });
    story.listed(member(WREN), member(FINCH));
    story.lost();
    expect(members.asked[0]?.signal.aborted).toBe(true);
    members.asked[0]?.answer(2);
    await settled();
    expect(story.derivation.knownMembers).toBe(2);
    story.introduced([], { count: 2 });
    await story.clock.advance(WINDOW_MS);
    expect(members.asked).toHaveLength(2);
  });
});

describe('a session that was taken over from another process', () => {
  const resumed = { fresh: false, lost: false, count: 2 };

  test('makes the guilds of its shard be looked up, and their members asked for', async () => {
    const { story, members } = aStory();
    members.guilds = [[EVEN[0], ODD]];
    story.derivation.sessionBegan({ shard: 0, ...resumed });
    await settled();
    expect(members.askedFor).toEqual([EVEN[0]]);
    story.listed(member(WREN, { pending: true }));
    expect(names(story.updated(WREN, { pending: false }))).toEqual(['memberScreeningPassed']);
  });

  test('is looked up again when that fails', async () => {
    const { story, members } = aStory();
    members.guilds = [new Error('503'), [ODD]];
    story.derivation.sessionBegan({ shard: 1, ...resumed });
    await settled();
    expect(story.logged).toContainEqual(
      expect.objectContaining({ msg: 'the guilds of the bot could not be got: it is tried again' }),
    );
    await story.clock.advance(WINDOW_MS);
    await settled();
    expect(members.askedFor).toEqual([ODD]);
  });

  test('is one that this process did not begin: its own are known', async () => {
    const { story, members } = aStory();
    story.derivation.sessionBegan({ shard: 0, count: 2, fresh: true, lost: false, ready: { guilds: [] } });
    story.derivation.sessionBegan({ shard: 0, ...resumed });
    await settled();
    expect(members.lookups).toBe(0);
  });
});

test('until it is known, a change of a member is unproven; then it is told', () => {
  const { story } = aStory();
  story.introduced([], { count: 2 });
  expect(names(story.updated(WREN, { pending: false }))).toEqual(['memberChangeUnproven']);
  story.listed(member(WREN), member(FINCH, { pending: true }));
  expect(names(story.updated(FINCH, { pending: false }))).toEqual(['memberScreeningPassed']);
});
