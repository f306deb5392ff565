import type { Clock, Timer } from '../base/clock.js';
import { type CallPlace, TransportError } from './errors.js';

/** The longest wait that a timer can hold, about 24 days. */
const LONGEST_MS = 2 ** 31 - 1;

/**
 * How long a call may go on: until its deadline, its caller's abort, or the closing of the client, whichever is first.
 * Its signal aborts with the TransportError that says which.
 */
export class Lifetime {
  /** In milliseconds of the clock. */
  readonly deadlineAt: number;
  readonly #controller = new AbortController();
  readonly #timer: Timer;
  #onWire = false;
  #mayHaveArrived = false;
  #isClosing = false;
  readonly #onAbort = () => this.#end('aborted', this.callerSignal?.reason);

  constructor(
    readonly place: CallPlace,
    clock: Clock,
    deadlineMs: number,
    private readonly callerSignal: AbortSignal | undefined,
  ) {
    const allowedMs = Math.min(deadlineMs, LONGEST_MS);
    this.deadlineAt = clock.now() + allowedMs;
    this.#timer = clock.schedule(allowedMs, () => this.#end('deadline'));
    if (callerSignal?.aborted) this.#onAbort();
    else callerSignal?.addEventListener('abort', this.#onAbort, { once: true });
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** Whether any request of the call may have reached the service. */
  get mayHaveArrived(): boolean {
    return this.#mayHaveArrived;
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
    this.callerSignal?.removeEventListener('abort', this.#onAbort);
  }

  #end(reason: 'aborted' | 'deadline' | 'closed', cause?: unknown): void {
    const options = cause === undefined ? {} : { cause };
    this.#controller.abort(new TransportError(this.place, reason, this.#onWire || this.#mayHaveArrived, options));
  }
}
