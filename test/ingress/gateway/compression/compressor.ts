import type { Transform } from 'node:stream';
import * as zlib from 'node:zlib';
import type { TransportCompression } from '../../../../src/wire/gateway/protocol.js';

const createZstdCompress: unknown = Reflect.get(zlib, 'createZstdCompress');

/** The compressions that this Node has. */
export const compressions: readonly TransportCompression[] =
  typeof createZstdCompress === 'function' ? ['zlib-stream', 'zstd-stream'] : ['zlib-stream'];

/** A gateway's end of a compressed connection: one stream of messages, each flushed. */
export class Compressor {
  readonly #stream: Transform;
  #parts: Buffer[] = [];
  #last: Promise<unknown> = Promise.resolve();

  constructor(compression: TransportCompression) {
    this.#stream = compression === 'zlib-stream' ? zlib.createDeflate({ flush: zlib.constants.Z_SYNC_FLUSH }) : zstd();
    this.#stream.on('data', (part: Buffer) => this.#parts.push(part));
  }

  /** Compresses a message. The messages must be compressed in the order in which they are sent. */
  write(message: string | Uint8Array): Promise<Buffer> {
    const written = this.#last.then(() => this.#write(message));
    this.#last = written;
    return written;
  }

  #write(message: string | Uint8Array): Promise<Buffer> {
    return new Promise((resolve, reject) => {
      this.#stream.write(message, (error) => {
        const parts = this.#parts;
        this.#parts = [];
        if (error) reject(error);
        else resolve(Buffer.concat(parts));
      });
    });
  }
}

/** Compresses data to a complete zstd frame. */
export function zstdFrame(data: string): Buffer {
  const compress: unknown = Reflect.get(zlib, 'zstdCompressSync');
  if (typeof compress !== 'function') throw new Error('this Node has no zstd');
  return compress(data);
}

function zstd(): Transform {
  if (typeof createZstdCompress !== 'function') throw new Error('this Node has no zstd');
  // By Node's documentation it makes a stream of the same kind as createDeflate.
  return createZstdCompress({ flush: Reflect.get(zlib.constants, 'ZSTD_e_flush') }) as Transform;
}
