/** Events of the gateway: decorators, derived events, collectors, the journal, and recordings. */

// Decorators that bind methods to events of the gateway.

export { On, Once, OnRaw } from '../app/decorators/on.js';

// Derived events: what has changed, computed from two states.

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
} from '../app/derived-events/derived-events.js';

// Collectors: messages and reactions that a handler waits for.

export type { CollectedItems, CollectorEndReason } from '../app/collectors/collected-items.js';
export { CollectorError, type CollectorErrorReason } from '../app/collectors/collector-error.js';
export type { CollectOptions, CollectorOptions } from '../app/collectors/collector-options.js';
export { MessageCollector, type NextMessage } from '../app/collectors/message-collector.js';
export {
  type CollectedReaction,
  type CollectReactionsOptions,
  type NextReaction,
  ReactionCollector,
  type ReactionCollectorOptions,
  type ReactionSelection,
} from '../app/collectors/reaction-collector.js';

// The journal: events that survive the death of their process.

export type { DeadLetterInfo, DeadLetters } from '../app/journal/dead-letters.js';
export { DeadLetterError } from '../ingress/journal/dead-letter-error.js';
export { type FileJournalOptions, fileJournal } from '../ingress/journal/file/file-journal.js';
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
} from '../ingress/journal/journal.js';
export { JournalError, type JournalErrorReason } from '../ingress/journal/journal-error.js';

// Recordings of gateway frames, to replay in tests.

export { type FrameSink, type RecordingOptions, recordFrames } from '../ingress/gateway/connection/frame-recording.js';
export { RecordingError } from '../wire/gateway/recording.js';
