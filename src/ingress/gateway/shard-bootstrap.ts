import { type Clock, sleep } from '../../base/clock.js';
import { withTimeout } from '../../base/deadline.js';
import type { StructuredLogger } from '../../base/logger.js';
import type { GatewayDiscovery } from './identify/discovery.js';
import type { GatewayClosedError } from './protocol/errors.js';
import { backoffMs } from './session/backoff.js';
import type { SavedSession, SessionStore } from './session/saved-session.js';
import { savedShardCount } from './shards/session-assignments.js';
import { allShards, type ShardSet, type ShardsOption } from './shards/shards-option.js';

/** How long a store may take to give the sessions of the process before. */
const LOAD_TIMEOUT_MS = 10_000;

export interface ShardBootstrapOptions {
  readonly discovery: GatewayDiscovery;
  readonly clock: Clock;
  readonly logger: StructuredLogger;
  /** A number from 0 to 1. */
  readonly random: () => number;
  /** Gives it up. */
  readonly signal: AbortSignal;
}

/** What must be known before the first shard can be made. Nothing here rejects. */
export class ShardBootstrap {
  constructor(private readonly options: ShardBootstrapOptions) {}

  /** The sessions that the process before left. */
  async loadSessions(store: SessionStore | undefined): Promise<readonly SavedSession[]> {
    const { clock, logger } = this.options;
    if (!store) return [];
    try {
      const late = () => new Error(`no answer in ${LOAD_TIMEOUT_MS} ms`);
      return await withTimeout(clock, LOAD_TIMEOUT_MS, store.load(), late);
    } catch (error) {
      logger.error({ err: error }, 'saved sessions could not be loaded: new ones are begun');
      return [];
    }
  }

  /** Which shards there will be, or why none; undefined when it was given up. */
  async selectShards(
    choice: ShardsOption,
    saved: readonly SavedSession[],
    intents: number,
  ): Promise<ShardSet | GatewayClosedError | undefined> {
    if (typeof choice === 'object') return choice;
    // Another count would lose the sessions; to grow is what resharding is for.
    const count =
      typeof choice === 'number' ? choice : savedShardCount(saved.filter((session) => session.intents === intents));
    return count === undefined ? this.#fetchRecommended() : allShards(count);
  }

  async #fetchRecommended(): Promise<ShardSet | GatewayClosedError | undefined> {
    const { discovery, clock, logger, random, signal } = this.options;
    for (let failures = 1; !signal.aborted; failures++) {
      const discovered = await discovery.find();
      if (discovered.kind === 'found') return allShards(Math.max(1, discovered.bot.shards));
      if (discovered.kind === 'refused') return discovered.error;
      const delayMs = backoffMs(failures, random());
      logger.warn({ detail: discovered.detail, delayMs }, 'the number of shards is not known yet');
      await sleep(clock, delayMs, signal).catch(() => {});
    }
    return undefined;
  }
}
