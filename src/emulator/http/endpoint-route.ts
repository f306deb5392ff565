import type { Endpoint, ResultOf } from '../../wire/endpoints/declaration/endpoint.js';
import type { AuthorizedCall } from '../policy/requests/authorized-call.js';
import type { StateChange } from '../state/world/state-change.js';

/** What serving a request comes to. */
export interface RouteResult<Result> extends StateChange<Result> {
  /** The success status, where it is not the one that the endpoint declares. */
  readonly status?: number | undefined;
}

/** What an endpoint does once a request is authorised. */
export type RouteHandler<E extends Endpoint> = (
  call: AuthorizedCall<E>,
) => RouteResult<ResultOf<E>> | Promise<RouteResult<ResultOf<E>>>;

/** An endpoint with the function that serves it. */
export interface EndpointRoute {
  readonly endpoint: Endpoint;
  readonly handle: (call: unknown) => RouteResult<unknown> | Promise<RouteResult<unknown>>;
}

/**
 * Serves an endpoint of the table. Reading, limits, authorisation and sending events happen around `act`, which only
 * changes the state and says what follows.
 */
export function defineRoute<E extends Endpoint>(endpoint: E, act: RouteHandler<E>): EndpointRoute {
  return {
    endpoint,
    // The pipeline resolves exactly the entities that the template names, and parses query and body with the
    // endpoint's own schemas; `Call<E>` is computed from the same declaration.
    handle: (call) => act(call as AuthorizedCall<E>),
  };
}
