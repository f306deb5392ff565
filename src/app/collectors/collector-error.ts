import { GuildhallError } from '../../base/errors.js';

/** Why a collector cannot collect. */
export type CollectorErrorReason =
  /** An option has an invalid value. */
  | 'invalid_option'
  /** The filter returned a promise. */
  | 'invalid_filter'
  /** No handler or service of the bot injects the class, so the bot does not receive its events. */
  | 'not_injected'
  /** The bot has `gateway: false`. */
  | 'no_gateway'
  /** The channel does not exist, or the bot cannot view it. */
  | 'channel_not_visible'
  /** Another process of the bot receives the events of the guild. */
  | 'shard_elsewhere';

/** A MessageCollector or ReactionCollector cannot collect. */
export class CollectorError extends GuildhallError {
  override readonly code = 'collector_error';

  constructor(
    readonly reason: CollectorErrorReason,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}
