/** The assignment of clusters with a process of an earlier version of Guildhall. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { assignByHash } from '../../../src/cluster/membership/hash-assignment.js';
import type { ShardCandidate } from '../../../src/cluster/membership/shard-candidate.js';
import { runs } from '../../runs.js';

const running = (id: string, changes: Partial<ShardCandidate> = {}): ShardCandidate => ({
  id,
  version: '1.0.0',
  startedAt: 0,
  status: 'running',
  protocol: 1,
  silentMs: 0,
  crashes: 0,
  shards: [],
  ...changes,
});

const assign = (count: number, processes: readonly ShardCandidate[], placement = new Map<number, string>()) =>
  assignByHash(count, processes, placement);

const shardsOf = (assignment: readonly (string | undefined)[], process: string): number[] =>
  [...assignment.keys()].filter((shard) => assignment[shard] === process);

const sizes = (assignment: readonly (string | undefined)[], processes: readonly ShardCandidate[]): number[] =>
  processes.map(({ id }) => shardsOf(assignment, id).length);

const ids = fc.uniqueArray(fc.uuid(), { minLength: 1, maxLength: 12 });
const counts = fc.integer({ min: 1, max: 64 });

describe('every shard', () => {
  test('has exactly one process, in every order of the processes', () => {
    fc.assert(
      fc.property(counts, ids, (count, processIds) => {
        const processes = processIds.map((id) => running(id));
        const assignment = assign(count, processes);
        expect(assignment).toHaveLength(count);
        expect(assignment.every((owner) => owner !== undefined && processIds.includes(owner))).toBe(true);
        expect(assign(count, processes.toReversed())).toEqual(assignment);
      }),
      { numRuns: runs(20) },
    );
  });

  test('has no process if none is alive', () => {
    expect(assign(2, [])).toEqual([undefined, undefined]);
  });

  test('has no process if all are joining or leaving', () => {
    const processes = [running('a', { status: 'joining' }), running('b', { status: 'leaving' })];
    expect(assign(2, processes)).toEqual([undefined, undefined]);
  });
});

describe('the shards are spread so', () => {
  test('that no process has more than a quarter above the average, rounded up', () => {
    fc.assert(
      fc.property(counts, ids, (count, processIds) => {
        const processes = processIds.map((id) => running(id));
        const average = count / processIds.length;
        const limit = Math.max(Math.ceil(average), Math.floor(average * 1.25));
        expect(Math.max(...sizes(assign(count, processes), processes))).toBeLessThanOrEqual(limit);
      }),
      { numRuns: runs(20) },
    );
  });

  test('that as many shards as processes means one shard each', () => {
    const processes = ['a', 'b', 'c'].map((id) => running(id));
    expect(sizes(assign(3, processes), processes)).toEqual([1, 1, 1]);
  });

  test('that the change of one process moves few shards of the others', () => {
    const moved = Array.from({ length: 100 }, (_each, round) => {
      const processes = ['a', 'b', 'c', 'd'].map((id) => running(`${id}${round}`));
      const before = assign(64, processes);
      const after = assign(64, [...processes, running(`e${round}`)]);
      return before.filter((owner, shard) => owner !== after[shard]).length;
    });
    // The new process gets about 13 of 64 shards.
    expect(moved.reduce((sum, each) => sum + each, 0) / moved.length).toBeLessThan(17);
  });
});

describe('processes with the newest version', () => {
  test('get all shards when they are half of the processes', () => {
    const old = ['a', 'b'].map((id) => running(id, { version: '1.9.0' }));
    const recent = ['c', 'd'].map((id) => running(id, { version: '1.10.0' }));
    const assignment = assign(16, [...old, ...recent]);
    expect(sizes(assignment, old)).toEqual([0, 0]);
    for (const size of sizes(assignment, recent)) expect(size).toBeGreaterThanOrEqual(6);
  });

  test('get at most twice the average each, so that the first one of a deployment is not overloaded', () => {
    const old = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((id) => running(id));
    const assignment = assign(32, [...old, running('new', { version: '2.0.0' })]);
    expect(shardsOf(assignment, 'new')).toHaveLength(8);
  });

  test('are those that joined last if a version is not numeric', () => {
    const old = running('a', { version: 'f3a9c1', startedAt: 1 });
    const recent = running('b', { version: '0b77d2', startedAt: 2 });
    expect(shardsOf(assign(4, [old, recent]), 'b')).toHaveLength(4);
  });
});

describe('a draining process', () => {
  test('gets no shards while another one runs', () => {
    const assignment = assign(4, [running('a', { status: 'draining', version: '2.0.0' }), running('b')]);
    expect(assignment).toEqual(['b', 'b', 'b', 'b']);
  });

  test('keeps its shards if no other process runs', () => {
    const assignment = assign(2, [running('a', { status: 'draining' }), running('b', { status: 'joining' })]);
    expect(assignment).toEqual(['a', 'a']);
  });
});

describe('a placed shard', () => {
  const processes = [running('a'), running('b'), running('c', { version: '0.9.0' })];

  test('belongs to its process, whatever its version', () => {
    expect(assign(4, processes, new Map([[2, 'c']]))[2]).toBe('c');
  });

  test('counts as one of the shards of its process', () => {
    const everything = assign(4, processes, new Map([0, 1].map((shard) => [shard, 'a'])));
    expect(sizes(everything, processes)).toEqual([2, 2, 0]);
  });

  test('leaves no other shard without a process, however many are placed', () => {
    const assignment = assign(8, processes, new Map([0, 1, 2, 3, 4, 5, 6].map((shard) => [shard, 'c'])));
    expect(assignment).not.toContain(undefined);
  });

  test('is assigned as usual when its process is gone or drains', () => {
    const placement = new Map([
      [0, 'gone'],
      [1, 'draining'],
    ]);
    const assignment = assign(2, [...processes, running('draining', { status: 'draining' })], placement);
    expect(assignment.every((owner) => owner === 'a' || owner === 'b')).toBe(true);
  });

  test('is ignored if the shard does not exist', () => {
    expect(assign(2, processes, new Map([[7, 'a']]))).toHaveLength(2);
  });
});
