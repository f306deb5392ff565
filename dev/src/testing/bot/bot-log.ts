import { createLogger, type LogLevel, type StructuredLogger } from 'guildhall';

/** A warning or an error in the bot's log. */
export interface BotLogEntry {
  /** The severity of the line. */
  readonly level: 'warn' | 'error' | 'fatal';
  /** The text of the line. */
  readonly message: string;
  /** The class and message of the logged error, if there is one. */
  readonly error?: string | undefined;
}

const LEVELS = new Map([
  [40, 'warn' as const],
  [50, 'error' as const],
  [60, 'fatal' as const],
]);
const MAX_ENTRIES = 200;

/** Stores the latest warnings and errors of the bot under test, and prints its log if requested. */
export class BotLog {
  readonly #entries: BotLogEntry[] = [];
  readonly logger: StructuredLogger;

  /**
   * @param level the least severe level that is printed to standard error. Warnings and errors are always stored
   * @param onLine receives every line, for the playground of the emulator
   */
  constructor(
    secrets: readonly string[],
    level: LogLevel,
    private readonly onLine: (line: string) => void,
  ) {
    const storingLogger = createLogger({
      level: 'warn',
      secrets,
      destination: { write: (line) => this.#record(line) },
    });
    if (level === 'silent') {
      this.logger = storingLogger;
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

  /** Newest last. */
  get entries(): readonly BotLogEntry[] {
    return this.#entries;
  }

  #record(line: string): void {
    this.onLine(line);
    const json: unknown = JSON.parse(line);
    if (typeof json !== 'object' || json === null || !('level' in json) || typeof json.level !== 'number') return;
    const level = LEVELS.get(json.level);
    if (level === undefined) return;
    const message = 'msg' in json ? String(json.msg) : '';
    this.#entries.push({ level, message, ...readError(json) });
    if (this.#entries.length > MAX_ENTRIES) this.#entries.shift();
  }
}

function readError(line: object): { readonly error?: string } {
  if (!('err' in line) || typeof line.err !== 'object' || line.err === null) return {};
  const { message, type } = line.err as { readonly message?: unknown; readonly type?: unknown };
  return { error: `${typeof type === 'string' ? `${type}: ` : ''}${String(message)}` };
}

/** Formats an entry for error messages. */
export function formatLogEntry({ level, message, error }: BotLogEntry): string {
  return `bot log, ${level}: ${message}${error === undefined ? '' : ` (${error})`}`;
}
