/** Finds errors in what the process of a bot prints to standard error. Lines that follow each other are one error. */
import { isContinuation, isNoError, plainText, summaryOf } from './error-line.js';

/** An error on standard error. */
export interface ErrorOutput {
  /** The number of the error, from 1. Further lines of it have the same number. */
  readonly id: number;
  /** What happened, in one line. */
  readonly message: string;
  /** All lines. */
  readonly text: string;
}

/** Lines with a longer pause between them are different errors, in milliseconds of real time. */
const PAUSE_MS = 100;
/** How many lines of an error are stored. */
const MAX_LINES = 100;

export class ErrorOutputReader {
  #id: number;
  #lines: string[] = [];
  #lastAt = Number.NEGATIVE_INFINITY;
  /** What the last line belonged to. */
  #last: 'error' | 'other' | undefined;

  /** @param lastId the number of the last error of an earlier process */
  constructor(lastId = 0) {
    this.#id = lastId;
  }

  /** The number of the last error; 0 if there is none. */
  get lastId(): number {
    return this.#id;
  }

  /** The error to which the last line belonged; undefined if it was none. */
  get latest(): ErrorOutput | undefined {
    if (this.#last !== 'error') return undefined;
    return { id: this.#id, message: summaryOf(this.#lines), text: this.#lines.join('\n') };
  }

  /**
   * Reads a line on standard error.
   * @param at when it was printed, in milliseconds of a monotonic clock
   * @returns the error to which the line belongs; undefined if it is none
   */
  add(line: string, at: number): ErrorOutput | undefined {
    const text = plainText(line);
    const follows = at - this.#lastAt < PAUSE_MS;
    this.#lastAt = at;
    if (text === '') return undefined;
    const continues = follows && isContinuation(text);
    // The indented lines after a warning are its stack.
    if (continues && this.#last === 'other') return undefined;
    if (!continues && isNoError(text)) {
      this.#last = 'other';
      return undefined;
    }
    if (this.#last !== 'error' || !follows) {
      this.#last = 'error';
      this.#id += 1;
      this.#lines = [];
    }
    if (this.#lines.length < MAX_LINES) this.#lines.push(text);
    return this.latest;
  }
}
