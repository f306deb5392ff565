import { type Clock, sleep } from '../../base/clock.js';
import type { Logger } from '../../base/logger.js';
import { backoffMs } from './backoff.js';
import type { Discovery } from './discovery.js';
import type { GatewayClosedError } from './errors.js';
import { countOf } from './inheritance.js';
import { within } from './patience.js';
import type { SavedSession, SessionStore } from './saved-session.js';
import { allShards, type ShardChoice, type ShardNumbers } from './shard-choice.js';

/** How long a store may take to give the sessions of the process before. */
const LOAD_DEADLINE_MS = 10_000;

export interface OpeningOptions {
  readonly discovery: Discovery;
  readonly clock: Clock;
  readonly logger: Logger;
  /** A number from 0 to 1. */
  readonly random: () => number;
  /** Gives it up. */
  readonly signal: AbortSignal;
}

/** What must be known before the first shard can be made. Nothing here rejects. */
export class Opening {
  constructor(private readonly options: OpeningOptions) {}

  /** The sessions that the process before left. */
  async load(store: SessionStore | undefined): Promise<readonly SavedSession[]> {
    const { clock, logger } = this.options;
    if (!store) return [];
    try {
      const late = () => new Error(`no answer in ${LOAD_DEADLINE_MS} ms`);
      return await within(clock, LOAD_DEADLINE_MS, store.load(), late);
    } catch (error) {
      logger.error({ err: error }, 'saved sessions could not be loaded: new ones are begun');
      return [];
    }
  }

  /** Which shards there will be, or why none; undefined when it was given up. */
  async numbers(
    choice: ShardChoice,
    saved: readonly SavedSession[],
    intents: number,
  ): Promise<ShardNumbers | GatewayClosedError | undefined> {
    if (typeof choice === 'object') return choice;
    // Another count would lose the sessions; to grow is what resharding is for.
    const count = typeof choice === 'number' ? choice : countOf(saved.filter((session) => session.intents === intents));
    return count === undefined ? this.#recommended() : allShards(count);
  }

  async #recommended(): Promise<ShardNumbers | GatewayClosedError | undefined> {
    const { discovery, clock, logger, random, signal } = this.options;
    for (let failures = 1; !signal.aborted; failures++) {
      const discovered = await discovery.ask();
      if (discovered.kind === 'found') return allShards(Math.max(1, discovered.bot.shards));
      if (discovered.kind === 'refused') return discovered.error;
      const delayMs = backoffMs(failures, random());
      logger.warn({ detail: discovered.detail, delayMs }, 'the number of shards is not known yet');
      await sleep(clock, delayMs, signal).catch(() => {});
    }
    return undefined;
  }
}
