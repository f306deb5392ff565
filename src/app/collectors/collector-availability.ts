import { type Class, formatToken } from '../injection/inject.js';
import { CollectorError } from './collector-error.js';

/** Whether a bot receives the events of a collector class: only if one of its classes injects it. */
export class CollectorAvailability {
  readonly #isInjected: (collector: Class) => boolean;
  readonly #hasGateway: boolean;

  constructor(isInjected: (collector: Class) => boolean, hasGateway: boolean) {
    this.#isInjected = isInjected;
    this.#hasGateway = hasGateway;
  }

  /** @throws {CollectorError} when the bot does not receive the events of the class */
  require(collector: Class): void {
    const name = formatToken(collector);
    if (!this.#hasGateway) {
      throw new CollectorError(
        'no_gateway',
        `${name} collects nothing: the bot has \`gateway: false\`, and its events arrive over the gateway only.`,
      );
    }
    if (this.#isInjected(collector)) return;
    throw new CollectorError(
      'not_injected',
      `No handler or service of the bot injects ${name}, so the bot did not request its intents. Add it to the constructor of the class that uses it.`,
    );
  }
}
