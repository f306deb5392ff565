/**
 * Frames to text and back. What comes is told apart here once, so that the rest handles named cases instead of opcodes;
 * a frame that cannot be read is one of the cases. The interest in events is known here, because this is the place that
 * may one day decide from the first bytes of a frame not to parse it.
 */
import { events } from '../../wire/events.js';
import { Frame, type GatewayFrame, Hello, opcodes } from '../../wire/gateway.js';
import { limits } from '../../wire/limits.js';
import { FrameTooLargeError } from './errors.js';

/** A dispatch that somebody needs. */
export interface Dispatch {
  readonly kind: 'dispatch';
  /** The wire name. */
  readonly event: string;
  readonly sequence: number;
  readonly data: unknown;
}

/** A dispatch that nobody listens to: its data is not looked at. */
export interface UnheardDispatch {
  readonly kind: 'unheard';
  readonly event: string;
  readonly sequence: number;
}

/** What a frame from the service turned out to be. */
export type Received =
  | Dispatch
  | UnheardDispatch
  | { readonly kind: 'hello'; readonly intervalMs: number }
  | { readonly kind: 'heartbeat-request' }
  | { readonly kind: 'heartbeat-ack' }
  | { readonly kind: 'reconnect' }
  | { readonly kind: 'invalid-session'; readonly resumable: boolean }
  | { readonly kind: 'unknown'; readonly opcode: number }
  | Malformed;

/** A frame that cannot be read. `problem` never quotes it: frames carry tokens. */
export interface Malformed {
  readonly kind: 'malformed';
  readonly problem: string;
}

/** Events that the session itself stands on, whoever listens. */
const SESSION_EVENTS: ReadonlySet<string> = new Set([events.ready.wireName, events.resumed.wireName]);

export class Codec {
  /** @param wants wire names of the events that are listened to; all of them when absent */
  constructor(private readonly wants?: ReadonlySet<string>) {}

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

  /** Reads a frame; never throws. */
  decode(bytes: Buffer): Received {
    const frame = Frame.safeParse(parseJson(bytes));
    if (!frame.success) return malformed(bytes, 'not a JSON object with an opcode');
    const { op, d, s, t } = frame.data;
    switch (op) {
      case opcodes.DISPATCH:
        if (typeof t !== 'string' || typeof s !== 'number')
          return malformed(bytes, 'a dispatch without name or sequence');
        return this.#isNeeded(t)
          ? { kind: 'dispatch', event: t, sequence: s, data: d }
          : { kind: 'unheard', event: t, sequence: s };
      case opcodes.HELLO: {
        const hello = Hello.safeParse(d);
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
    return !this.wants || this.wants.has(event) || SESSION_EVENTS.has(event);
  }
}

function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    return undefined;
  }
}

function malformed(bytes: Buffer, problem: string): Malformed {
  return { kind: 'malformed', problem: `${problem} (${bytes.length} bytes)` };
}
