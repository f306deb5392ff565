/** What went wrong in a world lately, in words: for failures. */
import type { Emulator } from '../emulator/emulator.js';
import type { LogEntry } from '../emulator/log/emulator-log.js';
import { type BotLog, tellLine } from './bot-log.js';

/** How many lines of each kind are told. */
const MOST = 10;

export class Troubles {
  readonly #refused: string[] = [];

  constructor(
    log: Emulator['log'],
    private readonly bot: BotLog,
  ) {
    log.subscribe((entry) => {
      const line = troubleIn(entry);
      if (line === undefined) return;
      this.#refused.push(line);
      if (this.#refused.length > MOST) this.#refused.shift();
    });
  }

  /** Requests that the service refused and interactions that failed, then what the bot logged; each the latest last. */
  get lines(): readonly string[] {
    return [...this.#refused, ...this.bot.lines.slice(-MOST).map(tellLine)];
  }
}

function troubleIn(entry: LogEntry): string | undefined {
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
