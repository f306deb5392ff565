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
import { isSnowflake, type Snowflake } from '../../../base/snowflake.js';
import type { CachedMember, MemberStore } from '../cache-store.js';
import { Arena, NOWHERE } from './arena.js';
import { IdWords } from './id-words.js';
import { IndexTables } from './index-tables.js';
import { MemberRecords, type RecordGuild } from './member-record.js';
import { RoleNumbers } from './role-numbers.js';
import type { ShapeLimits } from './shapes.js';
import { SlotIndex } from './slot-index.js';
import { NO_SLOT, Slots } from './slots.js';

interface GuildMembers extends RecordGuild {
  readonly id: Snowflake;
  readonly slots: SlotIndex;
}

/** What tests make small. */
export interface PackedMembersLimits {
  readonly shapes?: ShapeLimits;
  readonly pages?: number;
}

/**
 * Keeps members in about 80 bytes each. At the limit the one goes that was not used for the longest time. Besides,
 * records take 4 GiB at most; a member for whom there is no room is not held.
 */
export class PackedMembers implements MemberStore {
  readonly #records: MemberRecords;
  readonly #arena: Arena;
  readonly #slots: Slots;
  readonly #guilds = new Map<Snowflake, GuildMembers>();
  /** The guilds by the numbers that stand in their records. */
  readonly #numbered: (GuildMembers | undefined)[] = [];
  readonly #freeNumbers: number[] = [];
  readonly #words = new IdWords();
  readonly #keeper = {
    tables: new IndexTables(),
    low: (slot: number) => this.#wordAt(slot, 0),
    high: (slot: number) => this.#wordAt(slot, 4),
  };

  /** @param max how many are held at most, 1 or more */
  constructor(max: number, limits: PackedMembersLimits = {}) {
    this.#slots = new Slots(max);
    this.#records = new MemberRecords(limits.shapes);
    const slotAt = (bytes: Buffer, at: number) => {
      const guild = this.#numbered[this.#records.guildAt(bytes, at)];
      return guild?.slots.find(bytes.readUInt32LE(at + 4), bytes.readUInt32LE(at)) ?? NO_SLOT;
    };
    const owner = {
      lengthAt: (bytes: Buffer, at: number) => this.#records.lengthAt(bytes, at),
      isLive: (bytes: Buffer, at: number, address: number) => {
        const slot = slotAt(bytes, at);
        return slot !== NO_SLOT && this.#slots.addressOf(slot) === address;
      },
      moved: (bytes: Buffer, at: number, address: number) => this.#slots.move(slotAt(bytes, at), address),
    };
    this.#arena = new Arena(owner, limits.pages);
  }

  get size(): number {
    return this.#slots.size;
  }

  /** Bytes of the records that are held, and of the pages that hold them. */
  get bytes(): { readonly live: number; readonly held: number } {
    return { live: this.#arena.live, held: this.#arena.held };
  }

  /** How many texts the members share. */
  get sharedTexts(): number {
    return this.#records.sharedTexts;
  }

  get(guildId: Snowflake, userId: Snowflake): CachedMember | undefined {
    const guild = this.#guilds.get(guildId);
    const slot = guild ? this.#find(guild, userId) : NO_SLOT;
    if (!guild || slot === NO_SLOT) return undefined;
    this.#slots.touch(slot);
    const address = this.#slots.addressOf(slot);
    return this.#records.read(this.#arena.bytesOf(address), this.#arena.offsetOf(address), guild, userId);
  }

  update(guildId: Snowflake, userId: Snowflake, changes: Partial<CachedMember>): boolean {
    const guild = this.#guilds.get(guildId);
    const slot = guild ? this.#find(guild, userId) : NO_SLOT;
    if (!guild || slot === NO_SLOT) return false;
    const address = this.#slots.addressOf(slot);
    const [bytes, at] = [this.#arena.bytesOf(address), this.#arena.offsetOf(address)];
    // An update mostly says all there is of a member: then what was need not be read.
    const before = this.#records.isCovered(bytes, at, changes) ? {} : this.#records.read(bytes, at, guild, userId);
    // Between them they have every field of what was.
    this.#records.write({ ...before, ...changes } as CachedMember, userId, this.#words, guild);
    this.#replace(slot);
    this.#arena.tidy();
    return true;
  }

  set(guildId: Snowflake, userId: Snowflake, member: CachedMember): void {
    const words = this.#words;
    const known = this.#guilds.get(guildId);
    if (!words.read(userId) || (!known && !isSnowflake(guildId))) return;
    const slot = known?.slots.find(words.high, words.low) ?? NO_SLOT;
    if (slot === NO_SLOT && this.#slots.isFull) this.#remove(this.#slots.oldest);
    const guild = this.#guilds.get(guildId) ?? this.#enter(guildId);

    this.#records.write(member, userId, words, guild);
    if (slot === NO_SLOT) this.#add(guild);
    else this.#replace(slot);
    this.#arena.tidy();
  }

  delete(guildId: Snowflake, userId: Snowflake): void {
    const guild = this.#guilds.get(guildId);
    const slot = guild ? this.#find(guild, userId) : NO_SLOT;
    if (slot === NO_SLOT) return;
    this.#remove(slot);
    this.#arena.tidy();
  }

  deleteGuild(guildId: Snowflake): void {
    const guild = this.#guilds.get(guildId);
    if (!guild) return;
    // The whole index goes, so no slot is taken out of it by itself.
    for (const slot of guild.slots.slots()) this.#letGo(slot);
    this.#leave(guild);
    this.#arena.tidy();
  }

  dropRole(guildId: Snowflake, roleId: Snowflake): void {
    this.#guilds.get(guildId)?.roles.drop(roleId);
  }

  *of(guildId: Snowflake): Iterable<CachedMember> {
    const guild = this.#guilds.get(guildId);
    if (!guild) return;
    // Slots move to others meanwhile, ids do not.
    const ids = new Uint32Array(guild.slots.size * 2);
    let count = 0;
    for (const slot of guild.slots.slots()) {
      ids[count++] = this.#keeper.high(slot);
      ids[count++] = this.#keeper.low(slot);
    }
    for (let n = 0; n < count; n += 2) {
      if (this.#guilds.get(guildId) !== guild) return;
      const slot = guild.slots.find(ids[n] ?? 0, ids[n + 1] ?? 0);
      if (slot !== NO_SLOT) yield this.#read(guild, slot);
    }
  }

  countOf(guildId: Snowflake): number {
    return this.#guilds.get(guildId)?.slots.size ?? 0;
  }

  *guildIds(): Iterable<Snowflake> {
    yield* [...this.#guilds.keys()];
  }

  *[Symbol.iterator](): Iterator<CachedMember> {
    for (const guildId of this.guildIds()) yield* this.of(guildId);
  }

  #find(guild: GuildMembers, userId: Snowflake): number {
    const words = this.#words;
    return words.read(userId) ? guild.slots.find(words.high, words.low) : NO_SLOT;
  }

  #read(guild: GuildMembers, slot: number): CachedMember {
    const address = this.#slots.addressOf(slot);
    return this.#records.read(this.#arena.bytesOf(address), this.#arena.offsetOf(address), guild);
  }

  #wordAt(slot: number, offset: number): number {
    const address = this.#slots.addressOf(slot);
    return this.#arena.bytesOf(address).readUInt32LE(this.#arena.offsetOf(address) + offset);
  }

  /** Holds the record that was just written. */
  #add(guild: GuildMembers): void {
    const address = this.#append();
    if (address !== NOWHERE) guild.slots.add(this.#slots.add(address));
    else if (guild.slots.size === 0) this.#leave(guild);
  }

  /** Holds the record that was just written in place of a slot's. */
  #replace(slot: number): void {
    const { out, start, end } = this.#records;
    const before = this.#slots.addressOf(slot);
    const length = this.#release(before);
    this.#slots.touch(slot);
    if (length === end - start) {
      this.#arena.overwrite(before, out.buffer, start, end);
      return;
    }
    const address = this.#append();
    if (address === NOWHERE) {
      this.#takeOut(slot);
      this.#slots.release(slot);
    } else this.#slots.move(slot, address);
    this.#arena.free(before, length);
  }

  #append(): number {
    const { out, start, end } = this.#records;
    const address = this.#arena.append(out.buffer, start, end);
    if (address === NOWHERE) this.#records.release(out.buffer, start);
    return address;
  }

  #remove(slot: number): void {
    this.#takeOut(slot);
    this.#letGo(slot);
  }

  /** Takes a slot out of its guild's index; a guild without members is none. */
  #takeOut(slot: number): void {
    const address = this.#slots.addressOf(slot);
    const number = this.#records.guildAt(this.#arena.bytesOf(address), this.#arena.offsetOf(address));
    const guild = this.#numbered[number];
    guild?.slots.remove(slot);
    if (guild?.slots.size === 0) this.#leave(guild);
  }

  /** Frees a slot and its record. */
  #letGo(slot: number): void {
    const address = this.#slots.addressOf(slot);
    this.#arena.free(address, this.#release(address));
    this.#slots.release(slot);
  }

  /** Lets go of what a record shares; gives its length. */
  #release(address: number): number {
    const bytes = this.#arena.bytesOf(address);
    const at = this.#arena.offsetOf(address);
    this.#records.release(bytes, at);
    return this.#records.lengthAt(bytes, at);
  }

  #enter(guildId: Snowflake): GuildMembers {
    const number = this.#freeNumbers.pop() ?? this.#numbered.length;
    const guild = { id: guildId, number, roles: new RoleNumbers(), slots: new SlotIndex(this.#keeper) };
    this.#guilds.set(guildId, guild);
    this.#numbered[number] = guild;
    return guild;
  }

  #leave(guild: GuildMembers): void {
    guild.slots.close();
    this.#guilds.delete(guild.id);
    this.#numbered[guild.number] = undefined;
    this.#freeNumbers.push(guild.number);
  }
}
