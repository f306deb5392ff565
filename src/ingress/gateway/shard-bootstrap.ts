import { type Clock, sleep } from '../../base/clock.js';
import { withTimeout } from '../../base/deadline.js';
import type { StructuredLogger } from '../../base/logger.js';
import type { GatewayDiscovery } from './identify/discovery.js';
import type { GatewayClosedError } from './protocol/errors.js';
import { reconnectDelayMs } from './session/reconnect-delay.js';
import type { SavedSession, SessionStore } from './session/saved-session.js';
import { allShards, type ShardSet, type ShardsOption } from './shards/shards-option.js';

/** How long a session store may take to load the saved sessions. */
const LOAD_TIMEOUT_MS = 10_000;

export interface ShardBootstrapOptions {
  readonly discovery: GatewayDiscovery;
  readonly clock: Clock;
  readonly logger: StructuredLogger;
  /** A number from 0 to 1. */
  readonly random: () => number;
  /** Cancels the bootstrap. */
  readonly signal: AbortSignal;
}

/** Determines the saved sessions and the shard count before the first shard is created. No method rejects. */
export class ShardBootstrap {
  constructor(private readonly options: ShardBootstrapOptions) {}

  /** Loads the sessions of the previous process. */
  async loadSessions(store: SessionStore | undefined): Promise<readonly SavedSession[]> {
    const { clock, logger } = this.options;
    if (!store) return [];
    try {
      const createError = () => new Error(`no response within ${LOAD_TIMEOUT_MS} ms`);
      return await withTimeout(clock, LOAD_TIMEOUT_MS, store.load(), createError);
    } catch (error) {
      logger.error({ err: error }, 'saved sessions could not be loaded: the shards start new sessions');
      return [];
    }
  }

  /** Returns the shards to connect, or the error if Discord rejects the bot; undefined if it was cancelled. */
  async selectShards(
    option: ShardsOption,
    savedCount: number | undefined,
  ): Promise<ShardSet | GatewayClosedError | undefined> {
    if (typeof option === 'object') return option;
    // Another count would lose the saved sessions; `reshard` changes the count later.
    const count = typeof option === 'number' ? option : savedCount;
    return count === undefined ? this.#fetchRecommended() : allShards(count);
  }

  async #fetchRecommended(): Promise<ShardSet | GatewayClosedError | undefined> {
    const { discovery, clock, logger, random, signal } = this.options;
    for (let failures = 1; !signal.aborted; failures++) {
      const discovered = await discovery.find();
      if (discovered.kind === 'found') return allShards(Math.max(1, discovered.bot.shards));
      if (discovered.kind === 'rejected') return discovered.error;
      const delayMs = reconnectDelayMs(failures, random());
      logger.warn({ detail: discovered.detail, delayMs }, 'the shard count could not be fetched: trying again');
      await sleep(clock, delayMs, signal).catch(() => {});
    }
    return undefined;
  }
}
