/**
 * Members as bytes. A record is
 *
 *     user id (8) · length of what follows · number of the guild · number of the shape · the values
 *
 * with varints for the numbers. Keys are not in it: members of one service come in few forms, so the keys in their
 * order and the kinds of their values (a shape) are kept once, and a record names its shape. That holds for keys that
 * nobody has heard of as well; a value without a kind of its own is kept as JSON text. So nothing of a payload is lost,
 * and a member comes back with its keys in the order in which they came.
 */
import type { Snowflake } from '../../../base/snowflake.js';
import type { CachedMember } from '../cache-store.js';
import { ByteReader, ByteWriter, varintLength } from './bytes.js';
import { type IdWords, idOfWords } from './id-words.js';
import type { RoleNumbers } from './role-numbers.js';
import { type KeyOrder, type Shape, type ShapeLimits, Shapes } from './shapes.js';
import { SharedTexts } from './shared-texts.js';
import { type Kind, kinds, readValue, writeValue } from './value-kinds.js';

/** Room before the values for the rest of a record, whose size is known after them. */
const HEAD = 32;
const ID_BYTES = 8;
/** In place of a shape: the whole member as JSON text, and its roles once more as numbers. Shapes count from 1. */
const AS_TEXT = 0;

/** Values from a catalogue, the same for many members. */
const catalogued: ReadonlySet<string> = new Set(['avatar_decoration_data', 'collectibles', 'primary_guild']);

type JsonObject = Readonly<Record<string, unknown>>;

/** A guild, as far as records are concerned. */
export interface RecordGuild {
  readonly number: number;
  readonly roles: RoleNumbers;
}

/** Writes and reads the records of one store. */
export class MemberRecords {
  /** Holds the record that was written last, from `start` to `end`. */
  readonly out = new ByteWriter();
  start = HEAD;
  end = HEAD;
  readonly #from = new ByteReader();
  readonly #shapes: Shapes;
  readonly #shared = new SharedTexts();
  readonly #kinds = Buffer.alloc(256);
  readonly #acquired: number[] = [];
  /** The keys written so far; undefined when there is no shape for them. */
  #order: KeyOrder | undefined;
  /** How many they are. */
  #count = 0;
  /** The length that `#open` read. */
  #rest = 0;

  constructor(limits?: ShapeLimits) {
    this.#shapes = new Shapes(limits);
  }

  /** How many texts the records that are in use share. */
  get sharedTexts(): number {
    return this.#shared.size;
  }

  /** Writes a member into `out`. The record is in use until it is released. */
  write(member: CachedMember, userId: Snowflake, words: IdWords, guild: RecordGuild): void {
    const { out } = this;
    out.at = HEAD;
    let shape = this.#writeValues(member, userId, guild);
    if (shape === undefined) {
      for (const text of this.#acquired) this.#shared.release(text);
      out.at = HEAD;
      out.text(JSON.stringify(member));
      if (!this.#writeRoles(member.roles, guild.roles)) out.varint(0);
      shape = AS_TEXT;
    }
    this.#acquired.length = 0;
    this.end = out.at;

    const rest = varintLength(guild.number) + varintLength(shape) + (this.end - HEAD);
    this.start = this.end - rest - varintLength(rest) - ID_BYTES;
    out.at = this.start;
    out.uint32(words.low);
    out.uint32(words.high);
    out.varint(rest);
    out.varint(guild.number);
    out.varint(shape);
  }

  /** The member of a record. `userId` is its user's, if it is at hand. */
  read(bytes: Buffer, at: number, guild: RecordGuild, userId = idAt(bytes, at)): CachedMember {
    const from = this.#open(bytes, at);
    from.varint();
    const shape = from.varint();
    const member =
      shape === AS_TEXT ? readWhole(from, guild) : this.#readValues(this.#shapes.get(shape), userId, guild);
    // What was written was a member.
    return member as unknown as CachedMember;
  }

  /** Whether `changes` say everything that the record says of a member, so that nothing of it would stay. */
  isCovered(bytes: Buffer, at: number, changes: object): boolean {
    const from = this.#open(bytes, at);
    from.varint();
    const number = from.varint();
    return number !== AS_TEXT && this.#shapes.get(number).ownKeys.every((key) => Object.hasOwn(changes, key));
  }

  /** Lets go of what a record shares with others; it is not to be read any more. */
  release(bytes: Buffer, at: number): void {
    const from = this.#open(bytes, at);
    from.varint();
    const number = from.varint();
    if (number === AS_TEXT) return;
    const shape = this.#shapes.get(number);
    const last = shape.kinds.lastIndexOf(kinds.shared);
    for (let n = 0; n <= last; n++) {
      const kind = Shapes.kindAt(shape, n);
      if (kind === kinds.shared) this.#shared.release(from.varint());
      else if (kind === kinds.roles) for (let left = from.varint(); left > 0; left--) from.varint();
      else readValue(kind, from);
    }
  }

  /** The bytes that a record takes. */
  lengthAt(bytes: Buffer, at: number): number {
    const from = this.#open(bytes, at);
    return from.at + this.#rest - at;
  }

  /** The number of a record's guild. */
  guildAt(bytes: Buffer, at: number): number {
    return this.#open(bytes, at).varint();
  }

  /** A reader that stands behind the length of a record. */
  #open(bytes: Buffer, at: number): ByteReader {
    const from = this.#from;
    from.bytes = bytes;
    from.at = at + ID_BYTES;
    this.#rest = from.varint();
    return from;
  }

  /** The number of the shape; undefined when there is none for this member. */
  #writeValues(member: CachedMember, userId: Snowflake, guild: RecordGuild): number | undefined {
    this.#order = this.#shapes.start;
    this.#count = 0;
    if (!this.#writeObject(member, userId, guild)) return undefined;
    return this.#order && this.#shapes.numberOf(this.#order, this.#kinds.subarray(0, this.#count));
  }

  /** Writes a member, or its user where no guild is given. False: it has a key that no object can be given. */
  #writeObject(source: JsonObject, userId: Snowflake, guild: RecordGuild | undefined): boolean {
    for (const key of Object.keys(source)) {
      const value = source[key];
      if (key === '__proto__') return false;
      if (value === undefined) continue;
      if (key === 'id' && !guild && value === userId) this.#step(key, kinds.self);
      else if (key === 'roles' && guild && this.#writeRoles(value, guild.roles)) {
        this.#step(key, kinds.roles);
      } else if (key === 'user' && guild && isObject(value)) {
        this.#step(key, kinds.enter);
        if (!this.#writeObject(value, userId, undefined)) return false;
        this.#step('', kinds.leave);
      } else this.#step(key, this.#writeField(key, value));
    }
    return true;
  }

  /** The record's shape goes on with this key. */
  #step(key: string, kind: Kind): void {
    const fits = this.#order !== undefined && this.#count < this.#kinds.length;
    this.#order = this.#order && fits ? this.#shapes.extend(this.#order, key) : undefined;
    this.#kinds[this.#count++] = kind;
  }

  #writeField(key: string, value: unknown): Kind {
    if (typeof value !== 'object' || value === null || !catalogued.has(key)) return writeValue(value, this.out);
    const number = this.#shared.acquire(JSON.stringify(value));
    this.#acquired.push(number);
    this.out.varint(number);
    return kinds.shared;
  }

  /** Writes roles as numbers; false when it is not a list of ids. */
  #writeRoles(ids: unknown, roles: RoleNumbers): boolean {
    if (!Array.isArray(ids)) return false;
    const { at } = this.out;
    this.out.varint(ids.length);
    for (const id of ids) {
      const number = roles.numberOf(id);
      if (number === undefined) {
        this.out.at = at;
        return false;
      }
      this.out.varint(number);
    }
    return true;
  }

  #readValues(shape: Shape, userId: Snowflake, guild: RecordGuild): Record<string, unknown> {
    const from = this.#from;
    const member: Record<string, unknown> = {};
    let target = member;
    const { keys } = shape;
    for (let n = 0; n < keys.length; n++) {
      const key = keys[n] ?? '';
      const kind = Shapes.kindAt(shape, n);
      switch (kind) {
        case kinds.enter:
          target = {};
          member[key] = target;
          break;
        case kinds.leave:
          target = member;
          break;
        case kinds.self:
          target[key] = userId;
          break;
        case kinds.shared:
          target[key] = JSON.parse(this.#shared.get(from.varint()));
          break;
        case kinds.roles:
          target[key] = readRoles(from, guild.roles);
          break;
        default:
          target[key] = readValue(kind, from);
      }
    }
    return member;
  }
}

function idAt(bytes: Buffer, at: number): Snowflake {
  return idOfWords(bytes.readUInt32LE(at + 4), bytes.readUInt32LE(at));
}

/** A member that was kept as text. Its roles stand behind it as numbers, unless there are none. */
function readWhole(from: ByteReader, guild: RecordGuild): JsonObject {
  const member: JsonObject = JSON.parse(from.text());
  const { at } = from;
  if (from.varint() === 0) return member;
  from.at = at;
  return { ...member, roles: readRoles(from, guild.roles) };
}

function readRoles(from: ByteReader, roles: RoleNumbers): Snowflake[] {
  const ids: Snowflake[] = [];
  for (let left = from.varint(); left > 0; left--) {
    const id = roles.idOf(from.varint());
    // A role that is no more is of no member either.
    if (id !== undefined) ids.push(id);
  }
  return ids;
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
