/**
 * Runs the front desk in three processes on Redis, and kills one of them at random every few seconds while users act.
 *
 * `--once` runs a short version, in which the same processes are killed each time. The process ends with 0 only if no event
 * was lost. `--kills N` ends after N kills; without either, Ctrl+C ends it.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { type Emulator, startEmulator } from '@guildhall/dev/emulator';
import { createWorld } from '@guildhall/dev/testing';
import { demoGuild } from '../front-desk/demo-guild.js';
import { Fleet } from './fleet.js';
import { type Kill, Ledger } from './ledger.js';
import { RedisServer } from './redis-server.js';
import { createReport, printReport } from './report.js';
import { FOLDER_VARIABLE, SHARD_COUNT, settingsIn } from './settings.js';
import { Visits } from './visits.js';

const PROCESSES = 3;
const GUILDS = 4;
/** Longer than a takeover. */
const TIMEOUT_MS = 30_000;

const { values } = parseArgs({ options: { once: { type: 'boolean', default: false }, kills: { type: 'string' } } });
const killCount = Number(values.kills ?? (values.once ? 4 : Number.POSITIVE_INFINITY));
const random = values.once ? seededRandom(11) : Math.random;
const stopping = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stopping.abort());

const folder = await mkdtemp(join(tmpdir(), 'fleet-'));
const redis = process.env['REDIS_URL'] ? undefined : await RedisServer.start(folder);
const url = process.env['REDIS_URL'] ?? redis?.url;
if (url === undefined) {
  console.log('This example needs Redis: install redis-server, or set REDIS_URL. Nothing was run.');
} else {
  const isComplete = await run(url);
  process.exitCode = isComplete ? 0 : 1;
}
await redis?.stop();
await rm(folder, { recursive: true, force: true });

async function run(redisUrl: string): Promise<boolean> {
  const emulator = await startEmulator({ gateway: { recommendedShards: SHARD_COUNT, maxConcurrency: SHARD_COUNT } });
  const worlds = await Promise.all(
    Array.from({ length: GUILDS }, () => createWorld({ emulator, guild: demoGuild, timeoutMs: TIMEOUT_MS })),
  );
  const fleet = new Fleet({
    DISCORD_TOKEN: emulator.token,
    GUILDHALL_API: emulator.apiUrl,
    GUILDHALL_CLUSTER: redisUrl,
    GUILDHALL_LOG_LEVEL: 'error',
    [FOLDER_VARIABLE]: folder,
  });
  const files = settingsIn(folder);
  const ledger = new Ledger(files.ledger, SHARD_COUNT);
  const log = (text: string) => console.log(`${(performance.now() / 1000).toFixed(1).padStart(6)} s  ${text}`);

  const connected = untilReady(emulator, SHARD_COUNT);
  for (let started = 0; started < PROCESSES; started += 1) log(`process ${fleet.start()} started`);
  await connected;
  const guilds = await Promise.all(worlds.map((world, index) => Visits.prepare(world, `Moderator ${index + 1}`)));
  log(`guilds on the shards ${worlds.map(({ guildId }) => ledger.shardOf(guildId)).join(', ')}`);
  const visits = guilds.map((guild) => guild.run(random));
  const kills = await killAtRandom(fleet, log);
  for (const guild of guilds) guild.finish();
  await Promise.all(visits);
  const report = createReport({ emulator, guilds, kills, starts: ledger.read(), admissions: files.admissions });
  await fleet.stop();
  for (const world of worlds) await world.close();
  await emulator.close();
  printReport(report);
  return report.lost.length === 0;
}

/** Resolves when the bot has started the sessions of all shards. */
function untilReady(emulator: Emulator, shardCount: number): Promise<void> {
  return new Promise((resolve) => {
    // A shard that moves while it starts can be ready twice.
    const ready = new Set<number>();
    const unsubscribe = emulator.log.subscribe((entry) => {
      if (entry.kind === 'dispatch' && entry.event === 'READY') ready.add(entry.shard);
      if (ready.size < shardCount) return;
      unsubscribe();
      resolve();
    });
  });
}

/** Kills processes and starts others in their place, until enough were killed. */
async function killAtRandom(fleet: Fleet, log: (text: string) => void): Promise<Kill[]> {
  const kills: Kill[] = [];
  while (kills.length < killCount) {
    await pause(4000 + random() * 4000, undefined, { signal: stopping.signal }).catch(() => {});
    if (stopping.signal.aborted) break;
    const at = Date.now();
    const pid = await fleet.killOne(random);
    kills.push({ pid, at });
    log(`process ${pid} killed, process ${fleet.start()} started`);
  }
  return kills;
}

/** Returns the same numbers each time, from 0 to 1. */
function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
