import type { DiagnosticsChannel } from './diagnostics-channel.js';

/**
 * A point at which something is published, to the subscribers of a diagnostics channel of the process and to the
 * instrumentation of one bot. Check `isObserved` before you create a message.
 */
export class Publication<Message> {
  readonly #channel: DiagnosticsChannel;
  readonly #instrument: ((message: Message) => void) | undefined;

  /** @param instrument receives the messages of one bot; undefined without instrumentation */
  constructor(channel: DiagnosticsChannel, instrument: ((message: Message) => void) | undefined) {
    this.#channel = channel;
    this.#instrument = instrument;
  }

  /** Whether anyone receives messages. */
  get isObserved(): boolean {
    return this.#instrument !== undefined || this.#channel.hasSubscribers;
  }

  publish(message: Message): void {
    this.#instrument?.(message);
    if (this.#channel.hasSubscribers) this.#channel.publish(message);
  }
}
