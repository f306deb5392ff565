/**
 * Where what is cached is kept. Every value is of a guild and is known by its id there; a store answers at once, as
 * handlers read without waiting. The stores of this package are in memory; another one only has to hold to this.
 */
import type { Snowflake } from '../../base/snowflake.js';
import type { Channel } from '../../wire/objects/channels/channel.js';
import type { Guild } from '../../wire/objects/guilds/guild.js';
import type { Role } from '../../wire/objects/guilds/role.js';
import type { Member } from '../../wire/objects/users/member.js';

/** A value that can be read and not changed, to its depths. */
export type DeepReadonly<T> = T extends readonly (infer Element)[]
  ? readonly DeepReadonly<Element>[]
  : T extends object
    ? { readonly [Key in keyof T]: DeepReadonly<T[Key]> }
    : T;

/** A part of the cache, to read. Iterating it gives every value, in no promised order. */
export interface CachePart<Key extends readonly Snowflake[], Value> extends Iterable<Value> {
  /** How many are held. */
  readonly size: number;
  /** What is held under this id or these ids, if it is. It counts as a use, which iterating does not. */
  get(...key: Key): Value | undefined;
}

/** A part of the cache whose values are of guilds. */
export interface GuildCachePart<Key extends readonly Snowflake[], Value> extends CachePart<Key, Value> {
  /** What is held of one guild, in no promised order; what goes meanwhile is left out. */
  of(guildId: Snowflake): Iterable<Value>;
  /** How many are held of one guild. */
  countOf(guildId: Snowflake): number;
}

/** Keeps one part of the cache. */
export interface CacheStore<Key extends readonly Snowflake[], Value> extends GuildCachePart<Key, Value> {
  /**
   * Holds a value in place of what was held under its id. It counts as a use. What comes is not checked before: what is
   * not under ids of the service is left out.
   */
  set(guildId: Snowflake, id: Snowflake, value: Value): void;
  /** Lets go of a value, if it is held. */
  delete(guildId: Snowflake, id: Snowflake): void;
  /** Lets go of everything that is of a guild. */
  deleteGuild(guildId: Snowflake): void;
  /** The guilds of which something is held. They may be let go of meanwhile. */
  guildIds(): Iterable<Snowflake>;
}

/** A guild without what other parts of the cache hold (roles) and what needs other intents (emojis, stickers). */
export type CachedGuild = DeepReadonly<Omit<Guild, 'roles' | 'emojis' | 'stickers'>>;

/** What of a channel no event keeps right, or none that the intent GUILDS brings. */
export type UncachedChannelField = 'last_message_id' | 'message_count' | 'total_message_sent' | 'member_count';

/** A channel or thread of a guild, without what would soon be wrong: the last message, and counts. */
export type CachedChannel = DeepReadonly<Omit<Channel, 'guild_id' | UncachedChannelField> & { guild_id: Snowflake }>;

/** A role of a guild. */
export type CachedRole = DeepReadonly<Role>;

/** A member with its user. */
export type CachedMember = DeepReadonly<Member>;

/** Keeps guilds; each is of itself. */
export type GuildStore = CacheStore<[guildId: Snowflake], CachedGuild>;

/** Keeps channels and threads. */
export type ChannelStore = CacheStore<[channelId: Snowflake], CachedChannel>;

/** Keeps roles. */
export type RoleStore = CacheStore<[guildId: Snowflake, roleId: Snowflake], CachedRole>;

/** Keeps members. */
export interface MemberStore extends CacheStore<[guildId: Snowflake, userId: Snowflake], CachedMember> {
  /** Changes the fields that are named of a member. False: it is not held, and nothing is done. It counts as a use. */
  update(guildId: Snowflake, userId: Snowflake, changes: Partial<CachedMember>): boolean;
  /** A role is no more: takes it from every member of the guild. No event says it of each. */
  deleteRole(guildId: Snowflake, roleId: Snowflake): void;
}

/** The stores of the parts that are kept. */
export interface CacheStores {
  readonly guilds?: GuildStore | undefined;
  readonly channels?: ChannelStore | undefined;
  readonly roles?: RoleStore | undefined;
  readonly members?: MemberStore | undefined;
}

/** The name of a part of the cache. */
export type CachePartName = keyof CacheStores;
