/**
 * What the service does, as its log tells it. Entries may come by the thousand, so they are shown once a frame, and only
 * the latest are kept.
 */
import { batch, type Signal, signal } from '@preact/signals';
import type { LogEntry } from '../../../log/log-entry.js';
import * as control from '../../api/control-client.js';
import { type EventStream, openEventStream } from '../../api/event-stream.js';
import type { RemoteClock } from './remote-clock.js';

/** How many entries are read at once. */
const PAGE_SIZE = 1000;

/** How many entries the page keeps. */
export const MAX_SHOWN_ENTRIES = 3000;

export class RemoteLog {
  /** Oldest first; while paused, those until then. */
  readonly entries: Signal<readonly LogEntry[]> = signal([]);
  readonly paused: Signal<boolean> = signal(false);
  /** How many came while paused. */
  readonly pendingCount: Signal<number> = signal(0);

  #allEntries: LogEntry[] = [];
  #lastSequence = 0;
  #renderScheduled = false;
  #stream: EventStream | undefined;

  constructor(private readonly clock: RemoteClock) {}

  /** Begins to listen, or goes on; the service tells first what was missed and is still kept. */
  connect(): void {
    this.#stream ??= openEventStream({
      url: () => `/_control/stream?after=${this.#lastSequence}`,
      onEvent: (data) => this.#append(JSON.parse(data)),
      shouldReconnect: async () => {
        if (!(await this.#isSameLog())) {
          this.#lastSequence = 0;
          this.clear();
        }
        return true;
      },
    });
  }

  /** Listens no more: a browser gives a page few connections, and one that nobody looks through is another's loss. */
  disconnect(): void {
    this.#stream?.close();
    this.#stream = undefined;
  }

  /** Reads what came while nobody listened. */
  async catchUp(): Promise<void> {
    for (;;) {
      const { entries } = await control.fetchLogPage(this.#lastSequence, PAGE_SIZE);
      for (const entry of entries) this.#append(entry);
      if (entries.length < PAGE_SIZE) return;
    }
  }

  retry(): void {
    this.#stream?.retry();
  }

  /** Forgets what was; what comes from now on is shown. */
  clear(): void {
    this.#allEntries = [];
    this.pendingCount.value = 0;
    this.entries.value = [];
  }

  setPaused(paused: boolean): void {
    this.paused.value = paused;
    if (!paused) this.#render();
  }

  /** The entry that made or last changed a message, when it is still there. */
  findMessageEntry(messageId: string): LogEntry | undefined {
    return this.#allEntries.findLast((entry) => 'message_id' in entry && entry.message_id === messageId);
  }

  /** Whether the log is still the one that was read: a service that has begun anew counts from 1 again. */
  async #isSameLog(): Promise<boolean> {
    const latest = this.#allEntries.at(-1);
    if (!latest) return true;
    const { entries } = await control.fetchLogPage(latest.seq - 1, 1);
    return entries[0]?.seq === latest.seq && entries[0].at === latest.at;
  }

  #append(entry: LogEntry): void {
    if (entry.seq <= this.#lastSequence) return;
    this.#lastSequence = entry.seq;
    this.#allEntries.push(entry);
    if (this.#allEntries.length > MAX_SHOWN_ENTRIES * 1.2)
      this.#allEntries = this.#allEntries.slice(-MAX_SHOWN_ENTRIES);
    this.clock.ensureNotBefore(Date.parse(entry.at));
    if (this.paused.value) this.pendingCount.value += 1;
    else this.#scheduleRender();
  }

  #scheduleRender(): void {
    if (this.#renderScheduled) return;
    this.#renderScheduled = true;
    requestAnimationFrame(() => {
      this.#renderScheduled = false;
      if (!this.paused.value) this.#render();
    });
  }

  #render(): void {
    batch(() => {
      this.pendingCount.value = 0;
      this.entries.value = this.#allEntries.slice(-MAX_SHOWN_ENTRIES);
    });
  }
}
