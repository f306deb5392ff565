/**
 * The content of a journal entry: a version (1 byte), the length of the received frame (4 bytes, little-endian), the frame,
 * and the derived events as JSON. Derived events are stored because another process cannot derive them again: it does not
 * know the previous state.
 */
import { isObject } from '../../base/objects.js';
import { isSnowflake } from '../../base/snowflake.js';
import { isDerivedEventName, isGuildChangeName } from '../derived-events/derived-event-names.js';
import type { DerivedEvent } from '../derived-events/event-deriver.js';

const VERSION = 1;
const PREFIX_BYTES = 5;

/** What an entry contains. */
export interface EntryContent {
  /** The wire name of the event. */
  readonly event: string;
  readonly data: unknown;
  readonly derived: readonly DerivedEvent[];
}

/** @param frame the bytes of the received dispatch */
export function encodeEntry(frame: Uint8Array, derived: readonly DerivedEvent[]): Uint8Array {
  const tail = derived.length === 0 ? '' : JSON.stringify(derived);
  const bytes = Buffer.allocUnsafe(PREFIX_BYTES + frame.length + Buffer.byteLength(tail));
  bytes[0] = VERSION;
  bytes.writeUInt32LE(frame.length, 1);
  bytes.set(frame, PREFIX_BYTES);
  bytes.write(tail, PREFIX_BYTES + frame.length);
  return bytes;
}

/** Returns undefined if the entry is not readable. Derived events that this version does not know are left out. */
export function decodeEntry(entry: Uint8Array): EntryContent | undefined {
  const bytes = Buffer.from(entry.buffer, entry.byteOffset, entry.byteLength);
  if (bytes.length < PREFIX_BYTES || bytes[0] !== VERSION) return undefined;
  const frameEnd = PREFIX_BYTES + bytes.readUInt32LE(1);
  const frame = parseJson(bytes.subarray(PREFIX_BYTES, frameEnd));
  if (!isObject(frame) || typeof frame['t'] !== 'string') return undefined;
  const derived = frameEnd < bytes.length ? parseJson(bytes.subarray(frameEnd)) : [];
  return { event: frame['t'], data: frame['d'], derived: Array.isArray(derived) ? derived.filter(isDerivedEvent) : [] };
}

/** The data was derived by this version or another one. Like received data, it is hardly validated: it has a user or an id. */
function isDerivedEvent(value: unknown): value is DerivedEvent {
  if (!isObject(value) || typeof value['event'] !== 'string' || !isDerivedEventName(value['event'])) return false;
  const { event, data } = value;
  return isObject(data) && (isGuildChangeName(event) ? isSnowflake(data['id']) : isObject(data['user']));
}

function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    return undefined;
  }
}
