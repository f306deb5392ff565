/**
 * Writes a whole member as it was received. A body is
 *
 *     number of the shape · values
 *
 * The keys are not in it. Members of Discord have few forms, so the keys in their order and the kinds of their values (a
 * shape) are stored once, and a body names its shape by number. That also works for keys that are not documented; a value
 * without a kind of its own is written as JSON text. So no part of a payload is lost, and a member is read with its keys in
 * the order in which they were received. Beyond the limits of shapes, the body is the whole member as JSON text.
 */
import type { Snowflake } from '../../base/snowflake.js';
import type { PermissionMember } from '../../wire/permissions/permission-subjects.js';
import type { ByteReader, ByteWriter } from './byte-io.js';
import { readPermissionValues, toPermissionMember } from './permission-values.js';
import { readRoles, skipRoles, writeRoles } from './role-list.js';
import type { RoleNumbers } from './role-numbers.js';
import { type KeyOrder, type RecordShape, type ShapeLimits, ShapeRegistry } from './shape-registry.js';
import { TextPool } from './text-pool.js';
import { readValue, skipValue, type ValueKind, valueKinds, writeValue } from './value-kinds.js';

/** In place of a shape: the whole member as JSON text, then its roles as numbers. Shapes are numbered from 1. */
const JSON_SHAPE = 0;

/** Values that are the same for many members. */
const sharedKeys: ReadonlySet<string> = new Set(['avatar_decoration_data', 'collectibles', 'primary_guild']);

const SHARED_TEXT = String.fromCharCode(valueKinds.sharedText);

type JsonObject = Readonly<Record<string, unknown>>;

/** Writes and reads the bodies of one store. */
export class MemberPayloadCodec {
  readonly #shapes: ShapeRegistry;
  readonly #texts = new TextPool();
  readonly #kinds = Buffer.alloc(256);
  readonly #acquiredTexts: number[] = [];
  /** The keys written so far; undefined if there is no shape for them. */
  #keyOrder: KeyOrder | undefined;
  #keyCount = 0;

  constructor(limits?: ShapeLimits) {
    this.#shapes = new ShapeRegistry(limits);
  }

  /** How many texts the bodies share. */
  get sharedTextCount(): number {
    return this.#texts.size;
  }

  /** How many forms the bodies have. */
  get shapeCount(): number {
    return this.#shapes.size;
  }

  /** Writes a member into an empty writer. The body has references to its shape and to shared texts until it is released. */
  write(member: object, userId: Snowflake, roles: RoleNumbers, out: ByteWriter): void {
    let shape = this.#writeValues(member as JsonObject, userId, roles, out);
    if (shape === undefined) {
      for (const text of this.#acquiredTexts) this.#texts.release(text);
      out.clear();
      out.text(JSON.stringify(member));
      if (!writeRoles((member as JsonObject).roles, roles, out)) out.varint(0);
      shape = JSON_SHAPE;
    }
    this.#acquiredTexts.length = 0;
    out.prependVarint(shape);
  }

  /** Reads a member. */
  read(body: ByteReader, userId: Snowflake, roles: RoleNumbers): JsonObject {
    const shape = body.varint();
    if (shape === JSON_SHAPE) return readJsonMember(body, roles);
    return this.#readValues(this.#shapes.get(shape), body, userId, roles);
  }

  /** Reads what the permissions of a member depend on, without its other fields. */
  readPermissionFields(body: ByteReader, userId: Snowflake, roles: RoleNumbers): PermissionMember {
    const number = body.varint();
    if (number !== JSON_SHAPE) return readPermissionValues(this.#shapes.get(number), body, userId, roles);
    const { roles: ids, pending, communication_disabled_until: until } = readJsonMember(body, roles);
    return toPermissionMember(userId, ids, pending, until);
  }

  /** Whether `changes` contain every key of a member, so that none of its values remains. */
  isFullyReplacedBy(body: ByteReader, changes: object): boolean {
    const number = body.varint();
    return number !== JSON_SHAPE && this.#shapes.get(number).topLevelKeys.every((key) => Object.hasOwn(changes, key));
  }

  /** Releases the shape and the shared texts of a body; it must not be read any more. */
  release(body: ByteReader): void {
    const number = body.varint();
    if (number === JSON_SHAPE) return;
    const shape = this.#shapes.get(number);
    const last = shape.kinds.lastIndexOf(SHARED_TEXT);
    for (let n = 0; n <= last; n++) {
      const kind = ShapeRegistry.kindAt(shape, n);
      if (kind === valueKinds.sharedText) this.#texts.release(body.varint());
      else if (kind === valueKinds.roles) skipRoles(body);
      else skipValue(kind, body);
    }
    this.#shapes.release(number);
  }

  /** Returns the number of the shape; undefined if there is none for this member. */
  #writeValues(member: JsonObject, userId: Snowflake, roles: RoleNumbers, out: ByteWriter): number | undefined {
    this.#keyOrder = this.#shapes.emptyOrder;
    this.#keyCount = 0;
    if (!this.#writeObject(member, out, userId, roles)) return undefined;
    return this.#keyOrder && this.#shapes.acquire(this.#keyOrder, this.#kinds.subarray(0, this.#keyCount));
  }

  /** Writes a member, or without `roles` its user. False: a key cannot be set on a new object. */
  #writeObject(source: JsonObject, out: ByteWriter, userId: Snowflake, roles?: RoleNumbers): boolean {
    for (const key of Object.keys(source)) {
      const value = source[key];
      if (key === '__proto__') return false;
      if (value === undefined) continue;
      if (key === 'id' && !roles && value === userId) this.#addKey(key, valueKinds.ownId);
      else if (key === 'roles' && roles && writeRoles(value, roles, out)) this.#addKey(key, valueKinds.roles);
      else if (key === 'user' && roles && isObject(value)) {
        this.#addKey(key, valueKinds.objectStart);
        if (!this.#writeObject(value, out, userId)) return false;
        this.#addKey('', valueKinds.objectEnd);
      } else this.#addKey(key, this.#writeField(key, value, out));
    }
    return true;
  }

  /** Extends the shape by a key. */
  #addKey(key: string, kind: ValueKind): void {
    const fits = this.#keyOrder !== undefined && this.#keyCount < this.#kinds.length;
    this.#keyOrder = this.#keyOrder && fits ? this.#shapes.extend(this.#keyOrder, key) : undefined;
    this.#kinds[this.#keyCount++] = kind;
  }

  #writeField(key: string, value: unknown, out: ByteWriter): ValueKind {
    if (typeof value !== 'object' || value === null || !sharedKeys.has(key)) return writeValue(value, out);
    const number = this.#texts.acquire(JSON.stringify(value));
    this.#acquiredTexts.push(number);
    out.varint(number);
    return valueKinds.sharedText;
  }

  #readValues(shape: RecordShape, body: ByteReader, userId: Snowflake, roles: RoleNumbers): JsonObject {
    const member: Record<string, unknown> = {};
    let target = member;
    const { keys } = shape.order;
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
          target[key] = JSON.parse(this.#texts.get(body.varint()));
          break;
        case valueKinds.roles:
          target[key] = readRoles(body, roles);
          break;
        default:
          target[key] = readValue(kind, body);
      }
    }
    return member;
  }
}

/** Reads a member that was written as text. Its roles follow as numbers, unless there are none. */
function readJsonMember(body: ByteReader, roles: RoleNumbers): JsonObject {
  const member: JsonObject = JSON.parse(body.text());
  const { position } = body;
  if (body.varint() === 0) return member;
  body.position = position;
  return { ...member, roles: readRoles(body, roles) };
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
