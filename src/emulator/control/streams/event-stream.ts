/**
 * Server-sent events with backpressure. The stream takes events from its source only when the client has read the
 * previous ones. A source can merge changes in the meantime, so a slow client receives each changed entity once.
 */
import type { ServerResponse } from 'node:http';
import type { Context } from 'hono';
import { type SSEStreamingApi, streamSSE } from 'hono/streaming';
import { systemClock, type Timer } from '../../../base/clock.js';
import type { StructuredLogger } from '../../../base/logger.js';

/** One event, with its data as JSON. */
export interface ServerSentEvent {
  /** A client that reconnects sends the last id it received. */
  readonly id?: string;
  readonly data: string;
}

/** Provides the events of one stream. */
export interface ServerEventSource {
  /** How many changes wait to be taken. */
  readonly backlog: number;
  /** Returns the events to send now, in order; undefined ends the stream. */
  takeEvents(): readonly ServerSentEvent[] | undefined;
  /** Calls `wake` when events are available, until the returned function is called. */
  subscribe(wake: () => void): () => void;
}

/** Interval of keep-alive comments on an idle stream, in real time. Proxies and clients close silent connections. */
const KEEP_ALIVE_MS = 15_000;

/** How many changes may wait for a client that does not read. Then its connection ends, and it can open a new stream. */
export const MAX_BACKLOG = 10_000;

/** Responds with the events of a source, until the source ends, or the client disconnects or does not read. */
export function streamServerSentEvents(c: Context, source: ServerEventSource, logger: StructuredLogger): Response {
  // Set by Node's HTTP server, on which the emulator runs.
  const connection: ServerResponse = c.env.outgoing;
  const sendEvents = async (stream: SSEStreamingApi) => {
    let hasEvents = true;
    let wake = () => {};
    const wakeNow = () => {
      hasEvents = true;
      if (source.backlog > MAX_BACKLOG) connection.destroy();
      wake();
    };
    const unsubscribe = source.subscribe(wakeNow);
    stream.onAbort(wakeNow);
    try {
      while (!stream.aborted) {
        if (!hasEvents) {
          const wasWoken = await waitForWake((resolve) => {
            wake = resolve;
          });
          if (!wasWoken) await stream.write(': keep-alive\n\n');
          continue;
        }
        // Collects all changes of the current task before sending.
        await new Promise((resolve) => setImmediate(resolve));
        hasEvents = false;
        const events = source.takeEvents();
        if (!events) return;
        for (const event of events) await stream.writeSSE(event);
      }
    } finally {
      unsubscribe();
    }
  };
  return streamSSE(c, sendEvents, async (err) => logger.error({ err }, 'a stream of the control API failed'));
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
