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
import type { Snowflake } from '../../base/snowflake.js';
import { ByteReader, ByteWriter, varintLength } from '../members/byte-io.js';
import type { RoleNumbers } from '../members/role-numbers.js';
import { type KeyOrder, type RecordShape, type ShapeLimits, ShapeRegistry } from '../members/shape-registry.js';
import { type SnowflakeWords, snowflakeFromWords } from '../members/snowflake-words.js';
import { TextPool } from '../members/text-pool.js';
import { readValue, type ValueKind, valueKinds, writeValue } from '../members/value-kinds.js';
import type { CachedMember } from './cache-store.js';

/** Room before the values for the rest of a record, whose size is known after them. */
const HEADER_ROOM = 32;
const ID_BYTES = 8;
/** In place of a shape: the whole member as JSON text, and its roles once more as numbers. Shapes count from 1. */
const JSON_SHAPE = 0;

/** Values from a catalogue, the same for many members. */
const sharedKeys: ReadonlySet<string> = new Set(['avatar_decoration_data', 'collectibles', 'primary_guild']);

type JsonObject = Readonly<Record<string, unknown>>;

/** A guild, as far as records are concerned. */
export interface RecordGuild {
  readonly number: number;
  readonly roleNumbers: RoleNumbers;
}

/** Writes and reads the records of one store. */
export class MemberRecordCodec {
  /** Holds the record that was written last, from `start` to `end`. */
  readonly output = new ByteWriter();
  start = HEADER_ROOM;
  end = HEADER_ROOM;
  readonly #reader = new ByteReader();
  readonly #shapes: ShapeRegistry;
  readonly #texts = new TextPool();
  readonly #kinds = Buffer.alloc(256);
  readonly #acquiredTexts: number[] = [];
  /** The keys written so far; undefined when there is no shape for them. */
  #keyOrder: KeyOrder | undefined;
  /** How many they are. */
  #keyCount = 0;
  /** The length that `#open` read. */
  #bodyLength = 0;

  constructor(limits?: ShapeLimits) {
    this.#shapes = new ShapeRegistry(limits);
  }

  /** How many texts the records that are in use share. */
  get sharedTextCount(): number {
    return this.#texts.size;
  }

  /** Writes a member into `out`. The record is in use until it is released. */
  write(member: CachedMember, userId: Snowflake, words: SnowflakeWords, guild: RecordGuild): void {
    const { output } = this;
    output.position = HEADER_ROOM;
    let shape = this.#writeValues(member, userId, guild);
    if (shape === undefined) {
      for (const text of this.#acquiredTexts) this.#texts.release(text);
      output.position = HEADER_ROOM;
      output.text(JSON.stringify(member));
      if (!this.#writeRoles(member.roles, guild.roleNumbers)) output.varint(0);
      shape = JSON_SHAPE;
    }
    this.#acquiredTexts.length = 0;
    this.end = output.position;

    const rest = varintLength(guild.number) + varintLength(shape) + (this.end - HEADER_ROOM);
    this.start = this.end - rest - varintLength(rest) - ID_BYTES;
    output.position = this.start;
    output.uint32(words.low);
    output.uint32(words.high);
    output.varint(rest);
    output.varint(guild.number);
    output.varint(shape);
  }

  /** The member of a record. `userId` is its user's, if it is at hand. */
  read(bytes: Buffer, at: number, guild: RecordGuild, userId = readUserId(bytes, at)): CachedMember {
    const from = this.#openRecord(bytes, at);
    from.varint();
    const shape = from.varint();
    const member =
      shape === JSON_SHAPE ? readJsonMember(from, guild) : this.#readValues(this.#shapes.get(shape), userId, guild);
    // What was written was a member.
    return member as unknown as CachedMember;
  }

  /** Whether `changes` say everything that the record says of a member, so that nothing of it would stay. */
  isFullyReplacedBy(bytes: Buffer, at: number, changes: object): boolean {
    const from = this.#openRecord(bytes, at);
    from.varint();
    const number = from.varint();
    return number !== JSON_SHAPE && this.#shapes.get(number).topLevelKeys.every((key) => Object.hasOwn(changes, key));
  }

  /** Lets go of what a record shares with others; it is not to be read any more. */
  release(bytes: Buffer, at: number): void {
    const from = this.#openRecord(bytes, at);
    from.varint();
    const number = from.varint();
    if (number === JSON_SHAPE) return;
    const shape = this.#shapes.get(number);
    const last = shape.kinds.lastIndexOf(valueKinds.sharedText);
    for (let n = 0; n <= last; n++) {
      const kind = ShapeRegistry.kindAt(shape, n);
      if (kind === valueKinds.sharedText) this.#texts.release(from.varint());
      else if (kind === valueKinds.roles) for (let left = from.varint(); left > 0; left--) from.varint();
      else readValue(kind, from);
    }
  }

  /** The bytes that a record takes. */
  lengthAt(bytes: Buffer, at: number): number {
    const from = this.#openRecord(bytes, at);
    return from.position + this.#bodyLength - at;
  }

  /** The number of a record's guild. */
  guildAt(bytes: Buffer, at: number): number {
    return this.#openRecord(bytes, at).varint();
  }

  /** A reader that stands behind the length of a record. */
  #openRecord(bytes: Buffer, at: number): ByteReader {
    const from = this.#reader;
    from.bytes = bytes;
    from.position = at + ID_BYTES;
    this.#bodyLength = from.varint();
    return from;
  }

  /** The number of the shape; undefined when there is none for this member. */
  #writeValues(member: CachedMember, userId: Snowflake, guild: RecordGuild): number | undefined {
    this.#keyOrder = this.#shapes.emptyOrder;
    this.#keyCount = 0;
    if (!this.#writeObject(member, userId, guild)) return undefined;
    return this.#keyOrder && this.#shapes.numberOf(this.#keyOrder, this.#kinds.subarray(0, this.#keyCount));
  }

  /** Writes a member, or its user where no guild is given. False: it has a key that no object can be given. */
  #writeObject(source: JsonObject, userId: Snowflake, guild: RecordGuild | undefined): boolean {
    for (const key of Object.keys(source)) {
      const value = source[key];
      if (key === '__proto__') return false;
      if (value === undefined) continue;
      if (key === 'id' && !guild && value === userId) this.#addKey(key, valueKinds.ownId);
      else if (key === 'roles' && guild && this.#writeRoles(value, guild.roleNumbers)) {
        this.#addKey(key, valueKinds.roles);
      } else if (key === 'user' && guild && isObject(value)) {
        this.#addKey(key, valueKinds.objectStart);
        if (!this.#writeObject(value, userId, undefined)) return false;
        this.#addKey('', valueKinds.objectEnd);
      } else this.#addKey(key, this.#writeField(key, value));
    }
    return true;
  }

  /** The record's shape goes on with this key. */
  #addKey(key: string, kind: ValueKind): void {
    const fits = this.#keyOrder !== undefined && this.#keyCount < this.#kinds.length;
    this.#keyOrder = this.#keyOrder && fits ? this.#shapes.extend(this.#keyOrder, key) : undefined;
    this.#kinds[this.#keyCount++] = kind;
  }

  #writeField(key: string, value: unknown): ValueKind {
    if (typeof value !== 'object' || value === null || !sharedKeys.has(key)) return writeValue(value, this.output);
    const number = this.#texts.acquire(JSON.stringify(value));
    this.#acquiredTexts.push(number);
    this.output.varint(number);
    return valueKinds.sharedText;
  }

  /** Writes roles as numbers; false when it is not a list of ids. */
  #writeRoles(ids: unknown, roles: RoleNumbers): boolean {
    if (!Array.isArray(ids)) return false;
    const { position } = this.output;
    this.output.varint(ids.length);
    for (const id of ids) {
      const number = roles.numberOf(id);
      if (number === undefined) {
        this.output.position = position;
        return false;
      }
      this.output.varint(number);
    }
    return true;
  }

  #readValues(shape: RecordShape, userId: Snowflake, guild: RecordGuild): Record<string, unknown> {
    const from = this.#reader;
    const member: Record<string, unknown> = {};
    let target = member;
    const { keys } = shape;
    for (let n = 0; n < keys.length; n++) {
      const key = keys[n] ?? '';
      const kind = ShapeRegistry.kindAt(shape, n);
      switch (kind) {
        case valueKinds.objectStart:
          target = {};
          member[key] = target;
          break;
        case valueKinds.objectEnd:
          target = member;
          break;
        case valueKinds.ownId:
          target[key] = userId;
          break;
        case valueKinds.sharedText:
          target[key] = JSON.parse(this.#texts.get(from.varint()));
          break;
        case valueKinds.roles:
          target[key] = readRoles(from, guild.roleNumbers);
          break;
        default:
          target[key] = readValue(kind, from);
      }
    }
    return member;
  }
}

function readUserId(bytes: Buffer, at: number): Snowflake {
  return snowflakeFromWords(bytes.readUInt32LE(at + 4), bytes.readUInt32LE(at));
}

/** A member that was kept as text. Its roles stand behind it as numbers, unless there are none. */
function readJsonMember(from: ByteReader, guild: RecordGuild): JsonObject {
  const member: JsonObject = JSON.parse(from.text());
  const { position } = from;
  if (from.varint() === 0) return member;
  from.position = position;
  return { ...member, roles: readRoles(from, guild.roleNumbers) };
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
