/**
 * Encoders for outgoing frames. Plain: as text. Payload compression: each large frame is compressed on its own with zlib.
 * Transport compression: all frames share one compression stream, which is flushed after each frame. So every WebSocket
 * message contains one complete frame, and later frames are compressed with the context of earlier ones.
 */
import type { Transform } from 'node:stream';
import * as zlib from 'node:zlib';
import type { TransportCompression } from 'guildhall/wire';

/** Writes one encoded frame to the socket. */
export type SocketSink = (message: string | Uint8Array) => void;

export interface FrameEncoder {
  /** Encodes a frame. Encoded frames reach the sink in the order of the calls. */
  write(text: string): void;
  /** Runs `task` when all frames written so far have reached the sink; synchronously if they already have. */
  whenFlushed(task: () => void): void;
  /** Frees the resources of the encoder. */
  end(): void;
}

/** Shorter frames (in characters) are sent as text: compression would not pay off. Discord documents no threshold. */
const MIN_COMPRESSED_LENGTH = 1024;

/** Sends every frame as text. */
export function plainEncoder(sink: SocketSink): FrameEncoder {
  return { write: sink, whenFlushed: (task) => task(), end: () => {} };
}

/** Compresses each large frame on its own with zlib; sends the others as text. */
export function payloadEncoder(sink: SocketSink): FrameEncoder {
  return {
    ...plainEncoder(sink),
    write: (text) => sink(text.length < MIN_COMPRESSED_LENGTH ? text : zlib.deflateSync(text)),
  };
}

/**
 * Compresses all frames in one stream.
 * @throws {Error} when this version of Node.js does not support the compression
 */
export function streamEncoder(compression: TransportCompression, sink: SocketSink): FrameEncoder {
  const create = streamFactories[compression];
  if (!create) throw new Error(`this version of Node.js does not support ${compression}`);
  return new StreamEncoder(create(), sink);
}

/** Whether this version of Node.js supports a transport compression. zstd requires 22.15. */
export function isStreamAvailable(compression: TransportCompression): boolean {
  return streamFactories[compression] !== undefined;
}

const streamFactories: Readonly<Record<TransportCompression, (() => Transform) | undefined>> = {
  'zlib-stream': () => zlib.createDeflate({ flush: zlib.constants.Z_SYNC_FLUSH }),
  'zstd-stream': zstdStreamFactory(),
};

/** Looks zstd up by name: older versions of Node.js, and the types of the oldest supported one, do not have it. */
function zstdStreamFactory(): (() => Transform) | undefined {
  const create: unknown = Reflect.get(zlib, 'createZstdCompress');
  const flush: unknown = Reflect.get(zlib.constants, 'ZSTD_e_flush');
  // According to the documentation of Node.js, it creates the same kind of stream as createDeflate.
  return typeof create === 'function' ? () => create({ flush }) as Transform : undefined;
}

class StreamEncoder implements FrameEncoder {
  #parts: Uint8Array[] = [];
  #pendingWrites = 0;
  #tasks: (() => void)[] = [];

  constructor(
    private readonly stream: Transform,
    private readonly sink: SocketSink,
  ) {
    stream.on('data', (part: Uint8Array) => this.#parts.push(part));
    // The stream fails only without memory. The connection then sends nothing more, and the client times out.
    stream.on('error', () => this.#runTasks());
  }

  write(text: string): void {
    this.#pendingWrites += 1;
    this.stream.write(text, (error) => {
      this.#pendingWrites -= 1;
      const parts = this.#parts;
      this.#parts = [];
      if (!error) this.sink(parts.length === 1 && parts[0] ? parts[0] : Buffer.concat(parts));
      if (this.#pendingWrites === 0) this.#runTasks();
    });
  }

  whenFlushed(task: () => void): void {
    if (this.#pendingWrites === 0) task();
    else this.#tasks.push(task);
  }

  end(): void {
    this.stream.destroy();
    this.#runTasks();
  }

  #runTasks(): void {
    const tasks = this.#tasks;
    this.#tasks = [];
    for (const task of tasks) task();
  }
}
