import type { Clock } from 'guildhall';

interface QueuedFrame {
  readonly text: string;
  readonly delayMs: number;
}

/** The outgoing frames of a connection, in order. A delayed frame also delays all frames after it. */
export class Outbox {
  #queue: QueuedFrame[] = [];
  #isDelaying = false;

  /** @param send sends a frame when it is due */
  constructor(
    private readonly clock: Clock,
    private readonly send: (text: string) => void,
  ) {}

  /** Sends a frame after all earlier ones, delayed by `delayMs`. */
  push(text: string, delayMs = 0): void {
    if (this.#isDelaying) this.#queue.push({ text, delayMs });
    else this.#sendDelayed({ text, delayMs });
  }

  #sendDelayed({ text, delayMs }: QueuedFrame): void {
    if (delayMs <= 0) return this.send(text);
    this.#isDelaying = true;
    this.clock.schedule(delayMs, () => {
      this.#isDelaying = false;
      this.send(text);
      this.#drain();
    });
  }

  #drain(): void {
    const queued = this.#queue;
    this.#queue = [];
    for (const each of queued) this.push(each.text, each.delayMs);
  }
}
