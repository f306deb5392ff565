import { createLogger, type LogLevel, type StructuredLogger } from '../../base/logger.js';

/** A line that the bot logged. */
export interface BotLogEntry {
  readonly level: 'warn' | 'error' | 'fatal';
  readonly message: string;
  /** Of an error: what it says. */
  readonly error?: string | undefined;
}

const LEVELS = new Map([
  [40, 'warn' as const],
  [50, 'error' as const],
  [60, 'fatal' as const],
]);
/** How many lines are kept. */
const MAX_ENTRIES = 200;

/** Keeps what the bot under test warns of, and prints what it is told to. */
export class BotLog {
  readonly #lines: BotLogEntry[] = [];
  readonly logger: StructuredLogger;

  /** @param level from which on lines are also printed, on standard error; warnings and errors are kept in any case */
  constructor(secrets: readonly string[], level: LogLevel) {
    const kept = createLogger({ level: 'warn', secrets, destination: { write: (line) => this.#record(line) } });
    if (level === 'silent') {
      this.logger = kept;
      return;
    }
    this.logger = createLogger({
      level,
      secrets,
      destination: {
        write: (line) => {
          process.stderr.write(line);
          this.#record(line);
        },
      },
    });
  }

  /** The latest last. */
  get entries(): readonly BotLogEntry[] {
    return this.#lines;
  }

  #record(line: string): void {
    const read: unknown = JSON.parse(line);
    if (typeof read !== 'object' || read === null || !('level' in read) || typeof read.level !== 'number') return;
    const level = LEVELS.get(read.level);
    if (level === undefined) return;
    const message = 'msg' in read ? String(read.msg) : '';
    this.#lines.push({ level, message, ...readError(read) });
    if (this.#lines.length > MAX_ENTRIES) this.#lines.shift();
  }
}

function readError(line: object): { readonly error?: string } {
  if (!('err' in line) || typeof line.err !== 'object' || line.err === null) return {};
  const { message, type } = line.err as { readonly message?: unknown; readonly type?: unknown };
  return { error: `${typeof type === 'string' ? `${type}: ` : ''}${String(message)}` };
}

/** A line in words. */
export function formatLogEntry({ level, message, error }: BotLogEntry): string {
  return `the bot logged, ${level}: ${message}${error === undefined ? '' : ` (${error})`}`;
}
