/**
 * Guildhall: bots on the Discord interface.
 *
 * The names stand in tiers: what a bot is written with, what can go wrong, and what is needed now and then.
 */
import 'reflect-metadata';

// 1. Everyday.

// The bot, and what binds methods to events and interactions.

export { Bot, type BotOptions } from './app/bot.js';
export { Cache } from './app/cache/cache.js';
export { Button } from './app/decorators/button.js';
export { Handler } from './app/decorators/handler.js';
export { Inject, Service } from './app/decorators/injection.js';
export { ModalSubmit } from './app/decorators/modal-submit.js';
export { On, Once } from './app/decorators/on.js';
export { OnRaw } from './app/decorators/on-raw.js';
export { OnStale } from './app/decorators/on-stale.js';
export { type GuildOnly, guildOnly } from './app/dispatch/guard.js';
export { Logger } from './app/logger-token.js';
export { Api } from './rest/api.js';

// Components and modals: each is declared once, as data.

export { actionRow } from './interactions/components/action-row.js';
export { button } from './interactions/components/button.js';
export { linkButton } from './interactions/components/link-button.js';
export { checkbox } from './interactions/modals/fields/checkbox.js';
export { checkboxGroup } from './interactions/modals/fields/checkbox-group.js';
export {
  channelSelect,
  mentionableSelect,
  roleSelect,
  userSelect,
} from './interactions/modals/fields/entity-selects.js';
export { fileUpload } from './interactions/modals/fields/file-upload.js';
export { radioGroup } from './interactions/modals/fields/radio-group.js';
export { stringSelect } from './interactions/modals/fields/string-select.js';
export { textDisplay } from './interactions/modals/fields/text-display.js';
export { textInput } from './interactions/modals/fields/text-input.js';
export { modal } from './interactions/modals/modal.js';

// What handlers receive. These are types: import them by `import type`.

export type { EventContext, EventData, RawEventContext } from './app/event-context.js';
export type { StaleContext } from './app/stale-context.js';
export type { ButtonContext } from './interactions/contexts/button-context.js';
export type { InteractionContext } from './interactions/contexts/interaction-context.js';
export type { ModalContext } from './interactions/contexts/modal-context.js';

// 2. What can go wrong. Every error has a stable `code`.

export { CacheNotKeptError } from './app/cache/errors.js';
export { BotStoppedError, CompositionError, ConfigurationError, DeclarationError, HandlerError } from './app/errors.js';
export { GuildhallError } from './base/errors.js';
export {
  FrameTooLargeError,
  GatewayClosedError,
  GatewayNotReadyError,
  MembersNotReceivedError,
  ReshardingError,
  ShardElsewhereError,
} from './ingress/gateway/errors.js';
export { SessionStoreError } from './ingress/gateway/file-session-store.js';
export { InteractionError } from './interactions/errors.js';
export { ApiError, CircuitOpenError, RateLimitError, TransportError, ValidationError } from './rest/errors.js';

// 3. Now and then.

// Guards of your own.

export { allow, type Guard, refuse, type Verdict } from './app/dispatch/guard.js';

// Identifiers and permission sets.

export { isSnowflake, type Snowflake, snowflakeTime } from './base/snowflake.js';
export { hasPermissions, type PermissionName, permissionNames, permissionSet } from './wire/permissions.js';

// Sessions of the gateway that outlive the process.

export { fileSessionStore } from './ingress/gateway/file-session-store.js';
export type { SavedSession, SessionStore } from './ingress/gateway/saved-session.js';

// What the bot remembers, and where.

export type { CacheOptions, CachePartOptions } from './app/cache/cache-options.js';
export type {
  CachedChannel,
  CachedGuild,
  CachedMember,
  CachedRole,
  CachePart,
  CacheStore,
  ChannelStore,
  Frozen,
  GuildCachePart,
  GuildStore,
  MemberStore,
  RoleStore,
} from './app/cache/cache-store.js';

// Time and logs of your own.

export { type Clock, systemClock } from './base/clock.js';
export { createLogger, type LoggerOptions, type LogLevel } from './base/logger.js';

// Types of what the above takes and gives.

export type { BotStatus, GatewayAccess } from './app/bot.js';
export type { ServiceEntry } from './app/container.js';
export type { EventFilter, IdFilter } from './app/decorators/event-filter.js';
export type { Class, Token } from './app/decorators/injection.js';
export type { BindingOptions } from './app/decorators/records.js';
export type { DerivedEventName, UnprovenChange } from './app/derive/derived-events.js';
export type { BotCounts } from './app/dispatch/counts.js';
export type { InteractionMessage, InteractionOutcome } from './app/dispatch/diagnostics.js';
export type { IntentChoice, IntentNeed } from './app/dispatch/intents.js';
export type { CompositionProblem } from './app/errors.js';
export type { ListenableName } from './app/event-context.js';
export type { MembersReason } from './ingress/gateway/errors.js';
export type { MemberQuery } from './ingress/gateway/member-query.js';
export type { ShardChoice } from './ingress/gateway/shard-choice.js';
export type { FrameCounts, ShardStatus, ShardView } from './ingress/gateway/shard-options.js';
export type { Edit, Reply } from './interactions/answer-message.js';
export type { ButtonDeclaration, ButtonOptions } from './interactions/components/button.js';
export type { ModalDeclaration, ModalOptions, ValuesOf } from './interactions/modals/modal.js';
export type { AuditOptions, CallOptions } from './rest/call.js';
export type { EventName, MembersChunk } from './wire/events.js';
export type { OutgoingFile } from './wire/inbound.js';
