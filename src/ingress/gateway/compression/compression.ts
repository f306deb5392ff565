import * as zlib from 'node:zlib';
import type { TransportCompression } from '../../../wire/gateway/protocol.js';
import { CompressionUnavailableError, GatewayOptionsError } from '../protocol/errors.js';

/**
 * How the service is asked to compress what it sends. False, the default: not at all. `auto`: in the best way that this
 * Node can read, zstd-stream from 22.15 on, otherwise zlib-stream. A way by its name.
 *
 * What it gains and costs, measured by `npm run bench -- gateway` with dispatches of 989 bytes on average, as CPU per
 * event beside a bare client that parses every frame, of a bot that hears 2 of 6 events:
 *
 * |                                    | none     | zlib-stream      | zstd-stream      |
 * |---|---|---|---|
 * | bytes per event                    | 989      | 216 (78 % less)  | 199 (80 % less)  |
 * | CPU, as fast as events are read    | 0.34–0.38 | 1.5–1.85        | 1.3              |
 * | CPU, 500 events a second           | 0.8      | 1.2–1.7          | 2.0              |
 *
 * Node inflates on its thread pool. In a burst many messages go there together, and one costs about 5 µs more; one that
 * comes alone costs 25 to 50 µs more, most of it the hand-over. Either is more than the parse that an event without a
 * listener is spared. Bytes that come in are seldom paid for, hence the default. Where they are, or the line is narrow,
 * `auto` is the choice: at 500 events a second it saves 1 TB a month, for 1 to 3 % of a core.
 */
export type CompressionOption = false | TransportCompression | 'auto';

/** Whether this Node reads zstd: 22.15 and later, and 23.8 and later. */
const HAS_ZSTD = 'createZstdDecompress' in zlib;

/**
 * What to ask the service for; undefined asks for no compression.
 * @throws CompressionUnavailableError for zstd-stream on a Node that has no zstd
 * @throws GatewayOptionsError for what is no choice, which a program without types can make
 */
export function resolveCompression(choice: CompressionOption): TransportCompression | undefined {
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
