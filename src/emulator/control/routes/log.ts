import { Hono } from 'hono';
import { z } from 'zod';
import { queryInteger } from '../../../wire/validation/field-schemas.js';
import type { EmulatorLog } from '../../log/emulator-log.js';
import { waitForLog } from '../../log/wait-for-log.js';
import { readQuery } from '../requests/read-request.js';
import { WaitMs } from '../requests/wait-ms.js';
import { type ServerEventSource, streamServerSentEvents } from '../streams/event-stream.js';
import type { ControlApiDependencies } from './control-api-dependencies.js';

const After = queryInteger(0, Number.MAX_SAFE_INTEGER);

const Page = z.object({
  after: After.default(0),
  limit: queryInteger(1, 1000).default(100),
  wait_ms: WaitMs,
});

/** Calls that tell what happened, in order. */
export function logCalls({ context: { log, logger } }: ControlApiDependencies): Hono {
  const app = new Hono();

  app.get('/log', async (c) => {
    const { after, limit, wait_ms: waitMs } = readQuery(c, Page);
    await waitForLog(log, () => log.read(after, 1).entries.length > 0, waitMs);
    return c.json(log.read(after, limit));
  });

  app.get('/log/:seq{[1-9][0-9]{0,15}}', (c) => {
    const opened = log.getDetail(Number(c.req.param('seq')));
    if (!('missing' in opened)) return c.json(opened);
    const message = {
      not_logged_yet: 'No entry of the log has this number yet.',
      entry: 'This entry of the log is no longer kept.',
      detail: `What stood behind this entry is no longer kept: that of the latest ${log.detailCapacity} entries is.`,
    }[opened.missing];
    return c.json({ code: 0, message }, 404);
  });

  app.get('/stream', (c) => {
    const { after } = readQuery(c, z.object({ after: After.optional() }));
    // A reader that lost the connection says by itself where it was.
    const last = After.safeParse(c.req.header('last-event-id') ?? '');
    return streamServerSentEvents(c, entriesAfter(log, last.success ? last.data : (after ?? log.lastSeq)), logger);
  });

  return app;
}

/** Every entry with a `seq` above `after` that is kept, and those to come. */
function entriesAfter(log: EmulatorLog, after: number): ServerEventSource {
  let told = after;
  return {
    subscribe: (wake) => log.subscribe(wake),
    takeEvents: () => {
      const { entries, next } = log.read(told, Number.POSITIVE_INFINITY);
      told = next;
      return entries.map((entry) => ({ id: String(entry.seq), data: JSON.stringify(entry) }));
    },
  };
}
