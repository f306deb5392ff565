/**
 * Sequences of calls, such as the messages of a channel: only one call of a sequence runs at a time, from its first
 * request until it has settled. So its retries cannot be overtaken, and Discord executes the calls in their order.
 */
import type { PermitRequest } from './permit-request.js';

export class CallSequences {
  /** Sequence → order of the call that is running. */
  readonly #running = new Map<string, number>();

  /** Whether a call can be sent: it has no sequence, or no other call of its sequence is running. */
  isFree({ sequence, order }: PermitRequest): boolean {
    if (sequence === undefined) return true;
    const running = this.#running.get(sequence);
    return running === undefined || running === order;
  }

  /** A request of a call is sent. */
  start({ sequence, order }: PermitRequest): void {
    if (sequence !== undefined) this.#running.set(sequence, order);
  }

  /** A call has settled. Returns whether calls of its sequence can be free now. */
  end({ sequence, order }: PermitRequest): boolean {
    return sequence !== undefined && this.#running.get(sequence) === order && this.#running.delete(sequence);
  }
}
