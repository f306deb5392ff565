import { RestClient, type RestOptions } from './rest-client.js';
import { createNodeTransport } from './transport/node-transport.js';

/**
 * The REST client of the Discord API. It respects the rate limits, retries requests that can safely be retried, and
 * settles every call within its time limit, with the result or a typed error.
 *
 * @example
 * const { api } = new Rest({ token });
 * const me = await api.users.getCurrent();
 */
export class Rest extends RestClient {
  /** @throws {ValidationError} when an option is unknown, out of range or malformed */
  constructor(options: RestOptions = {}) {
    super(options, createNodeTransport);
  }
}
