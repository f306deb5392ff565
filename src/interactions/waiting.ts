/**
 * What the handlers of a bot ask and wait for in line. A handler that asks a person to fill in a modal, or waits for a
 * button, goes on with another interaction; that one is taken here before any route is asked, and is answered by the
 * handler, which may still fail or end without an answer: so it counts as handled when the handler has ended.
 */
import type { Clock } from '../base/clock.js';
import type { Logger } from '../base/logger.js';
import type { ComponentInteraction, Interaction } from '../wire/objects/interactions/interaction.js';
import { AskedModals, type AskResult, type Question } from './asked-modals.js';
import { AwaitedComponents, type Wait, type WaitResult } from './awaited-components.js';
import type { Forms } from './modals/forms.js';
import type { AnyModal } from './modals/modal.js';
import type { Taken } from './taken.js';

export interface WaitingOptions {
  readonly forms: Forms;
  readonly clock: Clock;
  readonly logger: Logger;
  /** How much is awaited at a time; past that the oldest is given up as if its time were over. Default 10 000. */
  readonly capacity?: number | undefined;
}

/** What the handlers of one bot ask and wait for. */
export class Waiting {
  /** Shows modals, also those with options given when shown. */
  readonly forms: Forms;
  readonly #asked: AskedModals;
  readonly #awaited: AwaitedComponents;
  readonly #logger: Logger;
  readonly #capacity: number;
  #isClosed = false;

  constructor({ forms, clock, logger, capacity = 10_000 }: WaitingOptions) {
    this.forms = forms;
    this.#asked = new AskedModals(forms, clock);
    this.#awaited = new AwaitedComponents(forms, clock);
    this.#logger = logger;
    this.#capacity = capacity;
  }

  /** How much is awaited now. */
  get size(): number {
    return this.#asked.size + this.#awaited.size;
  }

  /** Shows a modal and resolves with what comes of it. @throws what showing it throws */
  async ask(question: Question): Promise<AskResult> {
    if (this.#isClosed) return { outcome: 'timed_out' };
    if (this.#asked.size >= this.#capacity) this.#giveUp(this.#asked, 'modal');
    return this.#asked.ask(question);
  }

  /** Resolves with the next use of one of the components. */
  async wait(wait: Wait): Promise<WaitResult> {
    if (this.#isClosed) return { outcome: 'timed_out' };
    if (this.#awaited.size >= this.#capacity) this.#giveUp(this.#awaited, 'component');
    return this.#awaited.wait(wait);
  }

  /** What takes an interaction that a handler asked or waits for. */
  take(interaction: Interaction): Taken | undefined {
    return this.#asked.take(interaction) ?? this.#awaited.take(interaction);
  }

  /** The declaration of a modal that is being asked, by the custom_id that it was shown under. */
  modal(customId: string): AnyModal | undefined {
    return this.#asked.modal(customId);
  }

  /** Whether somebody used a control that a handler awaits from another person. */
  isForeign(interaction: ComponentInteraction): boolean {
    return this.#awaited.isForeign(interaction);
  }

  /** Ends everything that is awaited as if its time were over, now and from now on: the bot stops. */
  close(): void {
    this.#isClosed = true;
    while (this.#asked.size > 0) this.#asked.giveUpOldest();
    while (this.#awaited.size > 0) this.#awaited.giveUpOldest();
  }

  #giveUp(awaited: AskedModals | AwaitedComponents, what: string): void {
    this.#logger.warn({ capacity: this.#capacity }, `too much is awaited: the ${what} that waits longest is given up`);
    awaited.giveUpOldest();
  }
}
