/**
 * Moves the state of a shard to its next owner. It is a help, never a condition: if it is missing, late or of another
 * position, the next owner requests what it needs.
 */
import type { Clock } from '../../../base/clock.js';
import { withTimeout } from '../../../base/deadline.js';
import type { StructuredLogger } from '../../../base/logger.js';
import type { JournalShard, ShardJournal } from '../../journal/journal.js';
import type { ShardState, ShardStateStore, StatePosition } from './shard-state.js';

export interface StateMovesOptions {
  readonly state: ShardState;
  readonly store: ShardStateStore;
  readonly clock: Clock;
  readonly logger: StructuredLogger;
}

/** How long a shard waits for its state, so that it is connected again in time. */
const TIMEOUT_MS = 3000;

export class StateMoves {
  readonly #options: StateMovesOptions;

  constructor(options: StateMovesOptions) {
    this.#options = options;
  }

  /** Leaves the state of a shard that is given up. Never rejects. */
  async save(shard: JournalShard, position: StatePosition): Promise<void> {
    const { state, store, logger } = this.#options;
    try {
      await this.#inTime(async () => {
        const parts = await state.save(shard);
        if (parts) await store.put(shard, position, parts);
      });
    } catch (error) {
      logger.warn({ err: error, shard: shard.id }, 'the state of a shard does not move with it: it is requested again');
    }
  }

  /**
   * Restores the state that the last owner of a shard left, if there is one. Never rejects.
   * @param isHere whether this process still has the shard
   */
  async restore({ shard, recovery }: ShardJournal, isHere: () => boolean): Promise<void> {
    const { state, store, logger } = this.#options;
    const { session, sequence, wasReleased } = recovery;
    if (!session || !wasReleased) return;
    try {
      const { sessionId } = session;
      const parts = await this.#inTime(() => store.take(shard, { sessionId, sequence }));
      if (parts && isHere()) await state.restore(shard, parts);
    } catch (error) {
      logger.warn({ err: error, shard: shard.id }, 'the state of a shard cannot be read: it is requested again');
    }
  }

  #inTime<T>(task: () => Promise<T>): Promise<T> {
    return withTimeout(this.#options.clock, TIMEOUT_MS, task(), () => new Error(`not done in ${TIMEOUT_MS} ms`));
  }
}
