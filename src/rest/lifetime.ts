import type { Clock, Timer } from '../base/clock.js';
import { type CallPlace, TransportError } from './errors.js';

/** The longest wait that a timer can hold, about 24 days. */
const LONGEST_MS = 2 ** 31 - 1;

/**
 * How long a call may go on: until its deadline, its caller's abort, or the closing of the client, whichever is first.
 * What ends it is a TransportError that says which.
 */
export class Lifetime {
  /** In milliseconds of the clock. */
  readonly deadlineAt: number;
  readonly #deadlineMs: number;
  readonly #timer: Timer;
  #ended: TransportError | undefined;
  #listener: ((reason: TransportError) => void) | undefined;
  #onWire = false;
  #mayHaveArrived = false;
  #isClosing = false;
  readonly #onAbort: (() => void) | undefined;

  constructor(
    readonly place: CallPlace,
    clock: Clock,
    deadlineMs: number,
    private readonly callerSignal: AbortSignal | undefined,
  ) {
    this.#deadlineMs = Math.min(deadlineMs, LONGEST_MS);
    this.deadlineAt = clock.now() + this.#deadlineMs;
    this.#timer = clock.schedule(this.#deadlineMs, () => this.#end('deadline'));
    if (!callerSignal) return;
    this.#onAbort = () => this.#end('aborted', callerSignal.reason);
    if (callerSignal.aborted) this.#onAbort();
    else callerSignal.addEventListener('abort', this.#onAbort, { once: true });
  }

  /** What ended the call before it settled. */
  get ended(): TransportError | undefined {
    return this.#ended;
  }

  /** Whether any request of the call may have reached the service. */
  get mayHaveArrived(): boolean {
    return this.#mayHaveArrived;
  }

  /**
   * Says what happens when the call is ended. A call waits for one thing at a time, so it has one listener; undefined
   * when what it waited for is there.
   */
  whenEnded(listener: ((reason: TransportError) => void) | undefined): void {
    this.#listener = listener;
  }

  /** A request of the call goes out. */
  enterWire(): void {
    this.#onWire = true;
  }

  /** The request was answered or lost. */
  leaveWire(mayHaveArrived: boolean): void {
    this.#onWire = false;
    this.#mayHaveArrived ||= mayHaveArrived;
    if (this.#isClosing) this.#end('closed');
  }

  /** The client closes: ends the call, but lets a request that is under way have its answer. */
  close(): void {
    this.#isClosing = true;
    if (!this.#onWire) this.#end('closed');
  }

  /** The call has settled. */
  settle(): void {
    this.#timer.cancel();
    if (this.#onAbort) this.callerSignal?.removeEventListener('abort', this.#onAbort);
  }

  #end(reason: 'aborted' | 'deadline' | 'closed', cause?: unknown): void {
    if (this.#ended) return;
    const mayHaveArrived = this.#onWire || this.#mayHaveArrived;
    this.#ended = new TransportError(this.place, reason, mayHaveArrived, {
      ...(cause === undefined ? {} : { cause }),
      ...(reason === 'deadline' ? { deadlineMs: this.#deadlineMs } : {}),
    });
    this.#listener?.(this.#ended);
  }
}

/**
 * Waits for something that the end of the call cuts short.
 * @param start begins it, and gives what stops it
 * @throws the TransportError that ended the call
 */
export function within<T>(
  lifetime: Lifetime,
  start: (resolve: (value: T) => void, reject: (error: unknown) => void) => (reason: TransportError) => void,
): Promise<T> {
  return new Promise((resolve, reject) => {
    if (lifetime.ended) return reject(lifetime.ended);
    let isOver = false;
    const over = () => {
      isOver = true;
      lifetime.whenEnded(undefined);
    };
    const stop = start(
      (value) => {
        over();
        resolve(value);
      },
      (error) => {
        over();
        reject(error);
      },
    );
    // It may have been there at once.
    if (isOver) return;
    lifetime.whenEnded((reason) => {
      stop(reason);
      reject(reason);
    });
  });
}
