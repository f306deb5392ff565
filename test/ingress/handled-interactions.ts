/** An endpoint whose interactions a test handles as it likes. */
import { pino } from 'pino';
import { AdjustableClock } from '../../src/base/adjustable-clock.js';
import { createHttpEndpoint, type HttpEndpointOptions } from '../../src/ingress/http/endpoint.js';
import type { Answerable } from '../../src/ingress/http/exchange.js';
import type { FirstAnswer } from '../../src/wire/inbound.js';
import { SigningService } from './signing-service.js';

type Answer = (first: FirstAnswer) => Promise<void>;

/** What is done with an interaction; it is over when this resolves. */
type Handler = (answer: Answer) => Promise<void> | undefined;

/** An endpoint with a handler, the service that posts to it, and what went another way. */
export function handledBy(handler: Handler, options: Partial<HttpEndpointOptions> = {}) {
  const clock = new AdjustableClock();
  const service = new SigningService(clock);
  const calls: { readonly interaction: Answerable; readonly first: FirstAnswer }[] = [];
  const lines: Record<string, unknown>[] = [];
  const endpoint = createHttpEndpoint({
    publicKey: service.publicKey,
    deliver: ({ answer }) => {
      if (!answer) throw new Error('an interaction of HTTP can be answered in place');
      return handler(answer);
    },
    late: async (of, first) => void calls.push({ interaction: of, first }),
    clock,
    timestampClock: clock,
    logger: pino({ level: 'debug' }, { write: (line) => void lines.push(JSON.parse(line)) }),
    ...options,
  });
  return { clock, service, calls, lines, endpoint };
}

/** A promise, and what settles it. */
export function gate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, opened };
}

export const reply = (content: string): FirstAnswer => ({ body: { type: 4, data: { content } } });
