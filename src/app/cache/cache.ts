import type { Clock } from '../../base/clock.js';
import type { Snowflake } from '../../base/snowflake.js';
import type { PermissionBits } from '../../wire/permissions/permission-bits.js';
import type { PermissionMember, RankedMember } from '../../wire/permissions/permission-subjects.js';
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
import { CachedPermissions } from './cached-permissions.js';
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
  readonly #permissions: CachedPermissions;

  constructor(stores: CacheStores, readiness: GuildReadiness, clock: Pick<Clock, 'now'>) {
    this.#stores = stores;
    this.#readiness = readiness;
    this.#permissions = new CachedPermissions(stores, clock);
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

  /**
   * Returns the permissions that a member can use in a channel or thread: those of its roles, changed by the overwrites of
   * the channel, without those that are implicitly denied, and only viewing during a timeout. In a thread, SEND_MESSAGES says
   * whether the member may send messages in the thread.
   *
   * Undefined if an object is not cached: the channel, its guild, a role of the member, the member of a user id, or the
   * channel of a thread. Also if the thread is private and it is unknown whether the user is a member of it: a cached thread
   * contains only the membership of the bot. `stateOf` shows whether the guild is still loading.
   *
   * @param who a member of an event, an interaction or the API, or a user id. A user id requires the part `members`
   * @throws {CacheNotEnabledError} when `guilds`, `channels` or `roles` is not enabled, or `members` if `who` is a user id
   * @throws {PermissionInputError} when the member has no user. Add the author to the member of a message:
   * `{ ...message.member, user: message.author }`
   * @see https://docs.discord.com/developers/topics/permissions
   *
   * @example
   * const missing = cache.permissionsIn(channelId, userId)?.missing('SEND_MESSAGES', 'EMBED_LINKS');
   */
  permissionsIn(channelId: Snowflake, who: Snowflake | PermissionMember): PermissionBits | undefined {
    return this.#permissions.inChannel(channelId, who);
  }

  /**
   * Returns the permissions of a member in a guild, regardless of channels. Undefined if the guild, a role of the member or
   * the member of a user id is not cached.
   *
   * @param who a member, or a user id. A user id requires the part `members`
   * @throws {CacheNotEnabledError} when `guilds` or `roles` is not enabled, or `members` if `who` is a user id
   * @throws {PermissionInputError} when the member has no user
   * @see https://docs.discord.com/developers/topics/permissions
   *
   * @example
   * if (!cache.memberPermissions(guildId, ctx.member)?.has('KICK_MEMBERS')) return ctx.reply('You cannot kick members.');
   */
  memberPermissions(guildId: Snowflake, who: Snowflake | PermissionMember): PermissionBits | undefined {
    return this.#permissions.inGuild(guildId, who);
  }

  /**
   * Whether the role hierarchy allows a member to kick, ban, time out or rename another: the highest role of the other
   * member is lower. The owner outranks all others, and no member outranks the owner or itself. The permission for the
   * action is not checked. Undefined if the guild, a role or the member of a user id is not cached.
   *
   * @param who the member who acts, or a user id. A user id requires the part `members`
   * @param other the member to act on, or a user id
   * @throws {CacheNotEnabledError} when `guilds` or `roles` is not enabled, or `members` for a user id
   * @throws {PermissionInputError} when a member has no user
   * @see https://docs.discord.com/developers/topics/permissions#permission-hierarchy
   *
   * @example
   * if (!cache.outranks(guildId, ctx.member, targetId)) return ctx.reply('Your highest role is not above theirs.');
   */
  outranks(guildId: Snowflake, who: Snowflake | RankedMember, other: Snowflake | RankedMember): boolean | undefined {
    return this.#permissions.outranks(guildId, who, other);
  }

  /**
   * Returns the roles that the role hierarchy allows a member to assign, highest first: those below its highest role. Roles
   * that Discord manages and @everyone are left out. MANAGE_ROLES is not checked. Undefined if the guild, a role of the
   * member or the member of a user id is not cached.
   *
   * @param who a member, or a user id. A user id requires the part `members`
   * @throws {CacheNotEnabledError} when `guilds` or `roles` is not enabled, or `members` if `who` is a user id
   * @throws {PermissionInputError} when the member has no user
   * @see https://docs.discord.com/developers/topics/permissions#permission-hierarchy
   *
   * @example
   * const choices = cache.assignableRoles(guildId, ctx.member)?.slice(0, 25) ?? [];
   */
  assignableRoles(guildId: Snowflake, who: Snowflake | RankedMember): CachedRole[] | undefined {
    return this.#permissions.assignableRoles(guildId, who);
  }
}

function throwNotEnabled(part: keyof CacheStores): never {
  throw new CacheNotEnabledError(part);
}
