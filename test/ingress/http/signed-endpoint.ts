import { pino } from 'pino';
import { AdjustableClock } from '../../../src/base/adjustable-clock.js';
import { createHttpEndpoint, type HttpEndpointOptions } from '../../../src/ingress/http/endpoint.js';
import { RequestSigner } from './request-signer.js';

type SignedEndpointOptions = Partial<HttpEndpointOptions> & Pick<HttpEndpointOptions, 'onInteraction'>;

/** An endpoint, the signer that posts to it, their clock, and the lines of the endpoint's log. */
export function createSignedEndpoint(options: SignedEndpointOptions, clock = new AdjustableClock()) {
  const signer = new RequestSigner(clock);
  const lines: Record<string, unknown>[] = [];
  const endpoint = createHttpEndpoint({
    publicKey: signer.publicKey,
    sendLateResponse: async () => {},
    clock,
    timestampClock: clock,
    logger: pino({ level: 'debug' }, { write: (line) => void lines.push(JSON.parse(line)) }),
    ...options,
  });
  return { clock, signer, lines, endpoint };
}
