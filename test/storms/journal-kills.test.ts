/** A few kills of the owners of a journal file. `npm run storm -- --journal-kills=1000` runs many. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { runJournalKills } from './journal-kills.js';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'guildhall-storm-'));
});
afterEach(() => rm(folder, { recursive: true }));

const SEED = Math.floor(Math.random() * 2 ** 31);

test(`owners of a journal file, with and without fsync, that are killed at 25 random points (seed ${SEED}) lose nothing that was acknowledged`, async () => {
  const result = await runJournalKills({ seed: SEED, kills: 25, folder });
  console.info(`journal kills, seed ${SEED}: ${JSON.stringify(result)}`);
  expect(result.violations).toEqual([]);
  expect(result).toMatchObject({ kills: 25, withFsync: 12 });
  // Otherwise nothing was compared.
  expect(result.journal.entriesRecovered).toBeGreaterThan(0);
});
