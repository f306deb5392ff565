import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { assignShards, type ShardCandidate } from '../../../src/cluster/membership/shard-assignment.js';
import { runs } from '../../runs.js';

const running = (id: string, changes: Partial<ShardCandidate> = {}): ShardCandidate => ({
  id,
  version: '1.0.0',
  startedAt: 0,
  status: 'running',
  ...changes,
});

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
        const assignment = assignShards(count, processes);
        expect(assignment).toHaveLength(count);
        expect(assignment.every((owner) => owner !== undefined && processIds.includes(owner))).toBe(true);
        expect(assignShards(count, processes.toReversed())).toEqual(assignment);
      }),
      { numRuns: runs(100) },
    );
  });

  test('has no process if none is alive', () => {
    expect(assignShards(2, [])).toEqual([undefined, undefined]);
  });

  test('has no process if all are joining or leaving', () => {
    const processes = [running('a', { status: 'joining' }), running('b', { status: 'leaving' })];
    expect(assignShards(2, processes)).toEqual([undefined, undefined]);
  });
});

describe('the shards are spread so', () => {
  test('that no process has more than a quarter above the average, rounded up', () => {
    fc.assert(
      fc.property(counts, ids, (count, processIds) => {
        const processes = processIds.map((id) => running(id));
        const average = count / processIds.length;
        const limit = Math.max(Math.ceil(average), Math.floor(average * 1.25));
        expect(Math.max(...sizes(assignShards(count, processes), processes))).toBeLessThanOrEqual(limit);
      }),
      { numRuns: runs(100) },
    );
  });

  test('that as many shards as processes means one shard each', () => {
    const processes = ['a', 'b', 'c'].map((id) => running(id));
    expect(sizes(assignShards(3, processes), processes)).toEqual([1, 1, 1]);
  });

  test('that the change of one process moves few shards of the others', () => {
    const moved = Array.from({ length: 100 }, (_each, round) => {
      const processes = ['a', 'b', 'c', 'd'].map((id) => running(`${id}${round}`));
      const before = assignShards(64, processes);
      const after = assignShards(64, [...processes, running(`e${round}`)]);
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
    const assignment = assignShards(16, [...old, ...recent]);
    expect(sizes(assignment, old)).toEqual([0, 0]);
    for (const size of sizes(assignment, recent)) expect(size).toBeGreaterThanOrEqual(6);
  });

  test('get at most twice the average each, so that the first one of a deployment is not overloaded', () => {
    const old = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((id) => running(id));
    const assignment = assignShards(32, [...old, running('new', { version: '2.0.0' })]);
    expect(shardsOf(assignment, 'new')).toHaveLength(8);
  });

  test('are those that joined last if a version is not numeric', () => {
    const old = running('a', { version: 'f3a9c1', startedAt: 1 });
    const recent = running('b', { version: '0b77d2', startedAt: 2 });
    expect(shardsOf(assignShards(4, [old, recent]), 'b')).toHaveLength(4);
  });

  test.each([
    ['1.0.0', '1.0.0-rc.1'],
    ['1.0.0-rc.10', '1.0.0-rc.9'],
    ['1.0.0-rc.1', '1.0.0-beta.2'],
    ['1.0.0-rc.1.1', '1.0.0-rc.1'],
    ['v2', '1.99.99'],
    ['2026.11.23', '2026.9.30'],
  ])('are those with %s before those with %s', (newer, older) => {
    const assignment = assignShards(2, [running('a', { version: older }), running('b', { version: newer })]);
    expect(assignment).toEqual(['b', 'b']);
  });

  test('are equal to those that differ only in build metadata or in trailing zeros', () => {
    const processes = [running('a', { version: '1.0+a' }), running('b', { version: '1.0.0+b' })];
    expect(sizes(assignShards(4, processes), processes)).toEqual([2, 2]);
  });
});

describe('a draining process', () => {
  test('gets no shards while another one runs', () => {
    const assignment = assignShards(4, [running('a', { status: 'draining', version: '2.0.0' }), running('b')]);
    expect(assignment).toEqual(['b', 'b', 'b', 'b']);
  });

  test('keeps its shards if no other process runs', () => {
    const assignment = assignShards(2, [running('a', { status: 'draining' }), running('b', { status: 'joining' })]);
    expect(assignment).toEqual(['a', 'a']);
  });
});

describe('a placed shard', () => {
  const processes = [running('a'), running('b'), running('c', { version: '0.9.0' })];

  test('belongs to its process, whatever its version', () => {
    expect(assignShards(4, processes, new Map([[2, 'c']]))[2]).toBe('c');
  });

  test('counts as one of the shards of its process', () => {
    const everything = assignShards(4, processes, new Map([0, 1].map((shard) => [shard, 'a'])));
    expect(sizes(everything, processes)).toEqual([2, 2, 0]);
  });

  test('leaves no other shard without a process, however many are placed', () => {
    const assignment = assignShards(8, processes, new Map([0, 1, 2, 3, 4, 5, 6].map((shard) => [shard, 'c'])));
    expect(assignment).not.toContain(undefined);
  });

  test('is assigned as usual when its process is gone or drains', () => {
    const placement = new Map([
      [0, 'gone'],
      [1, 'draining'],
    ]);
    const assignment = assignShards(2, [...processes, running('draining', { status: 'draining' })], placement);
    expect(assignment.every((owner) => owner === 'a' || owner === 'b')).toBe(true);
  });

  test('is ignored if the shard does not exist', () => {
    expect(assignShards(2, processes, new Map([[7, 'a']]))).toHaveLength(2);
  });
});
