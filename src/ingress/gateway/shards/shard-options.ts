import type { Clock } from '../../../base/clock.js';
import type { StructuredLogger } from '../../../base/logger.js';
import type { InboundEvent } from '../../../wire/events/inbound-event.js';
import type { TransportCompression } from '../../../wire/gateway/protocol.js';
import type { Connection } from '../connection/connection.js';
import type { FrameSink } from '../connection/frame-recording.js';
import type { SessionStart } from '../gateway-options.js';
import type { GatewayDiscovery } from '../identify/discovery.js';
import type { IdentifyThrottler } from '../identify/identify-throttler.js';
import type { GatewayClosedError } from '../protocol/errors.js';
import type { SavedSession } from '../session/saved-session.js';
import type { ShardIdentity } from '../session/session.js';

/** Where a shard stands. `waiting`: for its next attempt, or for its turn to identify. `closed` is final. */
export type ShardStatus = 'idle' | 'connecting' | 'identifying' | 'resuming' | 'ready' | 'waiting' | 'closed';

/** How many frames of each kind came, over all connections of a shard. */
export interface FrameCounts {
  /** Dispatches handed on. */
  delivered: number;
  /** Dispatches of known events that nobody listens to. */
  ignored: number;
  /** Dispatches that came again although an earlier process had handled them; not handed on. */
  repeated: number;
  /** Dispatches and opcodes that Guildhall does not know. */
  unknown: number;
  /** Frames that could not be read. */
  malformed: number;
}

/** A shard as it is now. */
export interface ShardInfo {
  /** From 0, below the shard count. */
  readonly id: number;
  readonly status: ShardStatus;
  /** Milliseconds from the last acknowledged heartbeat to its acknowledgement; undefined before the first. */
  readonly latencyMs: number | undefined;
  /** Of the latest dispatch that came in this session; null before the first. */
  readonly sequence: number | null;
  readonly counts: Readonly<FrameCounts>;
}

/** What a shard tells of itself. */
export interface ShardListener {
  /** Takes an event that is wanted; never throws. `starting`: it introduces a guild with which a new session begins. */
  onEvent(inbound: InboundEvent, starting: boolean): Promise<void> | undefined;
  /** A dispatch came that may answer what was asked on this shard, before it is delivered. */
  onMemberResponse(event: string, data: unknown): void;
  /** A session stands. */
  onSessionStart(began: SessionStart): void;
  /** Status or loading of guilds changed. */
  onStatusChange(): void;
  /** The service refuses this client for good; the shard is closed. */
  onFatalError(error: GatewayClosedError): void;
}

export interface ShardOptions {
  /** Without the presence, which the shard is told by `setPresence`. */
  readonly identity: Omit<ShardIdentity, 'presence'>;
  /** What connections are made of: it is loaded when a gateway connects, for a bot may never do so. */
  readonly Connection: typeof Connection;
  readonly discovery: GatewayDiscovery;
  readonly identifyThrottler: IdentifyThrottler;
  /** How what comes is compressed. */
  readonly compression: TransportCompression | undefined;
  /** Keeps dispatches as they come. */
  readonly recording?: FrameSink | undefined;
  /** Wire names of the events to deliver; all of them when absent. */
  readonly wantedEvents: ReadonlySet<string> | undefined;
  readonly clock: Clock;
  readonly logger: StructuredLogger;
  /** A number from 0 to 1. */
  readonly random: () => number;
  /** A session that an earlier process left, to be resumed. */
  readonly savedSession?: SavedSession | undefined;
  /** Whether an earlier process left one that cannot be resumed. */
  readonly previousSessionLost?: boolean | undefined;
  readonly listener: ShardListener;
}
