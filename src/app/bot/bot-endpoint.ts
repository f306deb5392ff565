/** The `fetch` of a bot: the HTTP endpoint, which starts the bot with the first request and is closed when it stops. */
import type { Clock } from '../../base/clock.js';
import type { StructuredLogger } from '../../base/logger.js';
import {
  createHttpEndpoint,
  type HttpEndpoint,
  type HttpOptions,
  type RequestContext,
} from '../../ingress/http/endpoint.js';
import type { ReplayProtection } from '../../ingress/http/replay-protection.js';
import type { RestClient } from '../../rest/rest-client.js';
import { type CompositionProblem, ConfigurationError } from '../errors/composition-errors.js';
import type { BotLifecycle } from './bot-lifecycle.js';
import type { Intake } from './intake.js';

/** Handles a request of Discord. The second parameter is not used; platforms pass their environment there. */
export type FetchHandler = (request: Request, environment?: unknown, context?: RequestContext) => Promise<Response>;

export interface BotEndpointDependencies {
  readonly clock: Clock;
  readonly logger: StructuredLogger;
  readonly rest: RestClient;
  readonly intake: Intake;
  readonly lifecycle: BotLifecycle;
  /** @default only what this process has received is recognized as repeated */
  readonly replayProtection?: (() => ReplayProtection | undefined) | undefined;
}

/** The problem with which `fetch` rejects if the bot has no option `http`. */
const missingHttpOptionProblem: CompositionProblem = {
  setting: 'option http',
  message: 'the bot has no public key to verify requests with.',
  remedy: 'Set `http: { publicKey }` to the key that the developer portal shows for the application.',
};

/**
 * @param http undefined for a bot that receives no requests
 * @throws {HttpOptionsError} when a number in the option is out of range
 */
export function createFetch(http: HttpOptions | undefined, dependencies: BotEndpointDependencies): FetchHandler {
  const { intake } = dependencies;
  const endpoint = http && createEndpoint(http, dependencies);
  return async (request, _environment, context) => {
    if (endpoint === undefined) throw new ConfigurationError([missingHttpOptionProblem]);
    if (intake.isClosed) return new Response(null, { status: 503 });
    // Servers pass other objects in this place, for example that of the connection.
    return endpoint(request, context?.waitUntil && ((work) => context.waitUntil(work)));
  };
}

function createEndpoint(
  http: HttpOptions,
  { clock, intake, lifecycle, logger, replayProtection, rest }: BotEndpointDependencies,
): HttpEndpoint {
  return createHttpEndpoint({
    ...http,
    replayProtection,
    prepare: () => lifecycle.prepareForRequests(),
    onInteraction: intake.receive,
    onWebhookEvent: (inbound) => intake.receiveWebhookEvent(inbound),
    sendLateResponse: ({ id, token }, { body, files }, retryForMs) =>
      rest.api.interactions.createResponse(id, token, { ...body, files }, undefined, { retryForMs }),
    clock,
    logger,
  });
}
