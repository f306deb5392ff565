/** The entry of the process of a bot that is inspected. */
import { inspectionTasks } from './inspection-tasks.js';
import { serveBot } from './serve-bot.js';

serveBot(inspectionTasks);
