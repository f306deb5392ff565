import type { Clock, Timer } from '../../base/clock.js';
import { type CallInfo, TransportError } from './errors.js';

/** The longest wait that a timer can hold, about 24 days. */
const MAX_TIMER_DELAY_MS = 2 ** 31 - 1;

/**
 * How long a call may go on: until its deadline, its caller's abort, or the closing of the client, whichever is first.
 * What ends it is a TransportError that says which.
 */
export class CallDeadline {
  /** In milliseconds of the clock. */
  readonly expiresAt: number;
  readonly #timeoutMs: number;
  readonly #timer: Timer;
  #error: TransportError | undefined;
  #listener: ((reason: TransportError) => void) | undefined;
  #isRequestInFlight = false;
  #mayHaveArrived = false;
  #isClosing = false;
  readonly #onAbort: (() => void) | undefined;

  constructor(
    readonly call: CallInfo,
    clock: Clock,
    timeoutMs: number,
    private readonly callerSignal: AbortSignal | undefined,
  ) {
    this.#timeoutMs = Math.min(timeoutMs, MAX_TIMER_DELAY_MS);
    this.expiresAt = clock.now() + this.#timeoutMs;
    this.#timer = clock.schedule(this.#timeoutMs, () => this.#end('deadline'));
    if (!callerSignal) return;
    this.#onAbort = () => this.#end('aborted', callerSignal.reason);
    if (callerSignal.aborted) this.#onAbort();
    else callerSignal.addEventListener('abort', this.#onAbort, { once: true });
  }

  /** What ended the call before it settled. */
  get error(): TransportError | undefined {
    return this.#error;
  }

  /** Whether any request of the call may have reached the service. */
  get mayHaveArrived(): boolean {
    return this.#mayHaveArrived;
  }

  /**
   * Says what happens when the call is ended. A call waits for one thing at a time, so it has one listener; undefined
   * when what it waited for is there.
   */
  setEndListener(listener: ((reason: TransportError) => void) | undefined): void {
    this.#listener = listener;
  }

  /** A request of the call goes out. */
  startRequest(): void {
    this.#isRequestInFlight = true;
  }

  /** The request was answered or lost. */
  endRequest(mayHaveArrived: boolean): void {
    this.#isRequestInFlight = false;
    this.#mayHaveArrived ||= mayHaveArrived;
    if (this.#isClosing) this.#end('closed');
  }

  /** The client closes: ends the call, but lets a request that is under way have its answer. */
  close(): void {
    this.#isClosing = true;
    if (!this.#isRequestInFlight) this.#end('closed');
  }

  /** The call has settled. */
  settle(): void {
    this.#timer.cancel();
    if (this.#onAbort) this.callerSignal?.removeEventListener('abort', this.#onAbort);
  }

  #end(reason: 'aborted' | 'deadline' | 'closed', cause?: unknown): void {
    if (this.#error) return;
    const mayHaveArrived = this.#isRequestInFlight || this.#mayHaveArrived;
    this.#error = new TransportError(this.call, reason, mayHaveArrived, {
      ...(cause === undefined ? {} : { cause }),
      ...(reason === 'deadline' ? { deadlineMs: this.#timeoutMs } : {}),
    });
    this.#listener?.(this.#error);
  }
}

/**
 * Waits for something that the end of the call cuts short.
 * @param start begins it, and gives what stops it
 * @throws the TransportError that ended the call
 */
export function withCallDeadline<T>(
  lifetime: CallDeadline,
  start: (resolve: (value: T) => void, reject: (error: unknown) => void) => (reason: TransportError) => void,
): Promise<T> {
  return new Promise((resolve, reject) => {
    if (lifetime.error) return reject(lifetime.error);
    let isOver = false;
    const over = () => {
      isOver = true;
      lifetime.setEndListener(undefined);
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
    lifetime.setEndListener((reason) => {
      stop(reason);
      reject(reason);
    });
  });
}
