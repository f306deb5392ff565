/** What an armed fault does to a request. */
export interface HttpFault {
  /** Answers with this status instead of serving the request. */
  readonly status?: number | undefined;
  /** Waits first. */
  readonly delayMs?: number | undefined;
}

/** Asked once for every request to an endpoint, before it is read. */
export type HttpFaultLookup = (call: {
  readonly method: string;
  /** The endpoint's path template. */
  readonly route: string;
  readonly applicationId: string | undefined;
}) => HttpFault | undefined;
