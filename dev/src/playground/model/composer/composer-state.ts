/**
 * The drafts of the current user, one per channel: text, files, the message that is replied to or edited, or a
 * command form. Also the commands that were sent and have no response yet.
 */

import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals';
import { errorMessage } from 'guildhall/internal';
import type { Message } from 'guildhall/wire';
import type { InteractionReport } from '../../../control/views/interaction-report.js';
import { EmulatorRequestError } from '../../api/emulator-request.js';
import type { CommandInvocation } from '../actions/page-actions.js';
import type { CommandEntry } from './command-entries.js';
import { type FormOptionState, findOptionAtPath } from './command-options.js';
import type { MentionText } from './mention-text.js';

/** The form of a command. */
export interface CommandDraft {
  readonly entry: CommandEntry;
  readonly values: Readonly<Record<string, FormOptionState>>;
  /** The optional options that the user added, in that order. */
  readonly addedOptions: readonly string[];
  /** Problems, by option. */
  readonly problems: Readonly<Record<string, string>>;
  /** A problem with the whole command. */
  readonly problem?: string | undefined;
}

/** The draft of a message or command in a channel. */
export interface MessageDraft {
  readonly text: string;
  readonly mentions: readonly MentionText[];
  readonly files: readonly File[];
  readonly replyTo?: Message | undefined;
  /** The user's own message that is edited. */
  readonly editing?: Message | undefined;
  readonly command?: CommandDraft | undefined;
  /** Why sending failed. */
  readonly problem?: string | undefined;
}

/** A command that was sent. */
export interface CommandRun {
  readonly id: number;
  readonly locationKey: string;
  /** The displayed name: `/roll`, or the name of a message or user command. */
  readonly title: string;
  readonly application: string;
  readonly state: 'sending' | 'failed';
  /** Why it failed. */
  readonly problem?: string | undefined;
  readonly invocation: CommandInvocation;
  /** The form, for slash commands. */
  readonly draft?: CommandDraft | undefined;
}

/** A command that the user runs. */
export type NewCommandRun = Pick<CommandRun, 'title' | 'application' | 'invocation' | 'draft'>;

const EMPTY_DRAFT: MessageDraft = { text: '', mentions: [], files: [] };

export interface ComposerDependencies {
  /** Key of the current user and the open channel; undefined if no channel is open. */
  readonly locationKey: ReadonlySignal<string | undefined>;
  readonly run: (invocation: CommandInvocation) => Promise<InteractionReport>;
}

export class ComposerState {
  readonly #drafts: Signal<ReadonlyMap<string, MessageDraft>> = signal(new Map());
  readonly #runs: Signal<readonly CommandRun[]> = signal([]);
  /** The draft of the open channel. */
  readonly draft: ReadonlySignal<MessageDraft>;
  /** The pending and failed commands of the open channel, oldest first. */
  readonly runs: ReadonlySignal<readonly CommandRun[]>;
  /** Whether the message box should take the focus as soon as it is rendered. */
  readonly focusRequested: Signal<boolean> = signal(false);
  #lastRunId = 0;
  #lastSend: Promise<unknown> = Promise.resolve();

  constructor(private readonly dependencies: ComposerDependencies) {
    this.draft = computed(() => this.#drafts.value.get(dependencies.locationKey.value ?? '') ?? EMPTY_DRAFT);
    this.runs = computed(() =>
      this.#runs.value.filter(({ locationKey }) => locationKey === dependencies.locationKey.value),
    );
  }

  /** The open location. Later changes can name it, after the user has switched. */
  get locationKey(): string | undefined {
    return this.dependencies.locationKey.peek();
  }

  getDraft(locationKey: string): MessageDraft {
    return this.#drafts.peek().get(locationKey) ?? EMPTY_DRAFT;
  }

  /** Updates the draft of a location. */
  updateDraft(changes: Partial<MessageDraft>, locationKey = this.locationKey): void {
    if (locationKey === undefined) return;
    this.#drafts.value = new Map([
      ...this.#drafts.peek(),
      [locationKey, { ...this.getDraft(locationKey), ...changes }],
    ]);
  }

  /** Deletes the draft of a location. */
  clearDraft(locationKey = this.locationKey): void {
    if (locationKey === undefined) return;
    this.#drafts.value = new Map([...this.#drafts.peek()].filter(([key]) => key !== locationKey));
  }

  /** Runs an action after all earlier sends have finished or failed, so that messages keep their order. */
  enqueue<T>(action: () => Promise<T>): Promise<T> {
    const next = this.#lastSend.then(action);
    this.#lastSend = next.catch(() => {});
    return next;
  }

  requestFocus(): void {
    this.focusRequested.value = true;
  }

  /** Starts a reply to a message. */
  startReply(message: Message): void {
    const { editing, text } = this.draft.peek();
    this.updateDraft({ replyTo: message, editing: undefined, text: editing ? '' : text, problem: undefined });
    this.requestFocus();
  }

  /** Starts to edit one of the user's own messages. @param content its content as editable text */
  startEdit(message: Message, content: { readonly text: string; readonly mentions: readonly MentionText[] }): void {
    this.updateDraft({ ...content, editing: message, replyTo: undefined, command: undefined, problem: undefined });
    this.requestFocus();
  }

  /** Appends a mention to the text. */
  insertMention(mention: MentionText): void {
    const { text, mentions } = this.draft.peek();
    const before = text === '' || /\s$/.test(text) ? text : `${text} `;
    this.updateDraft({
      text: `${before}${mention.text} `,
      mentions: [...mentions.filter((each) => each.text !== mention.text), mention],
      command: undefined,
    });
    this.requestFocus();
  }

  /** Opens the form of a command. */
  startCommand(entry: CommandEntry): void {
    this.updateDraft({
      text: '',
      mentions: [],
      problem: undefined,
      command: { entry, values: {}, addedOptions: [], problems: {} },
    });
  }

  updateCommand(changes: Partial<CommandDraft>): void {
    const { command } = this.draft.peek();
    if (command) this.updateDraft({ command: { ...command, ...changes } });
  }

  /** Sends a command; `runs` shows its progress. */
  async runCommand(run: NewCommandRun): Promise<void> {
    const locationKey = this.locationKey;
    if (locationKey === undefined) return;
    this.#lastRunId += 1;
    const id = this.#lastRunId;
    this.#runs.value = [...this.#runs.peek(), { ...run, id, locationKey, state: 'sending' }];
    try {
      const { status, error } = await this.dependencies.run(run.invocation);
      if (status === 'answered') this.dismissRun(id);
      else this.#fail(id, error?.message ?? 'The application did not respond.');
    } catch (thrown) {
      const message = errorMessage(thrown);
      if (!this.#reopenRejected(run, locationKey, thrown, message)) this.#fail(id, message);
      else this.dismissRun(id);
    }
  }

  /** Sends a failed command again. */
  retryCommand(run: CommandRun): void {
    this.dismissRun(run.id);
    void this.runCommand(run);
  }

  /** Opens the form of a failed command with its values. */
  editFailedCommand(run: CommandRun): void {
    this.dismissRun(run.id);
    if (run.draft) this.updateDraft({ command: { ...run.draft, problem: run.problem }, text: '' });
  }

  dismissRun(id: number): void {
    this.#runs.value = this.#runs.peek().filter((each) => each.id !== id);
  }

  #fail(id: number, problem: string): void {
    this.#runs.value = this.#runs.peek().map((each) => (each.id === id ? { ...each, state: 'failed', problem } : each));
  }

  /**
   * Opens the form of a rejected command again, with the problem at its option, unless the user has written something
   * else.
   */
  #reopenRejected(
    { draft, invocation }: NewCommandRun,
    locationKey: string,
    thrown: unknown,
    message: string,
  ): boolean {
    const current = this.getDraft(locationKey);
    if (!draft || !(thrown instanceof EmulatorRequestError) || current.command || current.text !== '') return false;
    const option = findOptionAtPath(thrown.details.path, invocation.options ?? []);
    const isShown = draft.entry.options.some(({ name }) => name === option);
    const command =
      option !== undefined && isShown
        ? { ...draft, problems: { [option]: message }, problem: undefined }
        : { ...draft, problems: {}, problem: message };
    this.updateDraft({ command }, locationKey);
    return true;
  }
}
