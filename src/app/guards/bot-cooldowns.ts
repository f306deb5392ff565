import type { CooldownLimit, CooldownResult, CooldownStore } from '../../interactions/guards/cooldown-store.js';

/**
 * The store of a bot for cooldowns. Listeners get it when the bot is composed; a bot in a cluster knows the store that its
 * processes share only when it starts.
 */
export class BotCooldowns implements CooldownStore {
  #store: CooldownStore;

  constructor(store: CooldownStore) {
    this.#store = store;
  }

  /** Counts with the store of a cluster from now on. */
  share(store: CooldownStore): void {
    this.#store = store;
  }

  consume(key: string, limit: CooldownLimit): Promise<CooldownResult> {
    return this.#store.consume(key, limit);
  }
}
