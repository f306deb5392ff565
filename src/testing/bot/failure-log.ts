/** Collects recent failures of a world for error messages. */
import type { Emulator } from '../../emulator/emulator.js';
import type { LogEntry } from '../../emulator/log/log-entry.js';
import { type BotLog, formatLogEntry } from './bot-log.js';

/** How many failures of the emulator and how many log entries of the bot are listed. */
const MAX_LINES = 10;

export class FailureLog {
  readonly #failures: string[] = [];

  constructor(
    log: Emulator['log'],
    private readonly botLog: BotLog,
  ) {
    log.subscribe((entry) => {
      const line = describeFailure(entry);
      if (line === undefined) return;
      this.#failures.push(line);
      if (this.#failures.length > MAX_LINES) this.#failures.shift();
    });
  }

  /**
   * Lists rejected requests and failed interactions, followed by log entries of the bot; each newest last. The text
   * starts with a newline; it is empty if there are none.
   */
  describe(): string {
    const lines = [...this.#failures, ...this.botLog.entries.slice(-MAX_LINES).map(formatLogEntry)];
    return lines.length === 0 ? '' : `\nRecent failures, newest last:${lines.map((line) => `\n  ${line}`).join('')}`;
  }
}

function describeFailure(entry: LogEntry): string | undefined {
  switch (entry.kind) {
    case 'request':
      if (entry.status < 400) return undefined;
      return `rejected: ${entry.method} ${entry.path} (${entry.status}${entry.code === undefined ? '' : `, code ${entry.code}`})`;
    case 'interaction':
      return entry.problem === undefined ? undefined : `interaction ${entry.status}: ${entry.problem}`;
    case 'notice':
      return `emulator notice: ${entry.message}`;
    default:
      return undefined;
  }
}
