import type { Clock } from '../../../base/clock.js';

interface QueuedFrame {
  readonly text: string;
  readonly delayMs: number;
}

/** What one connection sends, in order. A frame that is held back holds back all that follow it. */
export class Outbox {
  #queue: QueuedFrame[] = [];
  #held = false;

  /** @param send passes a frame on when its turn has come */
  constructor(
    private readonly clock: Clock,
    private readonly send: (text: string) => void,
  ) {}

  /** Sends a frame now, or after everything before it; `delayMs` holds it back first. */
  push(text: string, delayMs = 0): void {
    if (this.#held) this.#queue.push({ text, delayMs });
    else this.#sendDelayed({ text, delayMs });
  }

  #sendDelayed({ text, delayMs }: QueuedFrame): void {
    if (delayMs <= 0) return this.send(text);
    this.#held = true;
    this.clock.schedule(delayMs, () => {
      this.#held = false;
      this.send(text);
      this.#drain();
    });
  }

  #drain(): void {
    const waiting = this.#queue;
    this.#queue = [];
    for (const each of waiting) this.push(each.text, each.delayMs);
  }
}
