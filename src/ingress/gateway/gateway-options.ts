import type { Clock } from '../../base/clock.js';
import type { StructuredLogger } from '../../base/logger.js';
import type { InboundEvent } from '../../wire/events/inbound-event.js';
import type { GatewayBot, PresenceUpdateData } from '../../wire/gateway/protocol.js';
import type { CompressionOption } from './compression/compression.js';
import type { FrameSink } from './connection/frame-recording.js';
import type { IdentifyThrottler } from './identify/identify-throttler.js';
import type { ResumeGuard } from './identify/resume-guard.js';
import type { JournalingOptions } from './journaled/journaling-options.js';
import type { GatewayClosedError } from './protocol/errors.js';
import type { GatewayInstrumentation } from './protocol/gateway-instrumentation.js';
import type { SessionHooks } from './session/session-hooks.js';
import type { ShardsOption } from './shards/shards-option.js';

/** What is known before the bot starts. */
export interface GatewayOptions {
  /** The bot token, without `Bot `. */
  readonly token: string;
  /** Bit set of the intents. */
  readonly intents: number;
  /** Calls Get Gateway Bot. Runs before new sessions; shards that start at the same time share the result. */
  readonly fetchGatewayBot: () => Promise<GatewayBot>;
  /** Wire names of the events to deliver; other events are only counted. @default all events */
  readonly subscribedEvents?: ReadonlySet<string> | undefined;
  /** @default 'auto' */
  readonly shards?: ShardsOption | undefined;
  /**
   * Compression of incoming frames. It saves 78 to 80 % of the bytes, and costs about 5 µs of CPU per event in a burst
   * and 25 to 50 µs per single event; `CompressionOption` lists the measurements.
   * @default false
   */
  readonly compression?: CompressionOption | undefined;
  /** The initial presence of the bot. */
  readonly presence?: PresenceUpdateData | undefined;
  /** Records incoming dispatches. The gateway does not close it. */
  readonly recording?: FrameSink | undefined;
  /** Observes this gateway. @default none */
  readonly instrumentation?: GatewayInstrumentation | undefined;
  /** @default systemClock */
  readonly clock?: Clock | undefined;
  readonly logger?: StructuredLogger | undefined;
  /** Returns a number from 0 to 1, for jitter. @default Math.random */
  readonly random?: (() => number) | undefined;
}

/** What receives the events of a gateway, and what its shards share with other processes. */
export interface GatewayUse {
  /**
   * Handles each event in the turn in which it arrives, per guild in the order of arrival. An error that it throws is logged.
   * Returns a promise that resolves when its handlers have finished, and never rejects; undefined if none run.
   */
  readonly onEvent: (inbound: InboundEvent) => Promise<void> | undefined;
  /**
   * Receives the events of `voiceResponses` in the turn in which they arrive, before `onEvent` or the journal. It must not throw.
   * @default nobody receives them there
   */
  readonly onVoiceResponse?: ((event: string, data: unknown) => void) | undefined;
  /** An error of a hook is logged and does not affect the others. @default none */
  readonly sessionHooks?: SessionHooks | undefined;
  /** Called when Discord permanently rejects the bot after it was ready; no more events arrive. */
  readonly onFatalError?: ((error: GatewayClosedError) => void) | undefined;
  /** Shared by all processes of a bot. @default a throttler for this gateway only */
  readonly identifyThrottler?: IdentifyThrottler | undefined;
  /** Shared by all processes of a bot. @default a guard for this gateway only */
  readonly resumeGuard?: ResumeGuard | undefined;
  /** Journals the events, so that none is lost when the process ends. Replaces `onEvent`. @default nothing is stored */
  readonly journaling?: JournalingOptions | undefined;
}
