/**
 * Modals that a handler shows and awaits in line. Each is shown under an id of its own, `~ask/…`, so what is submitted
 * finds the handler that asked, and nobody else. Where values are refused, the person gets the usual refusal with its
 * button, and the handler goes on waiting. A person looks at one modal at a time: one that is asked later supersedes
 * the one before.
 */
import { randomBytes } from 'node:crypto';
import type { Clock } from '../../base/clock.js';
import type { Snowflake } from '../../base/snowflake.js';
import {
  type Interaction,
  interactionTypes,
  type ModalInteraction,
} from '../../wire/objects/interactions/interaction.js';
import { RESERVED_PREFIX } from '../custom-id/pattern.js';
import type { AnyModal } from '../modals/modal.js';
import type { ModalService } from '../modals/modal-service.js';
import type { RejectedField } from '../modals/modal-values.js';
import type { AnyModalOpenOptions } from '../modals/shown-options.js';
import { getInteractionUser } from '../responses/interaction-user.js';
import { type InternalHandler, type ReceivedInteraction, withInteraction } from '../responses/received-interaction.js';
import type { Responder } from '../responses/responder.js';
import type { DeferralMode } from '../responses/response-state.js';
import { PendingPrompt } from './pending-prompt.js';

export interface ModalPrompt {
  readonly declaration: AnyModal;
  readonly openOptions: AnyModalOpenOptions;
  /** Who is asked, and in whose interaction. */
  readonly userId: Snowflake;
  readonly responder: Responder;
  /** Milliseconds. */
  readonly timeoutMs: number;
  /** How the submission is deferred. */
  readonly defer: DeferralMode | false;
}

/** What came of a question. */
export type ModalPromptResult =
  | {
      readonly outcome: 'submitted';
      readonly received: ReceivedInteraction<ModalInteraction>;
      readonly values: unknown;
    }
  | { readonly outcome: 'timed_out' }
  | { readonly outcome: 'superseded' };

/** `failed`: what was submitted could not be read, by a fault of the bot; that is the error of the question. */
type SettledModalPrompt = ModalPromptResult | { readonly outcome: 'failed'; readonly error: unknown };

interface PendingModalPrompt extends ModalPrompt {
  readonly pending: PendingPrompt<SettledModalPrompt>;
}

const PREFIX = `${RESERVED_PREFIX}ask/`;
const NONCE_BYTES = 12;

export class ModalPrompts {
  /** By custom_id, the oldest first. */
  readonly #prompts = new Map<string, PendingModalPrompt>();
  /** The custom_id of what each person was asked last. */
  readonly #latestByUser = new Map<Snowflake, string>();

  constructor(
    private readonly modalService: ModalService,
    private readonly clock: Clock,
  ) {}

  get size(): number {
    return this.#prompts.size;
  }

  /** Shows the modal. @throws what showing it throws, and what a `parse` of its fields does; then nothing is awaited */
  async prompt(question: ModalPrompt): Promise<ModalPromptResult> {
    const { declaration, openOptions, userId, responder, timeoutMs } = question;
    const customId = PREFIX + randomBytes(NONCE_BYTES).toString('base64url');
    const request = declaration.open(customId, openOptions);
    const pending = new PendingPrompt<SettledModalPrompt>({
      clock: this.clock,
      timeoutMs,
      timeoutOutcome: { outcome: 'timed_out' },
      onSettled: () => this.#remove(customId, userId),
    });
    this.#prompts.set(customId, { ...question, pending });
    try {
      await responder.showModal(request);
    } catch (error) {
      pending.expire();
      throw error;
    }
    const before = this.#latestByUser.get(userId);
    if (before !== undefined) this.#prompts.get(before)?.pending.settle({ outcome: 'superseded' });
    if (!pending.isSettled) this.#latestByUser.set(userId, customId);
    const answered = await pending.outcome;
    if (answered.outcome === 'failed') throw answered.error;
    return answered;
  }

  findHandler(interaction: Interaction): InternalHandler | undefined {
    if (interaction.type !== interactionTypes.MODAL_SUBMIT) return undefined;
    const asked = this.#prompts.get(interaction.data.custom_id);
    if (asked === undefined || asked.userId !== getInteractionUser(interaction).id) return undefined;
    return {
      location: { className: 'Waiting', method: 'ask' },
      defer: asked.defer,
      run: (received) => this.#handleSubmission(asked, withInteraction(interaction, received)),
    };
  }

  /** The declaration of a modal that is being asked. */
  findModal(customId: string): AnyModal | undefined {
    return this.#prompts.get(customId)?.declaration;
  }

  expireOldest(): void {
    const [oldest] = this.#prompts.values();
    oldest?.pending.expire();
  }

  async #handleSubmission(asked: PendingModalPrompt, received: ReceivedInteraction<ModalInteraction>): Promise<void> {
    const { pending, responder } = asked;
    const { interaction } = received;
    const answered = await pending.pauseTimeoutWhile(() => this.#readSubmission(asked, received));
    if ('problems' in answered) {
      if (pending.isSettled) return this.modalService.replyUnknownComponent(received);
      const { problems } = answered;
      return this.modalService.rejectSubmission({
        interaction,
        responder: received.responder,
        problems,
        shownOptions: asked.openOptions.options,
      });
    }
    if (!pending.settle(answered)) return this.modalService.replyUnknownComponent(received);
    responder.continueWith(received.responder);
    await received.responder.whenHandled();
  }

  async #readSubmission(
    { declaration, openOptions }: PendingModalPrompt,
    received: ReceivedInteraction<ModalInteraction>,
  ): Promise<SettledModalPrompt | { readonly problems: readonly RejectedField[] }> {
    try {
      const reading = await declaration.read(received.interaction.data, openOptions.options);
      return reading.ok ? { outcome: 'submitted', received, values: reading.values } : reading;
    } catch (error) {
      return { outcome: 'failed', error };
    }
  }

  #remove(customId: string, userId: Snowflake): void {
    this.#prompts.delete(customId);
    if (this.#latestByUser.get(userId) === customId) this.#latestByUser.delete(userId);
  }
}
