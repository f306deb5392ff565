import { type Clock, sleep } from '../../base/clock.js';
import type { StructuredLogger } from '../../base/logger.js';
import type { GatewayDiscovery } from './identify/discovery.js';
import type { GatewayClosedError } from './protocol/errors.js';
import { reconnectDelayMs } from './session/reconnect-delay.js';
import { allShards, type ShardSet, type ShardsOption } from './shards/shards-option.js';

export interface ShardBootstrapOptions {
  readonly discovery: GatewayDiscovery;
  readonly clock: Clock;
  readonly logger: StructuredLogger;
  /** A number from 0 to 1. */
  readonly random: () => number;
  /** Cancels the bootstrap. */
  readonly signal: AbortSignal;
}

/** Determines the shard count before the first shard is created. */
export class ShardBootstrap {
  constructor(private readonly options: ShardBootstrapOptions) {}

  /**
   * Returns the shards to connect, or the error if Discord rejects the bot; undefined if it was canceled. Never rejects.
   * @param storedCount the shard count of the sessions in the journal
   */
  async selectShards(option: ShardsOption, storedCount?: number): Promise<ShardSet | GatewayClosedError | undefined> {
    if (typeof option === 'object') return option;
    // Sessions of another count could not be resumed.
    const count = typeof option === 'number' ? option : storedCount;
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
