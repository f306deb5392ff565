import { GuildhallError } from '../../base/errors.js';

/**
 * A handler failed. `cause` is what it threw; the fields name the handler and the event. It is passed to error
 * boundaries (`@OnError`, the option `onError`) or logged, and never thrown to the caller of an API of the framework.
 */
export class HandlerError extends GuildhallError {
  readonly code = 'handler_error';
  /** The class of the handler. */
  readonly className: string;
  /** The method that failed. */
  readonly method: string;
  /** The event that it handled, for example `guildMemberAdd` or `interactionCreate`. */
  readonly event: string;

  constructor(
    { className, method, event }: { readonly className: string; readonly method: string; readonly event: string },
    cause: unknown,
  ) {
    super(`${className}.${method} failed on ${event}`, { cause });
    this.className = className;
    this.method = method;
    this.event = event;
  }
}
