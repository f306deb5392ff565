/** Errors that every kind of bot can throw. */

// Errors. Each has a stable `code`.

export { UnknownApplicationError } from '../app/bot/invite-url.js';
export { CommandMentionError } from '../app/commands/command-mention-error.js';
export { BotStoppedError } from '../app/errors/bot-stopped-error.js';
export { CompositionError, ConfigurationError, DeclarationError } from '../app/errors/composition-errors.js';
export { HandlerError } from '../app/errors/handler-error.js';
export { ServiceNotAvailableError } from '../app/injection/service-not-available-error.js';
export { StartError } from '../app/lifecycle/start-error.js';
export { MiddlewareError } from '../app/middleware/run-middleware.js';
export { InvalidScheduleError } from '../app/scheduler/invalid-schedule-error.js';
export { SyncError } from '../app/synchronization/sync-error.js';
export type { SyncFailure } from '../app/synchronization/sync-steps.js';
export { GuildhallError } from '../base/errors.js';
export type { OptionProblem } from '../base/options/option-problems.js';
export { OptionsError } from '../base/options/options-error.js';
export { HttpOptionsError, SignatureError } from '../ingress/http/errors.js';
export { InteractionError } from '../interactions/errors.js';
export { PagerError } from '../interactions/pager/pager-error.js';
export { DownloadError } from '../rest/call/download-error.js';
export { ApiError, CircuitOpenError, RateLimitError, TransportError, ValidationError } from '../rest/call/errors.js';
export { ImageUrlError } from '../wire/cdn/image-url.js';
export { FormatterError } from '../wire/markdown/formatter-error.js';

// Reasons of errors, and problems that they list.

export type { CommandMentionErrorReason } from '../app/commands/command-mention-error.js';
export type { CompositionProblem } from '../app/errors/composition-errors.js';
export type { SignatureErrorReason } from '../ingress/http/errors.js';
export type { InteractionErrorReason } from '../interactions/errors.js';
export type { PagerErrorReason } from '../interactions/pager/pager-error.js';
