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
import type { TransportCompression } from '../../../wire/gateway/protocol.js';
import { splitFrames } from './split-frames.js';

/** Ends each message of a zlib stream: an empty block, with which the writer flushes. */
const ZLIB_FLUSHED = Buffer.from([0x00, 0x00, 0xff, 0xff]);
/** How much is made room for at a time. */
const CHUNK_BYTES = 64 * 1024;
/** How much goes to the thread pool at a time. */
const BATCH_BYTES = 128 * 1024;
/** Far above the largest guild. What says more is no message but a bomb. */
export const MAX_MESSAGE_BYTES = 64 * 1024 * 1024;

export interface DecompressorListener {
  /** One whole message, well-formed UTF-8. */
  onMessage(bytes: Buffer): void;
  /** The stream cannot be read on. Called at most once, and last. */
  onError(problem: string): void;
}

export class Decompressor {
  readonly #stream: Transform;
  /** What came of a message whose end has not. */
  #partial: Buffer[] = [];
  #partialBytes = 0;
  /** Whole messages that have not been given to the stream. */
  #queued: Buffer[] = [];
  /** How many messages are being inflated. */
  #inFlight = 0;
  #output: Buffer[] = [];
  #outputBytes = 0;
  #scheduled = false;
  #isOver = false;
  #idleListeners: (() => void)[] = [];

  constructor(
    private readonly compression: TransportCompression,
    private readonly listener: DecompressorListener,
  ) {
    this.#stream = createStream(compression);
    this.#stream.on('data', (chunk: Buffer) => {
      this.#output.push(chunk);
      this.#outputBytes += chunk.length;
      if (this.#outputBytes > MAX_MESSAGE_BYTES) this.#fail('a message inflates to more than 64 MiB');
    });
    this.#stream.on('error', (error) => this.#fail(`compressed data cannot be read: ${error.message}`));
  }

  /** Takes what came in one WebSocket message. */
  push(bytes: Buffer): void {
    if (this.#isOver) return;
    this.#partial.push(bytes);
    this.#partialBytes += bytes.length;
    if (this.#partialBytes > MAX_MESSAGE_BYTES) {
      this.#fail('a compressed message is larger than 64 MiB');
      return;
    }
    if (this.compression === 'zlib-stream' && !this.#endsFlushed()) return;
    this.#queued.push(this.#partial.length === 1 ? bytes : Buffer.concat(this.#partial, this.#partialBytes));
    this.#partial = [];
    this.#partialBytes = 0;
    this.#schedule();
  }

  /** Resolves when every whole message that came has been told, or none will be any more. */
  whenIdle(): Promise<void> {
    if (this.#isIdle()) return Promise.resolve();
    return new Promise((resolve) => this.#idleListeners.push(resolve));
  }

  /** Nothing more is told. */
  stop(): void {
    this.#isOver = true;
    this.#partial = [];
    this.#queued = [];
    this.#output = [];
    this.#stream.destroy();
    this.#notifyIdle();
  }

  #isIdle(): boolean {
    return this.#isOver || (this.#inFlight === 0 && this.#queued.length === 0);
  }

  #notifyIdle(): void {
    for (const resolve of this.#idleListeners.splice(0)) resolve();
  }

  /** Pieces can be shorter than the mark. */
  #endsFlushed(): boolean {
    let at = ZLIB_FLUSHED.length;
    for (const piece of this.#partial.toReversed()) {
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
    if (this.#scheduled || this.#inFlight > 0) return;
    this.#scheduled = true;
    queueMicrotask(() => {
      this.#scheduled = false;
      this.#decompressNext();
    });
  }

  #decompressNext(): void {
    if (this.#isOver || this.#queued.length === 0) return;
    const batch = this.#nextBatch();
    this.#inFlight = batch.length;
    const [only] = batch;
    this.#stream.write(batch.length === 1 ? only : Buffer.concat(batch), (error) => {
      // A failure is told by the stream itself.
      if (!error && !this.#isOver) this.#onDecompressed();
    });
  }

  #nextBatch(): Buffer[] {
    let bytes = 0;
    const end = this.#queued.findIndex((message, index) => {
      bytes += message.length;
      return index > 0 && bytes > BATCH_BYTES;
    });
    return this.#queued.splice(0, end === -1 ? this.#queued.length : end);
  }

  #onDecompressed(): void {
    const [only] = this.#output;
    const text = this.#output.length === 1 && only ? only : Buffer.concat(this.#output, this.#outputBytes);
    this.#output = [];
    this.#outputBytes = 0;
    if (!isUtf8(text)) {
      this.#fail('text that is not UTF-8');
      return;
    }
    const messages = splitFrames(text, this.#inFlight);
    if (!messages) {
      this.#fail('compressed messages that are not one JSON object each');
      return;
    }
    for (const message of messages) {
      this.listener.onMessage(message);
      if (this.#isOver) return;
    }
    this.#inFlight = 0;
    if (this.#queued.length > 0) this.#decompressNext();
    else this.#notifyIdle();
  }

  #fail(problem: string): void {
    if (this.#isOver) return;
    this.stop();
    this.listener.onError(problem);
  }
}

function createStream(compression: TransportCompression): Transform {
  if (compression === 'zlib-stream') {
    return zlib.createInflate({ chunkSize: CHUNK_BYTES, flush: zlib.constants.Z_SYNC_FLUSH });
  }
  // The types are those of Node 20, which has no zstd; `compressionFor` has made sure of it.
  const { createZstdDecompress } = zlib as unknown as {
    createZstdDecompress(options: { chunkSize: number }): Transform;
  };
  return createZstdDecompress({ chunkSize: CHUNK_BYTES });
}
