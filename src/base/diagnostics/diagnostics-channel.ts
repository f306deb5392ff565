import { nodeDiagnosticsChannel } from '../platform/builtin-modules.js';

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

/** A channel of `node:diagnostics_channel`, as far as publishers use it. */
export interface DiagnosticsChannel {
  /** Whether a message would reach anyone. Check it before you create a message. */
  readonly hasSubscribers: boolean;
  publish(message: unknown): void;
  /** Publishes a message and runs `task` in the context of the stores that are bound to the channel. */
  runStores<T>(message: unknown, task: () => T): T;
}

const NO_CHANNEL: DiagnosticsChannel = {
  hasSubscribers: false,
  publish: () => {},
  runStores: (_message, task) => task(),
};

/** Returns the channel of a name. On platforms without `node:diagnostics_channel`, it never has subscribers. */
export function diagnosticsChannel(name: string): DiagnosticsChannel {
  return nodeDiagnosticsChannel?.channel(name) ?? NO_CHANNEL;
}
