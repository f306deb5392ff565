import * as zlib from 'node:zlib';
import type { TransportCompression } from '../../../wire/gateway/protocol.js';
import { CompressionUnavailableError, GatewayOptionsError } from '../protocol/errors.js';

/**
 * The compression that the gateway requests from Discord. `false` (the default) requests none. `auto` requests the best
 * one that this version of Node can read: zstd-stream from 22.15 on, otherwise zlib-stream.
 *
 * Measured by `npm run bench -- gateway` with dispatches of 989 bytes on average. The CPU time per event is relative to
 * a minimal client that parses every frame; the bot listens to 2 of 6 events:
 *
 * |                                    | none     | zlib-stream      | zstd-stream      |
 * |---|---|---|---|
 * | bytes per event                    | 989      | 216 (78 % less)  | 199 (80 % less)  |
 * | CPU, events as fast as possible    | 0.34–0.38 | 1.5–1.85        | 1.3              |
 * | CPU, 500 events a second           | 0.8      | 1.2–1.7          | 2.0              |
 *
 * Node decompresses on its thread pool. In a burst, many messages are passed to it together, and each costs about 5 µs
 * more. A single message costs 25 to 50 µs more, mostly for the transfer between threads. Both are more than the parse
 * that is saved for an event without a listener. Incoming traffic is usually free, so the default is `false`. If you
 * pay for it, or the network is slow, use `auto`: at 500 events per second it saves 1 TB per month for 1 to 3 % of a
 * core.
 * @see https://docs.discord.com/developers/events/gateway#encoding-and-compression
 */
export type CompressionOption = false | TransportCompression | 'auto';

/** Whether this version of Node supports zstd: 22.15 and later, and 23.8 and later. */
const HAS_ZSTD = 'createZstdDecompress' in zlib;

/** Returns the compression to request after data with this one could not be decompressed; undefined requests none. */
export function fallbackOf(compression: TransportCompression): TransportCompression | undefined {
  return compression === 'zstd-stream' ? 'zlib-stream' : undefined;
}

/**
 * Returns the compression to request; undefined requests none.
 * @throws {CompressionUnavailableError} for zstd-stream in a version of Node without zstd
 * @throws {GatewayOptionsError} for an invalid value, which is possible in a program without type checks
 */
export function resolveCompression(option: CompressionOption): TransportCompression | undefined {
  switch (option) {
    case false:
      return undefined;
    case 'auto':
      return HAS_ZSTD ? 'zstd-stream' : 'zlib-stream';
    case 'zstd-stream':
      if (!HAS_ZSTD) throw new CompressionUnavailableError(option, process.version);
      return option;
    case 'zlib-stream':
      return option;
    default:
      throw new GatewayOptionsError(
        `compression "${option satisfies never}" is not one of false, "auto", "zlib-stream" and "zstd-stream"`,
      );
  }
}
