/**
 * A short storm. `npm run storm` runs a long one, with `--journal=none` also without a journal: then events are lost. That each
 * check can fail is shown in storm-findings.test.ts.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { missingRedis } from '../cluster/redis/redis-process.js';
import { RedisForStorm } from './redis-for-storm.js';
import { runStorm, type StormOptions } from './storm.js';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'guildhall-storm-'));
});
afterEach(() => rm(folder, { recursive: true }));

/** A storm of a few seconds. */
const shortStorm = (changes: Partial<StormOptions>): StormOptions => ({
  seed: 1,
  events: 4000,
  eventsPerSecond: 1500,
  disturbances: 3,
  connectionFaultEvery: 400,
  processes: 1,
  storage: {},
  maxFreezeMs: 500,
  folder,
  ...changes,
});

const nothing = {
  lost: [],
  unmarked: [],
  disordered: [],
  afterTakeover: [],
  callsAfterTakeover: [],
  wrongIds: [],
  unknown: [],
};

const SEED = Math.floor(Math.random() * 2 ** 31);

test(`in a storm (seed ${SEED}) with a journal in a file, handlers are started for every event, in the order of their guild`, {
  timeout: 180_000,
}, async () => {
  const journal = join(folder, 'bot.journal');
  const { violations, crashes, ...counts } = await runStorm(shortStorm({ seed: SEED, storage: { journal } }));
  console.info(`storm, seed ${SEED}: ${JSON.stringify(counts)}`);
  expect(violations).toEqual(nothing);
  expect(crashes).toEqual([]);
});

test.skipIf(missingRedis)(
  `in a storm (seed ${SEED}) with two processes on Redis, handlers are started for every event, in the order of their guild, and only the owner of a shard starts them and sends their calls`,
  async () => {
    await using redis = await RedisForStorm.start();
    const changes = {
      storage: { cluster: redis.url },
      faults: redis.faults,
      processes: 2,
      events: 3000,
      // Longer than a lease.
      maxFreezeMs: 6000,
      hasWrongClocks: true,
    };
    const { violations, crashes, ...counts } = await runStorm(shortStorm({ seed: SEED, ...changes }));
    console.info(`storm with Redis, seed ${SEED}: ${JSON.stringify(counts)}`);
    expect(violations).toEqual(nothing);
    expect(crashes).toEqual([]);
  },
);
