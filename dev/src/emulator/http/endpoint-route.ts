import type { Endpoint, ResultOf } from 'guildhall/wire';
import type { AuthorizedCall } from '../policy/requests/authorized-call.js';
import type { StateChange } from '../state/world/state-change.js';

/** The outcome of a request: its result and the events to emit. */
export interface RouteResult<Result> extends StateChange<Result> {
  /** The success status, if it differs from the one that the endpoint declares. */
  readonly status?: number | undefined;
}

/** Handles an authorized request. */
export type RouteHandler<E extends Endpoint> = (
  call: AuthorizedCall<E>,
) => RouteResult<ResultOf<E>> | Promise<RouteResult<ResultOf<E>>>;

/** An endpoint with its handler. */
export interface EndpointRoute {
  readonly endpoint: Endpoint;
  readonly handle: (call: unknown) => RouteResult<unknown> | Promise<RouteResult<unknown>>;
}

/**
 * Defines the route of an endpoint. The pipeline parses and authorizes requests, applies limits and sends events. The
 * handler only changes the state and returns the result and the events.
 */
export function defineRoute<E extends Endpoint>(endpoint: E, handler: RouteHandler<E>): EndpointRoute {
  return {
    endpoint,
    // The pipeline resolves exactly the entities that the path template names, and parses query and body with the
    // endpoint's own schemas; `AuthorizedCall<E>` is computed from the same declaration.
    handle: (call) => handler(call as AuthorizedCall<E>),
  };
}
