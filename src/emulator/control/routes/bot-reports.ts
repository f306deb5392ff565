import { Hono } from 'hono';
import { BotReport } from '../../log/bot-report.js';
import { readJsonBody } from '../requests/read-request.js';
import type { ControlApiDependencies } from './control-api-dependencies.js';

/** The route by which bots in other processes report lines of their log, and how they handled interactions. */
export function botReportControlRoutes({ botReports }: ControlApiDependencies): Hono {
  const app = new Hono();

  app.post('/bot_reports', async (c) => {
    botReports.add(await readJsonBody(c, BotReport));
    return c.body(null, 204);
  });

  return app;
}
