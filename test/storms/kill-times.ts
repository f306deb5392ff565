import { setTimeout as pause } from 'node:timers/promises';
import type { RandomInt } from '../stress/seeded-random.js';
import type { DraftWatcher } from './draft-watcher.js';
import type { JournalOwner } from './journal-owner.js';

/** What the owner of a journal does when it is killed. */
export type KillTime = 'start' | 'replacement at start' | 'changes' | 'replacement';

const MAX_DELAY_MS = 3;
const MAX_REPORTS = 400;
/** A file that is not replaced meanwhile is not waited for any longer. */
const MAX_REPORTS_UNTIL_REPLACEMENT = 3000;
const MAX_REPORTS_AFTER_REPLACEMENT = 60;

/** Waits for the random times at which processes are killed. */
export class KillTimes {
  readonly #drafts: DraftWatcher;
  readonly #random: RandomInt;
  /** How long the last process took until it owned the shard. */
  #startMs = 100;

  constructor(drafts: DraftWatcher, random: RandomInt) {
    this.#drafts = drafts;
    this.#random = random;
  }

  next(): KillTime {
    const percent = this.#random(100);
    if (percent < 12) return 'start';
    if (percent < 25) return 'replacement at start';
    return percent < 75 ? 'changes' : 'replacement';
  }

  /** Resolves when the process, which was just spawned, has to be killed. */
  async waitFor(time: KillTime, owner: JournalOwner): Promise<void> {
    const spawnedAt = performance.now();
    switch (time) {
      case 'start':
        // In the first half of this time, Node itself starts.
        return pause(this.#startMs * (0.5 + this.#random(600) / 1000));
      case 'replacement at start':
        await Promise.race([this.#drafts.waitForDraft(), owner.waitForReports(1)]);
        return this.#delay(MAX_DELAY_MS);
      case 'changes':
        await owner.waitForReports(1);
        this.#startMs = performance.now() - spawnedAt;
        await owner.waitForReports(1 + this.#random(MAX_REPORTS));
        return this.#delay(MAX_DELAY_MS);
      case 'replacement':
        await owner.waitForReports(1);
        await Promise.race([this.#drafts.waitForDraft(), owner.waitForReports(MAX_REPORTS_UNTIL_REPLACEMENT)]);
        // Half of them are killed after it, so that what was stored since is found in the new file.
        if (this.#random(2) === 0)
          await owner.waitForReports(owner.lines.length + this.#random(MAX_REPORTS_AFTER_REPLACEMENT));
        return this.#delay(MAX_DELAY_MS);
    }
  }

  /** A timer of 0 ms takes one. */
  async #delay(maxMs: number): Promise<void> {
    const ms = this.#random(maxMs + 1);
    if (ms > 0) await pause(ms);
  }
}
