import type { EmulatorLog } from '../../log/emulator-log.js';
import type { StreamEventSource } from './pump-events.js';

/** Every stored entry with a `seq` above `after`, followed by new ones. */
export function logEntriesAfter(log: EmulatorLog, after: number): StreamEventSource {
  let lastSeq = after;
  let backlog = 0;
  return {
    get backlog() {
      return backlog;
    },
    subscribe: (wake) =>
      log.subscribe(() => {
        backlog += 1;
        wake();
      }),
    takeEvents: () => {
      backlog = 0;
      const { entries, next } = log.read(lastSeq, Number.POSITIVE_INFINITY);
      lastSeq = next;
      return entries.map((entry) => ({ id: String(entry.seq), data: JSON.stringify(entry) }));
    },
  };
}
