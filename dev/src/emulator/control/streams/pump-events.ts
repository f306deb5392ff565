/**
 * Sends the events of a source to a client, with backpressure: it takes events only when the client has read the previous
 * ones. A source can merge changes in the meantime, so a slow client receives each changed entity once.
 */
import type { ServerResponse } from 'node:http';
import { type StructuredLogger, systemClock, type Timer } from 'guildhall';
import type { Context } from 'hono';
import { type SSEStreamingApi, streamSSE } from 'hono/streaming';
import type { EmulatorLog } from '../../log/emulator-log.js';

/** One event, with its data as JSON. */
export interface StreamEvent {
  /** A client that reconnects sends the last id it received. */
  readonly id?: string;
  readonly data: string;
}

/** Provides the events of one stream. */
export interface StreamEventSource {
  /** How many changes wait to be taken. */
  readonly backlog: number;
  /** Returns the events to send now, in order; undefined ends the stream. */
  takeEvents(): readonly StreamEvent[] | undefined;
  /** Calls `wake` when events are available, until the returned function is called. */
  subscribe(wake: () => void): () => void;
}

/** A connection to a client. */
export interface StreamConnection {
  readonly isOpen: boolean;
  /** Resolves when the client can receive the next event. */
  send(event: StreamEvent): Promise<void>;
  /** Sends something that is no event, so that proxies and clients do not close the silent connection. */
  keepAlive(): Promise<void>;
  /** Ends the connection of a client that does not read. */
  destroy(): void;
  /** Calls the listener when the connection has ended. */
  onClose(listener: () => void): void;
}

/** Interval of keep-alives on an idle stream, in real time. */
const KEEP_ALIVE_MS = 15_000;

/** How many changes may wait for a client that does not read. Then its connection ends, and it can open a new stream. */
export const MAX_BACKLOG = 10_000;

/** Sends events until the source ends, or the client disconnects or does not read. */
export async function pumpEvents(source: StreamEventSource, connection: StreamConnection): Promise<void> {
  let hasEvents = true;
  let wake = () => {};
  const wakeNow = () => {
    hasEvents = true;
    if (source.backlog > MAX_BACKLOG) connection.destroy();
    wake();
  };
  const unsubscribe = source.subscribe(wakeNow);
  connection.onClose(wakeNow);
  try {
    while (connection.isOpen) {
      if (!hasEvents) {
        const wasWoken = await waitForWake((resolve) => {
          wake = resolve;
        });
        if (!wasWoken) await connection.keepAlive();
        continue;
      }
      // Collects all changes of the current task before sending.
      await new Promise((resolve) => setImmediate(resolve));
      hasEvents = false;
      const events = source.takeEvents();
      if (!events) return;
      for (const event of events) await connection.send(event);
    }
  } finally {
    unsubscribe();
  }
}

/** Waits for `wake` for up to the keep-alive interval. Resolves with whether it was called. */
function waitForWake(onWait: (wake: () => void) => void): Promise<boolean> {
  return new Promise((resolve) => {
    let timer: Timer | undefined;
    onWait(() => {
      timer?.cancel();
      resolve(true);
    });
    timer = systemClock.schedule(KEEP_ALIVE_MS, () => resolve(false));
  });
}

/** Responds with the events of a source, until the source ends, or the client disconnects or does not read. */
export function streamServerSentEvents(c: Context, source: StreamEventSource, logger: StructuredLogger): Response {
  // Set by Node's HTTP server, on which the emulator runs.
  const response: ServerResponse = c.env.outgoing;
  return streamSSE(
    c,
    (stream) => pumpEvents(source, connectionOf(stream, response)),
    async (err) => logger.error({ err }, 'a stream of the control API failed'),
  );
}

function connectionOf(stream: SSEStreamingApi, response: ServerResponse): StreamConnection {
  return {
    get isOpen() {
      return !stream.aborted;
    },
    send: (event) => stream.writeSSE(event),
    keepAlive: async () => void (await stream.write(': keep-alive\n\n')),
    destroy: () => response.destroy(),
    onClose: (listener) => stream.onAbort(listener),
  };
}

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
