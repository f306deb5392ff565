import type { Snowflake } from '../../base/snowflake.js';
import { CacheNotEnabledError } from './cache-not-enabled-error.js';
import type {
  CachedChannel,
  CachedGuild,
  CachedMember,
  CachedRole,
  CachePart,
  CacheStores,
  GuildCachePart,
} from './cache-store.js';

/**
 * What the bot remembers, to read: the parts that were asked for by the option `cache`, as the events so far have shown
 * them. A handler sees what is so after its event; the value before it is not offered (derived events tell changes).
 * Nothing is fetched to fill it. Handlers and services may ask for it in their constructors.
 *
 * Reading a part that was not asked for throws a CacheNotEnabledError, and does so in development already: it depends on
 * the options alone. That is so because a bot's type, which handlers know, says nothing of its options.
 *
 * During an outage of a guild what was known of it stays; when the guild returns, all of it is replaced by what comes.
 * After a session that was lost, what is held of the guilds of that shard is let go of, until they come anew. A process
 * that goes on with the sessions of another begins with an empty cache: guilds come with new sessions alone.
 */
export class Cache {
  readonly #stores: CacheStores;

  constructor(stores: CacheStores) {
    this.#stores = stores;
  }

  /** Guilds: `guilds.get(id)`. */
  get guilds(): CachePart<[guildId: Snowflake], CachedGuild> {
    return this.#stores.guilds ?? throwNotEnabled('guilds');
  }

  /** Channels and threads of guilds: `channels.get(id)`, `channels.of(guildId)`. */
  get channels(): GuildCachePart<[channelId: Snowflake], CachedChannel> {
    return this.#stores.channels ?? throwNotEnabled('channels');
  }

  /** Roles: `roles.get(guildId, roleId)`, `roles.of(guildId)`. */
  get roles(): GuildCachePart<[guildId: Snowflake, roleId: Snowflake], CachedRole> {
    return this.#stores.roles ?? throwNotEnabled('roles');
  }

  /**
   * Members: `members.get(guildId, userId)`, `members.of(guildId)`. Those that were seen: they came with their guild, in
   * an event, or in the answer to a request for members. Each `get` makes a new object.
   */
  get members(): GuildCachePart<[guildId: Snowflake, userId: Snowflake], CachedMember> {
    return this.#stores.members ?? throwNotEnabled('members');
  }
}

function throwNotEnabled(part: keyof CacheStores): never {
  throw new CacheNotEnabledError(part);
}
