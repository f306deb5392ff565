/**
 * One compressed stream of messages, made whole again in order.
 *
 * Node inflates a stream on its thread pool, and each hand-over there costs many times what the inflating of one message
 * does. So messages that arrive while others are inflated wait, and go together: the busier a connection, the less a
 * message costs. What comes back is cut into messages again where one JSON object ends and the next begins. Nothing is
 * copied but what crosses the end of an output chunk.
 */
import { isUtf8 } from 'node:buffer';
import type { Transform } from 'node:stream';
import * as zlib from 'node:zlib';
import type { TransportCompression } from '../../wire/gateway.js';
import { frames } from './frame-boundaries.js';

/** Ends each message of a zlib stream: an empty block, with which the writer flushes. */
const ZLIB_FLUSHED = Buffer.from([0x00, 0x00, 0xff, 0xff]);
/** How much is made room for at a time. */
const CHUNK_BYTES = 64 * 1024;
/** How much goes to the thread pool at a time. */
const BATCH_BYTES = 128 * 1024;
/** Far above the largest guild. What says more is no message but a bomb. */
export const LARGEST_MESSAGE_BYTES = 64 * 1024 * 1024;

export interface InflationListener {
  /** One whole message, well-formed UTF-8. */
  message(bytes: Buffer): void;
  /** The stream cannot be read on. Called at most once, and last. */
  failed(problem: string): void;
}

export class Inflation {
  readonly #stream: Transform;
  /** What came of a message whose end has not. */
  #begun: Buffer[] = [];
  #begunBytes = 0;
  /** Whole messages that have not been given to the stream. */
  #waiting: Buffer[] = [];
  /** How many messages are being inflated. */
  #inflating = 0;
  #output: Buffer[] = [];
  #outputBytes = 0;
  #scheduled = false;
  #over = false;
  #idle: (() => void)[] = [];

  constructor(
    private readonly compression: TransportCompression,
    private readonly listener: InflationListener,
  ) {
    this.#stream = streamFor(compression);
    this.#stream.on('data', (chunk: Buffer) => {
      this.#output.push(chunk);
      this.#outputBytes += chunk.length;
      if (this.#outputBytes > LARGEST_MESSAGE_BYTES) this.#fail('a message inflates to more than 64 MiB');
    });
    this.#stream.on('error', (error) => this.#fail(`compressed data cannot be read: ${error.message}`));
  }

  /** Takes what came in one WebSocket message. */
  push(bytes: Buffer): void {
    if (this.#over) return;
    this.#begun.push(bytes);
    this.#begunBytes += bytes.length;
    if (this.#begunBytes > LARGEST_MESSAGE_BYTES) {
      this.#fail('a compressed message is larger than 64 MiB');
      return;
    }
    if (this.compression === 'zlib-stream' && !this.#endsFlushed()) return;
    this.#waiting.push(this.#begun.length === 1 ? bytes : Buffer.concat(this.#begun, this.#begunBytes));
    this.#begun = [];
    this.#begunBytes = 0;
    this.#schedule();
  }

  /** Resolves when every whole message that came has been told, or none will be any more. */
  settled(): Promise<void> {
    if (this.#isIdle()) return Promise.resolve();
    return new Promise((resolve) => this.#idle.push(resolve));
  }

  /** Nothing more is told. */
  stop(): void {
    this.#over = true;
    this.#begun = [];
    this.#waiting = [];
    this.#output = [];
    this.#stream.destroy();
    this.#tellIdle();
  }

  #isIdle(): boolean {
    return this.#over || (this.#inflating === 0 && this.#waiting.length === 0);
  }

  #tellIdle(): void {
    for (const resolve of this.#idle.splice(0)) resolve();
  }

  /** Pieces can be shorter than the mark. */
  #endsFlushed(): boolean {
    let at = ZLIB_FLUSHED.length;
    for (const piece of this.#begun.toReversed()) {
      for (let index = piece.length - 1; index >= 0; index -= 1) {
        at -= 1;
        if (piece[index] !== ZLIB_FLUSHED[at]) return false;
        if (at === 0) return true;
      }
    }
    return false;
  }

  /** All messages of one read of the socket are told one after the other: they go together. */
  #schedule(): void {
    if (this.#scheduled || this.#inflating > 0) return;
    this.#scheduled = true;
    queueMicrotask(() => {
      this.#scheduled = false;
      this.#inflate();
    });
  }

  #inflate(): void {
    if (this.#over || this.#waiting.length === 0) return;
    const batch = this.#nextBatch();
    this.#inflating = batch.length;
    const [only] = batch;
    this.#stream.write(batch.length === 1 ? only : Buffer.concat(batch), (error) => {
      // A failure is told by the stream itself.
      if (!error && !this.#over) this.#inflated();
    });
  }

  #nextBatch(): Buffer[] {
    let bytes = 0;
    const end = this.#waiting.findIndex((message, index) => {
      bytes += message.length;
      return index > 0 && bytes > BATCH_BYTES;
    });
    return this.#waiting.splice(0, end === -1 ? this.#waiting.length : end);
  }

  #inflated(): void {
    const [only] = this.#output;
    const text = this.#output.length === 1 && only ? only : Buffer.concat(this.#output, this.#outputBytes);
    this.#output = [];
    this.#outputBytes = 0;
    if (!isUtf8(text)) {
      this.#fail('text that is not UTF-8');
      return;
    }
    const messages = frames(text, this.#inflating);
    if (!messages) {
      this.#fail('compressed messages that are not one JSON object each');
      return;
    }
    for (const message of messages) {
      this.listener.message(message);
      if (this.#over) return;
    }
    this.#inflating = 0;
    if (this.#waiting.length > 0) this.#inflate();
    else this.#tellIdle();
  }

  #fail(problem: string): void {
    if (this.#over) return;
    this.stop();
    this.listener.failed(problem);
  }
}

function streamFor(compression: TransportCompression): Transform {
  if (compression === 'zlib-stream') {
    return zlib.createInflate({ chunkSize: CHUNK_BYTES, flush: zlib.constants.Z_SYNC_FLUSH });
  }
  // The types are those of Node 20, which has no zstd; `compressionFor` has made sure of it.
  const { createZstdDecompress } = zlib as unknown as {
    createZstdDecompress(options: { chunkSize: number }): Transform;
  };
  return createZstdDecompress({ chunkSize: CHUNK_BYTES });
}
