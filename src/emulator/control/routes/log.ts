import { Hono } from 'hono';
import { streamSSE } from 'hono/streaming';
import { z } from 'zod';
import { queryInteger } from '../../../wire/schema.js';
import type { LogEntry } from '../../log.js';
import type { ControlParts } from '../control-parts.js';
import { waitForLog } from '../log-wait.js';
import { readQuery } from '../request.js';
import { Patience } from './patience.js';

const Page = z.object({
  after: queryInteger(0, Number.MAX_SAFE_INTEGER).default(0),
  limit: queryInteger(1, 1000).default(100),
  wait_ms: Patience,
});

/** Calls that tell what happened, in order. */
export function logCalls({ service: { log } }: ControlParts): Hono {
  const app = new Hono();

  app.get('/log', async (c) => {
    const { after, limit, wait_ms: waitMs } = readQuery(c, Page);
    await waitForLog(log, () => log.read(after, 1).entries.length > 0, waitMs);
    return c.json(log.read(after, limit));
  });

  app.get('/stream', (c) =>
    streamSSE(c, async (stream) => {
      const send = (entry: LogEntry) => stream.writeSSE({ id: String(entry.seq), data: JSON.stringify(entry) });
      const unsubscribe = log.subscribe((entry) => void send(entry));
      await new Promise<void>((resolve) => stream.onAbort(resolve));
      unsubscribe();
    }),
  );

  return app;
}
