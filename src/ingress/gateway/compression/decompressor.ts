/**
 * Decompresses one stream of messages, in order.
 *
 * Node decompresses on its thread pool, and each transfer to it costs much more than the decompression of one message.
 * So messages that arrive during a decompression wait and are passed together: the busier a connection, the less a
 * message costs. The output is split into messages where one JSON object ends and the next one starts. Only a message
 * that crosses the end of an output chunk is copied.
 *
 * Discord sends one compressed stream per connection. Other servers may compress each message on its own, so that it is a
 * complete zstd frame. Node ends its stream where data follows a complete frame; the rest is passed to a new stream.
 */
import { isUtf8 } from 'node:buffer';
import type { Transform } from 'node:stream';
import * as zlib from 'node:zlib';
import type { TransportCompression } from '../../../wire/gateway/protocol.js';

/** The end of each message in a zlib stream: the empty block of a flush. */
const ZLIB_FLUSHED = Buffer.from([0x00, 0x00, 0xff, 0xff]);
const EMPTY = Buffer.alloc(0);
/** Size of an output chunk. */
const CHUNK_BYTES = 64 * 1024;
/** Maximum number of bytes that are passed to the thread pool at a time. */
const BATCH_BYTES = 128 * 1024;
/** Far larger than the largest guild. A larger message is treated as a decompression bomb. */
export const MAX_MESSAGE_BYTES = 64 * 1024 * 1024;

export interface DecompressorListener {
  /** Receives one complete message: well-formed UTF-8. */
  onMessage(bytes: Buffer): void;
  /** The stream cannot be read further. Called at most once, as the last call. */
  onError(problem: string): void;
}

export class Decompressor {
  #stream: DecompressionStream;
  /** What is being decompressed, without the parts that ended streams have consumed. */
  #input: Buffer = EMPTY;
  /** How many bytes the stream had consumed before the input. */
  #consumedBefore = 0;
  /** Whether the server compresses each message on its own: then they are not passed together. */
  #hasSeparateFrames = false;
  /** The received parts of an incomplete message. */
  #partial: Buffer[] = [];
  #partialBytes = 0;
  /** Complete messages that have not been passed to the stream. */
  #queued: Buffer[] = [];
  /** How many messages are being decompressed. */
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
    this.#stream = this.#openStream();
  }

  /** Adds the data of one WebSocket message. */
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

  /** Resolves when all complete messages have been delivered, or when decompression has ended. */
  whenIdle(): Promise<void> {
    if (this.#isIdle()) return Promise.resolve();
    return new Promise((resolve) => this.#idleListeners.push(resolve));
  }

  /** Ends decompression; the listener is no longer called. */
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

  /** Whether the parts end with the flush marker. A part can be shorter than the marker. */
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

  /** One read of the socket can deliver several messages in a row: they are decompressed together. */
  #schedule(): void {
    if (this.#scheduled || this.#inFlight > 0) return;
    this.#scheduled = true;
    queueMicrotask(() => {
      this.#scheduled = false;
      this.#decompressNext();
    });
  }

  #openStream(): DecompressionStream {
    const stream = createStream(this.compression);
    stream.on('data', (chunk: Buffer) => {
      this.#output.push(chunk);
      this.#outputBytes += chunk.length;
      if (this.#outputBytes > MAX_MESSAGE_BYTES) this.#fail('a message is larger than 64 MiB after decompression');
    });
    stream.on('error', (error) => this.#fail(`compressed data cannot be read: ${error.message}`));
    stream.on('end', () => this.#continueInNewStream());
    return stream;
  }

  #decompressNext(): void {
    if (this.#isOver || this.#queued.length === 0) return;
    const batch = this.#nextBatch();
    this.#inFlight = batch.length;
    const [only] = batch;
    this.#decompress(batch.length === 1 && only ? only : Buffer.concat(batch));
  }

  #decompress(input: Buffer): void {
    const stream = this.#stream;
    this.#input = input;
    this.#consumedBefore = stream.bytesWritten;
    stream.write(input, (error) => {
      // A failure is reported by the event `error`, and a stream that ended has been replaced.
      if (!error && !this.#isOver && stream === this.#stream) this.#onDecompressed();
    });
  }

  /** The stream ended before the end of the input: a complete frame is followed by another one. */
  #continueInNewStream(): void {
    if (this.#isOver) return;
    const consumed = this.#stream.bytesWritten - this.#consumedBefore;
    if (consumed === 0 && this.#consumedBefore === 0) {
      this.#fail('compressed data cannot be read');
      return;
    }
    this.#hasSeparateFrames = true;
    this.#stream = this.#openStream();
    this.#decompress(this.#input.subarray(consumed));
  }

  #nextBatch(): Buffer[] {
    let bytes = 0;
    const end = this.#queued.findIndex((message, index) => {
      bytes += message.length;
      return index > 0 && (this.#hasSeparateFrames || bytes > BATCH_BYTES);
    });
    return this.#queued.splice(0, end === -1 ? this.#queued.length : end);
  }

  #onDecompressed(): void {
    const [only] = this.#output;
    const text = this.#output.length === 1 && only ? only : Buffer.concat(this.#output, this.#outputBytes);
    const split = splitFrames(text, this.#inFlight);
    this.#setRest(split?.rest ?? EMPTY);
    if (!isUtf8(split ? text.subarray(0, text.length - split.rest.length) : text)) {
      this.#fail('text that is not UTF-8');
      return;
    }
    // Only a message of a zlib stream has a visible end.
    if (!split || (this.compression === 'zlib-stream' && split.rest.length > 0)) {
      this.#fail('a compressed message is not a JSON object');
      return;
    }
    for (const message of split.frames) {
      this.listener.onMessage(message);
      if (this.#isOver) return;
    }
    this.#inFlight = 0;
    if (this.#queued.length > 0) this.#decompressNext();
    else this.#notifyIdle();
  }

  /** The beginning of a message whose other part is in the next data. */
  #setRest(rest: Buffer): void {
    this.#output = rest.length === 0 ? [] : [rest];
    this.#outputBytes = rest.length;
  }

  #fail(problem: string): void {
    if (this.#isOver) return;
    this.stop();
    this.listener.onError(problem);
  }
}

/** Node counts what a stream has consumed; its types lack that for the common type of all compressions. */
type DecompressionStream = Transform & { readonly bytesWritten: number };

function createStream(compression: TransportCompression): DecompressionStream {
  if (compression === 'zlib-stream') {
    return zlib.createInflate({ chunkSize: CHUNK_BYTES, flush: zlib.constants.Z_SYNC_FLUSH });
  }
  // The types are for Node 20, which has no zstd; `resolveCompression` has checked it.
  const { createZstdDecompress } = zlib as unknown as {
    createZstdDecompress(options: { chunkSize: number }): DecompressionStream;
  };
  return createZstdDecompress({ chunkSize: CHUNK_BYTES });
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPEN_LIST = 0x5b;
const CLOSE_LIST = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;

const BOUNDARY = Buffer.from('}{"');
/** Whitespace before an object. No writer of JSON uses more. */
const MAX_BLANKS = 16;
const OBJECT_START = /^\s*\{/;
const BLANK = /^\s*$/;
const AFTER_STRING: ReadonlySet<number> = new Set(Buffer.from(',:}] \t\r\n'));

/** The objects in a text, and the beginning of an object that does not end there; it is usually empty. */
export interface SplitFrames {
  readonly frames: readonly Buffer[];
  readonly rest: Buffer;
}

/**
 * Splits concatenated JSON objects into single objects. Returns undefined if the text contains anything else.
 *
 * The bytes `}{"` followed by the first character of a key are always a boundary. Outside of strings, `}` is never
 * followed by `{` within an object. Inside a string, the quote would end the string, and only `,`, `:`, `}`, `]` or
 * whitespace can follow. So the boundaries can be found by a byte search. For JSON with whitespace between objects or
 * before keys, the brackets are counted instead.
 * @param count how many objects are expected. It makes splitting faster; compact JSON may contain another number
 */
export function splitFrames(text: Buffer, count: number): SplitFrames | undefined {
  if (text.at(-1) === CLOSE_OBJECT) {
    const found = splitAt(text, compactBoundaries(text, count));
    if (found.length === count) return { frames: found, rest: EMPTY };
  }
  const frames = splitAt(text, countedBoundaries(text));
  const rest = frames.pop() ?? EMPTY;
  const isObject = (frame: Buffer) => OBJECT_START.test(frame.toString('latin1', 0, MAX_BLANKS));
  const isBlank = BLANK.test(rest.toString('latin1', 0, MAX_BLANKS));
  if (!frames.every(isObject) || !(isBlank || isObject(rest))) return undefined;
  return { frames, rest: isBlank ? EMPTY : rest };
}

function splitAt(text: Buffer, boundaries: readonly number[]): Buffer[] {
  let start = 0;
  const pieces: Buffer[] = [];
  for (const end of boundaries) {
    pieces.push(text.subarray(start, end));
    start = end;
  }
  pieces.push(text.subarray(start));
  return pieces;
}

function compactBoundaries(text: Buffer, count: number): number[] {
  const boundaries: number[] = [];
  let from = 0;
  while (boundaries.length <= count) {
    const at = text.indexOf(BOUNDARY, from);
    if (at === -1) break;
    from = at + BOUNDARY.length;
    if (!AFTER_STRING.has(text[from] ?? 0)) boundaries.push(at + 1);
  }
  return boundaries;
}

/** The ends of all objects, found by counting brackets. */
function countedBoundaries(text: Buffer): number[] {
  const boundaries: number[] = [];
  let depth = 0;
  let isInString = false;
  for (let at = 0; at < text.length; at += 1) {
    const byte = text[at];
    if (isInString) {
      if (byte === BACKSLASH) at += 1;
      else if (byte === QUOTE) isInString = false;
    } else if (byte === QUOTE) {
      isInString = true;
    } else if (byte === OPEN_OBJECT || byte === OPEN_LIST) {
      depth += 1;
    } else if (byte === CLOSE_OBJECT || byte === CLOSE_LIST) {
      depth -= 1;
      if (depth === 0) boundaries.push(at + 1);
    }
  }
  return boundaries;
}
