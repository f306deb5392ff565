/**
 * Members as records of bytes. A million parsed members would take most of a gigabyte, since each is two objects with some
 * twenty texts and numbers. Here a member takes
 *
 * - a record in pages of bytes (`record-arena.ts`): user id, length, guild number (`record-header.ts`) and a body. Only the
 *   user of the store knows what the body contains;
 * - a slot of four bytes with the address of the record (`member-slots.ts`). The slot of a member stays the same; and
 * - an entry of about five bytes in the hash table of its guild (`snowflake-index.ts`), which finds the slot by user id.
 *
 * Roles are small numbers of their guild (`role-numbers.ts`). The garbage collector sees a few buffers, whatever the number
 * of members. Pages, columns and tables grow in small steps, so that little of them is unused.
 */
import type { Snowflake } from '../../base/snowflake.js';
import { ByteReader, ByteWriter } from './byte-io.js';
import { IndexTablePool } from './index-table-pool.js';
import { MemberSlots, NO_SLOT } from './member-slots.js';
import { NO_ADDRESS, RecordArena } from './record-arena.js';
import { highWordAt, lowWordAt, prependHeader, RecordHeader } from './record-header.js';
import { RoleNumbers } from './role-numbers.js';
import { SnowflakeIndex } from './snowflake-index.js';
import { SnowflakeWords, snowflakeFromWords } from './snowflake-words.js';

/** A guild of a store. */
export interface PackedGuild<State = unknown> {
  readonly id: Snowflake;
  /** The number of the guild in its records. */
  readonly number: number;
  /** The slots of its members. */
  readonly index: SnowflakeIndex;
  readonly roleNumbers: RoleNumbers;
  /** What the user of the store needs for each guild. */
  readonly state: State;
}

export interface PackedMemberStoreOptions<State> {
  readonly createGuildState: () => State;
  /** Called with the body of a record that is deleted or replaced. */
  readonly releaseBody?: (body: ByteReader) => void;
  /** The maximum number of members. The store does not enforce it. */
  readonly maxMembers?: number;
  /** How many pages of 64 KiB the records may take. @default 65536 */
  readonly maxPages?: number | undefined;
}

/** Stores members by guild and user id, each with a body of bytes. */
export class PackedMemberStore<State> {
  readonly #options: PackedMemberStoreOptions<State>;
  readonly #slots: MemberSlots;
  readonly #arena: RecordArena;
  readonly #guilds = new Map<Snowflake, PackedGuild<State>>();
  readonly #guildsByNumber: (PackedGuild<State> | undefined)[] = [];
  readonly #freeGuildNumbers: number[] = [];
  readonly #tables = new IndexTablePool();
  readonly #words = new SnowflakeWords();
  readonly #reader = new ByteReader();
  readonly #header = new RecordHeader(this.#reader);
  readonly #writer = new ByteWriter();
  readonly #ids = {
    tables: this.#tables,
    low: (slot: number) => this.#lowWordOf(slot),
    high: (slot: number) => this.#highWordOf(slot),
  };

  constructor(options: PackedMemberStoreOptions<State>) {
    this.#options = options;
    this.#slots = new MemberSlots(options.maxMembers);
    const owner = {
      lengthAt: (bytes: Buffer, at: number) => {
        this.#header.read(bytes, at);
        return this.#header.length;
      },
      slotOf: (bytes: Buffer, at: number, address: number) => this.#slotOf(bytes, at, address),
      onMoved: (slot: number, address: number) => this.#slots.setAddress(slot, address),
    };
    this.#arena = new RecordArena(owner, options.maxPages);
  }

  /** How many members are stored. */
  get size(): number {
    return this.#slots.size;
  }

  /** Bytes of the records, and of the pages that contain them. */
  get bytes(): { readonly live: number; readonly allocated: number } {
    return { live: this.#arena.liveBytes, allocated: this.#arena.allocatedBytes };
  }

  get guilds(): ReadonlyMap<Snowflake, PackedGuild<State>> {
    return this.#guilds;
  }

  guild(guildId: Snowflake): PackedGuild<State> | undefined {
    return this.#guilds.get(guildId);
  }

  /** Adds a guild that is not stored. */
  addGuild(guildId: Snowflake): PackedGuild<State> {
    const number = this.#freeGuildNumbers.pop() ?? this.#guildsByNumber.length;
    const guild = {
      id: guildId,
      number,
      index: new SnowflakeIndex(this.#ids),
      roleNumbers: new RoleNumbers(this.#tables),
      state: this.#options.createGuildState(),
    };
    this.#guilds.set(guildId, guild);
    this.#guildsByNumber[number] = guild;
    return guild;
  }

  /** Deletes a guild with its members. */
  deleteGuild(guild: PackedGuild<State>): void {
    for (const slot of guild.index.slots()) this.#release(slot);
    guild.index.close();
    guild.roleNumbers.close();
    this.#guilds.delete(guild.id);
    this.#guildsByNumber[guild.number] = undefined;
    this.#freeGuildNumbers.push(guild.number);
    this.#arena.compact();
  }

  /** The slot of a member, or NO_SLOT. It is valid until the member is deleted. */
  find(guild: PackedGuild<State>, userId: Snowflake): number {
    const words = this.#words;
    return words.parse(userId) ? guild.index.find(words.high, words.low) : NO_SLOT;
  }

  /** The slots of a guild. Members that are deleted meanwhile are left out, and so are members that are added. */
  *slotsOf(guild: PackedGuild<State>): Iterable<number> {
    // A slot may be used for another member meanwhile, so the ids are what is iterated.
    const ids = new Uint32Array(guild.index.size * 2);
    let count = 0;
    for (const slot of guild.index.slots()) {
      ids[count++] = this.#highWordOf(slot);
      ids[count++] = this.#lowWordOf(slot);
    }
    for (let n = 0; n < count; n += 2) {
      if (this.#guildsByNumber[guild.number] !== guild) return;
      const slot = guild.index.find(ids[n] ?? 0, ids[n + 1] ?? 0);
      if (slot !== NO_SLOT) yield slot;
    }
  }

  guildOf(slot: number): PackedGuild<State> {
    this.bodyOf(slot);
    const guild = this.#guildsByNumber[this.#header.guildNumber];
    if (!guild) throw new RangeError(`There is no member in slot ${slot}.`);
    return guild;
  }

  userIdOf(slot: number): Snowflake {
    return snowflakeFromWords(this.#highWordOf(slot), this.#lowWordOf(slot));
  }

  /** A reader at the body of a member, valid until the next call of a method. It may be used to change bytes in place. */
  bodyOf(slot: number): ByteReader {
    this.#readHeader(this.#slots.addressOf(slot));
    return this.#reader;
  }

  /** An empty writer for the body of the next `insert` or `replace`. */
  newBody(): ByteWriter {
    this.#writer.clear();
    return this.#writer;
  }

  /**
   * Adds a member that is not stored, with the body that was written. Returns its slot; NO_SLOT if there is no room or the
   * user id is not a snowflake.
   */
  insert(guild: PackedGuild<State>, userId: Snowflake): number {
    const address = this.#words.parse(userId) ? this.#append(guild) : NO_ADDRESS;
    if (address === NO_ADDRESS) return NO_SLOT;
    const slot = this.#slots.add(address);
    guild.index.add(slot);
    this.#arena.compact();
    return slot;
  }

  /** Replaces the body of a member by the one that was written. False if there is no room: the member is deleted. */
  replace(guild: PackedGuild<State>, slot: number): boolean {
    const before = this.#slots.addressOf(slot);
    this.#readHeader(before);
    const { length } = this.#header;
    this.#options.releaseBody?.(this.#reader);
    this.#words.low = this.#lowWordOf(slot);
    this.#words.high = this.#highWordOf(slot);
    const address = this.#append(guild, before, length);
    if (address === before) return true;
    if (address === NO_ADDRESS) {
      guild.index.remove(slot);
      this.#slots.release(slot);
    } else this.#slots.setAddress(slot, address);
    this.#arena.free(before, length);
    this.#arena.compact();
    return address !== NO_ADDRESS;
  }

  delete(guild: PackedGuild<State>, slot: number): void {
    guild.index.remove(slot);
    this.#release(slot);
    this.#arena.compact();
  }

  /**
   * Deletes the members of a guild that `isKept` rejects. Rebuilding the index and compacting once is much faster than after
   * each member. `isKept` may read the store, but not change it.
   */
  retain(guild: PackedGuild<State>, isKept: (slot: number) => boolean): void {
    const slots = guild.index.slots();
    let kept = 0;
    const deleted: number[] = [];
    for (const slot of slots) {
      if (isKept(slot)) slots[kept++] = slot;
      else deleted.push(slot);
    }
    if (deleted.length === 0) return;
    guild.index.rebuild(slots.subarray(0, kept));
    for (const slot of deleted) this.#release(slot);
    while (this.#arena.compact());
  }

  /** Appends a record for the user of `#words` with the body that was written, or overwrites one of the same length. */
  #append(guild: PackedGuild<State>, before = NO_ADDRESS, lengthBefore = 0): number {
    const out = this.#writer;
    const bodyStart = out.start;
    prependHeader(out, this.#words, guild.number);
    if (out.position - out.start === lengthBefore) {
      this.#arena.overwrite(before, out.buffer, out.start, out.position);
      return before;
    }
    const address = this.#arena.append(out.buffer, out.start, out.position);
    if (address === NO_ADDRESS) {
      this.#reader.bytes = out.buffer;
      this.#reader.position = bodyStart;
      this.#options.releaseBody?.(this.#reader);
    }
    return address;
  }

  /** Releases a slot that is not in an index, and its record. */
  #release(slot: number): void {
    const address = this.#slots.addressOf(slot);
    this.#readHeader(address);
    this.#options.releaseBody?.(this.#reader);
    this.#arena.free(address, this.#header.length);
    this.#slots.release(slot);
  }

  #readHeader(address: number): void {
    this.#header.read(this.#arena.pageBytesOf(address), this.#arena.offsetOf(address));
  }

  #slotOf(bytes: Buffer, at: number, address: number): number {
    this.#header.read(bytes, at);
    const guild = this.#guildsByNumber[this.#header.guildNumber];
    const slot = guild?.index.find(highWordAt(bytes, at), lowWordAt(bytes, at)) ?? NO_SLOT;
    return slot !== NO_SLOT && this.#slots.addressOf(slot) === address ? slot : NO_SLOT;
  }

  #lowWordOf(slot: number): number {
    const address = this.#slots.addressOf(slot);
    return lowWordAt(this.#arena.pageBytesOf(address), this.#arena.offsetOf(address));
  }

  #highWordOf(slot: number): number {
    const address = this.#slots.addressOf(slot);
    return highWordAt(this.#arena.pageBytesOf(address), this.#arena.offsetOf(address));
  }
}
