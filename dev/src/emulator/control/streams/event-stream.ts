/** Streams as server-sent events. */
import type { ServerResponse } from 'node:http';
import type { Context } from 'hono';
import { type SSEStreamingApi, streamSSE } from 'hono/streaming';
import type { StructuredLogger } from '../../../../../src/base/logger.js';
import { pumpEvents, type StreamConnection, type StreamEventSource } from './pump-events.js';

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
