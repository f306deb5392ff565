/** Which of the possible actions is chosen, and when an exploration ends. */
import { describe, expect, test } from 'vitest';
import type { Candidate } from '../../dev/src/explorer/actions/actor-view.js';
import { ActionCounts } from '../../dev/src/explorer/exploration/explore.js';
import { Limits } from '../../dev/src/explorer/exploration/limits.js';
import { SeededRandom } from '../../dev/src/explorer/random/seeded-random.js';
import { START_SCREEN } from '../../dev/src/explorer/screens/screen.js';

function candidate(key: string, options: Partial<Candidate> = {}): Candidate {
  return { screen: START_SCREEN, key, label: key, weight: 1, createSteps: () => [], ...options };
}

/** The keys of several choices. */
function choose(
  counts: ActionCounts,
  candidates: readonly Candidate[],
  { times, role = 'member', seed = 1 }: { readonly times: number; readonly role?: string; readonly seed?: number },
): (string | undefined)[] {
  const random = new SeededRandom(seed);
  return Array.from({ length: times }, () => counts.choose(candidates, role, random)?.key);
}

const countOf = (keys: readonly unknown[], key: string) => keys.filter((each) => each === key).length;

describe('the choice of an action', () => {
  test('what was tried often is chosen less often than what is new', () => {
    const counts = new ActionCounts();
    choose(counts, [candidate('old')], { times: 50 });
    const chosen = choose(counts, [candidate('old'), candidate('new')], { times: 20 });
    expect(countOf(chosen, 'new')).toBeGreaterThan(countOf(chosen, 'old'));
    expect(chosen[0]).toBe('new');
  });

  test('what was tried often is still chosen sometimes', () => {
    const counts = new ActionCounts();
    choose(counts, [candidate('old')], { times: 500 });
    expect(choose(counts, [candidate('old'), candidate('new')], { times: 500 })).toContain('old');
  });

  test('an action with a greater weight is chosen more often, if both were tried equally often', () => {
    const candidates = [candidate('rare'), candidate('usual', { weight: 8 })];
    const first = Array.from(
      { length: 100 },
      (_, seed) => choose(new ActionCounts(), candidates, { times: 1, seed })[0],
    );
    expect(countOf(first, 'usual')).toBeGreaterThan(80);
    expect(countOf(first, 'rare')).toBeGreaterThan(0);
  });

  test('the actions of each role and each screen are counted separately', () => {
    const counts = new ActionCounts();
    const other = { ...START_SCREEN, id: 'another screen' };
    const candidates = [candidate('a'), candidate('a', { screen: other })];
    choose(counts, [candidate('a')], { times: 3 });
    expect(counts.size).toBe(1);
    choose(counts, [candidate('a')], { times: 3, role: 'owner' });
    expect(counts.size).toBe(2);
    choose(counts, candidates, { times: 20 });
    expect(counts.size).toBe(3);
  });

  test('the same seed leads to the same choices', () => {
    const candidates = ['a', 'b', 'c', 'd'].map((key) => candidate(key));
    const chosen = choose(new ActionCounts(), candidates, { times: 30, seed: 7 });
    expect(choose(new ActionCounts(), candidates, { times: 30, seed: 7 })).toEqual(chosen);
    expect(choose(new ActionCounts(), candidates, { times: 30, seed: 8 })).not.toEqual(chosen);
  });

  test('without actions, none is chosen and none is counted', () => {
    const counts = new ActionCounts();
    expect(choose(counts, [], { times: 1 })).toEqual([undefined]);
    expect(counts.size).toBe(0);
  });
});

describe('the end of an exploration', () => {
  const options = { seed: 1, maxSteps: 5000, maxSeconds: 600, hasFaults: false, hasHostileActions: false };

  test('it goes on below every limit', () => {
    expect(new Limits(options).stopReason(4999, 1, 24)).toBeUndefined();
  });

  test('it ends when all steps were done', () => {
    expect(new Limits(options).stopReason(5000, 1, 0)).toBe('steps');
  });

  test('it ends when the time is over', () => {
    expect(new Limits({ ...options, maxSeconds: 0 }).stopReason(1, 1, 0)).toBe('seconds');
  });

  test('it ends when it is stopped', () => {
    expect(new Limits(options, {}, AbortSignal.abort()).stopReason(1, 1, 0)).toBe('stopped');
  });

  test('it ends when 25 problems were found', () => {
    expect(new Limits(options).stopReason(1, 1, 25)).toBe('findings');
  });

  test('it ends when nothing new was found for 3000 steps', () => {
    const limits = new Limits(options);
    expect(limits.stopReason(100, 1, 0)).toBeUndefined();
    expect(limits.stopReason(3099, 1, 0)).toBeUndefined();
    expect(limits.stopReason(3100, 1, 0)).toBe('nothingNew');
  });

  test('something new starts the 3000 steps again', () => {
    const limits = new Limits(options);
    limits.stopReason(100, 1, 0);
    expect(limits.stopReason(3099, 2, 0)).toBeUndefined();
    expect(limits.stopReason(4900, 2, 0)).toBeUndefined();
  });
});
