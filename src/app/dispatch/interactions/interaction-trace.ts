/**
 * Publishes the lifecycle of interactions to the `node:diagnostics_channel` `guildhall:interaction`. Without
 * subscribers no messages are created. Messages contain no tokens and no user input.
 */
import { channel } from 'node:diagnostics_channel';
import type { Clock } from '../../../base/clock.js';
import type { CustomIdParams } from '../../../interactions/custom-id/params.js';
import type { Declaration } from '../../../interactions/declarations/declaration.js';
import type { ResponseObserver } from '../../../interactions/responses/responder.js';
import type { DeferralMode, ResponseKind } from '../../../interactions/responses/response-state.js';
import type { EventOrigin } from '../../../wire/events/inbound-event.js';
import type { Interaction } from '../../../wire/objects/interactions/interaction.js';

/**
 * How an interaction ended.
 *
 * - `responded`: the handler sent a response
 * - `deferred`: the handler finished without a response after a deferred update, which needs none
 * - `noResponse`: the handler finished without a response; Guildhall acknowledged the interaction
 * - `rejected`: a guard denied it, or its options or values are invalid
 * - `unknownComponent`: its custom_id has no handler
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
  /** Discord accepted a deferral, by the handler or automatic. */
  | { readonly stage: 'deferred'; readonly mode: DeferralMode }
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
      /** What the handler or a guard threw, for the outcome `failed`. Its message may contain texts of users. */
      readonly error: unknown;
    };

/** What an interaction was handled by. */
export interface HandledBy {
  readonly handler: string;
  readonly declaration: Declaration | undefined;
}

/** A message on the diagnostics channel `guildhall:interaction`: one stage of an interaction, from `start` to `end`. */
export type InteractionDiagnostics = InteractionDiagnosticsBase & InteractionStage;

export const interactionChannel = channel('guildhall:interaction');

/** Publishes the stages of one interaction. */
export class InteractionTrace implements ResponseObserver {
  readonly #startedAt: number;
  #handledBy: HandledBy | undefined;
  #params: CustomIdParams | undefined;
  #error: unknown;

  private constructor(
    private readonly interaction: Interaction,
    private readonly via: EventOrigin['via'],
    private readonly clock: Clock,
  ) {
    this.#startedAt = clock.monotonicNow();
  }

  /** Creates a trace; undefined if the channel has no subscribers. */
  static create(interaction: Interaction, { via }: EventOrigin, clock: Clock): InteractionTrace | undefined {
    return interactionChannel.hasSubscribers ? new InteractionTrace(interaction, via, clock) : undefined;
  }

  /** Publishes the start and handles the interaction, in the context of the stores that are bound to the channel. */
  run<T>(handle: () => T): T {
    return interactionChannel.runStores(this.#message({ stage: 'start' }), handle);
  }

  /** Notes the handler that runs. */
  handledBy(handledBy: HandledBy): void {
    this.#handledBy = handledBy;
  }

  /** Notes the parameters of the custom_id. */
  loadedParams(params: CustomIdParams): void {
    if (Object.keys(params).length > 0) this.#params = params;
  }

  /** Notes why the handling failed. */
  failed(error: unknown): void {
    this.#error = error;
  }

  deferred(mode: DeferralMode): void {
    this.#publish({ stage: 'deferred', mode });
  }

  responded(response: ResponseKind, _ephemeral: boolean): void {
    this.#publish({ stage: 'responded', response });
  }

  end(outcome: InteractionOutcome): void {
    const { handler, declaration } = this.#handledBy ?? {};
    this.#publish({
      stage: 'end',
      outcome,
      handler,
      declaration: declaration?.describe(),
      params: this.#params,
      error: this.#error,
    });
  }

  #publish(stage: InteractionStage): void {
    interactionChannel.publish(this.#message(stage));
  }

  #message(stage: InteractionStage): InteractionDiagnostics {
    const { id, type, guild_id } = this.interaction;
    const afterMs = this.clock.monotonicNow() - this.#startedAt;
    return { ...stage, interactionId: id, type, guildId: guild_id, via: this.via, afterMs };
  }
}
