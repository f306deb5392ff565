import { type Clock, MAX_TIMER_DELAY_MS, type Timer } from '../../base/clock.js';
import { type CallInfo, TransportError } from './errors.js';

/** What is told when a call is ended. */
export interface CallEndListener {
  callEnded(reason: TransportError): void;
}

/**
 * The end of a call before it settles: by its time limit, by the signal of the caller, or by closing the client. The
 * TransportError contains the reason.
 */
export class CallDeadline {
  /** Time of the clock, in milliseconds. */
  readonly expiresAt: number;
  /** Until when another attempt can start, in milliseconds of the clock. */
  readonly retryUntil: number;
  readonly #timeoutMs: number;
  readonly #timer: Timer;
  #error: TransportError | undefined;
  #listener: CallEndListener | undefined;
  #isRequestInFlight = false;
  #mayHaveArrived = false;
  #isClosing = false;
  readonly #onAbort: (() => void) | undefined;

  constructor(
    readonly call: CallInfo,
    clock: Clock,
    timeoutMs: number,
    private readonly callerSignal: AbortSignal | undefined,
    retryForMs = timeoutMs,
  ) {
    this.#timeoutMs = Math.min(timeoutMs, MAX_TIMER_DELAY_MS);
    const now = clock.monotonicNow();
    this.expiresAt = now + this.#timeoutMs;
    this.retryUntil = Math.min(this.expiresAt, now + retryForMs);
    this.#timer = clock.schedule(this.#timeoutMs, () => this.#end('timeout'));
    if (!callerSignal) return;
    this.#onAbort = () => this.#end('aborted', callerSignal.reason);
    if (callerSignal.aborted) this.#onAbort();
    else callerSignal.addEventListener('abort', this.#onAbort, { once: true });
  }

  /** The error that ended the call; undefined while it is running. */
  get error(): TransportError | undefined {
    return this.#error;
  }

  /** Whether a request of the call may have reached Discord. */
  get mayHaveArrived(): boolean {
    return this.#mayHaveArrived;
  }

  /**
   * Sets what is told when the call is ended. A call waits for one thing at a time, so there is one listener;
   * undefined removes it.
   */
  setEndListener(listener: CallEndListener | undefined): void {
    this.#listener = listener;
  }

  /** A request of the call is sent. */
  startRequest(): void {
    this.#isRequestInFlight = true;
  }

  /** The request has a response or was lost. */
  endRequest(mayHaveArrived: boolean): void {
    this.#isRequestInFlight = false;
    this.#mayHaveArrived ||= mayHaveArrived;
    if (this.#isClosing) this.#end('closed');
  }

  /** Ends the call because the client closes. A request in flight may finish first. */
  close(): void {
    this.#isClosing = true;
    if (!this.#isRequestInFlight) this.#end('closed');
  }

  /** Ends the call because the client closes, also if a request is in flight. */
  abort(): void {
    this.#isClosing = true;
    this.#end('closed');
  }

  /** The call has settled. */
  settle(): void {
    this.#timer.cancel();
    if (this.#onAbort) this.callerSignal?.removeEventListener('abort', this.#onAbort);
  }

  #end(reason: 'aborted' | 'timeout' | 'closed', cause?: unknown): void {
    if (this.#error) return;
    const mayHaveArrived = this.#isRequestInFlight || this.#mayHaveArrived;
    this.#error = new TransportError(this.call, reason, mayHaveArrived, {
      ...(cause === undefined ? {} : { cause }),
      ...(reason === 'timeout' ? { timeoutMs: this.#timeoutMs } : {}),
    });
    this.#listener?.callEnded(this.#error);
  }
}

/**
 * Waits for an operation, unless the call ends first.
 * @param start starts the operation and returns a function that stops it
 * @throws {TransportError} when the call was ended
 */
export function withCallDeadline<T>(
  deadline: CallDeadline,
  start: (resolve: (value: T) => void, reject: (error: unknown) => void) => (reason: TransportError) => void,
): Promise<T> {
  return new Promise((resolve, reject) => {
    if (deadline.error) return reject(deadline.error);
    let isOver = false;
    const finish = () => {
      isOver = true;
      deadline.setEndListener(undefined);
    };
    const stop = start(
      (value) => {
        finish();
        resolve(value);
      },
      (error) => {
        finish();
        reject(error);
      },
    );
    // The operation may have finished synchronously.
    if (isOver) return;
    deadline.setEndListener({
      callEnded: (reason) => {
        stop(reason);
        reject(reason);
      },
    });
  });
}
