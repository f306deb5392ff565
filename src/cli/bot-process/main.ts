/** The entry of the process of a bot that is inspected. */
import { loadWorkshop } from '../packages/workshop.js';
import { inspectionTasks } from './inspection-tasks.js';
import { serveBot } from './serve-bot.js';

// The parser that finds the line of a syntax error is in the workshop, which a production image does not have.
serveBot(inspectionTasks, async (thrown, loaded) => {
  const workshop = await loadWorkshop(process.cwd()).catch(() => undefined);
  return workshop ? workshop.explainSyntaxError(thrown, loaded) : thrown;
});
