import { performance } from 'node:perf_hooks';
import type { Writable } from 'node:stream';

/** An output of a process, which can be a terminal. */
export type TerminalOutput = Writable & Partial<Pick<NodeJS.WriteStream, 'isTTY' | 'columns' | 'hasColors'>>;

/** Goes to the start of the line and clears it. */
const CLEAR_LINE = '\r\x1b[2K';

/** The last line of a terminal, which shows what a command is doing. */
export class ProgressLine {
  #timer: NodeJS.Timeout | undefined;

  /** @param isDumb whether the terminal cannot clear a line, as that of an editor with TERM=dumb: nothing is shown on it */
  constructor(
    private readonly output: TerminalOutput,
    private readonly isDumb = false,
  ) {}

  /** Shows a step in place of the previous one. Undefined removes the line. If the output is no terminal, nothing is shown. */
  show(step: string | undefined): void {
    if (!this.output.isTTY || this.isDumb) return;
    if (this.#timer) this.output.write(CLEAR_LINE);
    clearInterval(this.#timer);
    this.#timer = undefined;
    if (step === undefined) return;
    const startedAt = performance.now();
    this.#write(step, '');
    this.#timer = setInterval(() => {
      this.output.write(CLEAR_LINE);
      this.#write(step, ` ${Math.round((performance.now() - startedAt) / 1000)} s`);
    }, 1000);
    this.#timer.unref();
  }

  /** In one line: a longer text, or a line end in it, would leave lines that are not cleared. */
  #write(step: string, duration: string): void {
    const columns = (this.output.columns ?? 80) - 1 - duration.length;
    this.output.write(`${cutToColumns(step.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' '), columns)}${duration}`);
  }
}

/** Characters of East Asian scripts and emojis, which take two columns. */
const WIDE =
  /[\u{1100}-\u{115F}\u{2E80}-\u{303E}\u{3041}-\u{A4CF}\u{AC00}-\u{D7A3}\u{F900}-\u{FAFF}\u{FE30}-\u{FE6F}\u{FF00}-\u{FF60}\u{FFE0}-\u{FFE6}\u{20000}-\u{3FFFD}]|\p{Emoji_Presentation}|\u{FE0F}/u;
const segmenter = new Intl.Segmenter();

/** The start of a text that takes so many columns of a terminal at most. No character is cut. */
function cutToColumns(text: string, columns: number): string {
  let width = 0;
  let end = 0;
  for (const { segment, index } of segmenter.segment(text)) {
    width += WIDE.test(segment) ? 2 : 1;
    if (width > columns) break;
    end = index + segment.length;
  }
  return text.slice(0, end);
}
