import { styleText } from 'node:util';

/** How text may be shown. */
export type TextStyle = 'bold' | 'dim' | 'red' | 'green' | 'yellow' | 'cyan';

/** What a command has of the process that runs it. */
export interface Terminal {
  /** Writes a line to standard output. */
  print(line: string): void;
  /** Writes a line to standard error. */
  printError(line: string): void;
  /**
   * The text in a style, where standard output (or standard error) is a terminal that shows colours and NO_COLOR is not
   * set; elsewhere the text as it is.
   */
  style(style: TextStyle, text: string, stream?: 'stdout' | 'stderr'): string;
  /** Shows what is being done, on a terminal alone, until the next line or the next call; undefined takes it away. */
  showProgress(doing: string | undefined): void;
  /** Resolves when the process is asked to end (SIGTERM or SIGINT). */
  waitForStopSignal(): Promise<void>;
}

/** Goes to the start of the line and clears it. */
const CLEAR_LINE = '\r\x1b[2K';

class ProcessTerminal implements Terminal {
  #hasProgress = false;

  print(line: string): void {
    this.showProgress(undefined);
    process.stdout.write(`${line}\n`);
  }

  printError(line: string): void {
    this.showProgress(undefined);
    process.stderr.write(`${line}\n`);
  }

  style(style: TextStyle, text: string, stream: 'stdout' | 'stderr' = 'stdout'): string {
    const target = process[stream];
    // `hasColors` minds NO_COLOR, FORCE_COLOR and terminals that can show none.
    return target.isTTY && target.hasColors() ? styleText(style, text) : text;
  }

  showProgress(doing: string | undefined): void {
    if (!process.stderr.isTTY) return;
    if (this.#hasProgress) process.stderr.write(CLEAR_LINE);
    this.#hasProgress = doing !== undefined;
    if (doing !== undefined) process.stderr.write(doing.slice(0, Math.max(process.stderr.columns - 1, 0)));
  }

  waitForStopSignal(): Promise<void> {
    return new Promise((resolve) => {
      const stop = () => {
        process.off('SIGTERM', stop).off('SIGINT', stop);
        resolve();
      };
      process.on('SIGTERM', stop).on('SIGINT', stop);
    });
  }
}

/** The process itself. */
export const processTerminal: Terminal = new ProcessTerminal();
