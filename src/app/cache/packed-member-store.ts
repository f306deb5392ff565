/**
 * Members in memory, packed. A million parsed members would take most of a gigabyte, as each is two objects with some
 * twenty texts and numbers that are objects too. Here a member is
 *
 * - a record of bytes (`member-record.ts`) in pages that hold nothing else (`arena.ts`),
 * - a slot of twelve bytes that says where the record is and which members were used just before and after
 *   (`slots.ts`), and
 * - an entry of four bytes, in a table that is about four fifths full, by which its guild finds the slot (`slot-index.ts`).
 *
 * The collector sees a handful of buffers, however many members there are. Reading makes a new object. A user who is in
 * several guilds is kept with each membership: an event shows them together, so both are always of the same moment.
 */
import { isSnowflake, type Snowflake } from '../../base/snowflake.js';
import { IndexTablePool } from '../members/index-table-pool.js';
import { LruSlots, NO_SLOT } from '../members/lru-slots.js';
import { NO_ADDRESS, RecordArena } from '../members/record-arena.js';
import { RoleNumbers } from '../members/role-numbers.js';
import type { ShapeLimits } from '../members/shape-registry.js';
import { SlotIndex } from '../members/slot-index.js';
import { SnowflakeWords } from '../members/snowflake-words.js';
import type { CachedMember, MemberStore } from './cache-store.js';
import { MemberRecordCodec, type RecordGuild } from './member-record-codec.js';

interface PackedGuild extends RecordGuild {
  readonly id: Snowflake;
  readonly index: SlotIndex;
}

/** What tests make small. */
export interface PackedMemberStoreLimits {
  readonly shapes?: ShapeLimits;
  readonly maxPages?: number;
}

/**
 * Keeps members in about 80 bytes each. At the limit the one goes that was not used for the longest time. Besides,
 * records take 4 GiB at most; a member for whom there is no room is not held.
 */
export class PackedMemberStore implements MemberStore {
  readonly #records: MemberRecordCodec;
  readonly #arena: RecordArena;
  readonly #slots: LruSlots;
  readonly #guilds = new Map<Snowflake, PackedGuild>();
  /** The guilds by the numbers that stand in their records. */
  readonly #guildsByNumber: (PackedGuild | undefined)[] = [];
  readonly #freeGuildNumbers: number[] = [];
  readonly #idWords = new SnowflakeWords();
  readonly #slotKeys = {
    tables: new IndexTablePool(),
    low: (slot: number) => this.#idWordAt(slot, 0),
    high: (slot: number) => this.#idWordAt(slot, 4),
  };

  /** @param max how many are held at most, 1 or more */
  constructor(max: number, limits: PackedMemberStoreLimits = {}) {
    this.#slots = new LruSlots(max);
    this.#records = new MemberRecordCodec(limits.shapes);
    const slotAt = (bytes: Buffer, at: number) => {
      const guild = this.#guildsByNumber[this.#records.guildAt(bytes, at)];
      return guild?.index.find(bytes.readUInt32LE(at + 4), bytes.readUInt32LE(at)) ?? NO_SLOT;
    };
    const owner = {
      lengthAt: (bytes: Buffer, at: number) => this.#records.lengthAt(bytes, at),
      isLive: (bytes: Buffer, at: number, address: number) => {
        const slot = slotAt(bytes, at);
        return slot !== NO_SLOT && this.#slots.addressOf(slot) === address;
      },
      onMoved: (bytes: Buffer, at: number, address: number) => this.#slots.setAddress(slotAt(bytes, at), address),
    };
    this.#arena = new RecordArena(owner, limits.maxPages);
  }

  get size(): number {
    return this.#slots.size;
  }

  /** Bytes of the records that are held, and of the pages that hold them. */
  get bytes(): { readonly live: number; readonly held: number } {
    return { live: this.#arena.liveBytes, held: this.#arena.allocatedBytes };
  }

  /** How many texts the members share. */
  get sharedTextCount(): number {
    return this.#records.sharedTextCount;
  }

  get(guildId: Snowflake, userId: Snowflake): CachedMember | undefined {
    const guild = this.#guilds.get(guildId);
    const slot = guild ? this.#find(guild, userId) : NO_SLOT;
    if (!guild || slot === NO_SLOT) return undefined;
    this.#slots.touch(slot);
    const address = this.#slots.addressOf(slot);
    return this.#records.read(this.#arena.pageBytesOf(address), this.#arena.offsetOf(address), guild, userId);
  }

  update(guildId: Snowflake, userId: Snowflake, changes: Partial<CachedMember>): boolean {
    const guild = this.#guilds.get(guildId);
    const slot = guild ? this.#find(guild, userId) : NO_SLOT;
    if (!guild || slot === NO_SLOT) return false;
    const address = this.#slots.addressOf(slot);
    const [bytes, at] = [this.#arena.pageBytesOf(address), this.#arena.offsetOf(address)];
    // An update mostly says all there is of a member: then what was need not be read.
    const before = this.#records.isFullyReplacedBy(bytes, at, changes)
      ? {}
      : this.#records.read(bytes, at, guild, userId);
    // Between them they have every field of what was.
    this.#records.write({ ...before, ...changes } as CachedMember, userId, this.#idWords, guild);
    this.#replaceRecord(slot);
    this.#arena.compact();
    return true;
  }

  set(guildId: Snowflake, userId: Snowflake, member: CachedMember): void {
    const words = this.#idWords;
    const known = this.#guilds.get(guildId);
    if (!words.parse(userId) || (!known && !isSnowflake(guildId))) return;
    const slot = known?.index.find(words.high, words.low) ?? NO_SLOT;
    if (slot === NO_SLOT && this.#slots.isFull) this.#remove(this.#slots.oldest);
    const guild = this.#guilds.get(guildId) ?? this.#addGuild(guildId);

    this.#records.write(member, userId, words, guild);
    if (slot === NO_SLOT) this.#insertRecord(guild);
    else this.#replaceRecord(slot);
    this.#arena.compact();
  }

  delete(guildId: Snowflake, userId: Snowflake): void {
    const guild = this.#guilds.get(guildId);
    const slot = guild ? this.#find(guild, userId) : NO_SLOT;
    if (slot === NO_SLOT) return;
    this.#remove(slot);
    this.#arena.compact();
  }

  deleteGuild(guildId: Snowflake): void {
    const guild = this.#guilds.get(guildId);
    if (!guild) return;
    // The whole index goes, so no slot is taken out of it by itself.
    for (const slot of guild.index.slots()) this.#freeSlot(slot);
    this.#removeGuild(guild);
    this.#arena.compact();
  }

  deleteRole(guildId: Snowflake, roleId: Snowflake): void {
    this.#guilds.get(guildId)?.roleNumbers.delete(roleId);
  }

  *of(guildId: Snowflake): Iterable<CachedMember> {
    const guild = this.#guilds.get(guildId);
    if (!guild) return;
    // Slots move to others meanwhile, ids do not.
    const ids = new Uint32Array(guild.index.size * 2);
    let count = 0;
    for (const slot of guild.index.slots()) {
      ids[count++] = this.#slotKeys.high(slot);
      ids[count++] = this.#slotKeys.low(slot);
    }
    for (let n = 0; n < count; n += 2) {
      if (this.#guilds.get(guildId) !== guild) return;
      const slot = guild.index.find(ids[n] ?? 0, ids[n + 1] ?? 0);
      if (slot !== NO_SLOT) yield this.#read(guild, slot);
    }
  }

  countOf(guildId: Snowflake): number {
    return this.#guilds.get(guildId)?.index.size ?? 0;
  }

  *guildIds(): Iterable<Snowflake> {
    yield* [...this.#guilds.keys()];
  }

  *[Symbol.iterator](): Iterator<CachedMember> {
    for (const guildId of this.guildIds()) yield* this.of(guildId);
  }

  #find(guild: PackedGuild, userId: Snowflake): number {
    const words = this.#idWords;
    return words.parse(userId) ? guild.index.find(words.high, words.low) : NO_SLOT;
  }

  #read(guild: PackedGuild, slot: number): CachedMember {
    const address = this.#slots.addressOf(slot);
    return this.#records.read(this.#arena.pageBytesOf(address), this.#arena.offsetOf(address), guild);
  }

  #idWordAt(slot: number, offset: number): number {
    const address = this.#slots.addressOf(slot);
    return this.#arena.pageBytesOf(address).readUInt32LE(this.#arena.offsetOf(address) + offset);
  }

  /** Holds the record that was just written. */
  #insertRecord(guild: PackedGuild): void {
    const address = this.#appendRecord();
    if (address !== NO_ADDRESS) guild.index.add(this.#slots.add(address));
    else if (guild.index.size === 0) this.#removeGuild(guild);
  }

  /** Holds the record that was just written in place of a slot's. */
  #replaceRecord(slot: number): void {
    const { output, start, end } = this.#records;
    const before = this.#slots.addressOf(slot);
    const length = this.#releaseRecord(before);
    this.#slots.touch(slot);
    if (length === end - start) {
      this.#arena.overwrite(before, output.buffer, start, end);
      return;
    }
    const address = this.#appendRecord();
    if (address === NO_ADDRESS) {
      this.#removeFromIndex(slot);
      this.#slots.release(slot);
    } else this.#slots.setAddress(slot, address);
    this.#arena.free(before, length);
  }

  #appendRecord(): number {
    const { output, start, end } = this.#records;
    const address = this.#arena.append(output.buffer, start, end);
    if (address === NO_ADDRESS) this.#records.release(output.buffer, start);
    return address;
  }

  #remove(slot: number): void {
    this.#removeFromIndex(slot);
    this.#freeSlot(slot);
  }

  /** Takes a slot out of its guild's index; a guild without members is none. */
  #removeFromIndex(slot: number): void {
    const address = this.#slots.addressOf(slot);
    const number = this.#records.guildAt(this.#arena.pageBytesOf(address), this.#arena.offsetOf(address));
    const guild = this.#guildsByNumber[number];
    guild?.index.remove(slot);
    if (guild?.index.size === 0) this.#removeGuild(guild);
  }

  /** Frees a slot and its record. */
  #freeSlot(slot: number): void {
    const address = this.#slots.addressOf(slot);
    this.#arena.free(address, this.#releaseRecord(address));
    this.#slots.release(slot);
  }

  /** Lets go of what a record shares; gives its length. */
  #releaseRecord(address: number): number {
    const bytes = this.#arena.pageBytesOf(address);
    const at = this.#arena.offsetOf(address);
    this.#records.release(bytes, at);
    return this.#records.lengthAt(bytes, at);
  }

  #addGuild(guildId: Snowflake): PackedGuild {
    const number = this.#freeGuildNumbers.pop() ?? this.#guildsByNumber.length;
    const guild = { id: guildId, number, roleNumbers: new RoleNumbers(), index: new SlotIndex(this.#slotKeys) };
    this.#guilds.set(guildId, guild);
    this.#guildsByNumber[number] = guild;
    return guild;
  }

  #removeGuild(guild: PackedGuild): void {
    guild.index.close();
    this.#guilds.delete(guild.id);
    this.#guildsByNumber[guild.number] = undefined;
    this.#freeGuildNumbers.push(guild.number);
  }
}
