/** An endpoint whose interactions a test handles as it likes. */
import type { HttpEndpointOptions } from '../../../src/ingress/http/endpoint.js';
import type { InteractionRef } from '../../../src/ingress/http/http-responder.js';
import type { InitialResponse } from '../../../src/wire/events/inbound-event.js';
import { createSignedEndpoint } from './signed-endpoint.js';

type Respond = (first: InitialResponse) => Promise<void>;

/** Handles an interaction; handling has finished when it resolves. */
type Handler = (answer: Respond) => Promise<void> | undefined;

/** An endpoint with a handler, the signer that posts to it, and what went another way. */
export function endpointWithHandler(handler: Handler, options: Partial<HttpEndpointOptions> = {}) {
  const calls: { readonly interaction: InteractionRef; readonly first: InitialResponse }[] = [];
  const signed = createSignedEndpoint({
    onInteraction: ({ respond }) => {
      if (!respond) throw new Error('an interaction of HTTP can be answered in place');
      return handler(respond);
    },
    sendLateResponse: async (of, first) => void calls.push({ interaction: of, first }),
    ...options,
  });
  return { ...signed, calls };
}

export const reply = (content: string): InitialResponse => ({ body: { type: 4, data: { content } } });
