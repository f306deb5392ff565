/** Decides from the state of the cluster which shards a process acquires and which it gives to another one. */
import type { ClusterProcess } from '../membership/cluster-process.js';

/** What a process knows when it decides. */
export interface LeasePlanInput {
  readonly processId: string;
  /** The process that should run each shard, by shard id. See `assignShards`. */
  readonly assignment: readonly (string | undefined)[];
  /** The live processes, including this one. */
  readonly processes: readonly ClusterProcess[];
  /** The shards that this process owns or acquires, including those that move. */
  readonly held: ReadonlySet<number>;
  /** The shards whose journals this process is opening. They do not run yet. */
  readonly acquiring: ReadonlySet<number>;
  /** The shards that this process gives away at the moment. */
  readonly moving: ReadonlySet<number>;
  /** Above this time without a heartbeat, a process gets no shards from others: it may be dead, in milliseconds. */
  readonly maxSilenceMs: number;
}

/** What a process does now. */
export interface LeasePlan {
  /** Shards to acquire. */
  readonly acquire: readonly number[];
  /** Shards that are being acquired, and that belong to another process by now. */
  readonly abandon: readonly number[];
  /** Shards to give to another process. */
  readonly move: readonly number[];
}

/**
 * How many of its shards a process moves at the same time: a quarter, at least one. Each moving shard pauses, and its new
 * owner has to restore its cache. One at a time would let a shard whose handlers finish late hold up all others.
 */
const MOVING_PART = 1 / 4;

export function planLeases(input: LeasePlanInput): LeasePlan {
  const { processId, assignment, held, acquiring, moving } = input;
  const ownedElsewhere = shardsOfOthers(input);
  const targets = processesThatTakeShards(input);
  const shards = [...assignment.keys()];
  const misplaced = shards.filter((shard) => held.has(shard) && !moving.has(shard) && targets.has(assignment[shard]));
  const room = Math.max(1, Math.ceil(held.size * MOVING_PART)) - moving.size;
  return {
    acquire: shards.filter(
      (shard) => assignment[shard] === processId && !held.has(shard) && !ownedElsewhere.has(shard),
    ),
    abandon: misplaced.filter((shard) => acquiring.has(shard)),
    move: misplaced.filter((shard) => !acquiring.has(shard)).slice(0, Math.max(0, room)),
  };
}

/** A live process gives its shards up itself. Its lease may have ended because Redis was restarted. */
function shardsOfOthers({ processId, processes }: LeasePlanInput): Set<number> {
  const others = processes.filter(({ id }) => id !== processId);
  return new Set(others.flatMap(({ shards }) => shards.map(({ id }) => id)));
}

function processesThatTakeShards({ processId, processes, maxSilenceMs }: LeasePlanInput): Set<string | undefined> {
  const others = processes.filter(({ id, silentMs }) => id !== processId && silentMs <= maxSilenceMs);
  return new Set(others.filter(({ status }) => status === 'running' || status === 'draining').map(({ id }) => id));
}
