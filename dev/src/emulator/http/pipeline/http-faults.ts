/** The effect of an armed fault on a request. */
export interface HttpFault {
  /** The request fails with this status. 202: there is no index yet. */
  readonly status?: number | undefined;
  /** The response is delayed by this many milliseconds. */
  readonly delayMs?: number | undefined;
  /** The response is the page of a proxy with the status 502, before or after the request is executed. */
  readonly badGateway?: { readonly isExecuted: boolean } | undefined;
}

/** Called once for every request to an endpoint, before its body is read. */
export type HttpFaultLookup = (call: {
  readonly method: string;
  /** The endpoint's path template. */
  readonly route: string;
  readonly applicationId: string | undefined;
  /** Whether it searches an index, which can be unavailable (status 202). */
  readonly searchesIndex: boolean;
}) => HttpFault | undefined;
