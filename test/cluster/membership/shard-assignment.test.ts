import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { assignByHash } from '../../../src/cluster/membership/hash-assignment.js';
import { ASSIGNMENT_PROTOCOL, assignShards } from '../../../src/cluster/membership/shard-assignment.js';
import type { ShardCandidate } from '../../../src/cluster/membership/shard-candidate.js';
import { runs } from '../../runs.js';

const MIN_AGE_MS = 30_000;
const CRASH_MEMORY_MS = 600_000;
const NOW = 1_000_000_000;

/** A process that has run for long, with shards. */
const running = (
  id: string,
  shards: readonly number[] = [],
  changes: Partial<ShardCandidate> = {},
): ShardCandidate => ({
  id,
  version: '1.0.0',
  startedAt: NOW - MIN_AGE_MS,
  status: 'running',
  protocol: ASSIGNMENT_PROTOCOL,
  silentMs: 0,
  crashes: 0,
  shards: shards.map((shard) => ({ id: shard, epoch: 1 })),
  ...changes,
});
const joined = { startedAt: NOW - 100 };
const numbers = (count: number) => Array.from({ length: count }, (_each, index) => index);

const assign = (
  count: number,
  processes: readonly ShardCandidate[],
  placement: ReadonlyMap<number, string> = new Map(),
  now = NOW,
) => assignShards({ count, processes, placement, now, minAgeMs: MIN_AGE_MS, maxSilenceMs: 2500 });

const sizes = (assignment: readonly (string | undefined)[], processes: readonly ShardCandidate[]): number[] =>
  processes.map(({ id }) => assignment.filter((owner) => owner === id).length);

describe('a shard', () => {
  test('stays in its process when another one joins that would run no more than it', () => {
    const ids = ['0', 'b', 'zz', 'host-1-812-a1'];
    for (const id of ids) expect(assign(1, [running('a', [0]), running(id)])).toEqual(['a']);
    expect(assign(3, [running('a', [0, 1]), running('b', [2])])).toEqual(['a', 'a', 'b']);
  });

  test('without a process is assigned at once, also to a process that has just joined', () => {
    expect(assign(2, [running('a', [1]), running('b', [], joined)])).toEqual(['b', 'a']);
  });

  test('without a process goes to one after a crash only if there is no other', () => {
    const crashed = running('b', [], { crashes: 1 });
    expect(assign(2, [running('a', [0]), crashed])).toEqual(['a', 'a']);
    expect(assign(2, [crashed, running('c', [], { crashes: 3 })])).toEqual(['b', 'c']);
  });

  test('without a process goes to no process that may be dead, unless all may be', () => {
    const silent = running('b', [], { silentMs: 2600 });
    expect(assign(2, [running('a', [0]), silent])).toEqual(['a', 'a']);
    expect(assign(1, [silent])).toEqual(['b']);
  });

  test('of a process that drains goes to the others at once, also to one that has just joined', () => {
    const draining = running('a', [0, 1], { status: 'draining', version: '2.0.0' });
    expect(assign(2, [draining, running('b', [], joined)])).toEqual(['b', 'b']);
  });

  test('of a process that drains stays if no other process runs', () => {
    const draining = running('a', [0, 1], { status: 'draining' });
    expect(assign(2, [draining, running('b', [], { status: 'joining' })])).toEqual(['a', 'a']);
  });

  test('of a process that leaves is assigned to the others', () => {
    expect(assign(2, [running('a', [0], { status: 'leaving' }), running('b', [1])])).toEqual(['b', 'b']);
  });

  test('that two processes report is that of the one with the higher epoch', () => {
    const former = running('a', [0]);
    expect(assign(1, [former, running('b', [], { shards: [{ id: 0, epoch: 2 }] })])).toEqual(['b']);
    expect(assign(1, [running('b', [], { shards: [{ id: 0, epoch: 2 }] }), former])).toEqual(['b']);
  });

  test('has no process if none is alive, or all are joining or leaving', () => {
    expect(assign(2, [])).toEqual([undefined, undefined]);
    const processes = [running('a', [], { status: 'joining' }), running('b', [0], { status: 'leaving' })];
    expect(assign(2, processes)).toEqual([undefined, undefined]);
  });

  test('that does not exist is ignored', () => {
    expect(assign(1, [running('a', [0, 7])], new Map([[9, 'a']]))).toEqual(['a']);
  });
});

describe('the shards are balanced', () => {
  test('between processes of the same version, as long as one has two more than another', () => {
    const processes = [running('a', numbers(8)), running('b'), running('c')];
    expect(sizes(assign(8, processes), processes)).toEqual([3, 3, 2]);
  });

  test('as soon as a new process has lived for a while', () => {
    const processes = (startedAt: number) => [running('a', numbers(8)), running('b', [], { startedAt })];
    const young = processes(NOW - MIN_AGE_MS + 1);
    expect(sizes(assign(8, young), young)).toEqual([8, 0]);
    const old = processes(NOW - MIN_AGE_MS);
    expect(sizes(assign(8, old), old)).toEqual([4, 4]);
  });

  test('at once between processes that have all just joined, as at the first start of a cluster', () => {
    const processes = [running('a', numbers(8), joined), running('b', [], joined)];
    expect(sizes(assign(8, processes), processes)).toEqual([4, 4]);
  });

  test('not with a process after a crash, unless the owner is after a crash as well', () => {
    const crashed = running('b', [], { crashes: 1 });
    const mixed = [running('a', numbers(8)), crashed];
    expect(sizes(assign(8, mixed), mixed)).toEqual([8, 0]);
    const both = [running('a', numbers(8), { crashes: 1 }), crashed];
    expect(sizes(assign(8, both), both)).toEqual([4, 4]);
  });

  test('not with a process that may be dead', () => {
    const processes = [running('a', [0, 1, 2]), running('b', [], { silentMs: 2600 })];
    expect(sizes(assign(3, processes), processes)).toEqual([3, 0]);
  });

  test('with as few moves as possible when processes join, leave and crash, and never to a process that crashed', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 8 }), fc.array(events, { maxLength: 12 }), (count, history) => {
        const cluster = new SimulatedCluster(count);
        for (const event of history) {
          cluster.apply(event);
          cluster.settle();
        }
        cluster.apply({ kind: 'wait', ms: CRASH_MEMORY_MS + MIN_AGE_MS });
        cluster.settle();
        const loads = cluster.loads;
        if (loads.length > 0) expect(Math.max(...loads) - Math.min(...loads)).toBeLessThanOrEqual(1);
      }),
      { numRuns: runs(1000) },
    );
  });
});

describe('processes with the newest version', () => {
  const old = (count: number, shards: number) =>
    numbers(count).map((index) =>
      running(
        `old-${index}`,
        numbers(shards).filter((shard) => shard % count === index),
      ),
    );

  test('get all shards when they are half of the processes', () => {
    const recent = ['c', 'd'].map((id) => running(id, [], { version: '1.10.0' }));
    const processes = [...old(2, 16).map((each) => ({ ...each, version: '1.9.0' })), ...recent];
    expect(sizes(assign(16, processes), processes)).toEqual([0, 0, 8, 8]);
  });

  test('get at most twice the average each, so that the first one of a deployment is not overloaded', () => {
    const processes = [...old(7, 32), running('new', [], { version: '2.0.0' })];
    expect(sizes(assign(32, processes), processes).at(-1)).toBe(8);
  });

  test('get no shards of healthy processes before they have lived for a while, and those without a process at once', () => {
    const processes = [...old(2, 7), running('new', [], { version: '2.0.0', ...joined })];
    expect(sizes(assign(8, processes), processes)).toEqual([4, 3, 1]);
  });

  test('get no shards of healthy processes after a crash', () => {
    const processes = [...old(2, 8), running('new', [], { version: '2.0.0', crashes: 1 })];
    expect(sizes(assign(8, processes), processes)).toEqual([4, 4, 0]);
  });

  test('give none to older ones, however many they have', () => {
    const processes = [running('new', numbers(8), { version: '2.0.0' }), ...old(3, 0)];
    expect(sizes(assign(8, processes), processes)).toEqual([8, 0, 0, 0]);
  });

  test('are those that joined last if a version is not numeric', () => {
    const processes = [
      running('a', numbers(4), { version: 'f3a9c1', startedAt: 1 }),
      running('b', [], { version: '0b77d2', startedAt: 2 }),
    ];
    expect(sizes(assign(4, processes), processes)).toEqual([0, 4]);
  });

  test.each([
    ['1.0.0', '1.0.0-rc.1'],
    ['1.0.0-rc.10', '1.0.0-rc.9'],
    ['1.0.0-rc.1', '1.0.0-beta.2'],
    ['1.0.0-rc.1.1', '1.0.0-rc.1'],
    ['v2', '1.99.99'],
    ['2026.11.23', '2026.9.30'],
  ])('are those with %s before those with %s', (newer, older) => {
    const processes = [running('a', [0, 1], { version: older }), running('b', [], { version: newer })];
    expect(assign(2, processes)).toEqual(['b', 'b']);
  });

  test('are equal to those that differ only in build metadata or in trailing zeros', () => {
    const processes = [running('a', [0], { version: '1.0+a' }), running('b', [], { version: '1.0.0+b' })];
    expect(assign(1, processes)).toEqual(['a']);
  });
});

describe('a placed shard', () => {
  const processes = [running('a', [0, 1]), running('b', [2, 3]), running('c', [], { version: '0.9.0', ...joined })];

  test('belongs to its process, whatever its version and its age', () => {
    expect(assign(4, processes, new Map([[2, 'c']]))[2]).toBe('c');
  });

  test('stays there, and counts as one of its shards', () => {
    const placement = new Map(numbers(4).map((shard) => [shard, 'a']));
    expect(assign(4, processes, placement)).toEqual(['a', 'a', 'a', 'a']);
    const free = [running('a', [0, 1]), running('b', [])];
    expect(assign(4, free, new Map([[0, 'a']]))).toEqual(['a', 'a', 'b', 'b']);
  });

  test('is assigned as usual when its process is gone or drains', () => {
    const all = [...processes, running('draining', [], { status: 'draining' })];
    const placement = new Map([
      [0, 'gone'],
      [1, 'draining'],
    ]);
    expect(assign(4, all, placement)).toEqual(['a', 'a', 'b', 'b']);
  });
});

describe('all processes use the oldest protocol that one of them knows', () => {
  test('so that those of an earlier version of Guildhall agree with them', () => {
    const processes = [running('a', numbers(8)), running('b', [], { protocol: 1 }), running('c')];
    expect(assign(8, processes)).toEqual(assignByHash(8, processes, new Map()));
  });

  test('also if it is that of a process which leaves', () => {
    const processes = [running('a', numbers(8)), running('b', [], { protocol: 1, status: 'leaving' }), running('c')];
    expect(assign(8, processes)).toEqual(assignByHash(8, processes, new Map()));
  });

  test('which is theirs next to processes of a later version', () => {
    expect(assign(1, [running('a', [0]), running('b', [], { protocol: 99 })])).toEqual(['a']);
  });
});

test('the order in which Redis lists the processes does not matter', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 12 }), fc.array(candidates, { maxLength: 6 }), (count, drawn) => {
      const processes = drawn.map((each, index) => ({ ...each, id: `p${index}` }));
      expect(assign(count, processes.toReversed())).toEqual(assign(count, processes));
    }),
    { numRuns: runs(200) },
  );
});

const candidates = fc.record({
  id: fc.constant(''),
  version: fc.constantFrom('1.0.0', '1.1.0', '2.0.0'),
  startedAt: fc.constantFrom(NOW, NOW - MIN_AGE_MS),
  status: fc.constantFrom('joining', 'running', 'running', 'running', 'draining', 'leaving'),
  protocol: fc.constant(ASSIGNMENT_PROTOCOL),
  silentMs: fc.constantFrom(0, 0, 2600),
  crashes: fc.constantFrom(0, 0, 1),
  shards: fc.array(fc.record({ id: fc.nat(12), epoch: fc.nat() }), { maxLength: 5 }),
});

type ClusterEvent =
  | { readonly kind: 'join'; readonly host: number }
  | { readonly kind: 'leave' | 'crash'; readonly process: number }
  | { readonly kind: 'wait'; readonly ms: number };

const events = fc.oneof(
  fc.record({ kind: fc.constant('join' as const), host: fc.nat(2) }),
  fc.record({ kind: fc.constantFrom('leave' as const, 'crash' as const), process: fc.nat(4) }),
  fc.record({ kind: fc.constant('wait' as const), ms: fc.constantFrom(1000, MIN_AGE_MS, CRASH_MEMORY_MS) }),
);

interface SimulatedProcess {
  readonly id: string;
  readonly host: number;
  readonly startedAt: number;
}

/** Up to five processes of one version. Each owner carries out one move of the assignment after the other. */
class SimulatedCluster {
  readonly #owners: (string | undefined)[];
  #processes: readonly SimulatedProcess[] = [];
  readonly #crashes: { readonly host: number; readonly at: number }[] = [];
  #now = NOW;
  #started = 0;

  constructor(count: number) {
    this.#owners = new Array<string | undefined>(count).fill(undefined);
  }

  get loads(): number[] {
    return this.#processes.map(({ id }) => this.#owners.filter((owner) => owner === id).length);
  }

  apply(event: ClusterEvent): void {
    this.#now += event.kind === 'wait' ? event.ms : 100;
    if (event.kind === 'wait') return;
    if (event.kind === 'join') {
      if (this.#processes.length === 5) return;
      this.#started += 1;
      this.#processes = [...this.#processes, { id: `p${this.#started}`, host: event.host, startedAt: this.#now }];
      return;
    }
    const ended = this.#processes[event.process];
    if (!ended) return;
    this.#processes = this.#processes.filter((each) => each !== ended);
    for (const [shard, owner] of this.#owners.entries()) if (owner === ended.id) this.#owners[shard] = undefined;
    if (event.kind === 'crash') this.#crashes.push({ host: ended.host, at: this.#now });
  }

  /** Carries out what is assigned, until nothing changes. */
  settle(): void {
    const free = this.#assigned();
    for (const [shard, owner] of this.#owners.entries()) this.#owners[shard] = owner ?? free[shard];
    const least = this.#leastMoves();
    let moves = 0;
    for (let move = this.#nextMove(); move; move = this.#nextMove()) {
      const [from, to] = [this.#reliability(move.from), this.#reliability(move.to)];
      if (from !== 'crashed') expect(to).not.toBe('crashed');
      if (from === 'proven') expect(to).toBe('proven');
      this.#owners[move.shard] = move.to;
      moves += 1;
    }
    expect(moves).toBe(least);
  }

  #assigned(): (string | undefined)[] {
    const candidates = this.#processes.map(({ id, startedAt }) =>
      running(id, [], {
        startedAt,
        crashes: this.#crashesBefore(id),
        shards: [...this.#owners.entries()].flatMap(([shard, owner]) =>
          owner === id ? [{ id: shard, epoch: 1 }] : [],
        ),
      }),
    );
    return assign(this.#owners.length, candidates, new Map(), this.#now);
  }

  #nextMove() {
    for (const [shard, to] of this.#assigned().entries()) {
      const from = this.#owners[shard];
      if (from !== undefined && to !== undefined && from !== to) return { shard, from, to };
    }
    return undefined;
  }

  #crashesBefore(id: string): number {
    const { host, startedAt } = this.#process(id);
    const isCounted = (at: number) => at <= startedAt && at > this.#now - CRASH_MEMORY_MS;
    return this.#crashes.filter((crash) => crash.host === host && isCounted(crash.at)).length;
  }

  #reliability(id: string): 'crashed' | 'new' | 'proven' {
    if (this.#crashesBefore(id) > 0) return 'crashed';
    return this.#now - this.#process(id).startedAt < MIN_AGE_MS ? 'new' : 'proven';
  }

  #process(id: string): SimulatedProcess {
    const process = this.#processes.find((each) => each.id === id);
    if (!process) throw new Error(`${id} does not run`);
    return process;
  }

  /** The smallest number of allowed moves after which no allowed one is left, by trying all of them. */
  #leastMoves(): number {
    const order = ['crashed', 'new', 'proven'];
    const ranks = this.#processes.map(({ id }) => order.indexOf(this.#reliability(id)));
    let states = [this.loads];
    const seen = new Set<string>();
    for (let moves = 0; ; moves += 1) {
      const next: number[][] = [];
      for (const loads of states) {
        const isUneven = (from: number, to: number) => (loads[from] ?? 0) - (loads[to] ?? 0) >= 2;
        const pairs = ranks.flatMap((rank, from) =>
          ranks.flatMap((other, to) => (from !== to && other >= rank ? [{ from, to }] : [])),
        );
        if (!pairs.some(({ from, to }) => isUneven(from, to))) return moves;
        for (const { from, to } of pairs) {
          if ((loads[from] ?? 0) === 0) continue;
          const moved = loads.map((load, index) => load + Number(index === to) - Number(index === from));
          if (seen.has(moved.join())) continue;
          seen.add(moved.join());
          next.push(moved);
        }
      }
      states = next;
    }
  }
}
