/** Collects recent failures of a world for error messages. */

import { interactionTypes } from 'guildhall/wire';
import type { LogEntryData, RefusalView } from '../../control/views/log-entry.js';
import type { Emulator, World } from '../../emulator/index.js';
import { describeRefusal } from '../problems/refused-calls.js';
import { type BotLog, type BotLogEntry, formatLogEntry } from './bot-log.js';

/** How many failures of the emulator and how many log entries of the bot are listed. */
const MAX_LINES = 10;

export class FailureLog {
  readonly #failures: string[] = [];
  /** What was logged while the bot was composed. It concerns the declarations, and not what the test did. */
  readonly #ofComposition = new WeakSet<BotLogEntry>();

  constructor(
    private readonly emulator: Pick<Emulator, 'log' | 'world'>,
    private readonly botLog: BotLog,
  ) {
    emulator.log.subscribe((entry) => this.add(entry));
  }

  /** Adds an entry of the emulator's log, or how the bot handled an interaction, if it is a failure. */
  add(entry: LogEntryData): void {
    const line = describeFailure(entry, this.emulator.world);
    if (line === undefined) return;
    this.#failures.push(line);
    if (this.#failures.length > MAX_LINES) this.#failures.shift();
  }

  /** Composes a bot. What it logs is no failure. */
  async ignoreDuring<T>(compose: () => T | Promise<T>): Promise<T> {
    const earlier = new Set(this.botLog.entries);
    const composed = await compose();
    for (const entry of this.botLog.entries) if (!earlier.has(entry)) this.#ofComposition.add(entry);
    return composed;
  }

  /**
   * Lists rejected requests, failed interactions and denied suggestions, followed by log entries of the bot; each newest last.
   * The text starts with a newline; it is empty if there are none.
   */
  describe(): string {
    const logged = this.botLog.entries.filter((entry) => !this.#ofComposition.has(entry));
    const lines = [...this.#failures, ...logged.slice(-MAX_LINES).map(formatLogEntry)];
    return lines.length === 0 ? '' : `\nRecent failures, newest last:${lines.map((line) => `\n  ${line}`).join('')}`;
  }
}

function describeFailure(entry: LogEntryData, { interactions }: World): string | undefined {
  switch (entry.kind) {
    case 'request':
      if (entry.status < 400) return undefined;
      return `rejected: ${entry.method} ${entry.path} (${entry.status}${entry.code === undefined ? '' : `, code ${entry.code}`})${describeCause(entry.refusal)}`;
    case 'interaction':
      return entry.problem === undefined ? undefined : `interaction ${entry.status}: ${entry.problem}`;
    case 'handler': {
      // A user sees no text in place of suggestions.
      const type = interactions.get(entry.interaction_id)?.interaction.type;
      if (entry.guard === undefined || type !== interactionTypes.APPLICATION_COMMAND_AUTOCOMPLETE) return undefined;
      return `no suggestions: the guard ${entry.guard} denied ${entry.handler ?? 'the autocomplete'}`;
    }
    case 'notice':
      return `emulator notice: ${entry.message}`;
    default:
      return undefined;
  }
}

function describeCause(refusal: RefusalView | undefined): string {
  return refusal ? `: ${describeRefusal({ ...refusal, notDeclared: refusal.not_declared })}` : '';
}
