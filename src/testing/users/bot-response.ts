import { interactionCallbackTypes } from '../../wire/objects/interactions/interaction-callback.js';
import type { InteractionReportData } from '../control/interaction-report-data.js';
import { TestStepError } from '../errors/test-step-error.js';
import type { ModalFieldInputs } from '../input/modal-input.js';
import { type VisibleButton, VisibleMessage } from '../visible/visible-message.js';
import type { VisibleModal } from '../visible/visible-modal.js';

/** A form that was filled in. */
export interface FilledModal {
  /**
   * Submits it and waits for the bot's answer.
   * @throws {TestStepError} when no person could submit it so, or the bot does not answer
   */
  submit(): Promise<BotResponse>;
}

/** A modal that an answer opened. */
export interface SubmittableModal {
  readonly modal: VisibleModal;
  submit(inputs: ModalFieldInputs): Promise<BotResponse>;
}

/** How the bot answered something that a person did. */
export class BotResponse {
  constructor(
    readonly report: InteractionReportData,
    private readonly submittableModal?: SubmittableModal | undefined,
  ) {}

  /** The message that it answered with, or that it changed. */
  get message(): VisibleMessage | undefined {
    const message = this.report.message ?? this.report.original ?? this.report.followups?.at(-1);
    return message ? new VisibleMessage(message) : undefined;
  }

  /** The modal that it opened, with what its fields hold. */
  get modal(): VisibleModal | undefined {
    return this.submittableModal?.modal;
  }

  /** Whether it opened a modal. */
  get hasOpenedModal(): boolean {
    return this.report.response?.type === interactionCallbackTypes.MODAL;
  }

  /** Whether its message is for the person alone. */
  get isEphemeral(): boolean {
    return this.message?.isEphemeral ?? false;
  }

  /** Every text of the answer: the original and what followed it. */
  get text(): string {
    const messages = [this.report.message ?? this.report.original, ...(this.report.followups ?? [])];
    return messages.flatMap((message) => (message ? [new VisibleMessage(message).text] : [])).join('\n');
  }

  /**
   * The button with this label on the message.
   * @throws {TestStepError} when there is no message, or naming its buttons
   */
  button(label: string): VisibleButton {
    const { message } = this;
    if (!message)
      throw new TestStepError(`There is no button "${label}": the answer has no message (${this.describe()}).`);
    return message.button(label);
  }

  /**
   * Fills in the modal that was opened, field by field, by the names of its fields; those that are left out keep what
   * they hold. Users, roles and channels are given as such or by name. `person.fill(declaration, …)` is the same, typed.
   * @throws {TestStepError} when no modal was opened
   */
  fill(inputs: ModalFieldInputs): FilledModal {
    const { submittableModal } = this;
    if (submittableModal === undefined) throw new TestStepError(`No modal was opened: ${this.describe()}.`);
    return { submit: () => submittableModal.submit(inputs) };
  }

  /** The answer in a few words, for failures. */
  describe(): string {
    const { status, response } = this.report;
    const kind = Object.entries(interactionCallbackTypes).find(([, type]) => type === response?.type)?.[0];
    return `${status}${kind === undefined ? '' : ` with ${kind}`}${this.text ? `: "${this.text}"` : ''}`;
  }
}
