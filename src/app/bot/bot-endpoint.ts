/** The `fetch` of a bot: the HTTP endpoint, which starts the bot with the first request and is closed when it stops. */
import { createHttpEndpoint, type HttpEndpoint, type HttpOptions } from '../../ingress/http/endpoint.js';
import type { InboundEvent } from '../../wire/events/inbound-event.js';
import type { Dispatcher } from '../dispatch/dispatcher.js';
import { type CompositionProblem, ConfigurationError } from '../errors/composition-errors.js';
import type { FetchHandler } from './base-bot.js';
import type { BotLifecycle } from './bot-lifecycle.js';
import type { CoreComposition } from './core-composition.js';

export interface BotEndpointDependencies extends CoreComposition {
  readonly dispatcher: Dispatcher;
  readonly lifecycle: BotLifecycle;
  readonly dispatch: (inbound: InboundEvent) => Promise<void> | undefined;
}

/** The problem with which `fetch` rejects if the bot has no option `http`. */
const missingHttpOptionProblem: CompositionProblem = {
  setting: 'option http',
  message: 'the bot has no public key to verify requests with.',
  remedy: 'Set `http: { publicKey }` to the key that the developer portal shows for the application.',
};

/** @param http undefined for a bot that receives no requests */
export function createFetch(http: HttpOptions | undefined, dependencies: BotEndpointDependencies): FetchHandler {
  const { lifecycle } = dependencies;
  const endpoint = http && createEndpoint(http, dependencies);
  return async (request, _environment, context) => {
    if (endpoint === undefined) throw new ConfigurationError([missingHttpOptionProblem]);
    if (lifecycle.isStopping) return new Response(null, { status: 503 });
    // Servers pass other objects in this place, for example that of the connection.
    return endpoint(request, context?.waitUntil && ((work) => context.waitUntil(work)));
  };
}

function createEndpoint(
  http: HttpOptions,
  { clock, counts, dispatch, dispatcher, lifecycle, logger, member, rest }: BotEndpointDependencies,
): HttpEndpoint {
  return createHttpEndpoint({
    ...http,
    replayProtection: member?.stores.replayProtection,
    prepare: () => lifecycle.prepareForRequests(),
    onInteraction: dispatch,
    onWebhookEvent: (inbound) => (dropsEvent(lifecycle, counts) ? undefined : dispatcher.dispatchWebhookEvent(inbound)),
    sendLateResponse: ({ id, token }, { body, files }, retryForMs) =>
      rest.api.interactions.createResponse(id, token, { ...body, files }, undefined, { retryForMs }),
    clock,
    logger,
  });
}

/** Whether the bot is stopping. If so, the event is counted as dropped. */
export function dropsEvent(lifecycle: BotLifecycle, counts: CoreComposition['counts']): boolean {
  if (!lifecycle.isStopping) return false;
  counts.droppedWhileStopping++;
  return true;
}
