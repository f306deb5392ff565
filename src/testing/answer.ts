import { interactionCallbackTypes } from '../wire/objects/interactions/interaction-callback.js';
import { StageError } from './errors.js';
import type { InteractionReport } from './interaction-report.js';
import type { FieldInputs } from './modal-input.js';
import { type SeenButton, SeenMessage } from './seen-message.js';
import type { SeenModal } from './seen-modal.js';

/** A form that was filled in. */
export interface Filling {
  /**
   * Submits it and waits for the bot's answer.
   * @throws {StageError} when no person could submit it so, or the bot does not answer
   */
  submit(): Promise<Answer>;
}

/** A modal that an answer opened. */
export interface OpenForm {
  readonly modal: SeenModal;
  submit(inputs: FieldInputs): Promise<Answer>;
}

/** How the bot answered something that a person did. */
export class Answer {
  constructor(
    readonly report: InteractionReport,
    private readonly form?: OpenForm | undefined,
  ) {}

  /** The message that it answered with, or that it changed. */
  get message(): SeenMessage | undefined {
    const message = this.report.message ?? this.report.original ?? this.report.followups?.at(-1);
    return message ? new SeenMessage(message) : undefined;
  }

  /** The modal that it opened, with what its fields hold. */
  get modal(): SeenModal | undefined {
    return this.form?.modal;
  }

  /** Whether it opened a modal. */
  get openedModal(): boolean {
    return this.report.response?.type === interactionCallbackTypes.MODAL;
  }

  /** Whether its message is for the person alone. */
  get isEphemeral(): boolean {
    return this.message?.isEphemeral ?? false;
  }

  /** Every text of the answer: the original and what followed it. */
  get text(): string {
    const messages = [this.report.message ?? this.report.original, ...(this.report.followups ?? [])];
    return messages.flatMap((message) => (message ? [new SeenMessage(message).text] : [])).join('\n');
  }

  /**
   * The button with this label on the message.
   * @throws {StageError} when there is no message, or naming its buttons
   */
  button(label: string): SeenButton {
    const { message } = this;
    if (!message)
      throw new StageError(`There is no button "${label}": the answer has no message (${this.describe()}).`);
    return message.button(label);
  }

  /**
   * Fills in the modal that was opened, field by field, by the names of its fields; those that are left out keep what
   * they hold. Users, roles and channels are given as such or by name. `person.fill(declaration, …)` is the same, typed.
   * @throws {StageError} when no modal was opened
   */
  fill(inputs: FieldInputs): Filling {
    const { form } = this;
    if (form === undefined) throw new StageError(`No modal was opened: ${this.describe()}.`);
    return { submit: () => form.submit(inputs) };
  }

  /** The answer in a few words, for failures. */
  describe(): string {
    const { status, response } = this.report;
    const kind = Object.entries(interactionCallbackTypes).find(([, type]) => type === response?.type)?.[0];
    return `${status}${kind === undefined ? '' : ` with ${kind}`}${this.text ? `: "${this.text}"` : ''}`;
  }
}
