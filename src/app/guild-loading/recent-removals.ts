import { z } from 'zod';
import { isSnowflake, type Snowflake } from '../../base/snowflake.js';

/** How many removals are remembered. */
export const MAX_REMEMBERED_REMOVALS = 10_000;

/** What another process needs that continues with the guilds: keys of guild and id, and the guilds that the bot left. */
export const SavedRemovals = z.object({ removed: z.array(z.string()), leftGuilds: z.array(z.string()) });
export type SavedRemovals = z.output<typeof SavedRemovals>;

/**
 * Remembers what was removed from guilds, and which guilds the bot left. An event, a list or a response can be older than a
 * removal and arrive after it: without this memory, it would bring back what no later event removes.
 *
 * The ids are those of members, channels, threads and roles. The memory is bounded: the oldest removals are forgotten.
 */
export class RecentRemovals {
  /** Keys of guild and id, oldest first. */
  readonly #removed = new Set<string>();
  /** How many of the keys belong to each guild: most events are of a guild without any. */
  readonly #counts = new Map<Snowflake, number>();
  /** The guilds that the bot left, oldest first. */
  readonly #leftGuilds = new Set<Snowflake>();

  /** @param max the number of removals that are remembered, 1 or more; as many guilds that the bot left are */
  constructor(private readonly max = MAX_REMEMBERED_REMOVALS) {}

  /** An object or a member was removed from a guild. Ids that are not snowflakes are ignored. */
  add(guildId: Snowflake, id: Snowflake): void {
    if (!isSnowflake(guildId) || !isSnowflake(id) || this.has(guildId, id)) return;
    this.#removed.add(keyOf(guildId, id));
    this.#counts.set(guildId, (this.#counts.get(guildId) ?? 0) + 1);
    const [oldest] = this.#removed;
    if (this.#removed.size > this.max && oldest !== undefined) this.#delete(oldest);
  }

  /** An event says that it is in the guild again. */
  delete(guildId: Snowflake, id: Snowflake): void {
    if (this.has(guildId, id)) this.#delete(keyOf(guildId, id));
  }

  has(guildId: Snowflake, id: Snowflake | null | undefined): boolean {
    return this.isIn(guildId) && this.#removed.has(keyOf(guildId, id));
  }

  /** Whether a removal from the guild is remembered. */
  isIn(guildId: Snowflake): boolean {
    return this.#counts.has(guildId);
  }

  /** The bot left a guild. What was removed from it before no longer matters. */
  leaveGuild(guildId: Snowflake): void {
    this.deleteGuild(guildId);
    if (!isSnowflake(guildId)) return;
    this.#leftGuilds.add(guildId);
    const [oldest] = this.#leftGuilds;
    if (this.#leftGuilds.size > this.max && oldest !== undefined) this.#leftGuilds.delete(oldest);
  }

  /** Whether it is remembered of any guild that the bot left it. */
  get hasLeftGuilds(): boolean {
    return this.#leftGuilds.size > 0;
  }

  /** Whether the bot left the guild, and Discord has not sent it since. */
  hasLeft(guildId: Snowflake): boolean {
    return this.#leftGuilds.has(guildId);
  }

  /** Forgets the removals from a guild, and that the bot left it: Discord sends what it contains now. */
  deleteGuild(guildId: Snowflake): void {
    this.deleteGuilds((id) => id === guildId);
  }

  /** Does the same for several guilds. */
  deleteGuilds(isOne: (guildId: Snowflake) => boolean): void {
    for (const guildId of this.#leftGuilds) if (isOne(guildId)) this.#leftGuilds.delete(guildId);
    if (![...this.#counts.keys()].some(isOne)) return;
    for (const key of this.#removed) if (isOne(guildIdOf(key))) this.#delete(key);
  }

  /** Returns what is remembered of some guilds. */
  save(isOne: (guildId: Snowflake) => boolean): SavedRemovals {
    const removed = [...this.#removed].filter((key) => isOne(guildIdOf(key)));
    return { removed, leftGuilds: [...this.#leftGuilds].filter(isOne) };
  }

  /** Adds what another process remembered. */
  restore({ removed, leftGuilds }: SavedRemovals): void {
    for (const guildId of leftGuilds) this.leaveGuild(guildId);
    for (const key of removed) this.add(guildIdOf(key), key.slice(guildIdOf(key).length + 1));
  }

  #delete(key: string): void {
    this.#removed.delete(key);
    const guildId = guildIdOf(key);
    const count = (this.#counts.get(guildId) ?? 0) - 1;
    if (count > 0) this.#counts.set(guildId, count);
    else this.#counts.delete(guildId);
  }
}

const keyOf = (guildId: Snowflake, id: Snowflake | null | undefined) => `${guildId} ${id}`;
const guildIdOf = (key: string) => key.slice(0, key.indexOf(' '));
