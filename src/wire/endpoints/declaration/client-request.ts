import type { FieldError } from '../../validation/form-errors.js';

/** A request before it is sent. Its parts are valid for the schemas of the endpoint. */
export interface ClientRequest<Body = unknown, Query = unknown> {
  readonly body: Body;
  readonly query: Query | undefined;
  readonly fileCount: number;
  /** Whether the call is made on behalf of a user. */
  readonly hasAccessToken: boolean;
  /** The time in milliseconds since 1970. */
  readonly now: number;
}

/** The rules of an endpoint that its schemas cannot express. */
export interface ClientRules {
  /**
   * Returns the problems between the parts of a request, and those that depend on the time. Only our client calls it:
   * Discord reports some of them with an error code of their own, which the emulator does in `policy`.
   */
  clientCheck?(request: ClientRequest): FieldError[];
}
