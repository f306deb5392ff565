import type { DeferralMode, ResponseKind } from '../../interactions/responses/response-state.js';
import type { EventOrigin } from '../../wire/events/inbound-event.js';

/**
 * How an interaction ended.
 *
 * - `responded`: the handler sent a response
 * - `deferred`: the handler finished without a response after a deferred update, which needs none
 * - `noResponse`: the handler finished without a response; Guildhall acknowledged the interaction
 * - `rejected`: a guard denied it, or its options or values are invalid
 * - `unknownComponent`: its custom_id has no handler, and the bot no `@OnUnknownComponent`
 * - `answered`: an earlier process had responded before it died
 * - `expired`: an earlier process died before it responded, and Discord no longer accepts a response
 * - `failed`: the handler or a guard threw
 * - `unhandled`: no handler is bound to the command, or the type of the interaction is unknown
 */
export type InteractionOutcome =
  | 'responded'
  | 'deferred'
  | 'noResponse'
  | 'rejected'
  | 'unknownComponent'
  | 'answered'
  | 'expired'
  | 'failed'
  | 'unhandled';

/** The fields of every message on `guildhall:interaction`. */
export interface InteractionDiagnosticsBase {
  readonly interactionId: string;
  /** The interaction type of the API: a number of `interactionTypes`. */
  readonly type: number;
  /** Undefined outside guilds. */
  readonly guildId: string | undefined;
  /** The transport over which it arrived. */
  readonly via: EventOrigin['via'];
  /** The time since it arrived, in milliseconds. */
  readonly afterMs: number;
}

/** A stage of an interaction: it starts, is deferred or responded to, and ends. */
export type InteractionStage =
  | { readonly stage: 'start' }
  /** Discord accepted a deferral, by the handler or automatic: the handler had not responded in time. */
  | { readonly stage: 'deferred'; readonly mode: DeferralMode; readonly automatic: boolean }
  /** Discord accepted a response. */
  | { readonly stage: 'responded'; readonly response: ResponseKind }
  | {
      readonly stage: 'end';
      readonly outcome: InteractionOutcome;
      /** The handler that ran, for example `TicketHandler.onClose`; undefined if none ran. */
      readonly handler: string | undefined;
      /** What the handler is bound to or waited for, for example `button "close"`; undefined if no handler ran. */
      readonly declaration: string | undefined;
      /** The parameters of the custom_id; undefined if it has none. They contain what the bot put there. */
      readonly params: Readonly<Record<string, unknown>> | undefined;
      /** The name of the guard that denied it, for the outcome `rejected`; undefined if its options or values are invalid. */
      readonly guard: string | undefined;
      /** What the handler or a guard threw, for the outcome `failed`. Its message may contain texts of users. */
      readonly error: unknown;
      /** Whether an error boundary has handled the error, with a response; undefined if not. */
      readonly isHandled?: boolean | undefined;
    };

/** A message on the diagnostics channel `guildhall:interaction`: one stage of an interaction, from `start` to `end`. */
export type InteractionDiagnostics = InteractionDiagnosticsBase & InteractionStage;
