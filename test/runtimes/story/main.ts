/** The story that every runtime must play with the same result. Arguments: the URL of a Redis server, if one runs. */
import process from 'node:process';
import { runCluster } from './cluster.js';
import { useInteractions } from './interactions.js';
import { restartWithJournal } from './journal.js';
import { traceCommand } from './telemetry.js';

await useInteractions('gateway');
await useInteractions('http');
await restartWithJournal();
await traceCommand();
const [, , redisUrl] = process.argv;
if (redisUrl) await runCluster(redisUrl);
