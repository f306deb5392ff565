import { describe, expect, test } from 'vitest';
import { type LeasePlanInput, planLeases } from '../../../src/cluster/leases/lease-plan.js';
import type { ClusterProcess } from '../../../src/cluster/membership/cluster-process.js';

const process = (id: string, shards: readonly number[], changes: Partial<ClusterProcess> = {}): ClusterProcess => ({
  id,
  version: '1.0.0',
  host: 'host',
  pid: 1,
  status: 'running',
  protocol: 2,
  startedAt: 0,
  silentMs: 0,
  crashes: 0,
  shards: shards.map((shard) => ({ id: shard, status: 'ready', latencyMs: 1, epoch: 1, heldMs: 1 })),
  ...changes,
});

/** Process `a` decides. It holds what it reports. */
const input = (
  assignment: LeasePlanInput['assignment'],
  [own, ...others]: readonly ClusterProcess[],
  changes: Partial<LeasePlanInput> = {},
): LeasePlanInput => ({
  processId: 'a',
  assignment,
  processes: own ? [own, ...others] : others,
  held: new Set(own?.shards.map(({ id }) => id)),
  acquiring: new Set(),
  moving: new Set(),
  maxSilenceMs: 2500,
  ...changes,
});

describe('a process acquires', () => {
  test('the shards that are assigned to it and that no process reports', () => {
    expect(planLeases(input(['a', 'b', 'a'], [process('a', []), process('b', [2])])).acquire).toEqual([0]);
  });

  test('nothing that it holds already', () => {
    expect(planLeases(input(['a', 'a'], [process('a', [0])])).acquire).toEqual([1]);
  });

  test('nothing of a live process, even if its lease has ended', () => {
    const plan = planLeases(input(['a'], [process('a', []), process('b', [0], { silentMs: 3900 })]));
    expect(plan.acquire).toEqual([]);
  });
});

describe('a process gives away', () => {
  test('a shard that is assigned to another process', () => {
    expect(planLeases(input(['b', 'a'], [process('a', [0, 1]), process('b', [])])).move).toEqual([0]);
  });

  test('a quarter of its shards at the same time', () => {
    const shards = [0, 1, 2, 3, 4, 5, 6, 7];
    const all = shards.map(() => 'b');
    expect(planLeases(input(all, [process('a', shards), process('b', [])])).move).toEqual([0, 1]);
    const moving = new Set([0, 1]);
    expect(planLeases(input(all, [process('a', shards), process('b', [])], { moving })).move).toEqual([]);
  });

  test('one shard at a time if it has few', () => {
    expect(planLeases(input(['b', 'b'], [process('a', [0, 1]), process('b', [])])).move).toEqual([0]);
  });

  test('nothing to a process that does not exist, has not started, or stops', () => {
    const others = [process('b', [], { status: 'joining' }), process('c', [], { status: 'leaving' })];
    const own = process('a', [0, 1, 2, 3]);
    expect(planLeases(input(['b', 'c', 'd', undefined], [own, ...others])).move).toEqual([]);
  });

  test('nothing to a process that may be dead', () => {
    const silent = process('b', [], { silentMs: 2600 });
    expect(planLeases(input(['b'], [process('a', [0]), silent])).move).toEqual([]);
  });

  test('at once what it is still acquiring', () => {
    const acquiring = new Set([0, 1]);
    const plan = planLeases(input(['b', 'b', 'b'], [process('a', [0, 1, 2]), process('b', [])], { acquiring }));
    expect(plan).toMatchObject({ abandon: [0, 1], move: [2] });
  });

  test('nothing that is not assigned at all', () => {
    expect(planLeases(input([undefined], [process('a', [0])])).move).toEqual([]);
  });
});
