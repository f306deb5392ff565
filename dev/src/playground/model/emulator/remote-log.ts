/**
 * The log of the emulator. Thousands of entries may arrive at once, so they are rendered once per frame, and only the
 * latest ones are stored.
 */
import { batch, type Signal, signal } from '@preact/signals';
import type { LogEntry } from '../../../control/views/log-entry.js';
import { control } from '../../api/control-client.js';
import { type EventStream, openEventStream } from '../../api/event-stream.js';
import type { RemoteClock } from './remote-clock.js';

/** Entries per request. */
const PAGE_SIZE = 1000;

/** How many entries the page stores. */
export const MAX_SHOWN_ENTRIES = 3000;

export class RemoteLog {
  /** Oldest first. While paused, the entries up to the pause. */
  readonly entries: Signal<readonly LogEntry[]> = signal([]);
  readonly paused: Signal<boolean> = signal(false);
  /** How many entries have arrived while paused. */
  readonly pendingCount: Signal<number> = signal(0);

  #allEntries: LogEntry[] = [];
  #lastSequence = 0;
  #renderScheduled = false;
  #stream: EventStream | undefined;

  constructor(private readonly clock: RemoteClock) {}

  /** Connects to the log stream. The emulator first sends the stored entries that the page has missed. */
  connect(): void {
    this.#stream ??= openEventStream('streamLog', {
      input: () => ({ after: this.#lastSequence }),
      onEvent: (entry) => this.#append(entry),
      shouldReconnect: async () => {
        if (!(await this.#isSameLog())) {
          this.#lastSequence = 0;
          this.clear();
        }
        return true;
      },
    });
  }

  /** Disconnects, so that the emulator sends nothing to hidden panels and pages. */
  disconnect(): void {
    this.#stream?.close();
    this.#stream = undefined;
  }

  /** Loads the entries that arrived while disconnected. */
  async catchUp(): Promise<void> {
    for (;;) {
      const { entries } = await control('listLog', { after: this.#lastSequence, limit: PAGE_SIZE });
      for (const entry of entries) this.#append(entry);
      if (entries.length < PAGE_SIZE) return;
    }
  }

  retry(): void {
    this.#stream?.retry();
  }

  /** Deletes all entries; new ones are shown. */
  clear(): void {
    this.#allEntries = [];
    this.pendingCount.value = 0;
    this.entries.value = [];
  }

  setPaused(paused: boolean): void {
    this.paused.value = paused;
    if (!paused) this.#render();
  }

  /** Finds the request that created or last changed a message, or another entry about it, if it is still stored. */
  findMessageEntry(messageId: string): LogEntry | undefined {
    const isAbout = (entry: LogEntry) => 'message_id' in entry && entry.message_id === messageId;
    return (
      this.#allEntries.findLast((entry) => entry.kind === 'request' && isAbout(entry)) ??
      this.#allEntries.findLast((entry) => entry.kind === 'interaction' && isAbout(entry)) ??
      this.#allEntries.findLast(isAbout)
    );
  }

  /** Whether the log is the one that was read before: a restarted emulator counts from 1 again. */
  async #isSameLog(): Promise<boolean> {
    const latest = this.#allEntries.at(-1);
    if (!latest) return true;
    const { entries } = await control('listLog', { after: latest.seq - 1, limit: 1 });
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
