/**
 * Kills the owners of a journal file, one after the other, at random points: while they start, while they change the shard and
 * while they replace the file. What the next owner finds is compared with what was acknowledged. The seed determines what
 * happens, but not exactly when.
 */
import { join } from 'node:path';
import { BundledProgram } from '../processes/bundled-program.js';
import { seededRandomInt } from '../stress/seeded-random.js';
import { DraftWatcher } from './draft-watcher.js';
import { JournalExpectation } from './journal-expectation.js';
import { JournalOwner } from './journal-owner.js';
import { parseReport } from './journal-reports.js';
import { KillTimes } from './kill-times.js';

export interface JournalKillsOptions {
  readonly seed: number;
  readonly kills: number;
  /** For the journal. */
  readonly folder: string;
}

export interface JournalKillsResult {
  readonly seconds: number;
  readonly kills: number;
  /** Kills of a process whose journal used `fsync`. */
  readonly withFsync: number;
  /** Kills before the process owned the shard. */
  readonly duringStart: number;
  /** Kills that left a draft of the file: at the start, and later. */
  readonly duringReplacementAtStart: number;
  readonly duringReplacement: number;
  /** What was acknowledged, and what the next owners found, with the entries that several of them found. */
  readonly journal: JournalExpectation['counts'];
  /** What must not happen. The run ends at the first kill that causes it. */
  readonly violations: readonly string[];
}

export async function runJournalKills({ seed, kills, folder }: JournalKillsOptions): Promise<JournalKillsResult> {
  await using program = await BundledProgram.build(new URL('./journal-owner-process.ts', import.meta.url));
  using drafts = new DraftWatcher(folder);
  const random = seededRandomInt(seed);
  const times = new KillTimes(drafts, random);
  const expectation = new JournalExpectation();
  const counts = { kills: 0, withFsync: 0, duringStart: 0, duringReplacementAtStart: 0, duringReplacement: 0 };
  const violations: string[] = [];
  const startedAt = performance.now();
  const path = join(folder, 'bot.journal');
  // One more process finds what the last kill has left.
  for (let number = 1; number <= kills + 1 && violations.length === 0; number++) {
    const time = number > kills ? 'changes' : times.next();
    const fsync = number % 2 === 0;
    const largePercent = time === 'replacement' ? 25 : 1;
    const owner = new JournalOwner(program.path, { path, seed: random(2 ** 31), fsync, largePercent });
    await times.waitFor(time, owner);
    const ended = await owner.kill();
    const found = owner.lines.flatMap((line) => expectation.apply(parseReport(line)));
    if (ended !== undefined) found.push(`it ended by itself: ${ended}`);
    for (const violation of found) violations.push(`process ${number}: ${violation}`);
    if (number > kills) break;
    const isStarting = owner.lines.length === 0;
    const isReplacing = await drafts.hasDraftOf(owner.pid);
    counts.kills += 1;
    if (fsync) counts.withFsync += 1;
    if (isStarting) counts.duringStart += 1;
    if (isReplacing) counts[isStarting ? 'duringReplacementAtStart' : 'duringReplacement'] += 1;
  }
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  return { seconds, ...counts, journal: expectation.counts, violations };
}
