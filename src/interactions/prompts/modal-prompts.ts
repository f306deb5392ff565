/**
 * Modals that a handler shows and waits for. Each is shown under a random custom_id, `~prompt/…`, so that its submission
 * reaches the waiting handler and no other. If values are rejected, the user gets the usual response with a button that
 * reopens the modal, and the handler waits on. A user sees one modal at a time, so a new prompt supersedes the pending
 * one.
 */

import { randomText } from '../../base/bytes/random-text.js';
import type { Clock } from '../../base/clock.js';
import type { Snowflake } from '../../base/snowflake.js';
import {
  type ComponentInteraction,
  type Interaction,
  interactionTypes,
  type ModalInteraction,
} from '../../wire/objects/interactions/interaction.js';
import type { CustomIdParams } from '../custom-id/params.js';
import { RESERVED_PREFIX } from '../custom-id/pattern.js';
import type { AnySingleModal } from '../modals/any-modal.js';
import { ModalLoadError } from '../modals/form-loader.js';
import { parseLoadedId } from '../modals/loaded-modal-id.js';
import type { FoundModal } from '../modals/modal-reopener.js';
import type { ModalService } from '../modals/modal-service.js';
import type { RejectedField } from '../modals/modal-values.js';
import { type AnyModalOpenOptions, shownModalOf } from '../modals/shown-modal.js';
import type { FrameworkHandler } from '../responses/framework-handler.js';
import { getInteractionUser } from '../responses/interaction-user.js';
import { isOfType, type ReceivedInteraction } from '../responses/received-interaction.js';
import type { Responder } from '../responses/responder.js';
import type { DeferralMode } from '../responses/response-state.js';
import { type MovablePrompt, PendingPrompt } from './pending-prompt.js';
import type { HandlerActivity } from './use-placement.js';

export interface ModalPrompt {
  readonly declaration: AnySingleModal;
  /** The parameters of the custom_id. */
  readonly params: CustomIdParams;
  readonly openOptions: AnyModalOpenOptions;
  /** The user who is prompted. */
  readonly userId: Snowflake;
  /** The interaction that shows the modal. */
  readonly received: ReceivedInteraction;
  /** Responds to this interaction. */
  readonly responder: Responder;
  /** Of the user. */
  readonly locale: string;
  readonly timeoutMs: number;
  /** How the submission is deferred. */
  readonly defer: DeferralMode | false;
}

export type ModalPromptResult =
  | {
      readonly outcome: 'submitted';
      readonly received: ReceivedInteraction<ModalInteraction>;
      readonly values: unknown;
      /** The properties that the guards of the declaration add to the context. */
      readonly additions: object;
    }
  | { readonly outcome: 'timed_out' }
  | { readonly outcome: 'moved' }
  | { readonly outcome: 'superseded' };

/** `failed`: a `parse` function of the bot threw. The promise of the prompt rejects with this error. */
type SettledModalPrompt = ModalPromptResult | { readonly outcome: 'failed'; readonly error: unknown };

interface PendingModalPrompt extends ModalPrompt {
  readonly customId: string;
  readonly pending: PendingPrompt<SettledModalPrompt>;
}

const PREFIX = `${RESERVED_PREFIX}prompt/`;
const NONCE_BYTES = 12;

export class ModalPrompts {
  /** Pending prompts by custom_id, oldest first. */
  readonly #prompts = new Map<string, PendingModalPrompt>();
  /** The latest pending prompt of each handler, by the first responder of the handler. */
  readonly #byHandler = new Map<Responder, PendingModalPrompt>();
  /** The custom_id of the latest prompt of each user. */
  readonly #latestByUser = new Map<Snowflake, string>();

  constructor(
    private readonly modalService: ModalService,
    private readonly clock: Clock,
  ) {}

  get size(): number {
    return this.#prompts.size;
  }

  /** The pending prompts, oldest first. */
  get pending(): readonly MovablePrompt[] {
    return [...this.#prompts.values()];
  }

  /**
   * Shows the modal and waits for its submission. If the modal cannot be shown, the prompt ends.
   * @throws any error of showing the modal, and any error of a `parse` function of its fields
   */
  async prompt(options: ModalPrompt): Promise<ModalPromptResult> {
    const { userId, responder, received, timeoutMs } = options;
    const customId = PREFIX + randomText(NONCE_BYTES);
    const pending = new PendingPrompt<SettledModalPrompt>({
      clock: this.clock,
      timeoutMs,
      timeoutOutcome: { outcome: 'timed_out' },
      onSettled: () => this.#remove(prompt),
    });
    const prompt: PendingModalPrompt = { ...options, customId, pending };
    this.#prompts.set(customId, prompt);
    this.#byHandler.set(responder.first, prompt);
    try {
      await this.#show(prompt, received);
    } catch (error) {
      pending.expire();
      throw error;
    }
    const previous = this.#latestByUser.get(userId);
    if (previous !== undefined) this.#prompts.get(previous)?.pending.settle({ outcome: 'superseded' });
    if (!pending.isSettled) this.#latestByUser.set(userId, customId);
    const result = await pending.outcome;
    if (result.outcome === 'failed') throw result.error;
    return result;
  }

  findHandler(received: ReceivedInteraction): FrameworkHandler | undefined {
    if (!isOfType(received, interactionTypes.MODAL_SUBMIT)) return undefined;
    const { interaction } = received;
    const prompt = this.#prompts.get(parseLoadedId(interaction.data.custom_id).customId);
    if (prompt === undefined || prompt.userId !== getInteractionUser(interaction).id) return undefined;
    return {
      location: { className: 'PendingPrompts', method: 'promptModal' },
      defer: prompt.defer,
      awaited: prompt.declaration,
      run: (additions = {}) => this.#handleSubmission(prompt, received, additions),
    };
  }

  /** A pending modal, by the custom_id that it was shown under. */
  findModal(customId: string): FoundModal | undefined {
    const prompt = this.#prompts.get(customId);
    return prompt && { declaration: prompt.declaration, params: () => prompt.params };
  }

  /** Which modal a handler waits for that the user of a component can submit. */
  shownBy(first: Responder, use: ComponentInteraction): HandlerActivity['modal'] {
    const prompt = this.#byHandler.get(first);
    if (prompt?.userId !== getInteractionUser(use).id) return 'none';
    return isSameUse(prompt.responder.interaction, use) ? 'of-this-use' : 'of-another-use';
  }

  /** Shows the modal again that the user has closed. The prompt waits on. */
  async showAgain(first: Responder, received: ReceivedInteraction): Promise<void> {
    const { responder } = received;
    const prompt = this.#byHandler.get(first);
    if (prompt === undefined) return responder.deferUpdate();
    await this.#show(prompt, received);
    prompt.responder.continueWith(responder);
  }

  /** Ends the prompt of a handler whose user has closed the modal and does something else. */
  supersede(first: Responder): void {
    this.#byHandler.get(first)?.pending.settle({ outcome: 'superseded' });
  }

  expireOldest(): void {
    const [oldest] = this.#prompts.values();
    oldest?.pending.expire();
  }

  #show(
    { declaration, params, customId, openOptions: options }: PendingModalPrompt,
    received: ReceivedInteraction,
  ): Promise<void> {
    return this.modalService.showPrompt(received, { declaration, params, customId, options });
  }

  async #handleSubmission(
    prompt: PendingModalPrompt,
    received: ReceivedInteraction<ModalInteraction>,
    additions: object,
  ): Promise<void> {
    const { pending, responder } = prompt;
    const { interaction } = received;
    const result = await pending.pauseTimeoutWhile(() => this.#readSubmission(prompt, received, additions));
    // The user got a message with a button that shows the modal again.
    if (result === 'not_accepted') return;
    if ('problems' in result) {
      if (pending.isSettled) return this.modalService.replyUnknownComponent(received);
      const { problems } = result;
      return this.modalService.rejectSubmission({
        interaction,
        responder: received.responder,
        problems,
        shown: shownModalOf(prompt.openOptions),
      });
    }
    if (!pending.settle(result)) return this.modalService.replyUnknownComponent(received);
    responder.continueWith(received.responder);
    await received.responder.whenHandled();
  }

  async #readSubmission(
    { declaration, params, openOptions }: PendingModalPrompt,
    received: ReceivedInteraction<ModalInteraction>,
    additions: object,
  ): Promise<SettledModalPrompt | { readonly problems: readonly RejectedField[] } | 'not_accepted'> {
    const { data, locale } = received.interaction;
    try {
      const draft = { data, shown: shownModalOf(openOptions) };
      const form = await this.modalService.formOf({ modal: declaration, params, received, draft });
      if (form === undefined) return 'not_accepted';
      const result = await form.read(data, openOptions, { locale });
      return result.ok ? { outcome: 'submitted', received, values: result.values, additions } : result;
    } catch (error) {
      if (!(error instanceof ModalLoadError)) return { outcome: 'failed', error };
      received.log.error({ err: error }, 'the fields of a modal could not be loaded');
      return 'not_accepted';
    }
  }

  #remove(prompt: PendingModalPrompt): void {
    const { customId, userId, responder } = prompt;
    this.#prompts.delete(customId);
    if (this.#byHandler.get(responder.first) === prompt) this.#byHandler.delete(responder.first);
    if (this.#latestByUser.get(userId) === customId) this.#latestByUser.delete(userId);
  }
}

/** Whether a component is used again with the same selection. */
function isSameUse(earlier: Interaction, { data, message }: ComponentInteraction): boolean {
  if (earlier.type !== interactionTypes.MESSAGE_COMPONENT) return false;
  const [before, now] = [earlier.data.values ?? [], data.values ?? []];
  return (
    earlier.data.custom_id === data.custom_id &&
    earlier.message.id === message.id &&
    before.length === now.length &&
    before.every((value, index) => value === now[index])
  );
}
