/**
 * What a person is about to say, in each channel apart: text, files, the message that is answered or changed, or a
 * command that is being filled in; and the commands that were sent and have come to nothing yet.
 */
import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals';
import type { Message } from '../../../wire/objects/messages/message.js';
import type { InteractionReport } from '../../control/interactions/interaction-report.js';
import type { CommandCall } from '../model/person-actions.js';
import { CallFailure } from '../service/request.js';
import type { CommandEntry } from './commands/command-list.js';
import { type Filled, optionAt } from './commands/option-values.js';
import type { Stand } from './stand-in-text.js';

/** A command that is being filled in. */
export interface CommandDraft {
  readonly entry: CommandEntry;
  readonly filled: Readonly<Record<string, Filled>>;
  /** Optional options that were added, in that order. */
  readonly added: readonly string[];
  /** What is wrong, by option. */
  readonly problems: Readonly<Record<string, string>>;
  /** What is wrong with the whole. */
  readonly problem?: string | undefined;
}

/** What is about to be said in a channel. */
export interface Draft {
  readonly text: string;
  readonly stands: readonly Stand[];
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
  readonly place: string;
  /** How it is called: `/roll`, or the name of a command on a message or a member. */
  readonly title: string;
  readonly application: string;
  readonly state: 'sending' | 'failed';
  /** Why it failed. */
  readonly problem?: string | undefined;
  readonly call: CommandCall;
  /** How it was filled in, for commands that are typed. */
  readonly draft?: CommandDraft | undefined;
}

/** A command that is to be sent. */
export type NewRun = Pick<CommandRun, 'title' | 'application' | 'call' | 'draft'>;

const EMPTY: Draft = { text: '', stands: [], files: [] };

export interface ComposerParts {
  /** Names the person and the open channel; undefined when none is open. */
  readonly place: ReadonlySignal<string | undefined>;
  readonly run: (call: CommandCall) => Promise<InteractionReport>;
}

export class ComposerState {
  readonly #drafts: Signal<ReadonlyMap<string, Draft>> = signal(new Map());
  readonly #runs: Signal<readonly CommandRun[]> = signal([]);
  /** The draft of the open channel. */
  readonly draft: ReadonlySignal<Draft>;
  /** Commands of the open channel that have come to nothing yet, oldest first. */
  readonly runs: ReadonlySignal<readonly CommandRun[]>;
  /** Whether the message box is to take the focus, as soon as it is there. */
  readonly focusWanted: Signal<boolean> = signal(false);
  #latestRun = 0;
  #latestSent: Promise<unknown> = Promise.resolve();

  constructor(private readonly parts: ComposerParts) {
    this.draft = computed(() => this.#drafts.value.get(parts.place.value ?? '') ?? EMPTY);
    this.runs = computed(() => this.#runs.value.filter(({ place }) => place === parts.place.value));
  }

  /** The place that is open; what is changed later on can name it. */
  get place(): string | undefined {
    return this.parts.place.peek();
  }

  draftAt(place: string): Draft {
    return this.#drafts.peek().get(place) ?? EMPTY;
  }

  /** Changes the draft of a place. */
  change(changes: Partial<Draft>, place = this.place): void {
    if (place === undefined) return;
    this.#drafts.value = new Map([...this.#drafts.peek(), [place, { ...this.draftAt(place), ...changes }]]);
  }

  /** Puts the draft of a place away. */
  clear(place = this.place): void {
    if (place === undefined) return;
    this.#drafts.value = new Map([...this.#drafts.peek()].filter(([key]) => key !== place));
  }

  /** Does something once all that was sent before has arrived, or failed: what is said quickly keeps its order. */
  inOrder<T>(act: () => Promise<T>): Promise<T> {
    const next = this.#latestSent.then(act);
    this.#latestSent = next.catch(() => {});
    return next;
  }

  focus(): void {
    this.focusWanted.value = true;
  }

  /** Answers a message. */
  replyTo(message: Message): void {
    const { editing, text } = this.draft.peek();
    this.change({ replyTo: message, editing: undefined, text: editing ? '' : text, problem: undefined });
    this.focus();
  }

  /** Changes one of the person's own messages. @param readable its text as it is edited */
  edit(message: Message, readable: { readonly text: string; readonly stands: readonly Stand[] }): void {
    this.change({ ...readable, editing: message, replyTo: undefined, command: undefined, problem: undefined });
    this.focus();
  }

  /** Puts a mention behind what is written. */
  mention(stand: Stand): void {
    const { text, stands } = this.draft.peek();
    const before = text === '' || /\s$/.test(text) ? text : `${text} `;
    this.change({
      text: `${before}${stand.text} `,
      stands: [...stands.filter((each) => each.text !== stand.text), stand],
      command: undefined,
    });
    this.focus();
  }

  /** Begins to fill in a command. */
  beginCommand(entry: CommandEntry): void {
    this.change({ text: '', stands: [], problem: undefined, command: { entry, filled: {}, added: [], problems: {} } });
  }

  changeCommand(changes: Partial<CommandDraft>): void {
    const { command } = this.draft.peek();
    if (command) this.change({ command: { ...command, ...changes } });
  }

  /** Sends a command; what becomes of it stands in `runs`. */
  async run(run: NewRun): Promise<void> {
    const place = this.place;
    if (place === undefined) return;
    this.#latestRun += 1;
    const id = this.#latestRun;
    this.#runs.value = [...this.#runs.peek(), { ...run, id, place, state: 'sending' }];
    try {
      const { status, error } = await this.parts.run(run.call);
      if (status === 'answered') this.dismiss(id);
      else this.#fail(id, error?.message ?? 'The application did not respond.');
    } catch (thrown) {
      const message = thrown instanceof Error ? thrown.message : String(thrown);
      if (!this.#reopen(run, place, thrown, message)) this.#fail(id, message);
      else this.dismiss(id);
    }
  }

  /** Sends a command again that failed. */
  retry(run: CommandRun): void {
    this.dismiss(run.id);
    void this.run(run);
  }

  /** Opens a command that failed as it was filled in. */
  reopen(run: CommandRun): void {
    this.dismiss(run.id);
    if (run.draft) this.change({ command: { ...run.draft, problem: run.problem }, text: '' });
  }

  dismiss(id: number): void {
    this.#runs.value = this.#runs.peek().filter((each) => each.id !== id);
  }

  #fail(id: number, problem: string): void {
    this.#runs.value = this.#runs.peek().map((each) => (each.id === id ? { ...each, state: 'failed', problem } : each));
  }

  /** What the service refused is opened again, with the problem where it belongs, unless something else is written by now. */
  #reopen({ draft, call }: NewRun, place: string, thrown: unknown, message: string): boolean {
    const now = this.draftAt(place);
    if (!draft || !(thrown instanceof CallFailure) || now.command || now.text !== '') return false;
    const option = optionAt(thrown.facts.path, call.options ?? []);
    const isShown = draft.entry.options.some(({ name }) => name === option);
    const command =
      option !== undefined && isShown
        ? { ...draft, problems: { [option]: message }, problem: undefined }
        : { ...draft, problems: {}, problem: message };
    this.change({ command }, place);
    return true;
  }
}
