import { isUtf8 } from 'node:buffer';
import { WebSocket } from 'ws';
import type { Clock } from '../../../base/clock.js';
import type { TransportCompression } from '../../../wire/gateway/protocol.js';
import { Decompressor, MAX_MESSAGE_BYTES } from '../compression/decompressor.js';

/** How long the other side may take to agree to a close before the connection is cut. */
const CLOSE_GRACE_MS = 5000;
/** Close code of a connection that ended without a close frame. */
const NO_CLOSE_FRAME = 1006;

/** How a socket ended. */
export interface SocketEnd {
  /** Whether it had been open. */
  readonly opened: boolean;
  readonly code: number;
  /** What the service said, or what went wrong on the way; may be empty. */
  readonly reason: string;
  /** Whether the bytes that came were not well-formed, such as text that is not UTF-8. */
  readonly malformed: boolean;
}

export interface SocketListener {
  /** One whole message, inflated: well-formed UTF-8. */
  onMessage(bytes: Buffer): void;
  /** Called once, unless `close` was called before, and after every message that came. */
  onEnd(end: SocketEnd): void;
}

/** One WebSocket: connects when made, delivers messages in order, and ends once. */
export class Socket {
  readonly #socket: WebSocket;
  readonly #closed: Promise<void>;
  readonly #decompressor: Decompressor | undefined;
  #listener: SocketListener | undefined;
  #opened = false;
  /** Whether a compressed message came. */
  #isCompressed = false;

  /**
   * @param address a ws or wss address without a fragment
   * @param compression how what comes is compressed, as the address asks; text that comes first shows that it is not
   */
  constructor(
    address: string,
    listener: SocketListener,
    private readonly clock: Clock,
    compression?: TransportCompression,
  ) {
    this.#listener = listener;
    this.#decompressor =
      compression &&
      new Decompressor(compression, {
        onMessage: (bytes) => this.#listener?.onMessage(bytes),
        onError: (problem) => this.#endMalformed(problem),
      });
    // The service compresses whole streams, not single messages.
    const socket = new WebSocket(address, { perMessageDeflate: false, maxPayload: MAX_MESSAGE_BYTES });
    this.#socket = socket;
    let failure = '';
    socket.on('open', () => {
      this.#opened = true;
    });
    socket.on('message', (data, isBinary) => {
      // ws delivers Buffers unless told otherwise; its types name the other forms too.
      if (Buffer.isBuffer(data)) this.#onData(data, isBinary);
    });
    socket.on('error', (error: Error & { code?: unknown }) => {
      failure = error.message;
      // The bytes broke a rule of WebSockets: nothing that follows can be read.
      if (String(error.code).startsWith('WS_ERR_')) this.#endMalformed(failure);
    });
    this.#closed = new Promise((resolve) => {
      socket.on('close', (code, reason) => {
        resolve();
        const end = { opened: this.#opened, code, reason: reason.toString() || failure, malformed: false };
        if (this.#decompressor) void this.#decompressor.whenIdle().then(() => this.#end(end));
        else this.#end(end);
      });
    });
  }

  /** Sends text. False, and nothing is sent, when the socket is not open: its end has been reported, or will be. */
  send(text: string): boolean {
    if (this.#socket.readyState !== WebSocket.OPEN) return false;
    // A failure to write ends the socket, which is reported as such.
    this.#socket.send(text, () => {});
    return true;
  }

  /** Closes; from now on nothing more is delivered. Resolves when the connection is gone, within 5 seconds. */
  close(code: number): Promise<void> {
    this.#listener = undefined;
    this.#decompressor?.stop();
    const socket = this.#socket;
    socket.close(code);
    const cut = this.clock.schedule(CLOSE_GRACE_MS, () => socket.terminate());
    return this.#closed.then(() => cut.cancel());
  }

  #onData(data: Buffer, isBinary: boolean): void {
    if (isBinary && this.#decompressor) {
      this.#isCompressed = true;
      this.#decompressor.push(data);
    } else if (this.#isCompressed) {
      this.#endMalformed('text on a connection that is compressed');
    } else if (isBinary && !isUtf8(data)) {
      // ws has looked at texts only.
      this.#endMalformed('text that is not UTF-8');
    } else {
      this.#listener?.onMessage(data);
    }
  }

  #endMalformed(reason: string): void {
    this.#end({ opened: this.#opened, code: NO_CLOSE_FRAME, reason, malformed: true });
  }

  #end(end: SocketEnd): void {
    const listener = this.#listener;
    this.#listener = undefined;
    listener?.onEnd(end);
  }
}
