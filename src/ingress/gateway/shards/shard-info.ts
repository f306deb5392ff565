import type { ShardJournalInfo } from '../../journal/delivery/event-delivery.js';

/**
 * The state of a shard. `waiting`: for the next attempt, or for the permit to identify. `degraded`: it is connected, but its
 * events do not start, see `ShardJournalInfo.problem`. `closed` is final.
 */
export type ShardStatus =
  | 'idle'
  | 'connecting'
  | 'identifying'
  | 'resuming'
  | 'degraded'
  | 'ready'
  | 'waiting'
  | 'closed';

/** Ordered from furthest from ready to ready. */
const STATUSES: readonly ShardStatus[] = [
  'closed',
  'idle',
  'waiting',
  'connecting',
  'identifying',
  'resuming',
  'degraded',
  'ready',
];

/** The status that is furthest from ready; `idle` without any. */
export function worstStatus(statuses: readonly ShardStatus[]): ShardStatus {
  return STATUSES.find((status) => statuses.includes(status)) ?? 'idle';
}

/** How many frames were received and sessions were lost, over all connections of a shard. */
export interface FrameCounts {
  /** Dispatches passed to the bot. */
  delivered: number;
  /** Dispatches of known events without a listener. */
  ignored: number;
  /** Dispatches whose sequence was received before. They are not passed to the bot. */
  repeated: number;
  /** Sequences that were skipped and have not arrived since: events that were not received. */
  missing: number;
  /** Dispatches of unknown events, and frames with unknown opcodes. */
  unknown: number;
  /** Frames that could not be parsed. */
  malformed: number;
  /** Sessions that were discarded because they could not be resumed: events until the next READY were not received. */
  sessionsLost: number;
}

/** The counts before the first frame. */
export function noFrames(): FrameCounts {
  return { delivered: 0, ignored: 0, repeated: 0, missing: 0, unknown: 0, malformed: 0, sessionsLost: 0 };
}

/** The current state of a shard. */
export interface ShardInfo {
  /** From 0, below the shard count. */
  readonly id: number;
  readonly status: ShardStatus;
  /** Milliseconds between the last acknowledged heartbeat and its acknowledgement; undefined before the first one. */
  readonly latencyMs: number | undefined;
  /** Sequence of the last dispatch of this session; null before the first one. */
  readonly sequence: number | null;
  /** How many frames and events the shard has received since its start. */
  readonly counts: Readonly<FrameCounts>;
  /** Undefined without a journal. */
  readonly journal?: ShardJournalInfo | undefined;
}
