import { GuildhallError } from '../../base/errors.js';

/**
 * A service has no instance: nothing provides it, it has not been created yet (services are created when the bot starts),
 * or its factory returned undefined.
 */
export class ServiceNotAvailableError extends GuildhallError {
  readonly code = 'service_not_available';

  constructor(
    /** The name of the service, or its token. */
    readonly service: string,
    reason: string,
  ) {
    super(`${service} is not available: ${reason}`);
  }
}
