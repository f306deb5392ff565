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
 * The read-only view of what the bot caches: the parts that the option `cache` enables, as the received events describe
 * them. A handler sees the state after its event. The previous state is not available; derived events report changes.
 * Nothing is fetched to fill the cache. Handlers and services can inject it in their constructors.
 *
 * Reading a part that is not enabled throws a CacheNotEnabledError. The type of the bot does not depend on its options, so
 * the compiler cannot prevent it; it depends on the options only, so it also shows in development.
 *
 * During an outage of a guild, its cached data stays; when the guild is available again, all of it is replaced. If a
 * session is lost, the data of the shard's guilds is deleted until Discord sends them again. A process that resumes the
 * sessions of another process starts with an empty cache, as Discord sends guilds in new sessions only.
 *
 * @example
 * @Handler()
 * class Moderation {
 *   constructor(private readonly cache: Cache) {}
 *
 *   @On('guildMemberRemove')
 *   left({ data }: EventContext<'guildMemberRemove'>) {
 *     const guild = this.cache.guilds.get(data.guild_id);
 *   }
 * }
 */
export class Cache {
  readonly #stores: CacheStores;

  constructor(stores: CacheStores) {
    this.#stores = stores;
  }

  /**
   * Guilds: `guilds.get(id)`.
   *
   * @throws {CacheNotEnabledError} when the option `cache.guilds` is not set
   */
  get guilds(): CachePart<[guildId: Snowflake], CachedGuild> {
    return this.#stores.guilds ?? throwNotEnabled('guilds');
  }

  /**
   * Channels and threads of guilds: `channels.get(id)`, `channels.of(guildId)`.
   *
   * @throws {CacheNotEnabledError} when the option `cache.channels` is not set
   */
  get channels(): GuildCachePart<[channelId: Snowflake], CachedChannel> {
    return this.#stores.channels ?? throwNotEnabled('channels');
  }

  /**
   * Roles: `roles.get(guildId, roleId)`, `roles.of(guildId)`.
   *
   * @throws {CacheNotEnabledError} when the option `cache.roles` is not set
   */
  get roles(): GuildCachePart<[guildId: Snowflake, roleId: Snowflake], CachedRole> {
    return this.#stores.roles ?? throwNotEnabled('roles');
  }

  /**
   * Members: `members.get(guildId, userId)`, `members.of(guildId)`. It contains the members that the bot has received: with
   * their guild, in an event, or in the response to a request for members. Each `get` creates a new object.
   *
   * @throws {CacheNotEnabledError} when the option `cache.members` is not set
   */
  get members(): GuildCachePart<[guildId: Snowflake, userId: Snowflake], CachedMember> {
    return this.#stores.members ?? throwNotEnabled('members');
  }
}

function throwNotEnabled(part: keyof CacheStores): never {
  throw new CacheNotEnabledError(part);
}
