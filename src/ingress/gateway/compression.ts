import * as zlib from 'node:zlib';
import type { TransportCompression } from '../../wire/gateway.js';
import { CompressionUnavailableError, GatewayOptionsError } from './errors.js';

/** How the service is asked to compress what it sends; `auto`: in the best way that this Node can read. */
export type CompressionChoice = false | TransportCompression | 'auto';

/** Whether this Node reads zstd: 22.15 and later, and 23.8 and later. */
const HAS_ZSTD = 'createZstdDecompress' in zlib;

/**
 * What to ask the service for; undefined asks for no compression.
 * @throws CompressionUnavailableError for zstd-stream on a Node that has no zstd
 * @throws GatewayOptionsError for what is no choice, which a program without types can make
 */
export function compressionFor(choice: CompressionChoice): TransportCompression | undefined {
  switch (choice) {
    case false:
      return undefined;
    case 'auto':
      return HAS_ZSTD ? 'zstd-stream' : 'zlib-stream';
    case 'zstd-stream':
      if (!HAS_ZSTD) throw new CompressionUnavailableError(choice, process.version);
      return choice;
    case 'zlib-stream':
      return choice;
    default:
      throw new GatewayOptionsError(
        `compression "${choice satisfies never}" is none of false, "auto", "zlib-stream" and "zstd-stream"`,
      );
  }
}
