/**
 * The assignment of shards of protocol 1, which is used while a process of an earlier version of Guildhall is in the cluster.
 *
 * Rendezvous hashing: each pair of shard and process has a weight, and a shard belongs to the process with the highest
 * weight. A process gets at most a quarter more shards than the average, because with few shards the hash alone is uneven.
 * Processes with the newest version come first, with at most twice the average each.
 */
import { availableProcesses, NEWER_VERSION_SHARE, type ShardCandidate } from './shard-candidate.js';
import { groupByVersion } from './version-order.js';

/** How much above the average the number of shards of a process may be. */
const BALANCE = 1.25;

/**
 * Returns the id of the process of each shard, by shard id. Undefined if no process can run it.
 *
 * @param count the shard count
 * @param processes the live processes. Those that drain get shards only if no other process runs shards
 * @param placement shards that were moved to a process by an operator. A process that runs no shards is ignored
 */
export function assignByHash(
  count: number,
  processes: readonly ShardCandidate[],
  placement: ReadonlyMap<number, string>,
): (string | undefined)[] {
  const available = availableProcesses(processes);
  const assignment = new Assignment(count);
  if (available.length === 0) return assignment.owners;
  for (const [shard, process] of placement) {
    if (available.some(({ id }) => id === process)) assignment.assign(shard, process);
  }
  const average = Math.ceil(count / available.length);
  const groups = groupByVersion(available);
  for (const [index, group] of groups.entries()) {
    const remaining = assignment.remaining;
    const isOldest = index === groups.length - 1;
    const share = isOldest ? remaining : Math.min(remaining, group.length * average * NEWER_VERSION_SHARE);
    assignment.fill(
      group.map(({ id }) => id),
      share,
    );
  }
  return assignment.owners;
}

class Assignment {
  readonly owners: (string | undefined)[];
  readonly #loads = new Map<string, number>();

  constructor(count: number) {
    this.owners = new Array<string | undefined>(count).fill(undefined);
  }

  get remaining(): number {
    return this.owners.filter((owner) => owner === undefined).length;
  }

  assign(shard: number, process: string): void {
    if (!(shard in this.owners)) return;
    this.owners[shard] = process;
    this.#loads.set(process, this.#loadOf(process) + 1);
  }

  /** Assigns `share` shards that have no process, those with the highest weights first. */
  fill(processes: readonly string[], share: number): void {
    const average = share / processes.length;
    const pairs = this.#pairsOf(processes);
    let missing = share;
    // The limit grows only if shards were placed so unevenly that it leaves no room for the others.
    for (let limit = Math.max(Math.ceil(average), Math.floor(average * BALANCE)); missing > 0; limit++) {
      for (const { shard, process } of pairs) {
        if (missing === 0 || this.owners[shard] !== undefined || this.#loadOf(process) >= limit) continue;
        this.assign(shard, process);
        missing--;
      }
    }
  }

  /** The pairs of shards without a process, in descending order of their weights. */
  #pairsOf(processes: readonly string[]) {
    return this.owners
      .flatMap((owner, shard) =>
        owner === undefined ? processes.map((process) => ({ shard, process, weight: weightOf(shard, process) })) : [],
      )
      .sort((a, b) => b.weight - a.weight || (a.process < b.process ? -1 : 1));
  }

  #loadOf(process: string): number {
    return this.#loads.get(process) ?? 0;
  }
}

/** A hash of 32 bits (FNV-1a with the last step of MurmurHash3, without which similar texts have similar weights). */
function weightOf(shard: number, process: string): number {
  let hash = 0x811c9dc5;
  for (const character of `${shard}/${process}`) hash = Math.imul(hash ^ character.charCodeAt(0), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
