import type { Endpoint, ResultOf } from '../../wire/endpoints/declaration/endpoint.js';
import type { AuthorizedCall } from '../policy/requests/authorized-call.js';
import type { StateChange } from '../state/world/state-change.js';

/** What serving a request comes to. */
export interface Served<Result> extends StateChange<Result> {
  /** The success status, where it is not the one that the endpoint declares. */
  readonly status?: number | undefined;
}

/** What an endpoint does once a request is authorised. */
export type Act<E extends Endpoint> = (call: AuthorizedCall<E>) => Served<ResultOf<E>> | Promise<Served<ResultOf<E>>>;

/** An endpoint with the function that serves it. */
export interface Route {
  readonly endpoint: Endpoint;
  readonly act: (call: unknown) => Served<unknown> | Promise<Served<unknown>>;
}

/**
 * Serves an endpoint of the table. Reading, limits, authorisation and sending events happen around `act`, which only
 * changes the state and says what follows.
 */
export function serve<E extends Endpoint>(endpoint: E, act: Act<E>): Route {
  return {
    endpoint,
    // The pipeline resolves exactly the entities that the template names, and parses query and body with the
    // endpoint's own schemas; `Call<E>` is computed from the same declaration.
    act: (call) => act(call as AuthorizedCall<E>),
  };
}
