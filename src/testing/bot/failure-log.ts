/** What went wrong in a world lately, in words: for failures. */
import type { Emulator } from '../../emulator/emulator.js';
import type { LogEntry } from '../../emulator/log/log-entry.js';
import { type BotLog, formatLogEntry } from './bot-log.js';

/** How many lines of each kind are told. */
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

  /** Requests that the service refused and interactions that failed, then what the bot logged; each the latest last. */
  get lines(): readonly string[] {
    return [...this.#failures, ...this.botLog.entries.slice(-MAX_LINES).map(formatLogEntry)];
  }
}

function describeFailure(entry: LogEntry): string | undefined {
  switch (entry.kind) {
    case 'request':
      if (entry.status < 400) return undefined;
      return `refused: ${entry.method} ${entry.path} (${entry.status}${entry.code === undefined ? '' : `, code ${entry.code}`})`;
    case 'interaction':
      return entry.problem === undefined ? undefined : `interaction ${entry.status}: ${entry.problem}`;
    case 'notice':
      return `the service notes: ${entry.message}`;
    default:
      return undefined;
  }
}
