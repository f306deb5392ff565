import type { StructuredLogger } from '../../base/logger.js';
import type { ShardState } from '../../ingress/gateway/journaled/shard-state.js';
import type { SessionHook } from '../../ingress/gateway/session/session-hooks.js';
import type { JournalShard } from '../../ingress/journal/journal.js';
import { completeEvent } from '../../wire/events/complete-event.js';
import type { InboundEvent } from '../../wire/events/inbound-event.js';
import type { GuildSearch } from '../guild-loading/guild-search.js';
import { decodeRecords, encodeRecords, type NamedRecord } from './state-codec.js';
import type { StatePart } from './state-part.js';

/** Receives the guilds of a new session that fills the cache. */
export type GuildReceiver = Pick<ShardState, 'needsGuilds' | 'expectGuilds' | 'addGuild' | 'endGuilds'>;

export interface BotShardStateDependencies {
  /** By names that are stored. */
  readonly parts: Readonly<Record<string, StatePart>>;
  /** Delete what was restored, if the state turns out to be damaged. */
  readonly hooks: readonly SessionHook[];
  readonly guilds: GuildReceiver;
  readonly guildSearch: GuildSearch;
  readonly logger: StructuredLogger;
}

/** A larger state takes too long to move. What is left out is requested. */
const MAX_BYTES = 32 * 1024 * 1024;

/** The cache and the tracked members of a shard, as far as the bot has them. */
export class BotShardState implements ShardState {
  readonly #dependencies: BotShardStateDependencies;

  constructor(dependencies: BotShardStateDependencies) {
    this.#dependencies = dependencies;
  }

  get needsGuilds(): boolean {
    return this.#dependencies.guilds.needsGuilds;
  }

  async save(shard: JournalShard): Promise<readonly Uint8Array[] | undefined> {
    const { parts, guildSearch } = this.#dependencies;
    if (Object.keys(parts).length === 0 || guildSearch.isSearching(shard.id)) return undefined;
    return encodeRecords(this.#records(shard), MAX_BYTES);
  }

  async restore(shard: JournalShard, encoded: readonly Uint8Array[]): Promise<void> {
    const { parts, hooks, guildSearch, logger } = this.#dependencies;
    const restored = new Set<string>();
    try {
      for await (const [name, record] of decodeRecords(encoded)) {
        parts[name]?.restore(shard, record);
        restored.add(name);
      }
    } catch (error) {
      for (const hook of hooks) hook.onShardEnd?.({ shardId: shard.id, shardCount: shard.count });
      throw error;
    }
    const isComplete = Object.entries(parts).every(([name, part]) => restored.has(name) && part.isComplete(shard));
    if (isComplete) guildSearch.skip(shard.id, shard.count);
    logger.info({ shard: shard.id, isComplete }, 'the state of a shard moved with it');
  }

  expectGuilds(shard: JournalShard): void {
    this.#dependencies.guilds.expectGuilds(shard);
  }

  addGuild(inbound: InboundEvent): void {
    this.#dependencies.guilds.addGuild(completeEvent(inbound));
  }

  endGuilds(shard: JournalShard): void {
    this.#dependencies.guilds.endGuilds(shard);
  }

  *#records(shard: JournalShard): Iterable<NamedRecord> {
    for (const [name, part] of Object.entries(this.#dependencies.parts)) {
      for (const record of part.save(shard)) yield [name, record];
    }
  }
}
