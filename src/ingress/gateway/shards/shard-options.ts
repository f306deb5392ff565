import type { Clock } from '../../../base/clock.js';
import type { StructuredLogger } from '../../../base/logger.js';
import type { InboundEvent } from '../../../wire/events/inbound-event.js';
import type { TransportCompression } from '../../../wire/gateway/protocol.js';
import type { Connection } from '../connection/connection.js';
import type { FrameSink } from '../connection/frame-recording.js';
import type { GatewayDiscovery } from '../identify/discovery.js';
import type { IdentifyThrottler } from '../identify/identify-throttler.js';
import type { ResumeGuard } from '../identify/resume-guard.js';
import type { GatewayPublications } from '../protocol/diagnostics.js';
import type { GatewayClosedError } from '../protocol/errors.js';
import type { GatewayInstrumentation } from '../protocol/gateway-instrumentation.js';
import type { EarlierSession } from '../session/earlier-session.js';
import type { ShardIdentity } from '../session/session.js';
import type { SessionInterrupt, SessionStart } from '../session/session-start.js';

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

/** The events of a shard that are in progress, in a bot with a journal. */
export interface ShardJournalInfo {
  /** Events whose handlers have not started: they wait for the journal, or for earlier events. */
  readonly queuedEvents: number;
  /** The size of their entries. */
  readonly queuedBytes: number;
  /** Events with running handlers. */
  readonly runningEvents: number;
  /** Interactions that started before they were stored, because the journal was slow. */
  readonly unjournalled: number;
  /** Events that can never be stored, because a later one is. Their handlers ran, but not again after a crash. */
  readonly unstored: number;
  /** Events of an earlier process whose handlers started again. */
  readonly replayed: number;
  /** Events of an earlier process that became dead letters. */
  readonly deadLetters: number;
  /** Events that may have ended earlier processes, and wait to start again: one at a time, beside new events. */
  readonly suspects: number;
  /** Such events that do not start for now, because too many processes have ended in a row: see `bot.deadLetters.releaseParked`. */
  readonly parked: number;
  /** Whether no events are received, because too many wait. They are received later. */
  readonly isSuspended: boolean;
  /**
   * Why no events start, apart from interactions: the journal cannot be written or does not respond (`unwritable`), it is not
   * certain that this process has the shard (`unowned`), or as many handlers run as may run at once (`overloaded`). Undefined
   * if events start.
   */
  readonly problem: 'unwritable' | 'unowned' | 'overloaded' | undefined;
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

/** Receives the events and changes of a shard. */
export interface ShardListener {
  /**
   * Handles an event that has a listener; never throws.
   * @param isInitialGuild whether it is the GUILD_CREATE of a guild that READY listed
   */
  onEvent(inbound: InboundEvent, isInitialGuild: boolean): void;
  /** Receives a dispatch that may be the response to a member request of this shard, before it is delivered. */
  onMemberResponse(event: string, data: unknown): void;
  /** A session is ready. */
  onSessionStart(start: SessionStart): void;
  /** The connection of a ready session ended. */
  onSessionInterrupt(interrupt: SessionInterrupt): void;
  /** The status or the loading of guilds changed. */
  onStatusChange(): void;
  /** Discord permanently rejected this client; the shard is closed. */
  onFatalError(error: GatewayClosedError): void;
}

export interface ShardOptions {
  /** Without the presence, which `setPresence` sets. */
  readonly identity: Omit<ShardIdentity, 'presence'>;
  /** The class of the connections. It is loaded when the gateway connects, because some bots never do so. */
  readonly Connection: typeof Connection;
  readonly discovery: GatewayDiscovery;
  readonly identifyThrottler: IdentifyThrottler;
  readonly resumeGuard: ResumeGuard;
  /** The compression of incoming frames. */
  readonly compression: TransportCompression | undefined;
  /** Records incoming dispatches. */
  readonly recording?: FrameSink | undefined;
  readonly publications: GatewayPublications;
  readonly instrumentation?: GatewayInstrumentation | undefined;
  /** Wire names of the events to deliver; all events when undefined. */
  readonly subscribedEvents: ReadonlySet<string> | undefined;
  readonly clock: Clock;
  readonly logger: StructuredLogger;
  /** A number from 0 to 1. */
  readonly random: () => number;
  /** The session to resume. @default a new session */
  readonly resume?: EarlierSession | undefined;
  /** Whether events contain their frame. @default false */
  readonly keepsFrames?: boolean | undefined;
  /** Whether the shard may connect now. @default always */
  readonly mayConnect?: (() => boolean) | undefined;
  /**
   * Returns up to which sequence Discord need not send events again, also to another process: the sequence of heartbeats and
   * resumes. Events after it that are sent again are dropped if they were received. 0: none are safe.
   * @param received the last sequence received
   * @default the last sequence received
   */
  readonly safeSequence?: ((received: number) => number) | undefined;
  /** Stores how many resumes of the session have failed in a row. @default nothing is stored */
  readonly saveFailedResumes?: ((count: number) => void) | undefined;
  /**
   * Removes the stored session, which was discarded. The shard does not identify before. Never rejects.
   * @default no session is stored
   */
  readonly endSession?: (() => Promise<void>) | undefined;
  /** Returns the state of the journalled events. @default no events are journalled */
  readonly journalInfo?: (() => ShardJournalInfo) | undefined;
  readonly listener: ShardListener;
}
