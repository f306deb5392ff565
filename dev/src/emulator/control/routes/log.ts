import { Hono } from 'hono';
import { z } from 'zod';
import { queryInteger } from '../../../../../src/wire/validation/field-schemas.js';
import { WaitMs } from '../../../control/requests/wait-ms.js';
import { BotReport } from '../../../control/views/bot-report.js';
import { waitForLog } from '../../log/wait-for-log.js';
import { readJsonBody, readQuery } from '../requests/read-request.js';
import { streamServerSentEvents } from '../streams/event-stream.js';
import { logEntriesAfter } from '../streams/log-stream.js';
import type { ControlApiDependencies } from './control-api-dependencies.js';

const After = queryInteger(0, Number.MAX_SAFE_INTEGER);

const Page = z.object({
  after: After.default(0),
  limit: queryInteger(1, 1000).default(100),
  wait_ms: WaitMs,
});

/** Routes that read the log, and by which bots in other processes add to it: lines of their log, and how they handled interactions. */
export function logControlRoutes({ context: { log, logger }, botReports }: ControlApiDependencies): Hono {
  const app = new Hono();

  app.post('/bot_reports', async (c) => {
    botReports.add(await readJsonBody(c, BotReport));
    return c.body(null, 204);
  });

  app.get('/log', async (c) => {
    const { after, limit, wait_ms: waitMs } = readQuery(c, Page);
    await waitForLog(log, () => log.read(after, 1).entries.length > 0, waitMs);
    return c.json(log.read(after, limit));
  });

  app.get('/log/:seq{[1-9][0-9]{0,15}}', (c) => {
    const lookup = log.getDetail(Number(c.req.param('seq')));
    if (!('missing' in lookup)) return c.json(lookup);
    const message = {
      not_logged_yet: 'No entry of the log has this number yet.',
      entry: 'This entry of the log is no longer stored.',
      detail: `The details of this entry are no longer stored: only the latest ${log.detailCapacity} entries have details.`,
    }[lookup.missing];
    return c.json({ code: 0, message }, 404);
  });

  app.get('/stream', (c) => {
    const { after } = readQuery(c, z.object({ after: After.optional() }));
    // A client that reconnects sends the number of the last entry it received.
    const last = After.safeParse(c.req.header('last-event-id') ?? '');
    return streamServerSentEvents(c, logEntriesAfter(log, last.success ? last.data : (after ?? log.lastSeq)), logger);
  });

  return app;
}
