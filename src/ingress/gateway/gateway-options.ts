import type { Clock } from '../../base/clock.js';
import type { StructuredLogger } from '../../base/logger.js';
import type { Ready } from '../../wire/events/all-events.js';
import type { InboundEvent } from '../../wire/events/inbound-event.js';
import type { GatewayBot, PresenceUpdateData } from '../../wire/gateway/protocol.js';
import type { CompressionOption } from './compression/compression.js';
import type { FrameSink } from './connection/frame-recording.js';
import type { IdentifyThrottler } from './identify/identify-throttler.js';
import type { GatewayClosedError } from './protocol/errors.js';
import type { SessionStore } from './session/saved-session.js';
import type { ShardsOption } from './shards/shards-option.js';

/**
 * Takes an event. The promise settles, and never rejects, when every handler of it has finished; undefined when none
 * runs any more.
 */
export type InboundEventHandler = (inbound: InboundEvent) => Promise<void> | undefined;

/** A session of a shard stands: events come, or come again. */
export interface SessionStart {
  readonly shard: number;
  readonly count: number;
  /**
   * Whether it is a new one, which tells of each guild anew. False after a resume, and where new shards go on with what
   * the shards before them told (resharding).
   */
  readonly fresh: boolean;
  /** Whether an earlier session of this shard could not be resumed: what happened in between is not known. */
  readonly lost: boolean;
  /** With a fresh one. */
  readonly ready?: Ready | undefined;
}

export interface GatewayOptions {
  /** The bot token, without `Bot `. */
  readonly token: string;
  /** Bit set of the intents asked for. */
  readonly intents: number;
  /** Get Gateway Bot: asked before new sessions; shards that begin at the same time share the answer. */
  readonly fetchGatewayBot: () => Promise<GatewayBot>;
  /** Takes each event, per guild in the order of arrival. What it throws is logged. */
  readonly onEvent: InboundEventHandler;
  /** Wire names of the events to deliver, others are counted; all of them when absent. */
  readonly wantedEvents?: ReadonlySet<string> | undefined;
  /** Default `auto`. */
  readonly shards?: ShardsOption | undefined;
  /**
   * How the service compresses what it sends: 78 to 80 % fewer bytes, for about 5 µs of CPU more an event in a burst and
   * 25 to 50 µs more when it comes alone; the figures stand at `CompressionChoice`. Default false.
   */
  readonly compression?: CompressionOption | undefined;
  /** How the bot shows itself, from the first moment. */
  readonly presence?: PresenceUpdateData | undefined;
  /** Keeps dispatches as they come. Not closed here. */
  readonly recording?: FrameSink | undefined;
  /** Where the sessions of the process before this one are. Loaded by `connect`, never saved here. */
  readonly sessionStore?: SessionStore | undefined;
  /** Told of each session that stands. */
  readonly onSessionStart?: ((began: SessionStart) => void) | undefined;
  /** The service refused the bot after it had been ready; there will be no more events. */
  readonly onFatalError?: ((error: GatewayClosedError) => void) | undefined;
  readonly clock?: Clock | undefined;
  readonly logger?: StructuredLogger | undefined;
  /** A number from 0 to 1, for jitter. */
  readonly random?: (() => number) | undefined;
  /** Default: one for this gateway alone, which is right for a bot of one process. */
  readonly identifyThrottler?: IdentifyThrottler | undefined;
}
