/**
 * What a person is about to say, in each channel apart: text, files, the message that is answered or changed, or a
 * command that is being filled in; and the commands that were sent and have come to nothing yet.
 */
import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals';
import type { Message } from '../../../../wire/objects/messages/message.js';
import type { InteractionReport } from '../../../control/interactions/interaction-report.js';
import { EmulatorRequestError } from '../../api/emulator-request.js';
import type { CommandInvocation } from '../actions/page-actions.js';
import type { CommandEntry } from './command-entries.js';
import { type FormOptionState, findOptionAtPath } from './command-options.js';
import type { MentionText } from './mention-text.js';

/** A command that is being filled in. */
export interface CommandDraft {
  readonly entry: CommandEntry;
  readonly values: Readonly<Record<string, FormOptionState>>;
  /** Optional options that were added, in that order. */
  readonly addedOptions: readonly string[];
  /** What is wrong, by option. */
  readonly problems: Readonly<Record<string, string>>;
  /** What is wrong with the whole. */
  readonly problem?: string | undefined;
}

/** What is about to be said in a channel. */
export interface MessageDraft {
  readonly text: string;
  readonly mentions: readonly MentionText[];
  readonly files: readonly File[];
  readonly replyTo?: Message | undefined;
  /** The person's own message that is being changed. */
  readonly editing?: Message | undefined;
  readonly command?: CommandDraft | undefined;
  /** Why it could not be sent. */
  readonly problem?: string | undefined;
}

/** A command that was sent. */
export interface CommandRun {
  readonly id: number;
  readonly locationKey: string;
  /** How it is called: `/roll`, or the name of a command on a message or a member. */
  readonly title: string;
  readonly application: string;
  readonly state: 'sending' | 'failed';
  /** Why it failed. */
  readonly problem?: string | undefined;
  readonly invocation: CommandInvocation;
  /** How it was filled in, for commands that are typed. */
  readonly draft?: CommandDraft | undefined;
}

/** A command that is to be sent. */
export type NewCommandRun = Pick<CommandRun, 'title' | 'application' | 'invocation' | 'draft'>;

const EMPTY_DRAFT: MessageDraft = { text: '', mentions: [], files: [] };

export interface ComposerDependencies {
  /** Names the person and the open channel; undefined when none is open. */
  readonly locationKey: ReadonlySignal<string | undefined>;
  readonly run: (call: CommandInvocation) => Promise<InteractionReport>;
}

export class ComposerState {
  readonly #drafts: Signal<ReadonlyMap<string, MessageDraft>> = signal(new Map());
  readonly #runs: Signal<readonly CommandRun[]> = signal([]);
  /** The draft of the open channel. */
  readonly draft: ReadonlySignal<MessageDraft>;
  /** Commands of the open channel that have come to nothing yet, oldest first. */
  readonly runs: ReadonlySignal<readonly CommandRun[]>;
  /** Whether the message box is to take the focus, as soon as it is there. */
  readonly focusRequested: Signal<boolean> = signal(false);
  #lastRunId = 0;
  #lastSend: Promise<unknown> = Promise.resolve();

  constructor(private readonly dependencies: ComposerDependencies) {
    this.draft = computed(() => this.#drafts.value.get(dependencies.locationKey.value ?? '') ?? EMPTY_DRAFT);
    this.runs = computed(() =>
      this.#runs.value.filter(({ locationKey }) => locationKey === dependencies.locationKey.value),
    );
  }

  /** The place that is open; what is changed later on can name it. */
  get locationKey(): string | undefined {
    return this.dependencies.locationKey.peek();
  }

  getDraft(place: string): MessageDraft {
    return this.#drafts.peek().get(place) ?? EMPTY_DRAFT;
  }

  /** Changes the draft of a place. */
  updateDraft(changes: Partial<MessageDraft>, place = this.locationKey): void {
    if (place === undefined) return;
    this.#drafts.value = new Map([...this.#drafts.peek(), [place, { ...this.getDraft(place), ...changes }]]);
  }

  /** Puts the draft of a place away. */
  clearDraft(place = this.locationKey): void {
    if (place === undefined) return;
    this.#drafts.value = new Map([...this.#drafts.peek()].filter(([key]) => key !== place));
  }

  /** Does something once all that was sent before has arrived, or failed: what is said quickly keeps its order. */
  enqueue<T>(act: () => Promise<T>): Promise<T> {
    const next = this.#lastSend.then(act);
    this.#lastSend = next.catch(() => {});
    return next;
  }

  requestFocus(): void {
    this.focusRequested.value = true;
  }

  /** Answers a message. */
  startReply(message: Message): void {
    const { editing, text } = this.draft.peek();
    this.updateDraft({ replyTo: message, editing: undefined, text: editing ? '' : text, problem: undefined });
    this.requestFocus();
  }

  /** Changes one of the person's own messages. @param readable its text as it is edited */
  startEdit(message: Message, readable: { readonly text: string; readonly mentions: readonly MentionText[] }): void {
    this.updateDraft({ ...readable, editing: message, replyTo: undefined, command: undefined, problem: undefined });
    this.requestFocus();
  }

  /** Puts a mention behind what is written. */
  insertMention(stand: MentionText): void {
    const { text, mentions } = this.draft.peek();
    const before = text === '' || /\s$/.test(text) ? text : `${text} `;
    this.updateDraft({
      text: `${before}${stand.text} `,
      mentions: [...mentions.filter((each) => each.text !== stand.text), stand],
      command: undefined,
    });
    this.requestFocus();
  }

  /** Begins to fill in a command. */
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

  /** Sends a command; what becomes of it stands in `runs`. */
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
      const message = thrown instanceof Error ? thrown.message : String(thrown);
      if (!this.#reopenRejected(run, locationKey, thrown, message)) this.#fail(id, message);
      else this.dismissRun(id);
    }
  }

  /** Sends a command again that failed. */
  retryCommand(run: CommandRun): void {
    this.dismissRun(run.id);
    void this.runCommand(run);
  }

  /** Opens a command that failed as it was filled in. */
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

  /** What the service refused is opened again, with the problem where it belongs, unless something else is written by now. */
  #reopenRejected({ draft, invocation }: NewCommandRun, place: string, thrown: unknown, message: string): boolean {
    const now = this.getDraft(place);
    if (!draft || !(thrown instanceof EmulatorRequestError) || now.command || now.text !== '') return false;
    const option = findOptionAtPath(thrown.details.path, invocation.options ?? []);
    const isShown = draft.entry.options.some(({ name }) => name === option);
    const command =
      option !== undefined && isShown
        ? { ...draft, problems: { [option]: message }, problem: undefined }
        : { ...draft, problems: {}, problem: message };
    this.updateDraft({ command }, place);
    return true;
  }
}
