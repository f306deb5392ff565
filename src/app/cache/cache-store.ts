/**
 * The contract of cache stores. Every value belongs to a guild and is identified by its id. Stores are synchronous, so
 * handlers read without waiting. The stores of this package are in memory; another store implements these interfaces.
 */
import type { Snowflake } from '../../base/snowflake.js';
import type { Channel } from '../../wire/objects/channels/channel.js';
import type { Guild } from '../../wire/objects/guilds/guild.js';
import type { Role } from '../../wire/objects/guilds/role.js';
import type { Member } from '../../wire/objects/users/member.js';
import type { PermissionMember } from '../../wire/permissions/permission-subjects.js';
import type { CachedValues } from './cached-values.js';

/** A deeply read-only type. */
export type DeepReadonly<T> = T extends readonly (infer Element)[]
  ? readonly DeepReadonly<Element>[]
  : T extends object
    ? { readonly [Key in keyof T]: DeepReadonly<T[Key]> }
    : T;

/** A read-only part of the cache. Iterating it yields every value, in no guaranteed order. */
export interface CachePart<Key extends readonly Snowflake[], Value> extends Iterable<Value> {
  /** The number of cached values. */
  readonly size: number;
  /** The value with this id or these ids; undefined if it is not cached. It counts as a use; iterating does not. */
  get(...key: Key): Value | undefined;
}

/** A read-only part of the cache whose values can be read by guild. */
export interface GuildCachePart<Key extends readonly Snowflake[], Value> extends CachePart<Key, Value> {
  /**
   * The values of one guild, in no guaranteed order, with `find`, `filter` and `toArray`. Values that are deleted during the iteration
   * are skipped.
   */
  of(guildId: Snowflake): CachedValues<Value>;
  /** The number of values of one guild. */
  countOf(guildId: Snowflake): number;
}

/** Stores one part of the cache. */
export interface CacheStore<Key extends readonly Snowflake[], Value> extends GuildCachePart<Key, Value> {
  /**
   * Stores a value and replaces an earlier one with the same id. It counts as a use. The ids come from events without
   * validation: a store must ignore values whose ids are not snowflakes.
   */
  set(guildId: Snowflake, id: Snowflake, value: Value): void;
  /** Deletes a value, if it is stored. */
  delete(guildId: Snowflake, id: Snowflake): void;
  /** Deletes all values of a guild. */
  deleteGuild(guildId: Snowflake): void;
  /** The guilds that have values. The caller may delete guilds during the iteration. */
  guildIds(): Iterable<Snowflake>;
}

/** A cached guild. It omits roles, which are another part of the cache, and emojis and stickers, which need other intents. */
export interface CachedGuild extends DeepReadonly<Omit<Guild, 'roles' | 'emojis' | 'stickers'>> {}

/** The fields of a channel that are not cached: no event of the intent GUILDS keeps them up to date. */
export type UncachedChannelField = 'last_message_id' | 'message_count' | 'total_message_sent' | 'member_count';

/** A cached channel or thread of a guild, without fields that would soon be outdated: the last message, and counts. */
export interface CachedChannel extends DeepReadonly<Omit<Channel, 'guild_id' | UncachedChannelField>> {
  readonly guild_id: Snowflake;
}

/** A cached role of a guild. */
export interface CachedRole extends DeepReadonly<Role> {}

/** A cached member of a guild, with its user. */
export interface CachedMember extends DeepReadonly<Member> {}

/** Stores guilds. The guild id is also the id of the value. */
export type GuildStore = CacheStore<[guildId: Snowflake], CachedGuild>;

/** Stores channels and threads. */
export type ChannelStore = CacheStore<[channelId: Snowflake], CachedChannel>;

/** Stores roles. */
export type RoleStore = CacheStore<[guildId: Snowflake, roleId: Snowflake], CachedRole>;

/** Stores members. */
export interface MemberStore extends CacheStore<[guildId: Snowflake, userId: Snowflake], CachedMember> {
  /** Changes the given fields of a member. Returns false if the member is not stored. It counts as a use. */
  update(guildId: Snowflake, userId: Snowflake, changes: Partial<CachedMember>): boolean;
  /**
   * The fields of a member that its permissions depend on, if the store can read them faster than the whole member. It
   * counts as a use.
   */
  getPermissionFields?(guildId: Snowflake, userId: Snowflake): PermissionMember | undefined;
  /** Removes a deleted role from every member of the guild. Discord sends no event for each member. */
  deleteRole(guildId: Snowflake, roleId: Snowflake): void;
}

/** The stores of the enabled parts. */
export interface CacheStores {
  /** Undefined if guilds are not cached, and so for the others. */
  readonly guilds?: GuildStore | undefined;
  /** Channels and active threads of all guilds. */
  readonly channels?: ChannelStore | undefined;
  /** Roles of all guilds. */
  readonly roles?: RoleStore | undefined;
  /** Members of all guilds. */
  readonly members?: MemberStore | undefined;
}

/** The name of a part of the cache. */
export type CachePartName = keyof CacheStores;
