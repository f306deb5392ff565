/**
 * Modals that a handler shows and awaits in line. Each is shown under an id of its own, `~ask/…`, so what is submitted
 * finds the handler that asked, and nobody else. Where values are refused, the person gets the usual refusal with its
 * button, and the handler goes on waiting. A person looks at one modal at a time: one that is asked later supersedes
 * the one before.
 */
import { randomBytes } from 'node:crypto';
import type { Clock } from '../base/clock.js';
import type { Snowflake } from '../base/snowflake.js';
import { type Interaction, interactionTypes, type ModalInteraction } from '../wire/objects/interactions/interaction.js';
import type { DeferralMode } from './answer-state.js';
import { RESERVED_PREFIX } from './custom-id/pattern.js';
import type { Forms } from './modals/forms.js';
import type { AnyModal } from './modals/modal.js';
import type { RefusedField } from './modals/modal-values.js';
import type { ModalOpening } from './modals/opening.js';
import { Pending } from './pending.js';
import { personOf } from './person.js';
import type { Responder } from './responder.js';
import { type Received, receivedAs, type Taken } from './taken.js';

export interface Question {
  readonly declaration: AnyModal;
  readonly opening: ModalOpening;
  /** Who is asked, and in whose interaction. */
  readonly userId: Snowflake;
  readonly responder: Responder;
  /** Milliseconds. */
  readonly withinMs: number;
  /** How the submission is deferred. */
  readonly defer: DeferralMode | false;
}

/** What came of a question. */
export type AskResult =
  | { readonly outcome: 'submitted'; readonly received: Received<ModalInteraction>; readonly values: unknown }
  | { readonly outcome: 'timed_out' }
  | { readonly outcome: 'superseded' };

/** `failed`: what was submitted could not be read, by a fault of the bot; that is the error of the question. */
type Answered = AskResult | { readonly outcome: 'failed'; readonly error: unknown };

interface Asked extends Question {
  readonly pending: Pending<Answered>;
}

const PREFIX = `${RESERVED_PREFIX}ask/`;
const NONCE_BYTES = 12;

export class AskedModals {
  /** By custom_id, the oldest first. */
  readonly #asked = new Map<string, Asked>();
  /** The custom_id of what each person was asked last. */
  readonly #latest = new Map<Snowflake, string>();

  constructor(
    private readonly forms: Forms,
    private readonly clock: Clock,
  ) {}

  get size(): number {
    return this.#asked.size;
  }

  /** Shows the modal. @throws what showing it throws, and what a `parse` of its fields does; then nothing is awaited */
  async ask(question: Question): Promise<AskResult> {
    const { declaration, opening, userId, responder, withinMs } = question;
    const customId = PREFIX + randomBytes(NONCE_BYTES).toString('base64url');
    const request = declaration.open(customId, opening);
    const pending = new Pending<Answered>({
      clock: this.clock,
      withinMs,
      late: { outcome: 'timed_out' },
      over: () => this.#forget(customId, userId),
    });
    this.#asked.set(customId, { ...question, pending });
    try {
      await responder.showModal(request);
    } catch (error) {
      pending.giveUp();
      throw error;
    }
    const before = this.#latest.get(userId);
    if (before !== undefined) this.#asked.get(before)?.pending.settle({ outcome: 'superseded' });
    if (!pending.isOver) this.#latest.set(userId, customId);
    const answered = await pending.outcome;
    if (answered.outcome === 'failed') throw answered.error;
    return answered;
  }

  take(interaction: Interaction): Taken | undefined {
    if (interaction.type !== interactionTypes.MODAL_SUBMIT) return undefined;
    const asked = this.#asked.get(interaction.data.custom_id);
    if (asked === undefined || asked.userId !== personOf(interaction).id) return undefined;
    return {
      place: { className: 'Waiting', method: 'ask' },
      defer: asked.defer,
      run: (received) => this.#submit(asked, receivedAs(interaction, received)),
    };
  }

  /** The declaration of a modal that is being asked. */
  modal(customId: string): AnyModal | undefined {
    return this.#asked.get(customId)?.declaration;
  }

  giveUpOldest(): void {
    const [oldest] = this.#asked.values();
    oldest?.pending.giveUp();
  }

  async #submit(asked: Asked, received: Received<ModalInteraction>): Promise<void> {
    const { pending, responder } = asked;
    const { interaction } = received;
    const answered = await pending.hold(() => this.#read(asked, received));
    if ('problems' in answered) {
      if (pending.isOver) return this.forms.expired(received);
      const { problems } = answered;
      return this.forms.refuse({
        interaction,
        responder: received.responder,
        problems,
        offered: asked.opening.options,
      });
    }
    if (!pending.settle(answered)) return this.forms.expired(received);
    responder.continueWith(received.responder);
    await received.responder.handled();
  }

  async #read(
    { declaration, opening }: Asked,
    received: Received<ModalInteraction>,
  ): Promise<Answered | { readonly problems: readonly RefusedField[] }> {
    try {
      const reading = await declaration.read(received.interaction.data, opening.options);
      return reading.ok ? { outcome: 'submitted', received, values: reading.values } : reading;
    } catch (error) {
      return { outcome: 'failed', error };
    }
  }

  #forget(customId: string, userId: Snowflake): void {
    this.#asked.delete(customId);
    if (this.#latest.get(userId) === customId) this.#latest.delete(userId);
  }
}
