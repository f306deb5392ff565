import { isSnowflake, type Snowflake } from '../../base/snowflake.js';
import type { PermissionMember } from '../../wire/permissions/permission-subjects.js';
import type { ByteReader } from '../members/byte-io.js';
import { MemberPayloadCodec } from '../members/member-payload-codec.js';
import { NO_SLOT } from '../members/member-slots.js';
import { type PackedGuild, PackedMemberStore } from '../members/packed-member-store.js';
import type { ShapeLimits } from '../members/shape-registry.js';
import type { CachedMember, MemberStore } from './cache-store.js';
import { CachedValues } from './cached-values.js';
import { LeastRecentlyUsed } from './least-recently-used.js';

/** Limits that tests make small. */
export interface PackedMemberCacheLimits {
  readonly shapes?: ShapeLimits;
  readonly maxPages?: number;
  /** The largest number of members without `max`. */
  readonly maxMembers?: number;
}

/** The maximum number of members without a limit. */
const MAX_MEMBERS = 2 ** 24;

/**
 * Caches members in about 80 bytes each (`packed-member-store.ts`). Reading makes a new object. A user who is in several
 * guilds is stored with each membership: an event contains both, so both are always of the same time.
 *
 * At a limit the least recently used member is deleted; this takes 8 bytes for each. Without one, the use of members is not
 * recorded, and at 16 777 216 members one of the oldest is deleted. Besides, records take at most 4 GiB; a member for whom there
 * is no room is not cached.
 */
export class PackedMemberCache implements MemberStore {
  readonly #max: number;
  readonly #codec: MemberPayloadCodec;
  readonly #members: PackedMemberStore<undefined>;
  /** Undefined without a limit. */
  readonly #usage: LeastRecentlyUsed | undefined;
  /** The slot that is evicted next without a limit of the user. */
  #evicted = 0;

  /** @param max the maximum number of members, 1 or more. @default no limit */
  constructor(max?: number, limits: PackedMemberCacheLimits = {}) {
    this.#max = max ?? limits.maxMembers ?? MAX_MEMBERS;
    const codec = new MemberPayloadCodec(limits.shapes);
    this.#codec = codec;
    this.#usage = max === undefined ? undefined : new LeastRecentlyUsed(max);
    this.#members = new PackedMemberStore<undefined>({
      createGuildState: () => undefined,
      releaseBody: (body) => codec.release(body),
      maxMembers: this.#max,
      maxPages: limits.maxPages,
    });
  }

  get size(): number {
    return this.#members.size;
  }

  /** Bytes of the records, and of the pages that contain them. */
  get bytes(): { readonly live: number; readonly allocated: number } {
    return this.#members.bytes;
  }

  /** How many forms the members have. */
  get shapeCount(): number {
    return this.#codec.shapeCount;
  }

  /** How many texts the members share. */
  get sharedTextCount(): number {
    return this.#codec.sharedTextCount;
  }

  get(guildId: Snowflake, userId: Snowflake): CachedMember | undefined {
    const guild = this.#members.guild(guildId);
    const slot = guild ? this.#members.find(guild, userId) : NO_SLOT;
    if (!guild || slot === NO_SLOT) return undefined;
    this.#touch(slot);
    return this.#read(this.#members.bodyOf(slot), guild, userId);
  }

  getPermissionFields(guildId: Snowflake, userId: Snowflake): PermissionMember | undefined {
    const guild = this.#members.guild(guildId);
    const slot = guild ? this.#members.find(guild, userId) : NO_SLOT;
    if (!guild || slot === NO_SLOT) return undefined;
    this.#touch(slot);
    return this.#codec.readPermissionFields(this.#members.bodyOf(slot), userId, guild.roleNumbers);
  }

  update(guildId: Snowflake, userId: Snowflake, changes: Partial<CachedMember>): boolean {
    const guild = this.#members.guild(guildId);
    const slot = guild ? this.#members.find(guild, userId) : NO_SLOT;
    if (!guild || slot === NO_SLOT) return false;
    // An update mostly contains every field of a member. Then the fields before need not be read.
    const isReplaced = this.#codec.isFullyReplacedBy(this.#members.bodyOf(slot), changes);
    const before = isReplaced ? {} : this.#read(this.#members.bodyOf(slot), guild, userId);
    this.#codec.write({ ...before, ...changes }, userId, guild.roleNumbers, this.#members.newBody());
    this.#replace(guild, slot);
    return true;
  }

  set(guildId: Snowflake, userId: Snowflake, member: CachedMember): void {
    if (!isSnowflake(userId) || !isSnowflake(guildId)) return;
    const known = this.#members.guild(guildId);
    const slot = known ? this.#members.find(known, userId) : NO_SLOT;
    if (slot === NO_SLOT && this.size >= this.#max) {
      this.#remove(this.#usage ? this.#usage.oldest : this.#nextEvicted());
    }
    const guild = this.#members.guild(guildId) ?? this.#members.addGuild(guildId);
    this.#codec.write(member, userId, guild.roleNumbers, this.#members.newBody());
    if (slot === NO_SLOT) this.#insert(guild, userId);
    else this.#replace(guild, slot);
  }

  delete(guildId: Snowflake, userId: Snowflake): void {
    const guild = this.#members.guild(guildId);
    const slot = guild ? this.#members.find(guild, userId) : NO_SLOT;
    if (slot !== NO_SLOT) this.#remove(slot);
  }

  deleteGuild(guildId: Snowflake): void {
    const guild = this.#members.guild(guildId);
    if (!guild) return;
    if (this.#usage) for (const slot of guild.index.slots()) this.#usage.remove(slot);
    this.#members.deleteGuild(guild);
  }

  deleteRole(guildId: Snowflake, roleId: Snowflake): void {
    this.#members.guild(guildId)?.roleNumbers.delete(roleId);
  }

  of(guildId: Snowflake): CachedValues<CachedMember> {
    return new CachedValues(() => this.#valuesOf(guildId));
  }

  *#valuesOf(guildId: Snowflake): Generator<CachedMember> {
    const guild = this.#members.guild(guildId);
    if (!guild) return;
    for (const slot of this.#members.slotsOf(guild)) {
      const userId = this.#members.userIdOf(slot);
      yield this.#read(this.#members.bodyOf(slot), guild, userId);
    }
  }

  countOf(guildId: Snowflake): number {
    return this.#members.guild(guildId)?.index.size ?? 0;
  }

  *guildIds(): Iterable<Snowflake> {
    yield* [...this.#members.guilds.keys()];
  }

  *[Symbol.iterator](): Iterator<CachedMember> {
    for (const guildId of this.guildIds()) yield* this.#valuesOf(guildId);
  }

  #read(body: ByteReader, guild: PackedGuild<undefined>, userId: Snowflake): CachedMember {
    // Only members are written.
    return this.#codec.read(body, userId, guild.roleNumbers) as unknown as CachedMember;
  }

  /** Records the use of a member, if there is a limit at which the least recently used member is deleted. */
  #touch(slot: number): void {
    this.#usage?.touch(slot);
  }

  /** Without a limit of the user: slots are filled in their order, so that it is one of the oldest members. All slots are used. */
  #nextEvicted(): number {
    const slot = this.#evicted;
    this.#evicted = (slot + 1) % this.#max;
    return slot;
  }

  #insert(guild: PackedGuild<undefined>, userId: Snowflake): void {
    const slot = this.#members.insert(guild, userId);
    if (slot === NO_SLOT) this.#deleteIfEmpty(guild);
    else this.#usage?.add(slot);
  }

  #replace(guild: PackedGuild<undefined>, slot: number): void {
    if (this.#members.replace(guild, slot)) {
      this.#touch(slot);
      return;
    }
    this.#usage?.remove(slot);
    this.#deleteIfEmpty(guild);
  }

  #remove(slot: number): void {
    const guild = this.#members.guildOf(slot);
    this.#usage?.remove(slot);
    this.#members.delete(guild, slot);
    this.#deleteIfEmpty(guild);
  }

  #deleteIfEmpty(guild: PackedGuild<undefined>): void {
    if (guild.index.size === 0) this.#members.deleteGuild(guild);
  }
}
