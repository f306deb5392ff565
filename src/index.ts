/**
 * Guildhall: a framework for Discord bots.
 *
 * These exports need Node or a gateway; `http/portable.ts` has the others. They are grouped in three tiers: what every bot uses,
 * the errors, and what is needed occasionally.
 */
export * from './http/portable.js';

// 1. Everyday.

// The bot, and the decorators that bind methods to events and interactions.

export { Bot } from './app/bot/bot.js';
export type { BotOptions } from './app/bot/bot-options.js';
export { Cache } from './app/cache/cache.js';
export { On, Once, OnRaw } from './app/decorators/on.js';

// Features: parts of a bot as values.

export { type LoadFeaturesOptions, loadFeatures } from './app/features/load-features.js';

// Collectors: messages and reactions that a handler waits for.

export type { CollectedItems, CollectorEndReason } from './app/collectors/collected-items.js';
export type { CollectOptions, CollectorOptions } from './app/collectors/collector-options.js';
export { MessageCollector, type NextMessage } from './app/collectors/message-collector.js';
export {
  type CollectedReaction,
  type CollectReactionsOptions,
  type NextReaction,
  ReactionCollector,
  type ReactionCollectorOptions,
  type ReactionSelection,
} from './app/collectors/reaction-collector.js';

// 2. Errors. Each has a stable `code`.

export { CacheNotEnabledError } from './app/cache/cache-not-enabled-error.js';
export { GuildNotJoinedError } from './app/cache/guild-not-joined-error.js';
export { CollectorError } from './app/collectors/collector-error.js';
export {
  FrameTooLargeError,
  GatewayClosedError,
  GatewayNotReadyError,
  MembersNotReceivedError,
  ReshardingError,
  ShardElsewhereError,
} from './ingress/gateway/protocol/errors.js';
export { DeadLetterError } from './ingress/journal/dead-letter-error.js';
export { JournalError, type JournalErrorReason } from './ingress/journal/journal-error.js';
export { RecordingError } from './wire/gateway/recording.js';

// 3. Occasional use.

// The journal: events that survive the death of their process.

export type { DeadLetterInfo, DeadLetters } from './app/journal/dead-letters.js';
export { type FileJournalOptions, fileJournal } from './ingress/journal/file/file-journal.js';
export type {
  DeadLetter,
  EntryId,
  Journal,
  JournalEntry,
  JournalSession,
  JournalShard,
  NewEntry,
  ShardJournal,
  ShardRecovery,
  StoredShard,
} from './ingress/journal/journal.js';

// Recordings of gateway frames, to replay in tests.

export { type FrameSink, type RecordingOptions, recordFrames } from './ingress/gateway/connection/frame-recording.js';

// The cache and its stores.

export type { CacheOptions, CachePartOptions } from './app/cache/cache-options.js';
export type {
  CachedChannel,
  CachedGuild,
  CachedMember,
  CachedRole,
  CachePart,
  CachePartName,
  CacheStore,
  CacheStores,
  ChannelStore,
  DeepReadonly,
  GuildCachePart,
  GuildStore,
  MemberStore,
  RoleStore,
} from './app/cache/cache-store.js';
export type { GuildCacheState, WhenReadyOptions } from './app/cache/guild-readiness.js';

// Custom clocks and loggers.

export { createLogger, type LoggerOptions } from './base/logging/pino-logger.js';

// Options of the bot, its services and its handlers.

export type { IntentsOption, RequiredIntent } from './app/dispatch/analysis/intent-plan.js';
export type { CompressionOption } from './ingress/gateway/compression/compression.js';
export type { ShardsOption } from './ingress/gateway/shards/shards-option.js';

// What a bot reports: status, gateway, routes, command plans, diagnostics, reasons of errors.

export type { GatewayAccess } from './app/bot/bot.js';
export type { CollectorErrorReason } from './app/collectors/collector-error.js';
export type { MemberQuery } from './ingress/gateway/members/member-query.js';
export type { MembersNotReceivedReason } from './ingress/gateway/protocol/errors.js';
export type {
  DispatchDiagnostics,
  FrameDiagnostics,
  GatewayConnectionEnd,
  GatewayInstrumentation,
  GatewaySessionLoss,
  GatewaySessionStart,
  SequenceDiagnostics,
} from './ingress/gateway/protocol/gateway-instrumentation.js';
export type { FrameCounts, ShardInfo, ShardJournalInfo, ShardStatus } from './ingress/gateway/shards/shard-options.js';

// Events.

export type {
  DerivedEventName,
  DerivedEventPayloads,
  DerivedMemberPayload,
  GuildJoined,
  GuildLeft,
  MemberChangeName,
  MemberNickChanged,
  MemberPreviousStateUnknown,
  MemberRoleAdded,
  MemberRoleRemoved,
  MemberTimedOut,
  MemberTimeoutEnded,
} from './app/derived-events/derived-events.js';
