import { GuildhallError } from '../../base/errors.js';

/** The query of every gateway address: which interface is spoken, and how frames are encoded. */
const QUERY = { v: '10', encoding: 'json' } as const;

/** An address from discovery or READY that no gateway can stand at. */
export class GatewayAddressError extends GuildhallError {
  readonly code = 'gateway_address_invalid';

  constructor(address: string) {
    super(`"${address}" is not a gateway address: it must begin with ws:// or wss://. Check the configured base URL.`);
  }
}

/**
 * The full address to connect to: `url` with the version and the encoding, the same for new and for resumed sessions.
 * @throws GatewayAddressError when `url` is not a ws or wss address
 */
export function gatewayAddress(url: string): string {
  if (!/^wss?:/.test(url) || !URL.canParse(url)) throw new GatewayAddressError(url);
  const address = new URL(url);
  for (const [name, value] of Object.entries(QUERY)) address.searchParams.set(name, value);
  address.hash = '';
  return address.href;
}
