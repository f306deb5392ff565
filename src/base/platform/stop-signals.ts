/** The signals that ask this process to stop. */
import { type Clock, systemClock } from '../clock.js';

/** The part of a process that receives signals. */
export interface SignalSource<Signal extends string> {
  on(signal: Signal, listener: (signal: Signal) => void): unknown;
  off(signal: Signal, listener: (signal: Signal) => void): unknown;
}

/**
 * How long a signal is the one that came before, in milliseconds. With `npm start`, Ctrl+C sends SIGINT to this process twice: the terminal
 * sends it to npm and to this process, and npm passes it on. Service managers do the same with SIGTERM. Nobody asks for two things that fast.
 */
const REPETITION_MS = 500;

/** Waits for signals, and ignores the repetitions of one that was received. */
export class StopSignals<Signal extends string> {
  readonly #process: SignalSource<Signal>;
  readonly #signals: readonly Signal[];
  readonly #clock: Clock;
  /** The signals that were just received, with the listeners that ignore their repetitions. */
  readonly #ignored = new Map<Signal, () => void>();

  /** @param process whose signals these are, for example this one */
  constructor(process: SignalSource<Signal>, signals: readonly Signal[], clock: Clock = systemClock) {
    this.#process = process;
    this.#signals = signals;
    this.#clock = clock;
  }

  /**
   * Calls a function with the next signal that is no repetition. After that, further signals have their usual effect, unless somebody waits
   * for them.
   * @returns a function that ends the wait
   */
  once(task: (signal: Signal) => void): () => void {
    // Who waited before the signal came gets it, also if somebody else got it before.
    const received = new Map(this.#ignored);
    const listener = (signal: Signal) => {
      if (received.has(signal) && received.get(signal) === this.#ignored.get(signal)) return;
      end();
      this.#ignoreRepetitions(signal);
      task(signal);
    };
    const end = () => {
      for (const signal of this.#signals) this.#process.off(signal, listener);
    };
    for (const signal of this.#signals) this.#process.on(signal, listener);
    return end;
  }

  #ignoreRepetitions(signal: Signal): void {
    if (this.#ignored.has(signal)) return;
    const ignore = () => {};
    this.#ignored.set(signal, ignore);
    this.#process.on(signal, ignore);
    this.#clock.schedule(REPETITION_MS, () => {
      this.#process.off(signal, ignore);
      this.#ignored.delete(signal);
    });
  }
}
