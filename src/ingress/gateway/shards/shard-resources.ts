import type { Clock } from '../../../base/clock.js';
import type { StructuredLogger } from '../../../base/logger.js';
import type { TransportCompression } from '../../../wire/gateway/protocol.js';
import type { Connection } from '../connection/connection.js';
import type { FrameSink } from '../connection/frame-recording.js';
import type { GatewayDiscovery } from '../identify/discovery.js';
import type { IdentifyThrottler } from '../identify/identify-throttler.js';
import type { ResumeGuard } from '../identify/resume-guard.js';
import type { GatewayClosedError } from '../protocol/errors.js';
import type { GatewayInstrumentation, GatewayPublications } from '../protocol/gateway-instrumentation.js';
import type { SessionInterrupt, SessionStart } from '../session/session-hooks.js';

/** What all shards of a gateway use. */
export interface ShardResources {
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
  /** The class of the connections. It is loaded when the gateway connects, because some bots never do so. */
  readonly Connection: typeof Connection;
  readonly clock: Clock;
  readonly logger: StructuredLogger;
  /** A number from 0 to 1. */
  readonly random: () => number;
}

/** Receives what happens to shards, apart from their events. Each call contains the id of the shard. */
export interface ShardListener {
  /** Receives a dispatch that may be the response to a member request, before its event is delivered. */
  onMemberResponse(shardId: number, event: string, data: unknown): void;
  /** A session is ready. */
  onSessionStart(start: SessionStart): void;
  /** The connection of a ready session ended. */
  onSessionInterrupt(interrupt: SessionInterrupt): void;
  /** The status or the loading of guilds changed. */
  onStatusChange(shardId: number): void;
  /** Discord permanently rejected this client; the shard is closed. */
  onFatalError(shardId: number, error: GatewayClosedError): void;
}
