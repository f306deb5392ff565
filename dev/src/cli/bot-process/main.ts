/** The entry of the process of a bot in the workshop. */
import { serveBot } from 'guildhall/internal';
import { explainSyntaxError } from './syntax-problem.js';
import { WorkshopTasks } from './workshop-tasks.js';

serveBot((host) => new WorkshopTasks(host), explainSyntaxError);
