import { once } from 'node:events';
import { createInterface } from 'node:readline/promises';
import { styleText } from 'node:util';

/** Text styles. */
export type TextStyle = 'bold' | 'dim' | 'red' | 'green' | 'yellow' | 'cyan';

/** Input and output of a command. */
export interface Terminal {
  /** Writes a line to standard output. */
  print(line: string): void;
  /** Writes a line to standard error. */
  printError(line: string): void;
  /**
   * Styles a text if the stream is a terminal with colors and NO_COLOR is not set; otherwise returns it unchanged.
   */
  style(style: TextStyle, text: string, stream?: 'stdout' | 'stderr'): string;
  /** Shows the current step, on terminals only, until the next line or call. Undefined removes it. */
  showProgress(step: string | undefined): void;
  /** Asks a question that is answered with y or n. Undefined if the process has no terminal on which a user could answer. */
  confirm(question: string): Promise<boolean | undefined>;
  /** Resolves when the process receives SIGTERM, SIGINT, or SIGHUP because its terminal was closed. */
  waitForStopSignal(): Promise<void>;
}

/** Goes to the start of the line and clears it. */
const CLEAR_LINE = '\r\x1b[2K';

const STOP_SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;

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
    // `hasColors` considers NO_COLOR, FORCE_COLOR and the terminal's capabilities.
    return target.isTTY && target.hasColors() ? styleText(style, text) : text;
  }

  showProgress(step: string | undefined): void {
    if (!process.stderr.isTTY) return;
    if (this.#hasProgress) process.stderr.write(CLEAR_LINE);
    this.#hasProgress = step !== undefined;
    if (step !== undefined) process.stderr.write(step.slice(0, Math.max(process.stderr.columns - 1, 0)));
  }

  async confirm(question: string): Promise<boolean | undefined> {
    if (!process.stdin.isTTY || !process.stderr.isTTY) return undefined;
    this.showProgress(undefined);
    const prompt = createInterface({ input: process.stdin, output: process.stderr });
    try {
      // Ctrl+C and Ctrl+D close the prompt.
      const closed = once(prompt, 'close').then(() => 'no');
      const answer = await Promise.race([prompt.question(`${question} [y/N] `), closed]);
      return /^y(?:es)?$/i.test(answer.trim());
    } finally {
      prompt.close();
    }
  }

  waitForStopSignal(): Promise<void> {
    return new Promise((resolve) => {
      const stop = () => {
        for (const signal of STOP_SIGNALS) process.off(signal, stop);
        resolve();
      };
      for (const signal of STOP_SIGNALS) process.on(signal, stop);
    });
  }
}

/** The terminal of this process. */
export const processTerminal: Terminal = new ProcessTerminal();
