/**
 * Encodes and decodes gateway frames. Decoding returns named cases instead of opcodes; an unreadable frame is one of
 * them. The codec has the set of events with a listener: other dispatches are ignored, and `FrameHeadReader` recognizes
 * most of them without parsing the frame.
 */
import { isAscii, isUtf8 } from 'node:buffer';
import { limits } from '../../../wire/constants/limits.js';
import { events } from '../../../wire/events/all-events.js';
import { type GatewayFrame, HelloData, opcodes } from '../../../wire/gateway/protocol.js';
import { FrameTooLargeError } from './errors.js';
import { FrameHeadReader, type IgnoredDispatch } from './frame-head-reader.js';

export type { IgnoredDispatch } from './frame-head-reader.js';

/** A dispatch that the bot or the session needs. */
export interface Dispatch {
  readonly kind: 'dispatch';
  /** The wire name. Known events always have the same string object, so that look-ups are fast. */
  readonly event: string;
  readonly sequence: number;
  readonly data: unknown;
  /** The received bytes. They are valid until the next frame is read. */
  readonly frame: Uint8Array;
}

/** A decoded frame. */
export type ReceivedFrame =
  | Dispatch
  | IgnoredDispatch
  | { readonly kind: 'hello'; readonly intervalMs: number }
  | { readonly kind: 'heartbeat-request' }
  | { readonly kind: 'heartbeat-ack' }
  | { readonly kind: 'reconnect' }
  | { readonly kind: 'invalid-session'; readonly resumable: boolean }
  | { readonly kind: 'unknown'; readonly opcode: number }
  | MalformedFrame;

/** An unreadable frame. `problem` never quotes it, because frames contain tokens. */
export interface MalformedFrame {
  readonly kind: 'malformed';
  readonly problem: string;
}

/** Events that the session and the member requests need, even without a listener. */
const NEEDED_EVENTS: ReadonlySet<string> = new Set([
  events.ready.wireName,
  events.resumed.wireName,
  events.guildMembersChunk.wireName,
  events.rateLimited.wireName,
]);
/** Wire names of all events that Guildhall knows. */
export const KNOWN_EVENTS: ReadonlySet<string> = new Set(Object.values(events).map(({ wireName }) => wireName));

/** An event name and whether its dispatches are parsed. */
interface EventEntry {
  readonly event: string;
  readonly isNeeded: boolean;
}

/**
 * After `MAX_HEAD_MISSES` consecutive frame heads that were not ignored, the codec reads only every
 * `HEAD_PROBE_INTERVAL`th head, until one is ignored. So a bot that listens to nearly all events rarely reads heads.
 */
const MAX_HEAD_MISSES = 64;
const HEAD_PROBE_INTERVAL = 8;

export class Codec {
  /** Undefined if no event is ignored. */
  readonly #headReader: FrameHeadReader | undefined;
  readonly #eventEntries: ReadonlyMap<string, EventEntry>;
  /** Consecutive heads that were not ignored, up to `MAX_HEAD_MISSES`. */
  #headMisses = 0;
  /** Frames whose head was not read since the last one. */
  #skipped = 0;

  /** @param subscribedEvents wire names of the events with listeners; all events when undefined */
  constructor(private readonly subscribedEvents?: ReadonlySet<string>) {
    this.#eventEntries = new Map(
      Array.from(KNOWN_EVENTS, (event) => [event, { event, isNeeded: this.#isNeeded(event) }]),
    );
    this.#headReader = subscribedEvents && new FrameHeadReader(KNOWN_EVENTS, (event) => this.#isNeeded(event));
  }

  /**
   * Returns the text of a frame.
   * @throws {FrameTooLargeError} when it is larger than 4096 bytes
   */
  encode(frame: GatewayFrame): string {
    const text = JSON.stringify(frame);
    const bytes = Buffer.byteLength(text);
    const limit = limits.gateway.payloadBytes;
    if (bytes > limit) throw new FrameTooLargeError(frame.op, bytes, limit);
    return text;
  }

  /** Decodes a frame. Never throws. */
  decode(bytes: Buffer): ReceivedFrame {
    return this.#readIgnored(bytes) ?? this.#parse(bytes);
  }

  #readIgnored(bytes: Buffer): IgnoredDispatch | undefined {
    if (!this.#headReader) return undefined;
    if (this.#headMisses === MAX_HEAD_MISSES && ++this.#skipped < HEAD_PROBE_INTERVAL) return undefined;
    this.#skipped = 0;
    const ignored = this.#headReader.readIgnored(bytes);
    if (ignored) this.#headMisses = 0;
    else if (this.#headMisses < MAX_HEAD_MISSES) this.#headMisses++;
    return ignored;
  }

  #parse(bytes: Buffer): ReceivedFrame {
    const frame = parseJson(bytes);
    if (!isFrame(frame)) {
      return malformed(bytes, isUtf8(bytes) ? 'not a JSON object with an opcode' : 'text that is not UTF-8');
    }
    const { op, d, s, t } = frame;
    switch (op) {
      case opcodes.DISPATCH: {
        if (typeof t !== 'string' || typeof s !== 'number')
          return malformed(bytes, 'a dispatch without a name or a sequence');
        const { event, isNeeded } = this.#eventEntries.get(t) ?? { event: t, isNeeded: this.#isNeeded(t) };
        return isNeeded
          ? { kind: 'dispatch', event, sequence: s, data: d, frame: bytes }
          : { kind: 'ignored', event, sequence: s };
      }
      case opcodes.HELLO: {
        const hello = HelloData.safeParse(d);
        if (!hello.success) return malformed(bytes, 'a hello without a heartbeat interval');
        return { kind: 'hello', intervalMs: hello.data.heartbeat_interval };
      }
      case opcodes.HEARTBEAT:
        return { kind: 'heartbeat-request' };
      case opcodes.HEARTBEAT_ACK:
        return { kind: 'heartbeat-ack' };
      case opcodes.RECONNECT:
        return { kind: 'reconnect' };
      case opcodes.INVALID_SESSION:
        return { kind: 'invalid-session', resumable: d === true };
      default:
        return { kind: 'unknown', opcode: op };
    }
  }

  #isNeeded(event: string): boolean {
    return !this.subscribedEvents || this.subscribedEvents.has(event) || NEEDED_EVENTS.has(event);
  }
}

function parseJson(bytes: Buffer): unknown {
  try {
    // Most frames are ASCII, and decoding one byte per character is faster.
    if (isAscii(bytes)) return JSON.parse(bytes.toString('latin1'));
    return isUtf8(bytes) ? JSON.parse(bytes.toString('utf8')) : undefined;
  } catch {
    return undefined;
  }
}

/** Checks what the schema `GatewayFrame` checks, by hand: it runs for each event. */
function isFrame(value: unknown): value is GatewayFrame {
  if (typeof value !== 'object' || value === null || !('op' in value) || !Number.isSafeInteger(value.op)) return false;
  const { s, t } = value as { s?: unknown; t?: unknown };
  return (
    (s === undefined || s === null || Number.isSafeInteger(s)) &&
    (t === undefined || t === null || typeof t === 'string')
  );
}

function malformed(bytes: Buffer, problem: string): MalformedFrame {
  return { kind: 'malformed', problem: `${problem} (${bytes.length} bytes)` };
}
