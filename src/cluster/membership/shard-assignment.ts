/**
 * Which process should run which shard. Every process computes it from the same list of processes, so they agree without
 * talking to each other. Only the owner of a shard carries a move out, so a difference between two lists takes no shard from
 * a process.
 *
 * A shard stays where it is, because a move pauses it. It is assigned to another process only if
 *
 * 1. no process runs it, or its process drains or leaves: this does not wait for anything;
 * 2. an operator has placed it;
 * 3. a process with a newer version can take it, so that a deployment moves each shard once;
 * 4. of two processes with the same version, one runs at least two shards more than the other.
 *
 * In 3 and 4, the next process must be as reliable as the owner (`RELIABILITY`). Otherwise, a process that crashes whenever it
 * runs a shard would take one after the other from healthy processes.
 */
import { assignByHash } from './hash-assignment.js';
import { availableProcesses, NEWER_VERSION_SHARE, type ShardCandidate } from './shard-candidate.js';
import { groupByVersion } from './version-order.js';

/**
 * The version of the assignment that this process knows. A process reports it, and all use the oldest one that is reported:
 * two processes with different assignments would give a shard to each other, or leave it to each other.
 *
 * - 1: `assignByHash`. Records without a protocol are of this one.
 * - 2: `assignShards` of this module.
 */
export const ASSIGNMENT_PROTOCOL = 2;

/** The cluster, and when its processes are reliable. */
export interface AssignmentInput {
  /** The shard count. */
  readonly count: number;
  /** The live processes. */
  readonly processes: readonly ShardCandidate[];
  /** Shards that an operator moved: the id of the process, by shard id. Processes that cannot run shards are ignored. */
  readonly placement: ReadonlyMap<number, string>;
  /** The time on the clock of Redis, in milliseconds since 1970. */
  readonly now: number;
  /** How long a process must have been in the cluster before it is as reliable as the others, in milliseconds. */
  readonly minAgeMs: number;
  /** Above this time without a heartbeat, a process gets no shards: it may be dead, in milliseconds. */
  readonly maxSilenceMs: number;
}

/** Returns the id of the process of each shard, by shard id. Undefined if no process can run it. */
export function assignShards(input: AssignmentInput): (string | undefined)[] {
  const { count, processes, placement } = input;
  const protocol = Math.min(...processes.map((process) => process.protocol));
  if (protocol < ASSIGNMENT_PROTOCOL) return assignByHash(count, processes, placement);
  return new Assignment(input).complete();
}

/**
 * What can be expected of a process. A process that started soon after a crash on its host, with its version, may crash for
 * the same reason. One that has just joined has not shown yet that it does not.
 */
const RELIABILITY = { afterCrash: 0, new: 1, proven: 2 } as const;

/** A process that can run shards, while they are assigned. */
interface Member {
  readonly id: string;
  /** The position of its version, from 0 for the newest. */
  readonly version: number;
  readonly reliability: number;
  readonly crashes: number;
  /** False if it may be dead. */
  readonly canReceive: boolean;
  /** How many shards it has. */
  load: number;
  /** Those that may be moved: an operator did not place them. The last one moves first, which it may not even run yet. */
  readonly movable: number[];
}

class Assignment {
  readonly #owners: (string | undefined)[];
  readonly #members: readonly Member[];
  readonly #input: AssignmentInput;
  /** How many shards a process can take from those with an older version. */
  readonly #newerVersionLimit: number;

  constructor(input: AssignmentInput) {
    const { count, processes } = input;
    const available = availableProcesses(processes);
    this.#input = input;
    this.#owners = new Array<string | undefined>(count).fill(undefined);
    this.#members = createMembers(available, input);
    this.#newerVersionLimit = Math.ceil(count / available.length) * NEWER_VERSION_SHARE;
  }

  complete(): (string | undefined)[] {
    if (this.#members.length === 0) return this.#owners;
    this.#keep();
    this.#assignFree();
    this.#moveToNewerVersions();
    this.#balance();
    return this.#owners;
  }

  /** Leaves the shards where they are, or where an operator has placed them. */
  #keep(): void {
    const { processes, placement } = this.#input;
    const members = new Map(this.#members.map((member) => [member.id, member]));
    const owners = latestOwners(processes);
    for (const shard of this.#owners.keys()) {
      const placed = members.get(placement.get(shard) ?? '');
      const owner = members.get(owners.get(shard) ?? '');
      if (placed) this.#assign(shard, placed, false);
      else if (owner) this.#assign(shard, owner);
    }
  }

  /** Assigns the shards without a process, rather to a process without a crash than to one with the newest version. */
  #assignFree(): void {
    const receivers = this.#members.filter(({ canReceive }) => canReceive);
    const reliable = receivers.filter(({ reliability }) => reliability !== RELIABILITY.afterCrash);
    const candidates = reliable.length > 0 ? reliable : receivers;
    const oldest = Math.max(...candidates.map(({ version }) => version));
    for (const shard of this.#owners.keys()) {
      if (this.#owners[shard] !== undefined) continue;
      const hasRoom = ({ version, load }: Member) => version === oldest || load < this.#newerVersionLimit;
      const receiver = first(
        candidates.filter(hasRoom),
        (a, b) => a.version - b.version || a.load - b.load || a.crashes - b.crashes || byId(a, b),
      );
      if (receiver) this.#assign(shard, receiver);
    }
  }

  #moveToNewerVersions(): void {
    this.#moveWhile((owner, next) => next.version < owner.version && next.load < this.#newerVersionLimit);
  }

  #balance(): void {
    this.#moveWhile((owner, next) => next.version === owner.version && owner.load - next.load >= 2);
  }

  /** Moves one shard after the other: to the newest version first, and between the most different loads. */
  #moveWhile(isAllowed: (owner: Member, next: Member) => boolean): void {
    const nextPair = () => {
      const owners = this.#members.filter(({ movable }) => movable.length > 0);
      const pairs = owners.flatMap((owner) =>
        this.#members
          .filter((next) => next.canReceive && next.reliability >= owner.reliability && isAllowed(owner, next))
          .map((next) => ({ owner, next })),
      );
      return first(
        pairs,
        (a, b) =>
          a.next.version - b.next.version ||
          b.owner.load - b.next.load - (a.owner.load - a.next.load) ||
          byId(a.owner, b.owner) ||
          byId(a.next, b.next),
      );
    };
    for (let pair = nextPair(); pair; pair = nextPair()) this.#move(pair.owner, pair.next);
  }

  #move(owner: Member, next: Member): void {
    const shard = owner.movable.pop();
    if (shard === undefined) return;
    owner.load -= 1;
    this.#assign(shard, next);
  }

  #assign(shard: number, member: Member, isMovable = true): void {
    this.#owners[shard] = member.id;
    member.load += 1;
    if (isMovable) member.movable.push(shard);
  }
}

function createMembers(
  available: readonly ShardCandidate[],
  { now, minAgeMs, maxSilenceMs }: AssignmentInput,
): readonly Member[] {
  const areAllSilent = available.every(({ silentMs }) => silentMs > maxSilenceMs);
  const reliabilityOf = ({ crashes, startedAt }: ShardCandidate) => {
    if (crashes > 0) return RELIABILITY.afterCrash;
    return now - startedAt < minAgeMs ? RELIABILITY.new : RELIABILITY.proven;
  };
  return groupByVersion(available).flatMap((group, version) =>
    group.map((process) => ({
      id: process.id,
      version,
      reliability: reliabilityOf(process),
      crashes: process.crashes,
      canReceive: areAllSilent || process.silentMs <= maxSilenceMs,
      load: 0,
      movable: [],
    })),
  );
}

/** The id of the process that runs each shard. If several report one, the one with the highest epoch has acquired it last. */
function latestOwners(processes: readonly ShardCandidate[]): Map<number, string> {
  const epochs = new Map<number, number>();
  const owners = new Map<number, string>();
  for (const { id, shards } of processes) {
    for (const shard of shards) {
      if (shard.epoch <= (epochs.get(shard.id) ?? -1)) continue;
      epochs.set(shard.id, shard.epoch);
      owners.set(shard.id, id);
    }
  }
  return owners;
}

function byId(a: Member, b: Member): number {
  return a.id < b.id ? -1 : a.id > b.id ? 1 : 0;
}

/** The item that comes first in an order. */
function first<T>(items: readonly T[], compare: (a: T, b: T) => number): T | undefined {
  return items.reduce<T | undefined>((best, each) => (best && compare(best, each) <= 0 ? best : each), undefined);
}
