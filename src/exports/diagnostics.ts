/** What a bot reports: its status, routes, and diagnostics of handlers, interactions and calls. */

// Status and routes.

export type { PendingWork } from '../app/bot/base-bot.js';
export type { FetchHandler } from '../app/bot/bot-endpoint.js';
export type { BotStatus } from '../app/bot/bot-lifecycle.js';
export type { AnyDeclaration, BoundDeclaration } from '../app/dispatch/analysis/bound-declarations.js';
export type { RouteInfo, RouteKind } from '../app/dispatch/analysis/route-info.js';
export type { BotCounts } from '../app/dispatch/handlers/bot-counts.js';

// Diagnostics of handlers, interactions and API calls.

export type { HandlerObserver, HandlerStart } from '../app/instrumentation/handler-observer.js';
export type {
  Instrumentation,
  InstrumentationFactory,
  InstrumentedBot,
} from '../app/instrumentation/instrumentation.js';
export type {
  InteractionDiagnostics,
  InteractionDiagnosticsBase,
  InteractionOutcome,
  InteractionStage,
} from '../app/instrumentation/interaction-diagnostics.js';
export type {
  InteractionObserver,
  InteractionStart,
  ObservedDecision,
  ObservedHandler,
} from '../app/instrumentation/interaction-observer.js';
export type { ResponseKind } from '../interactions/responses/response-state.js';
export type {
  CallSuccess,
  RequestDiagnostics,
  RequestInstrumentation,
  RequestObserver,
  RequestStart,
} from '../rest/request-instrumentation.js';
