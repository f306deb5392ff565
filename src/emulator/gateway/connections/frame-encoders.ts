/**
 * How frames leave a connection. Plain: as text. Payload compression: large frames each as a zlib binary of its own.
 * Transport compression: all frames through one compressing stream, which is flushed after each of them, so that every
 * WebSocket message holds one frame whole and the next one profits from what came before it.
 */
import type { Transform } from 'node:stream';
import * as zlib from 'node:zlib';
import type { TransportCompression } from '../../../wire/gateway/protocol.js';

/** Passes one encoded frame on to the socket. */
export type SocketSink = (message: string | Uint8Array) => void;

export interface FrameEncoder {
  /** Encodes a frame; what comes of it reaches the sink in the order of the calls. */
  write(text: string): void;
  /** Runs `task` once everything written so far has reached the sink; at once when it has. */
  whenFlushed(task: () => void): void;
  /** Lets go of what the encoder holds. */
  end(): void;
}

/** Frames below this many characters gain nothing worth their own zlib header: which ones to compress is ours to say. */
const MIN_COMPRESSED_LENGTH = 1024;

/** Every frame as text. */
export function plainEncoder(sink: SocketSink): FrameEncoder {
  return { write: sink, whenFlushed: (task) => task(), end: () => {} };
}

/** Large frames as zlib binaries that stand alone, the others as text. */
export function payloadEncoder(sink: SocketSink): FrameEncoder {
  return {
    ...plainEncoder(sink),
    write: (text) => sink(text.length < MIN_COMPRESSED_LENGTH ? text : zlib.deflateSync(text)),
  };
}

/**
 * Every frame through one stream.
 * @throws {Error} where this Node does not have the method
 */
export function streamEncoder(method: TransportCompression, sink: SocketSink): FrameEncoder {
  const create = streamFactories[method];
  if (!create) throw new Error(`this Node does not have ${method}`);
  return new StreamEncoder(create(), sink);
}

/** Whether this Node has a transport compression: zstd since 22.15. */
export function isStreamAvailable(method: TransportCompression): boolean {
  return streamFactories[method] !== undefined;
}

const streamFactories: Readonly<Record<TransportCompression, (() => Transform) | undefined>> = {
  'zlib-stream': () => zlib.createDeflate({ flush: zlib.constants.Z_SYNC_FLUSH }),
  'zstd-stream': zstdStreamFactory(),
};

/** Older Nodes, and the types of the oldest that we run on, do not know zstd: it is looked up by name. */
function zstdStreamFactory(): (() => Transform) | undefined {
  const create: unknown = Reflect.get(zlib, 'createZstdCompress');
  const flush: unknown = Reflect.get(zlib.constants, 'ZSTD_e_flush');
  // By Node's documentation it makes a stream of the same kind as createDeflate.
  return typeof create === 'function' ? () => create({ flush }) as Transform : undefined;
}

class StreamEncoder implements FrameEncoder {
  #parts: Uint8Array[] = [];
  #unfinished = 0;
  #tasks: (() => void)[] = [];

  constructor(
    private readonly stream: Transform,
    private readonly sink: SocketSink,
  ) {
    stream.on('data', (part: Uint8Array) => this.#parts.push(part));
    // Only memory can fail here; the connection then says nothing more, and its client finds that out by its heartbeats.
    stream.on('error', () => this.#finish());
  }

  write(text: string): void {
    this.#unfinished += 1;
    this.stream.write(text, (error) => {
      this.#unfinished -= 1;
      const parts = this.#parts;
      this.#parts = [];
      if (!error) this.sink(parts.length === 1 && parts[0] ? parts[0] : Buffer.concat(parts));
      if (this.#unfinished === 0) this.#finish();
    });
  }

  whenFlushed(task: () => void): void {
    if (this.#unfinished === 0) task();
    else this.#tasks.push(task);
  }

  end(): void {
    this.stream.destroy();
    this.#finish();
  }

  #finish(): void {
    const tasks = this.#tasks;
    this.#tasks = [];
    for (const task of tasks) task();
  }
}
