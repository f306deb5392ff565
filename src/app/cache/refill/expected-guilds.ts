import type { Snowflake } from '../../../base/snowflake.js';
import type { JournalShard } from '../../../ingress/journal/journal.js';
import { guildIdOfEvent } from '../../../wire/events/guild-id-of-event.js';
import type { InboundEvent } from '../../../wire/events/inbound-event.js';
import { shardIdOf } from '../../../wire/gateway/protocol.js';
import { frozenCopy } from '../frozen-copy.js';

interface ExpectedShard {
  readonly count: number;
  readonly events: Map<Snowflake, InboundEvent[]>;
}

/**
 * The shards whose guilds a new session is about to send, while the resumed one still delivers. A guild that the new session
 * sends can be older than events that were delivered before, so these are kept, to be applied again.
 */
export class ExpectedGuilds {
  readonly #shards = new Map<number, ExpectedShard>();

  start({ id, count }: JournalShard): void {
    this.#shards.set(id, { count, events: new Map() });
  }

  /** Returns whether the guilds of the shard were expected. */
  end(shardId: number): boolean {
    return this.#shards.delete(shardId);
  }

  has(shardId: number): boolean {
    return this.#shards.has(shardId);
  }

  /** Whether the guild is of a shard whose guilds are expected. */
  includes(guildId: Snowflake): boolean {
    for (const [id, { count }] of this.#shards) if (shardIdOf(guildId, count) === id) return true;
    return false;
  }

  /** Keeps a copy of an event if its guild is expected: handlers may change the data of an event. */
  record(inbound: InboundEvent): void {
    const { event, data, origin } = inbound;
    if (this.#shards.size === 0 || origin.via !== 'gateway') return;
    const guildId = guildIdOfEvent(event, data);
    const shard = this.#shards.get(origin.shard);
    if (guildId === undefined || !shard) return;
    const kept = shard.events.get(guildId) ?? [];
    shard.events.set(guildId, kept);
    kept.push({ ...inbound, data: frozenCopy(data) });
  }

  /** Removes and returns the events of a guild, in their order. */
  take(shardId: number, guildId: Snowflake): readonly InboundEvent[] {
    const events = this.#shards.get(shardId)?.events;
    const kept = events?.get(guildId) ?? [];
    events?.delete(guildId);
    return kept;
  }
}
