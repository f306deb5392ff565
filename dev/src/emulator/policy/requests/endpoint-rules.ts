import type { Endpoint } from 'guildhall/wire';
import type { RuleError } from '../errors/permission-refusal.js';
import type { AuthorizedCall } from './authorized-call.js';

/** A rule: returns an error code, for missing permissions with what is missing, or undefined if the call is allowed. */
export type EndpointRule<E extends Endpoint> = (call: AuthorizedCall<E>) => RuleError | undefined;

/** The rules of one endpoint, in the order in which they are checked. */
export interface EndpointRules {
  readonly endpoint: Endpoint;
  readonly check: (call: unknown) => RuleError | undefined;
}

/** Declares the rules of an endpoint, in addition to the permissions in its declaration. */
export function defineRules<E extends Endpoint>(endpoint: E, ...rules: readonly EndpointRule<E>[]): EndpointRules {
  return {
    endpoint,
    check: (call) => {
      for (const rule of rules) {
        // The pipeline checks the rules of an endpoint only with calls of that endpoint.
        const error = rule(call as AuthorizedCall<E>);
        if (error) return error;
      }
      return undefined;
    },
  };
}
