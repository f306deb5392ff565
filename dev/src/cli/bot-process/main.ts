/** The entry of the process of a bot in the workshop. */
import { serveBot } from '../../../../src/cli/bot-process/serve-bot.js';
import { WorkshopTasks } from './workshop-tasks.js';

serveBot((host) => new WorkshopTasks(host));
