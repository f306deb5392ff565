import { WebSocket } from 'ws';
import type { Clock } from '../../base/clock.js';

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
  /** One whole message. */
  message(bytes: Buffer): void;
  /** Called once, unless `close` was called before. */
  ended(end: SocketEnd): void;
}

/** One WebSocket: connects when made, delivers messages in order, and ends once. */
export class Socket {
  readonly #socket: WebSocket;
  readonly #closed: Promise<void>;
  #listener: SocketListener | undefined;

  /** @param address a ws or wss address without a fragment */
  constructor(
    address: string,
    listener: SocketListener,
    private readonly clock: Clock,
  ) {
    this.#listener = listener;
    // The service compresses whole streams, not single messages.
    const socket = new WebSocket(address, { perMessageDeflate: false });
    this.#socket = socket;
    let opened = false;
    let failure = '';
    socket.on('open', () => {
      opened = true;
    });
    socket.on('message', (data) => {
      // ws delivers Buffers unless told otherwise; its types name the other forms too.
      if (Buffer.isBuffer(data)) this.#listener?.message(data);
    });
    socket.on('error', (error: Error & { code?: unknown }) => {
      failure = error.message;
      // The bytes broke a rule of WebSockets: nothing that follows can be read.
      if (String(error.code).startsWith('WS_ERR_')) {
        this.#end({ opened, code: NO_CLOSE_FRAME, reason: failure, malformed: true });
      }
    });
    this.#closed = new Promise((resolve) => {
      socket.on('close', (code, reason) => {
        resolve();
        this.#end({ opened, code, reason: reason.toString() || failure, malformed: false });
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
    const socket = this.#socket;
    socket.close(code);
    const cut = this.clock.schedule(CLOSE_GRACE_MS, () => socket.terminate());
    return this.#closed.then(() => cut.cancel());
  }

  #end(end: SocketEnd): void {
    const listener = this.#listener;
    this.#listener = undefined;
    listener?.ended(end);
  }
}
