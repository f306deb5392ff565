/**
 * What tracing can subscribe to by `node:diagnostics_channel`. Nothing is made for a channel that nobody listens to.
 * Messages hold no token of an interaction and nothing that a person wrote.
 */
import { channel } from 'node:diagnostics_channel';
import type { Clock } from '../../../base/clock.js';
import type { ResponseObserver } from '../../../interactions/responses/responder.js';
import type { DeferralMode, ResponseKind } from '../../../interactions/responses/response-state.js';
import type { EventOrigin } from '../../../wire/events/inbound-event.js';
import type { Interaction } from '../../../wire/objects/interactions/interaction.js';

/**
 * How an interaction ended: `deferred` without an answer where none was needed, `refused` by a guard or because of
 * values that cannot be accepted, `stale` because nobody knows its control, `unhandled` because no handler is bound to
 * the command or Guildhall does not know the kind of interaction.
 */
export type InteractionOutcome =
  | 'responded'
  | 'deferred'
  | 'noResponse'
  | 'rejected'
  | 'unknownComponent'
  | 'failed'
  | 'unhandled';

/** What every message on `guildhall:interaction` says. */
interface InteractionMessageBase {
  readonly interactionId: string;
  /** A number of `interactionTypes`. */
  readonly type: number;
  readonly guildId: string | undefined;
  readonly via: EventOrigin['via'];
  /** Since it came, in milliseconds. */
  readonly afterMs: number;
}

type InteractionStage =
  | { readonly stage: 'start' }
  /** The service has taken a deferral, by the handler or by the clock. */
  | { readonly stage: 'deferred'; readonly mode: DeferralMode }
  /** The service has taken an answer. */
  | { readonly stage: 'responded'; readonly answer: ResponseKind }
  | {
      readonly stage: 'end';
      readonly outcome: InteractionOutcome;
      /** What ran, as `Desk.clicked`, if anything did. */
      readonly handler: string | undefined;
    };

/** On `guildhall:interaction`: the life of an interaction, from `start` to `end`. */
export type InteractionMessage = InteractionMessageBase & InteractionStage;

export const interactionChannel = channel('guildhall:interaction');

/** Tells the life of one interaction to those who subscribed. */
export class InteractionTrace implements ResponseObserver {
  readonly #startedAt: number;

  private constructor(
    private readonly interaction: Interaction,
    private readonly via: EventOrigin['via'],
    private readonly clock: Clock,
  ) {
    this.#startedAt = clock.now();
  }

  /** Begins to tell; undefined when nobody has subscribed. */
  static start(interaction: Interaction, { via }: EventOrigin, clock: Clock): InteractionTrace | undefined {
    if (!interactionChannel.hasSubscribers) return undefined;
    const trace = new InteractionTrace(interaction, via, clock);
    trace.#publish({ stage: 'start' });
    return trace;
  }

  deferred(mode: DeferralMode): void {
    this.#publish({ stage: 'deferred', mode });
  }

  responded(answer: ResponseKind): void {
    this.#publish({ stage: 'responded', answer });
  }

  end(outcome: InteractionOutcome, handler: string | undefined): void {
    this.#publish({ stage: 'end', outcome, handler });
  }

  #publish(stage: InteractionStage): void {
    const { id, type, guild_id } = this.interaction;
    const afterMs = this.clock.now() - this.#startedAt;
    const about: InteractionMessageBase = { interactionId: id, type, guildId: guild_id, via: this.via, afterMs };
    interactionChannel.publish({ ...stage, ...about } satisfies InteractionMessage);
  }
}
