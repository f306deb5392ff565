/**
 * Handlers: decorators that bind methods to events, interactions and times, what the methods receive, and what runs around
 * them.
 */

// Decorators that bind methods to events and interactions.

export { Autocomplete } from '../app/decorators/autocomplete.js';
export { Button } from '../app/decorators/button.js';
export { Command, type CommandBindingOptions } from '../app/decorators/command.js';
export { Handler } from '../app/decorators/handler.js';
export { OnStart, OnStop } from '../app/decorators/lifecycle-hooks.js';
export { ModalSubmit } from '../app/decorators/modal-submit.js';
export { OnError, OnUnknownComponent, OnWebhookEvent } from '../app/decorators/on.js';
export { Select } from '../app/decorators/select.js';

// The contexts that handlers receive. They are exported as types only.

export type { BotErrorHandler, ErrorContext } from '../app/contexts/error-context.js';
export type {
  EventContext,
  EventContextBase,
  EventData,
  ListenableEventName,
  RawEventContext,
  WebhookEventContext,
} from '../app/contexts/event-context.js';
export type {
  UnknownButtonContext,
  UnknownComponentContext,
  UnknownModalContext,
  UnknownSelectContext,
} from '../app/contexts/unknown-component-context.js';
export type { AutocompleteContext } from '../interactions/contexts/autocomplete-context.js';
export type { CommandContext } from '../interactions/contexts/command-context.js';
export type { ButtonContext, ModalContext, SelectContext } from '../interactions/contexts/component-contexts.js';
export type { MessageCommandContext } from '../interactions/contexts/message-command-context.js';
export type { UserCommandContext } from '../interactions/contexts/user-command-context.js';
export type { GuardContext, InteractionKind } from '../interactions/guards/guard-context.js';
export type { InteractionContext } from '../interactions/responses/interaction-context.js';

// Scheduled tasks.

export type { TaskContext } from '../app/contexts/task-context.js';
export { Cron, type CronOptions } from '../app/decorators/cron.js';
export { Every, type EveryOptions } from '../app/decorators/every.js';
export { Scheduler, type TaskFunction } from '../app/scheduler/scheduler.js';
export type { CronTaskOptions, IntervalTaskOptions, TaskOptions } from '../app/scheduler/task-options.js';
export type { TaskInfo } from '../app/scheduler/task-table.js';
export type { Duration } from '../base/duration.js';

// Middleware: functions around handlers.

export { Middleware } from '../app/decorators/handler.js';
export type { MiddlewareContext, NextFunction } from '../app/middleware/middleware.js';

// Types of middleware.

export type { AnyMiddleware, MiddlewareClass, MiddlewareFunction } from '../app/middleware/middleware.js';
export type {
  EventMiddlewareContext,
  InteractionMiddlewareContext,
  TaskMiddlewareContext,
} from '../app/middleware/middleware-contexts.js';

// Types of decorators.

export type { AutocompleteBindingOptions } from '../app/decorators/autocomplete.js';
export type { BindingOptions, HandlerDecorator, HookDecorator } from '../app/decorators/binding-metadata.js';
export type { EventFilter, IdFilter } from '../app/decorators/event-filter.js';
export type { OneOrMore } from '../app/decorators/on.js';
