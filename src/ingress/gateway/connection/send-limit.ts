import type { Clock, Timer } from '../../../base/clock.js';
import { limits } from '../../../wire/constants/limits.js';

const { sends: SENDS, sendWindowMs: WINDOW_MS } = limits.gateway;
/** Additional heartbeats that Discord may request within one window. */
const REQUESTED_HEARTBEATS = 3;

interface PendingSend {
  readonly send: () => void;
  readonly cancel: () => void;
}

/**
 * The send limit of one connection: 120 frames in any 60 seconds, heartbeats included. Heartbeats never wait: other
 * frames leave as many sends free as there are heartbeats in a window.
 */
export class SendLimit {
  /** Times of the sends within the window, oldest first. */
  #sentAt: number[] = [];
  #queue: PendingSend[] = [];
  #timer: Timer | undefined;
  #stopped = false;
  readonly #ordinarySends: number;

  /** @param heartbeatIntervalMs the interval between two heartbeats */
  constructor(
    private readonly clock: Clock,
    heartbeatIntervalMs: number,
  ) {
    const heartbeats = Math.ceil(WINDOW_MS / heartbeatIntervalMs) + REQUESTED_HEARTBEATS;
    // Even with very frequent heartbeats, other frames must be sent eventually.
    this.#ordinarySends = Math.max(1, SENDS - heartbeats);
  }

  /** Counts a frame that is sent without waiting. */
  count(): void {
    const now = this.clock.monotonicNow();
    this.#sentAt = this.#sentAt.filter((at) => at > now - WINDOW_MS);
    this.#sentAt.push(now);
  }

  /**
   * Runs `send` as soon as the limit allows, in the order of the calls.
   * @param send returns false if the frame could not be sent
   * @throws `reason` when the frame could not be sent, or when `stop` is called before
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

  /** Rejects all waiting and later sends. */
  stop(): void {
    this.#stopped = true;
    this.#timer?.cancel();
    for (const { cancel } of this.#queue.splice(0)) cancel();
  }

  #drain(): void {
    this.#timer?.cancel();
    this.#timer = undefined;
    while (this.#queue.length > 0) {
      const now = this.clock.monotonicNow();
      this.#sentAt = this.#sentAt.filter((at) => at > now - WINDOW_MS);
      if (this.#sentAt.length >= this.#ordinarySends) {
        this.#drainLater(now);
        return;
      }
      this.#sentAt.push(now);
      this.#queue.shift()?.send();
    }
  }

  /** Tries again when enough sends have left the window. */
  #drainLater(now: number): void {
    const blockingSendAt = this.#sentAt.at(-this.#ordinarySends) ?? now;
    this.#timer = this.clock.schedule(blockingSendAt + WINDOW_MS - now, () => this.#drain());
  }
}
