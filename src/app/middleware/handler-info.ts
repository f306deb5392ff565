/** The handler that a middleware runs around. */
export interface HandlerInfo {
  /** Class and method. */
  readonly handler: string;
  /** Undefined for handlers that the bot itself lists. */
  readonly feature: string | undefined;
}
