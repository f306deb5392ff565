import type { Clock, Timer } from '../../../base/clock.js';
import { limits } from '../../../wire/constants/limits.js';

const { sends: SENDS, sendWindowMs: WINDOW_MS } = limits.gateway;
/** Beats that the service may ask for out of turn within one window. */
const REQUESTED_HEARTBEATS = 3;

interface PendingSend {
  readonly send: () => void;
  readonly cancel: () => void;
}

/**
 * The send limit of one connection: 120 frames in any 60 seconds, heartbeats included. Heartbeats never wait; so that
 * they need not, other frames leave as many sends free as the heartbeats of a window take.
 */
export class SendLimit {
  /** Times of the sends within the window, oldest first. */
  #sent: number[] = [];
  #queue: PendingSend[] = [];
  #timer: Timer | undefined;
  #stopped = false;
  readonly #ordinarySends: number;

  /** @param heartbeatIntervalMs how often a heartbeat takes a send */
  constructor(
    private readonly clock: Clock,
    heartbeatIntervalMs: number,
  ) {
    const heartbeats = Math.ceil(WINDOW_MS / heartbeatIntervalMs) + REQUESTED_HEARTBEATS;
    // However often it beats, something must get through beside it.
    this.#ordinarySends = Math.max(1, SENDS - heartbeats);
  }

  /** Counts a frame that does not wait. */
  count(): void {
    const now = this.clock.now();
    this.#sent = this.#sent.filter((at) => at > now - WINDOW_MS);
    this.#sent.push(now);
  }

  /**
   * Runs `send` as soon as the limit has room, in the order of the calls.
   * @param send sends, or says by false that it could not
   * @throws `reason`, when it could not, or the limit is stopped first
   */
  run(send: () => boolean, reason: Error): Promise<void> {
    return new Promise((resolve, reject) => {
      const cancel = () => reject(reason);
      if (this.#stopped) {
        cancel();
        return;
      }
      this.#queue.push({ send: () => (send() ? resolve() : cancel()), cancel });
      this.#drain();
    });
  }

  /** Ends the connection's sends: those that wait are rejected. */
  stop(): void {
    this.#stopped = true;
    this.#timer?.cancel();
    for (const { cancel } of this.#queue.splice(0)) cancel();
  }

  #drain(): void {
    this.#timer?.cancel();
    this.#timer = undefined;
    while (this.#queue.length > 0) {
      const now = this.clock.now();
      this.#sent = this.#sent.filter((at) => at > now - WINDOW_MS);
      if (this.#sent.length >= this.#ordinarySends) {
        this.#drainLater(now);
        return;
      }
      this.#sent.push(now);
      this.#queue.shift()?.send();
    }
  }

  /** Tries again when enough of the sends have left the window. */
  #drainLater(now: number): void {
    const freeing = this.#sent.at(-this.#ordinarySends) ?? now;
    this.#timer = this.clock.schedule(freeing + WINDOW_MS - now, () => this.#drain());
  }
}
