/**
 * Changes the shard count of a process with a journal. Each shard of a count has its own journal, and there is no moment in which
 * several of them change together. So the stored sessions decide what a process that starts after a crash continues: the sessions
 * of a count that are all stored (`completeCountOf`).
 *
 * 1. The new shards acquire their journals and prepare their sessions. Nothing of them is stored; until the switch, only the old
 *    shards deliver. After a crash, the old sessions continue.
 * 2. The switch, in one turn: the old shards keep their sessions as they are, and the new ones receive the events. No handler
 *    starts, and no entry is stored yet.
 * 3. When everything that the old shards have received has started, and so is stored, the new sessions are stored. As long as one
 *    is missing, the old ones continue after a crash, and Discord sends everything since the switch to them again.
 * 4. When all new sessions are stored, the old ones are removed. From now on the new ones continue after a crash: Discord sends
 *    everything since the switch to them again. While both counts are complete, it makes no difference which one continues, because
 *    nothing has happened since the switch.
 * 5. The new shards store entries and start handlers. What the old shards have not finished is left over, as after a restart with
 *    another shard count.
 */
import { sleep } from '../../../base/clock.js';
import type { ShardDelivery } from '../../journal/delivery/shard-delivery.js';
import { JournalError } from '../../journal/journal-error.js';

export interface JournaledSwitch {
  readonly oldDeliveries: readonly ShardDelivery[];
  /** They hold everything. */
  readonly newDeliveries: readonly ShardDelivery[];
  /** How long after a failure it tries again, in milliseconds. */
  readonly retryDelayMs: number;
  readonly clock: Parameters<typeof sleep>[0];
  /** Aborts when the gateway is closed. */
  readonly signal: AbortSignal;
}

/**
 * Makes the stored sessions those of the new shards, and lets the new shards start what they have received.
 * @throws the reason of `signal` when it aborts first
 */
export async function completeSwitch(change: JournaledSwitch): Promise<void> {
  const { oldDeliveries, newDeliveries, signal } = change;
  await Promise.all(oldDeliveries.map((delivery) => delivery.waitUntil('isSettled', signal)));
  for (const delivery of newDeliveries) delivery.hold('entries');
  await Promise.all(newDeliveries.map((delivery) => delivery.waitUntil('hasStoredSession', signal)));
  await Promise.all(oldDeliveries.map((delivery) => endSession(delivery, change)));
  for (const delivery of newDeliveries) delivery.continue();
}

/** Removes the stored session. @throws the reason of the signal when it aborts first */
async function endSession(delivery: ShardDelivery, { retryDelayMs, clock, signal }: JournaledSwitch): Promise<void> {
  // No sequence is stored after it.
  delivery.follow({ sequence: null });
  for (;;) {
    signal.throwIfAborted();
    try {
      await delivery.journal.endSession();
      return;
    } catch (error) {
      // Another process has the shard, and its session.
      if (error instanceof JournalError && error.reason === 'acquired') return;
      await sleep(clock, retryDelayMs, signal);
    }
  }
}
