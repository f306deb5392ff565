/**
 * What the handlers of a bot ask and wait for in line. A handler that asks a person to fill in a modal, or waits for a
 * button, goes on with another interaction; that one is taken here before any route is asked, and is answered by the
 * handler, which may still fail or end without an answer: so it counts as handled when the handler has ended.
 */
import type { Clock } from '../../base/clock.js';
import type { StructuredLogger } from '../../base/logger.js';
import type { ComponentInteraction, Interaction } from '../../wire/objects/interactions/interaction.js';
import type { AnyModal } from '../modals/modal.js';
import type { ModalService } from '../modals/modal-service.js';
import type { InternalHandler } from '../responses/received-interaction.js';
import { type ComponentPrompt, type ComponentPromptResult, ComponentPrompts } from './component-prompts.js';
import { type ModalPrompt, type ModalPromptResult, ModalPrompts } from './modal-prompts.js';

export interface PendingPromptsOptions {
  readonly modalService: ModalService;
  readonly clock: Clock;
  readonly logger: StructuredLogger;
  /** How much is awaited at a time; past that the oldest is given up as if its time were over. Default 10 000. */
  readonly capacity?: number | undefined;
}

/** What the handlers of one bot ask and wait for. */
export class PendingPrompts {
  /** Shows modals, also those with options given when shown. */
  readonly modalService: ModalService;
  readonly #modalPrompts: ModalPrompts;
  readonly #componentPrompts: ComponentPrompts;
  readonly #logger: StructuredLogger;
  readonly #capacity: number;
  #isClosed = false;

  constructor({ modalService, clock, logger, capacity = 10_000 }: PendingPromptsOptions) {
    this.modalService = modalService;
    this.#modalPrompts = new ModalPrompts(modalService, clock);
    this.#componentPrompts = new ComponentPrompts(modalService, clock);
    this.#logger = logger;
    this.#capacity = capacity;
  }

  /** How much is awaited now. */
  get size(): number {
    return this.#modalPrompts.size + this.#componentPrompts.size;
  }

  /** Shows a modal and resolves with what comes of it. @throws what showing it throws */
  async promptModal(question: ModalPrompt): Promise<ModalPromptResult> {
    if (this.#isClosed) return { outcome: 'timed_out' };
    if (this.#modalPrompts.size >= this.#capacity) this.#expireOldest(this.#modalPrompts, 'modal');
    return this.#modalPrompts.prompt(question);
  }

  /** Resolves with the next use of one of the components. */
  async awaitComponent(wait: ComponentPrompt): Promise<ComponentPromptResult> {
    if (this.#isClosed) return { outcome: 'timed_out' };
    if (this.#componentPrompts.size >= this.#capacity) this.#expireOldest(this.#componentPrompts, 'component');
    return this.#componentPrompts.prompt(wait);
  }

  /** What takes an interaction that a handler asked or waits for. */
  findHandler(interaction: Interaction): InternalHandler | undefined {
    return this.#modalPrompts.findHandler(interaction) ?? this.#componentPrompts.findHandler(interaction);
  }

  /** The declaration of a modal that is being asked, by the custom_id that it was shown under. */
  findModal(customId: string): AnyModal | undefined {
    return this.#modalPrompts.findModal(customId);
  }

  /** Whether somebody used a control that a handler awaits from another person. */
  isForOtherUser(interaction: ComponentInteraction): boolean {
    return this.#componentPrompts.isForOtherUser(interaction);
  }

  /** Ends everything that is awaited as if its time were over, now and from now on: the bot stops. */
  close(): void {
    this.#isClosed = true;
    while (this.#modalPrompts.size > 0) this.#modalPrompts.expireOldest();
    while (this.#componentPrompts.size > 0) this.#componentPrompts.expireOldest();
  }

  #expireOldest(awaited: ModalPrompts | ComponentPrompts, what: string): void {
    this.#logger.warn({ capacity: this.#capacity }, `too much is awaited: the ${what} that waits longest is given up`);
    awaited.expireOldest();
  }
}
