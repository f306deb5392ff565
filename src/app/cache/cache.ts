import type { Snowflake } from '../../base/snowflake.js';
import { CacheNotEnabledError } from './cache-not-enabled-error.js';
import type {
  CachedChannel,
  CachedGuild,
  CachedMember,
  CachedRole,
  CachePart,
  CachePartName,
  CacheStores,
  GuildCachePart,
} from './cache-store.js';
import type { GuildCacheState, GuildReadiness, WhenReadyOptions } from './guild-readiness.js';

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
 * sessions of another process requests the guilds from the API, because Discord sends them in new sessions only; all members
 * are requested over the gateway. `isReady`, `whenReady` and `stateOf` show which guilds are cached so far.
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
  readonly #readiness: GuildReadiness;

  constructor(stores: CacheStores, readiness: GuildReadiness) {
    this.#stores = stores;
    this.#readiness = readiness;
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
   * Members: `members.get(guildId, userId)`, `members.of(guildId)`. All members of each guild are requested, one guild per
   * second and shard; until then, it contains those in events. Each `get` creates a new object.
   *
   * @throws {CacheNotEnabledError} when the option `cache.members` is not set
   */
  get members(): GuildCachePart<[guildId: Snowflake, userId: Snowflake], CachedMember> {
    return this.#stores.members ?? throwNotEnabled('members');
  }

  /**
   * Whether a guild is cached: all enabled parts, or the given one. If so, a read that returns undefined means that the object
   * does not exist (or was evicted, if the part has a `max`).
   *
   * @param part default: all enabled parts
   * @throws {CacheNotEnabledError} when the part is not enabled, or none is
   *
   * @example
   * if (!cache.isReady(guildId, 'channels')) return ctx.reply('The bot is starting. Please try again in a minute.');
   */
  isReady(guildId: Snowflake, part?: CachePartName): boolean {
    return this.#readiness.isReady(guildId, part);
  }

  /**
   * Resolves when a guild is cached; at once if it is already. While the cache is refilled, the guild is requested before the
   * others. Do not await it in a start hook: the bot connects after the services have started.
   *
   * @throws {GuildNotJoinedError} when the bot is not in the guild, or leaves it
   * @throws {BotStoppedError} when the bot stops before
   * @throws {CacheNotEnabledError} when the part is not enabled, or none is
   * @throws the reason of `signal`, when it aborts before
   *
   * @example
   * await cache.whenReady(guildId, { part: 'roles', signal: AbortSignal.timeout(2000) });
   */
  whenReady(guildId: Snowflake, options?: WhenReadyOptions): Promise<void> {
    return this.#readiness.whenReady(guildId, options);
  }

  /**
   * Returns what the cache knows of a guild: `ready`, `loading`, `unknown` (there is no session yet, or another process runs
   * the shard of the guild) or `not_joined`.
   *
   * @throws {CacheNotEnabledError} when no part is enabled
   *
   * @example
   * const guild = cache.guilds.get(guildId);
   * if (!guild) console.log(cache.stateOf(guildId)); // 'loading': it may exist. 'not_joined': the bot is not a member
   */
  stateOf(guildId: Snowflake): GuildCacheState {
    return this.#readiness.stateOf(guildId);
  }
}

function throwNotEnabled(part: keyof CacheStores): never {
  throw new CacheNotEnabledError(part);
}
