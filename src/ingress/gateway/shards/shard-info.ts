import type { Clock } from '../../../base/clock.js';
import type { StructuredLogger } from '../../../base/logger.js';
import type { TransportCompression } from '../../../wire/gateway/protocol.js';
import type { ShardJournalInfo } from '../../journal/delivery/event-delivery.js';
import type { FrameSink } from '../connection/frame-recording.js';
import type { ConnectionClasses } from '../connection/load-connection.js';
import type { GatewayDiscovery } from '../identify/discovery.js';
import type { IdentifyThrottler } from '../identify/identify-throttler.js';
import type { ResumeGuard } from '../identify/resume-guard.js';
import type { GatewayClosedError } from '../protocol/errors.js';
import type { GatewayInstrumentation, GatewayPublications } from '../protocol/gateway-instrumentation.js';
import type { SessionInterrupt, SessionStart } from '../session/session-hooks.js';

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

/** What all shards of a gateway use. */
export interface ShardResources extends ConnectionClasses {
  /** The bot token, without `Bot `. */
  readonly token: string;
  /** Bit set of the intents of new sessions. */
  readonly intents: number;
  /** Wire names of the events to deliver; all events when undefined. */
  readonly subscribedEvents: ReadonlySet<string> | undefined;
  /** The compression of incoming frames. */
  readonly compression: TransportCompression | undefined;
  /** Records incoming dispatches. */
  readonly recording: FrameSink | undefined;
  readonly publications: GatewayPublications;
  readonly instrumentation: GatewayInstrumentation | undefined;
  readonly discovery: GatewayDiscovery;
  readonly identifyThrottler: IdentifyThrottler;
  readonly resumeGuard: ResumeGuard;
  readonly clock: Clock;
  readonly logger: StructuredLogger;
  /** A number from 0 to 1. */
  readonly random: () => number;
}

/** Receives what happens to shards, apart from their events. Each call contains the id of the shard. */
export interface ShardListener {
  /** Receives a dispatch that may be the response to a frame of the bot, before its event is delivered. */
  onResponse(shardId: number, event: string, data: unknown): void;
  /** A session is ready. */
  onSessionStart(start: SessionStart): void;
  /** The connection of a ready session ended. */
  onSessionInterrupt(interrupt: SessionInterrupt): void;
  /** The status or the loading of guilds changed. */
  onStatusChange(shardId: number): void;
  /** Discord permanently rejected this client; the shard is closed. */
  onFatalError(shardId: number, error: GatewayClosedError): void;
}
