import { GuildhallError } from '../../../base/errors.js';
import type { TransportCompression } from '../../../wire/gateway/protocol.js';

/** The query of every gateway address: the API version and the encoding of frames. */
const QUERY = { v: '10', encoding: 'json' } as const;

/** An address from discovery or READY that is not a WebSocket address. */
export class GatewayAddressError extends GuildhallError {
  readonly code = 'gateway_address_invalid';

  constructor(address: string) {
    super(`"${address}" is not a gateway address: it must start with ws:// or wss://. Check the configured base URL.`);
  }
}

/**
 * Returns the full address to connect to: `url` with the version, the encoding and the compression. It is the same for
 * new and for resumed sessions.
 * @throws {GatewayAddressError} when `url` is not a ws or wss address
 */
export function gatewayAddress(url: string, compression?: TransportCompression): string {
  if (!/^wss?:/.test(url) || !URL.canParse(url)) throw new GatewayAddressError(url);
  const address = new URL(url);
  for (const [name, value] of Object.entries(QUERY)) address.searchParams.set(name, value);
  // Only our own option decides the compression, not a parameter in the address from Discord.
  address.searchParams.delete('compress');
  if (compression) address.searchParams.set('compress', compression);
  address.hash = '';
  return address.href;
}
