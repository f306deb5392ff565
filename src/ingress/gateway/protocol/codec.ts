/**
 * Frames to text and back. What comes is told apart here once, so that the rest handles named cases instead of opcodes;
 * a frame that cannot be read is one of the cases. The interest in events is known here, because here it saves the
 * parse: what `FrameHead` can tell to be unheard is not parsed.
 */
import { isAscii } from 'node:buffer';
import { limits } from '../../../wire/constants/limits.js';
import { events } from '../../../wire/events/all-events.js';
import { type GatewayFrame, HelloData, opcodes } from '../../../wire/gateway/protocol.js';
import { FrameTooLargeError } from './errors.js';
import { FrameHeadReader, type IgnoredDispatch } from './frame-head-reader.js';

export type { IgnoredDispatch } from './frame-head-reader.js';

/** A dispatch that somebody needs. */
export interface Dispatch {
  readonly kind: 'dispatch';
  /** The wire name; of a known event always the same string, which makes it quick to look up. */
  readonly event: string;
  readonly sequence: number;
  readonly data: unknown;
}

/** What a frame from the service turned out to be. */
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

/** A frame that cannot be read. `problem` never quotes it: frames carry tokens. */
export interface MalformedFrame {
  readonly kind: 'malformed';
  readonly problem: string;
}

/** Events that the session itself, or the answer to what it asked, stands on, whoever listens. */
const NEEDED_EVENTS: ReadonlySet<string> = new Set([
  events.ready.wireName,
  events.resumed.wireName,
  events.guildMembersChunk.wireName,
  events.rateLimited.wireName,
]);
/** Wire names of the events that are known. */
export const KNOWN_EVENTS: ReadonlySet<string> = new Set(Object.values(events).map(({ wireName }) => wireName));

/** What a codec knows of an event. */
interface EventEntry {
  readonly event: string;
  readonly isNeeded: boolean;
}

/**
 * After so many looks at the head in a row that saved nothing, only one frame in `GLANCE_EVERY` is looked at, until a look
 * saves something: a bot that hears nearly everything does not pay for looking.
 */
const MAX_HEAD_MISSES = 64;
const HEAD_PROBE_INTERVAL = 8;

export class Codec {
  /** Undefined when everything is listened to, so that nothing could be saved. */
  readonly #headReader: FrameHeadReader | undefined;
  readonly #eventEntries: ReadonlyMap<string, EventEntry>;
  /** Looks in a row that saved nothing, up to `VAIN_LOOKS`, and frames not looked at since the last look. */
  #headMisses = 0;
  #skipped = 0;

  /** @param wantedEvents wire names of the events that are listened to; all of them when absent */
  constructor(private readonly wantedEvents?: ReadonlySet<string>) {
    this.#eventEntries = new Map(
      Array.from(KNOWN_EVENTS, (event) => [event, { event, isNeeded: this.#isNeeded(event) }]),
    );
    this.#headReader = wantedEvents && new FrameHeadReader(KNOWN_EVENTS, (event) => this.#isNeeded(event));
  }

  /**
   * The text of a frame.
   * @throws FrameTooLargeError over 4096 bytes
   */
  encode(frame: GatewayFrame): string {
    const text = JSON.stringify(frame);
    const bytes = Buffer.byteLength(text);
    const limit = limits.gateway.payloadBytes;
    if (bytes > limit) throw new FrameTooLargeError(frame.op, bytes, limit);
    return text;
  }

  /** Reads a frame, which must be well-formed UTF-8; never throws. */
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
    if (!isFrame(frame)) return malformed(bytes, 'not a JSON object with an opcode');
    const { op, d, s, t } = frame;
    switch (op) {
      case opcodes.DISPATCH: {
        if (typeof t !== 'string' || typeof s !== 'number')
          return malformed(bytes, 'a dispatch without name or sequence');
        const { event, isNeeded } = this.#eventEntries.get(t) ?? { event: t, isNeeded: this.#isNeeded(t) };
        return isNeeded ? { kind: 'dispatch', event, sequence: s, data: d } : { kind: 'ignored', event, sequence: s };
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
    return !this.wantedEvents || this.wantedEvents.has(event) || NEEDED_EVENTS.has(event);
  }
}

function parseJson(bytes: Buffer): unknown {
  try {
    // Most frames are ASCII, and one byte a character is the quicker way to a string.
    return JSON.parse(bytes.toString(isAscii(bytes) ? 'latin1' : 'utf8'));
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
