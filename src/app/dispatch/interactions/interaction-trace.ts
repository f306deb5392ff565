/**
 * Publishes the lifecycle of interactions to the `node:diagnostics_channel` `guildhall:interaction`. Without
 * subscribers no messages are created. Messages contain no tokens and no user input.
 */
import { channel } from 'node:diagnostics_channel';
import type { Clock } from '../../../base/clock.js';
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
    };

/** A message on the diagnostics channel `guildhall:interaction`: one stage of an interaction, from `start` to `end`. */
export type InteractionDiagnostics = InteractionDiagnosticsBase & InteractionStage;

export const interactionChannel = channel('guildhall:interaction');

/** Publishes the stages of one interaction. */
export class InteractionTrace implements ResponseObserver {
  readonly #startedAt: number;

  private constructor(
    private readonly interaction: Interaction,
    private readonly via: EventOrigin['via'],
    private readonly clock: Clock,
  ) {
    this.#startedAt = clock.monotonicNow();
  }

  /** Starts a trace; undefined if the channel has no subscribers. */
  static start(interaction: Interaction, { via }: EventOrigin, clock: Clock): InteractionTrace | undefined {
    if (!interactionChannel.hasSubscribers) return undefined;
    const trace = new InteractionTrace(interaction, via, clock);
    trace.#publish({ stage: 'start' });
    return trace;
  }

  deferred(mode: DeferralMode): void {
    this.#publish({ stage: 'deferred', mode });
  }

  responded(response: ResponseKind, _ephemeral: boolean): void {
    this.#publish({ stage: 'responded', response });
  }

  end(outcome: InteractionOutcome, handler: string | undefined): void {
    this.#publish({ stage: 'end', outcome, handler });
  }

  #publish(stage: InteractionStage): void {
    const { id, type, guild_id } = this.interaction;
    const afterMs = this.clock.monotonicNow() - this.#startedAt;
    const base: InteractionDiagnosticsBase = { interactionId: id, type, guildId: guild_id, via: this.via, afterMs };
    interactionChannel.publish({ ...stage, ...base } satisfies InteractionDiagnostics);
  }
}
