// The long storm: `npm run storm -- [--events=1000000] [--disturbances=260] [--rate=3000] [--seed=1] [--journal=file|none|redis] [--processes=3]`.
// Without a journal, events are lost with their process: `--journal=none --disturbances=0` leaves the processes alone.
// Kills of the owner of a journal file: `npm run storm -- --journal-kills=1000 [--seed=1]`.
// It prints a report, and ends with 1 if a promise was broken.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { runJournalKills } from './journal-kills.js';
import { RedisForStorm } from './redis-for-storm.js';
import { runStorm, type StormOptions, type StormResult } from './storm.js';

const { values } = parseArgs({
  options: {
    events: { type: 'string', default: '1000000' },
    disturbances: { type: 'string', default: '260' },
    rate: { type: 'string', default: '3000' },
    seed: { type: 'string', default: '1' },
    journal: { type: 'string', default: 'file' },
    processes: { type: 'string', default: '3' },
    clocks: { type: 'boolean', default: false },
    'connection-fault-every': { type: 'string', default: '2000' },
    'journal-kills': { type: 'string' },
    keep: { type: 'boolean', default: false },
  },
});
const folder = await mkdtemp(join(tmpdir(), 'guildhall-storm-'));
const kills = values['journal-kills'];
if (kills === undefined) await storm();
else await killJournalOwners(Number(kills));
if (values.keep) console.log(`Files of the processes: ${folder}`);
else await rm(folder, { recursive: true });

async function storm(): Promise<void> {
  await using redis = values.journal === 'redis' ? await RedisForStorm.start() : undefined;
  const result = await runStorm({
    seed: Number(values.seed),
    events: Number(values.events),
    eventsPerSecond: Number(values.rate),
    disturbances: Number(values.disturbances),
    connectionFaultEvery: Number(values['connection-fault-every']),
    processes: redis ? Number(values.processes) : 1,
    storage: storage(redis),
    faults: redis?.faults,
    // With a cluster, also longer than a lease.
    maxFreezeMs: redis ? 9000 : 1500,
    hasWrongClocks: values.clocks,
    hasSilence: true,
    folder,
  });
  printReport(result);
  if (hasFailed(result)) process.exitCode = 1;
}

async function killJournalOwners(count: number): Promise<void> {
  const seed = Number(values.seed);
  const result = await runJournalKills({ seed, kills: count, folder });
  console.log(JSON.stringify({ seed, ...result }, undefined, 2));
  // A count that is no number kills nothing.
  if (result.violations.length > 0 || result.kills !== count) process.exitCode = 1;
}

function storage(redis: RedisForStorm | undefined): StormOptions['storage'] {
  if (redis) return { cluster: redis.url };
  return values.journal === 'none' ? {} : { journal: join(folder, 'bot.journal') };
}

function printReport({ violations, crashes, ...counts }: StormResult): void {
  console.log(JSON.stringify(counts, undefined, 2));
  for (const [name, found] of Object.entries({ ...violations, crashes })) {
    console.log(`${name}: ${found.length}`);
    for (const line of found.slice(0, 20)) console.log(`  ${line}`);
  }
}

function hasFailed({ violations, crashes }: StormResult): boolean {
  return crashes.length > 0 || Object.values(violations).some((found) => found.length > 0);
}
