import type { Endpoint, ResultOf } from '../../wire/endpoint.js';
import type { Call } from '../policy/call.js';
import type { Change } from '../state/change.js';

/** What an endpoint does once a request is authorised. */
export type Act<E extends Endpoint> = (call: Call<E>) => Change<ResultOf<E>> | Promise<Change<ResultOf<E>>>;

/** An endpoint with the function that serves it. */
export interface Route {
  readonly endpoint: Endpoint;
  readonly act: (call: unknown) => Change<unknown> | Promise<Change<unknown>>;
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
    act: (call) => act(call as Call<E>),
  };
}
