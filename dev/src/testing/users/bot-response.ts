import { interactionCallbackTypes } from 'guildhall/wire';
import type { InteractionReport } from '../../control/views/interaction-report.js';
import { TestStepError } from '../errors/test-step-error.js';
import type { ModalFieldInputs } from '../input/modal-input.js';
import { type VisibleButton, VisibleMessage } from '../visible/visible-message.js';
import type { VisibleModal } from '../visible/visible-modal.js';

/** The inputs of a modal, not submitted yet. */
export interface FilledModal {
  /**
   * Submits the modal and waits for the bot's response.
   * @throws {TestStepError} when the emulator rejects the inputs, or the bot does not respond in time
   */
  submit(): Promise<BotResponse>;
}

/** A modal that a response opened. */
export interface SubmittableModal {
  readonly modal: VisibleModal;
  submit(inputs: ModalFieldInputs): Promise<BotResponse>;
}

/** The bot's response to an interaction of a user: a message, a modal, or an update of a message. */
export class BotResponse {
  constructor(
    readonly report: InteractionReport,
    private readonly submittableModal?: SubmittableModal | undefined,
    /** Lists the refused calls of the bot, for the messages of matchers. */
    readonly describeRefusedCalls: () => string = () => '',
  ) {}

  /** The message that the bot sent, or that it updated. */
  get message(): VisibleMessage | undefined {
    const [message] = this.#messages;
    return message;
  }

  /** The modal that the bot opened, with the initial values of its fields. */
  get modal(): VisibleModal | undefined {
    return this.submittableModal?.modal;
  }

  /** Whether the bot opened a modal. */
  get hasOpenedModal(): boolean {
    return this.report.response?.type === interactionCallbackTypes.MODAL;
  }

  /** Whether only the user can see the message. */
  get isEphemeral(): boolean {
    return this.message?.isEphemeral ?? false;
  }

  /** The text of the reply and of all follow-ups, separated by newlines. */
  get text(): string {
    return this.#messages.map(({ text }) => text).join('\n');
  }

  /**
   * Returns the button with this label.
   * @throws {TestStepError} when there is no message, or no such button; the message lists the buttons
   */
  button(label: string): VisibleButton {
    const { message } = this;
    if (!message) {
      throw new TestStepError(`There is no button "${label}": the response has no message (${this.describe()}).`);
    }
    return message.button(label);
  }

  /**
   * Fills in the modal that the bot opened. Fields without an input keep their initial value.
   * `user.fill(declaration, …)` does the same with types.
   * @param inputs by custom_id or label of the field: `{ 'Your name': 'Robin' }`. Users, roles and channels are objects, ids or names
   * @throws {TestStepError} when the bot opened no modal
   */
  fill(inputs: ModalFieldInputs): FilledModal {
    const { submittableModal } = this;
    if (submittableModal === undefined) throw new TestStepError(`No modal was opened: ${this.describe()}.`);
    return { submit: () => submittableModal.submit(inputs) };
  }

  /** The reply, and its follow-ups. */
  get #messages(): VisibleMessage[] {
    const { message, original, followups } = this.report;
    const first = message ?? original;
    return (first ? [first, ...followups] : followups).map((each) => new VisibleMessage(each));
  }

  /** Describes the response for error messages. */
  describe(): string {
    const { status, response } = this.report;
    const kind = Object.entries(interactionCallbackTypes).find(([, type]) => type === response?.type)?.[0];
    return `${status}${kind === undefined ? '' : ` with ${kind}`}${this.text ? `: "${this.text}"` : ''}`;
  }
}
