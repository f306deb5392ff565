import { z } from 'zod';
import { callbackTypes } from '../wire/objects/interaction-callback.js';
import { Message } from '../wire/objects/message.js';
import { StageError } from './errors.js';
import { SeenMessage } from './seen-message.js';

/** What the control interface tells of an interaction. */
export const InteractionReport = z.object({
  interaction_id: z.string().optional(),
  status: z.enum(['answered', 'timed_out', 'refused', 'failed']),
  response: z.object({ type: z.int(), data: z.unknown().optional() }).optional(),
  message: Message.optional(),
  modal_id: z.string().optional(),
  deferred: z.boolean().optional(),
  original: Message.nullable().optional(),
  followups: z.array(Message).optional(),
  error: z.object({ reason: z.string(), path: z.string().optional(), message: z.string().optional() }).optional(),
});
export type InteractionReport = z.output<typeof InteractionReport>;

/** A file that a person uploads. */
export interface UploadedFile {
  readonly name: string;
  /** Its content; text is sent as UTF-8. */
  readonly data: string | Uint8Array;
  readonly contentType?: string | undefined;
}

/** What a person can put into one field of a modal. */
export type FieldInput = string | boolean | null | readonly string[] | readonly UploadedFile[];

/** How an answer's modal is submitted: by the person it was opened for. */
export type Submit = (modalId: string, inputs: Readonly<Record<string, FieldInput>>) => Promise<Answer>;

/** How the bot answered something that a person did. */
export class Answer {
  constructor(
    readonly report: InteractionReport,
    private readonly submit: Submit,
  ) {}

  /** The message that it answered with, or that it changed. */
  get message(): SeenMessage | undefined {
    const message = this.report.message ?? this.report.original ?? this.report.followups?.at(-1);
    return message ? new SeenMessage(message) : undefined;
  }

  /** Whether it opened a modal. */
  get openedModal(): boolean {
    return this.report.response?.type === callbackTypes.MODAL;
  }

  /** Every text of the answer: the original and what followed it. */
  get text(): string {
    const messages = [this.report.message ?? this.report.original, ...(this.report.followups ?? [])];
    return messages.flatMap((message) => (message ? [new SeenMessage(message).text] : [])).join('\n');
  }

  /**
   * Fills in the modal that was opened, field by field, by the names of its fields.
   * @throws {StageError} when no modal was opened
   */
  fill(inputs: Readonly<Record<string, FieldInput>>): { submit(): Promise<Answer> } {
    const modalId = this.report.modal_id;
    if (modalId === undefined) throw new StageError(`No modal was opened: ${this.describe()}.`);
    return { submit: () => this.submit(modalId, inputs) };
  }

  /** The answer in a few words, for failures. */
  describe(): string {
    const { status, error, response } = this.report;
    if (error)
      return `${status} (${error.reason}${error.path ? ` at ${error.path}` : ''}${error.message ? `: ${error.message}` : ''})`;
    return `${status}${response ? ` with a response of type ${response.type}` : ''}${this.text ? `: "${this.text}"` : ''}`;
  }
}
