/** Bots with a gateway connection: `Bot`, its options, its shards, and its errors. */

// The bot, its options, and its shards.

export { Bot, type GatewayAccess } from '../app/bot/bot.js';
export type { BotOptions } from '../app/bot/bot-options.js';
export type { IntentsOption, RequiredIntent } from '../app/dispatch/analysis/intent-plan.js';
export { type LoadFeaturesOptions, loadFeatures } from '../app/features/load-features.js';
export { createLogger, type LoggerOptions } from '../base/logging/pino-logger.js';
export type { CompressionOption } from '../ingress/gateway/compression/compression.js';
export type { MemberQuery } from '../ingress/gateway/members/member-requests.js';
export type { FrameCounts, ShardInfo, ShardStatus } from '../ingress/gateway/shards/shard-info.js';
export type { ShardsOption } from '../ingress/gateway/shards/shards-option.js';
export type { ShardJournalInfo } from '../ingress/journal/delivery/event-delivery.js';

// Voice channels, with a library for the audio.

export { Voice } from '../app/voice/voice.js';
export type { VoiceAdapter, VoiceAdapterCreator, VoiceAdapterMethods } from '../app/voice/voice-adapter.js';
export { VoiceNotEnabledError } from '../app/voice/voice-not-enabled-error.js';

// Errors of the gateway. Each has a stable `code`.

export {
  FrameTooLargeError,
  GatewayClosedError,
  GatewayNotReadyError,
  MembersNotReceivedError,
  type MembersNotReceivedReason,
  ReshardingError,
  ShardElsewhereError,
} from '../ingress/gateway/protocol/errors.js';

// Diagnostics of the gateway.

export type { ReadyApplication } from '../app/bot/gateway-identity.js';
export type {
  DispatchDiagnostics,
  FrameDiagnostics,
  GatewayConnectionEnd,
  GatewayInstrumentation,
  GatewaySessionLoss,
  GatewaySessionStart,
  SequenceDiagnostics,
} from '../ingress/gateway/protocol/gateway-instrumentation.js';
