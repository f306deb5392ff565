import type { ErrorCodeName } from '../../../wire/constants/error-codes.js';
import type { Endpoint } from '../../../wire/endpoints/declaration/endpoint.js';
import type { AuthorizedCall } from './authorized-call.js';

/** One finer rule: the error that it gives, or nothing when the call may go on. */
export type EndpointRule<E extends Endpoint> = (call: AuthorizedCall<E>) => ErrorCodeName | undefined;

/** The finer rules of one endpoint, in the order in which they are asked. */
export interface EndpointRules {
  readonly endpoint: Endpoint;
  readonly check: (call: unknown) => ErrorCodeName | undefined;
}

/** Declares the finer rules of an endpoint, beyond the permissions that its declaration names. */
export function defineRules<E extends Endpoint>(endpoint: E, ...rules: readonly EndpointRule<E>[]): EndpointRules {
  return {
    endpoint,
    check: (call) => {
      for (const rule of rules) {
        // The pipeline asks an endpoint's rules with that endpoint's calls alone.
        const error = rule(call as AuthorizedCall<E>);
        if (error) return error;
      }
      return undefined;
    },
  };
}
