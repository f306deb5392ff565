import type { WebSocket } from 'ws';
import type { Clock } from '../../../base/clock.js';
import type { TransportCompression } from '../../../wire/gateway/protocol.js';
import { Decompressor, MAX_MESSAGE_BYTES } from '../compression/decompressor.js';

/** How long the server may take to confirm a close before the connection is terminated. */
const CLOSE_GRACE_MS = 5000;
/**
 * After this many bytes, other work has its turn, such as the replies of a journal. Otherwise the event loop reads up to 2 MB of
 * a burst first, and the events pile up.
 */
const MAX_BYTES_PER_TURN = 128 * 1024;
/** Close code of a connection that ended without a close frame. */
const NO_CLOSE_FRAME = 1006;

/** How a socket ended. */
export interface SocketEnd {
  /** Whether the connection was open before. */
  readonly opened: boolean;
  readonly code: number;
  /** The close reason from the server, or the network error; may be empty. */
  readonly reason: string;
  /** Whether the received bytes violated the WebSocket protocol (`text`) or could not be decompressed (`compression`). */
  readonly malformed: false | 'text' | 'compression';
}

export interface SocketListener {
  /** Receives one complete, decompressed message. */
  onMessage(bytes: Buffer): void;
  /** Called once, after all received messages, unless `close` was called before. */
  onEnd(end: SocketEnd): void;
}

/** One WebSocket. It connects when created, delivers messages in order, and ends once. */
export class Socket {
  readonly #socket: WebSocket;
  readonly #closed: Promise<void>;
  readonly #decompressor: Decompressor | undefined;
  #listener: SocketListener | undefined;
  #opened = false;
  /** Whether a compressed message has arrived. */
  #isCompressed = false;
  /** What was received since other work had its turn, in bytes. */
  #turnBytes = 0;

  /**
   * @param WebSocketClient the class of the WebSocket library
   * @param address a ws or wss address without a fragment
   * @param compression the compression that the address requests; if the first message is text, the server did not
   *   compress
   */
  constructor(
    WebSocketClient: typeof WebSocket,
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
        onError: (problem) => this.#endMalformed(problem, 'compression'),
      });
    const socket = new WebSocketClient(address, {
      // Discord compresses the whole stream instead of single messages.
      perMessageDeflate: false,
      maxPayload: MAX_MESSAGE_BYTES,
      // The codec validates the frames that it parses. Most frames are not parsed.
      skipUTF8Validation: true,
    });
    this.#socket = socket;
    let failure = '';
    socket.on('open', () => {
      this.#opened = true;
    });
    socket.on('message', (data, isBinary) => {
      // ws delivers Buffers by default; its types include the other formats too.
      if (!Buffer.isBuffer(data)) return;
      this.#yieldAfter(data.length);
      if (isBinary || this.#isCompressed) this.#onCompressed(data, isBinary);
      else this.#listener?.onMessage(data);
    });
    socket.on('error', (error: Error & { code?: unknown }) => {
      failure = error.message;
      // The bytes violated the WebSocket protocol: the following data cannot be read.
      if (String(error.code).startsWith('WS_ERR_')) this.#endMalformed(failure);
    });
    this.#closed = new Promise((resolve) => {
      socket.on('close', (code, reason) => {
        resolve();
        const end: SocketEnd = { opened: this.#opened, code, reason: reason.toString() || failure, malformed: false };
        if (this.#decompressor) void this.#decompressor.whenIdle().then(() => this.#end(end));
        else this.#end(end);
      });
    });
  }

  /** Sends text. Returns false, without sending, when the socket is not open; its end is reported separately. */
  send(text: string): boolean {
    if (this.#socket.readyState !== this.#socket.OPEN) return false;
    // A failed write ends the socket, and that is reported.
    this.#socket.send(text, () => {});
    return true;
  }

  /** Closes the socket and delivers nothing more. Resolves when the connection is closed, within 5 seconds. */
  close(code: number): Promise<void> {
    this.#listener = undefined;
    this.#decompressor?.stop();
    const socket = this.#socket;
    socket.close(code);
    const terminateTimer = this.clock.schedule(CLOSE_GRACE_MS, () => socket.terminate());
    return this.#closed.then(() => terminateTimer.cancel());
  }

  #yieldAfter(bytes: number): void {
    this.#turnBytes += bytes;
    const socket = this.#socket;
    if (this.#turnBytes <= MAX_BYTES_PER_TURN || socket.isPaused) return;
    socket.pause();
    setImmediate(() => {
      this.#turnBytes = 0;
      socket.resume();
    });
  }

  /** @param isBinary whether the message is binary, as compressed ones are */
  #onCompressed(data: Buffer, isBinary: boolean): void {
    if (isBinary && this.#decompressor) {
      this.#isCompressed = true;
      this.#decompressor.push(data);
    } else if (this.#isCompressed) {
      this.#endMalformed('text on a compressed connection');
    } else {
      this.#listener?.onMessage(data);
    }
  }

  #endMalformed(reason: string, malformed: 'text' | 'compression' = 'text'): void {
    this.#end({ opened: this.#opened, code: NO_CLOSE_FRAME, reason, malformed });
  }

  #end(end: SocketEnd): void {
    const listener = this.#listener;
    this.#listener = undefined;
    listener?.onEnd(end);
  }
}
