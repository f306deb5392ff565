import { performance } from 'node:perf_hooks';
import type { Writable } from 'node:stream';

/** An output of a process, which can be a terminal. */
export type TerminalOutput = Writable & Partial<Pick<NodeJS.WriteStream, 'isTTY' | 'columns' | 'hasColors'>>;

/** Goes to the start of the line and clears it. */
const CLEAR_LINE = '\r\x1b[2K';

/** The last line of a terminal, which shows what a command is doing. */
export class ProgressLine {
  #timer: NodeJS.Timeout | undefined;

  constructor(private readonly output: TerminalOutput) {}

  /** Shows a step in place of the previous one. Undefined removes the line. If the output is no terminal, nothing is shown. */
  show(step: string | undefined): void {
    if (!this.output.isTTY) return;
    if (this.#timer) this.output.write(CLEAR_LINE);
    clearInterval(this.#timer);
    this.#timer = undefined;
    if (step === undefined) return;
    const startedAt = performance.now();
    this.#write(step);
    this.#timer = setInterval(() => {
      this.output.write(CLEAR_LINE);
      this.#write(`${step} ${Math.round((performance.now() - startedAt) / 1000)} s`);
    }, 1000);
    this.#timer.unref();
  }

  #write(text: string): void {
    this.output.write(text.slice(0, Math.max((this.output.columns ?? 80) - 1, 0)));
  }
}
