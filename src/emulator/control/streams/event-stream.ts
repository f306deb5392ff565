/**
 * Server-sent events. What is to be said is asked of a source whenever the reader can take more: while a slow reader
 * has not taken what was written, a source gathers, and what changed many times is told once.
 */
import type { Context } from 'hono';
import { type SSEStreamingApi, streamSSE } from 'hono/streaming';
import { systemClock, type Timer } from '../../../base/clock.js';
import type { StructuredLogger } from '../../../base/logger.js';

/** One event, with its data as JSON. */
export interface ServerSentEvent {
  /** With which a reader that lost the connection goes on. */
  readonly id?: string;
  readonly data: string;
}

/** Where the events of one stream come from. */
export interface ServerEventSource {
  /** What is to be sent now, in order; undefined: the stream is over. */
  takeEvents(): readonly ServerSentEvent[] | undefined;
  /** Calls `wake` when there is something to take, until the returned function is called. */
  subscribe(wake: () => void): () => void;
}

/** So often, in real time, a stream that has nothing to say says so: proxies and readers take silence for an end. */
const KEEP_ALIVE_MS = 15_000;

/** Answers with the events of a source, until the source is over or the reader is gone. */
export function streamServerSentEvents(c: Context, source: ServerEventSource, logger: StructuredLogger): Response {
  const tell = async (stream: SSEStreamingApi) => {
    let isDue = true;
    let wake = () => {};
    const rouse = () => {
      isDue = true;
      wake();
    };
    const unsubscribe = source.subscribe(rouse);
    stream.onAbort(rouse);
    try {
      while (!stream.aborted) {
        if (!isDue) {
          const woken = await waitForWake((resolve) => {
            wake = resolve;
          });
          if (!woken) await stream.write(': keep-alive\n\n');
          continue;
        }
        // What is done in one go is told in one go.
        await new Promise((resolve) => setImmediate(resolve));
        isDue = false;
        const events = source.takeEvents();
        if (!events) return;
        for (const event of events) await stream.writeSSE(event);
      }
    } finally {
      unsubscribe();
    }
  };
  return streamSSE(c, tell, async (err) => logger.error({ err }, 'a stream of the control API failed'));
}

/** Waits to be woken, for a while; gives whether it was. */
function waitForWake(wakeBy: (wake: () => void) => void): Promise<boolean> {
  return new Promise((resolve) => {
    let timer: Timer | undefined;
    wakeBy(() => {
      timer?.cancel();
      resolve(true);
    });
    timer = systemClock.schedule(KEEP_ALIVE_MS, () => resolve(false));
  });
}
