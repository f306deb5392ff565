/**
 * What the service does, as its log tells it. Entries may come by the thousand, so they are shown once a frame, and only
 * the latest are kept.
 */
import { batch, type Signal, signal } from '@preact/signals';
import type { LogEntry } from '../../log.js';
import * as control from '../service/control.js';
import { openStream, type Stream } from '../service/event-source.js';
import type { ServiceClock } from './service-clock.js';

/** How many entries are read at once. */
const PAGE = 1000;

/** How many entries the page keeps. */
export const ENTRIES_KEPT = 3000;

export class ServiceLogView {
  /** Oldest first; while paused, those until then. */
  readonly entries: Signal<readonly LogEntry[]> = signal([]);
  readonly paused: Signal<boolean> = signal(false);
  /** How many came while paused. */
  readonly waiting: Signal<number> = signal(0);

  #all: LogEntry[] = [];
  #next = 0;
  #drawing = false;
  #stream: Stream | undefined;

  constructor(private readonly clock: ServiceClock) {}

  /** Begins to listen, or goes on; the service tells first what was missed and is still kept. */
  listen(): void {
    this.#stream ??= openStream({
      address: () => `/_control/stream?after=${this.#next}`,
      onEvent: (data) => this.#take(JSON.parse(data)),
      mayReopen: async () => {
        if (!(await this.#goesOn())) {
          this.#next = 0;
          this.clear();
        }
        return true;
      },
    });
  }

  /** Listens no more: a browser gives a page few connections, and one that nobody looks through is another's loss. */
  rest(): void {
    this.#stream?.close();
    this.#stream = undefined;
  }

  /** Reads what came while nobody listened. */
  async catchUp(): Promise<void> {
    for (;;) {
      const { entries } = await control.logPage(this.#next, PAGE);
      for (const entry of entries) this.#take(entry);
      if (entries.length < PAGE) return;
    }
  }

  retry(): void {
    this.#stream?.retry();
  }

  /** Forgets what was; what comes from now on is shown. */
  clear(): void {
    this.#all = [];
    this.waiting.value = 0;
    this.entries.value = [];
  }

  setPaused(paused: boolean): void {
    this.paused.value = paused;
    if (!paused) this.#draw();
  }

  /** The entry that made or last changed a message, when it is still there. */
  makerOf(messageId: string): LogEntry | undefined {
    return this.#all.findLast((entry) => 'message_id' in entry && entry.message_id === messageId);
  }

  /** Whether the log is still the one that was read: a service that has begun anew counts from 1 again. */
  async #goesOn(): Promise<boolean> {
    const latest = this.#all.at(-1);
    if (!latest) return true;
    const { entries } = await control.logPage(latest.seq - 1, 1);
    return entries[0]?.seq === latest.seq && entries[0].at === latest.at;
  }

  #take(entry: LogEntry): void {
    if (entry.seq <= this.#next) return;
    this.#next = entry.seq;
    this.#all.push(entry);
    if (this.#all.length > ENTRIES_KEPT * 1.2) this.#all = this.#all.slice(-ENTRIES_KEPT);
    this.clock.saw(Date.parse(entry.at));
    if (this.paused.value) this.waiting.value += 1;
    else this.#drawSoon();
  }

  #drawSoon(): void {
    if (this.#drawing) return;
    this.#drawing = true;
    requestAnimationFrame(() => {
      this.#drawing = false;
      if (!this.paused.value) this.#draw();
    });
  }

  #draw(): void {
    batch(() => {
      this.waiting.value = 0;
      this.entries.value = this.#all.slice(-ENTRIES_KEPT);
    });
  }
}
