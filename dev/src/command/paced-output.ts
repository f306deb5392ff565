/**
 * Passes on the lines that a process prints, at a limited rate. The process has to wait when it prints faster, as at a slow terminal: no
 * line is lost, and output without an end fills neither the memory nor the time of this process.
 */
import type { Readable } from 'node:stream';
import { systemClock, type Timer } from 'guildhall';
import { OutputLines } from 'guildhall/internal';

/** The streams of a process. */
export type OutputStream = 'stdout' | 'stderr';

export interface PacedOutputOptions {
  readonly streams: Readonly<Record<OutputStream, Readable>>;
  readonly onLine: (line: string, stream: OutputStream) => void;
  /** Called once, when the process has printed faster than the limit for 2 seconds. */
  readonly onFlood: () => void;
}

const INTERVAL_MS = 100;
/** How much is passed on in an interval: 10,000 lines and 4 Mi characters in a second. */
const LINES_OF_INTERVAL = 1_000;
const CHARACTERS_OF_INTERVAL = 400 * 1024;
/** After how many intervals with waiting lines it is a flood. */
const FLOOD_INTERVALS = 20;

export class PacedOutput {
  readonly #options: PacedOutputOptions;
  /** The lines that wait: not more than two chunks have, because no more is read meanwhile. */
  #waiting: (readonly [line: string, stream: OutputStream])[] = [];
  #lines = 0;
  #characters = 0;
  #heldIntervals = 0;
  #timer: Timer | undefined;
  #isLimited = true;

  constructor(options: PacedOutputOptions) {
    this.#options = options;
    this.#read('stdout');
    this.#read('stderr');
  }

  /** Passes on all that waits, and all that follows at once: the process has ended, so there is not much. */
  release(): void {
    this.#isLimited = false;
    this.#timer?.cancel();
    this.#passOn();
  }

  #read(name: OutputStream): void {
    const lines = new OutputLines();
    const add = (texts: readonly string[]) => {
      for (const text of texts) this.#waiting.push([text, name]);
      this.#passOn();
    };
    this.#options.streams[name].on('data', (chunk: Buffer) => add(lines.add(chunk))).on('end', () => add(lines.end()));
  }

  #passOn(): void {
    const { onLine } = this.#options;
    let count = 0;
    for (const [line, stream] of this.#waiting) {
      if (this.#isLimited && (this.#lines >= LINES_OF_INTERVAL || this.#characters >= CHARACTERS_OF_INTERVAL)) break;
      count += 1;
      this.#lines += 1;
      this.#characters += line.length;
      onLine(line, stream);
    }
    this.#waiting = count === this.#waiting.length ? [] : this.#waiting.slice(count);
    if (this.#isLimited && this.#lines > 0)
      this.#timer ??= systemClock.schedule(INTERVAL_MS, () => this.#nextInterval());
    this.#setReading(this.#waiting.length === 0);
  }

  #nextInterval(): void {
    this.#timer = undefined;
    this.#lines = 0;
    this.#characters = 0;
    this.#heldIntervals = this.#waiting.length > 0 ? this.#heldIntervals + 1 : 0;
    if (this.#heldIntervals === FLOOD_INTERVALS) this.#options.onFlood();
    this.#passOn();
  }

  #setReading(isReading: boolean): void {
    for (const stream of Object.values(this.#options.streams)) {
      if (isReading) stream.resume();
      else stream.pause();
    }
  }
}
