import type { DeferralMode, ResponseKind } from '../../interactions/responses/response-state.js';
import type { EventOrigin } from '../../wire/events/inbound-event.js';
import type { Interaction } from '../../wire/objects/interactions/interaction.js';
import type { InteractionOutcome } from './interaction-diagnostics.js';

/** An interaction that starts to be handled. */
export interface InteractionStart {
  /** As it was received. It contains the token of the interaction and texts of the user, and is not validated. */
  readonly interaction: Interaction;
  readonly origin: EventOrigin;
  /** What earlier runs in other processes returned as their `carrier`; empty unless the interaction is replayed. */
  readonly earlier: readonly string[];
}

/** The handler of an interaction. */
export interface ObservedHandler {
  /** For example `TicketHandler.onClose`. */
  readonly handler: string;
  /** The feature of the handler; undefined if the bot itself lists it. */
  readonly feature: string | undefined;
  /** What the handler is bound to or waited for, for example `button "close/:ticket<snowflake>"`; undefined if nothing. */
  readonly declaration: string | undefined;
}

/** The decision of guards. */
export interface ObservedDecision {
  /** Whether the guard allowed the interaction. */
  readonly allowed: boolean;
  /** The name of the guard that denied. */
  readonly guard?: string | undefined;
}

/** Observes one interaction, from its arrival to the end of its handler. The methods must not throw. */
export interface InteractionObserver {
  /** Runs everything that handles the interaction. */
  run<T>(handle: () => T): T;
  /** The handler was found. */
  handledBy(handler: ObservedHandler): void;
  /** Runs the guards. */
  checkGuards<T extends ObservedDecision>(check: () => Promise<T>): Promise<T>;
  /** Runs the handler; its middleware runs around this. */
  runHandler(run: () => unknown): unknown;
  /**
   * Discord accepted a deferral.
   * @param automatic whether the framework deferred it, because the handler had not responded in time
   * @param afterMs milliseconds since the interaction arrived, as in the methods below
   */
  deferred(mode: DeferralMode, automatic: boolean, afterMs: number): void;
  /**
   * Discord accepted a response.
   * @param modalId the custom_id under which a modal was shown; undefined for other responses
   */
  responded(response: ResponseKind, modalId: string | undefined, afterMs: number): void;
  /**
   * The interaction was handled.
   * @param error what the handler or a guard threw, for the outcome `failed`
   */
  ended(outcome: InteractionOutcome, error: unknown, afterMs: number): void;
  /** A short text that identifies this run. The journal stores it, for another process that replays the interaction. */
  carrier(): string | undefined;
}
