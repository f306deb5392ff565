import type { GatewayMessage } from '../../wire/objects/messages/message.js';
import type { CollectedItems } from './collected-items.js';
import type { CollectorAvailability } from './collector-availability.js';
import type { CollectorHub } from './collector-hub.js';
import {
  type CollectOptions,
  type CollectorOptions,
  collectNames,
  collectorNames,
  readCollectorOptions,
  requireCollectorNames,
} from './collector-options.js';

/** The outcome of `MessageCollector.next`. It is `timed_out` too when the bot stops, and when the channel is deleted. */
export type NextMessage =
  | { readonly outcome: 'collected'; readonly message: GatewayMessage }
  | { readonly outcome: 'timed_out' };

/**
 * Collects the messages of a channel while a handler runs. Handlers and services inject it. A bot with a class that
 * injects it requests the intents GUILD_MESSAGES and DIRECT_MESSAGES, and GUILDS to notice that a channel is deleted.
 *
 * Without the intent MESSAGE_CONTENT (the option `gateway.intents`), `content`, `embeds`, `attachments` and `components` of
 * other users' messages are empty, except in direct messages and in messages that mention the bot.
 *
 * A collector receives every message from the call on, also while the handler is busy. It ends by itself; it is not stored,
 * so it also ends with the process.
 *
 * @example
 * constructor(private readonly messages: MessageCollector) {}
 *
 * @Command(quiz)
 * async ask(used: CommandContext<typeof quiz>) {
 *   await used.reply({ content: 'What is the capital of Peru?' });
 *   const answer = await this.messages.next({
 *     channelId: used.channelId,
 *     filter: ({ content }) => content.toLowerCase() === 'lima',
 *     timeoutMs: 30_000,
 *   });
 *   await used.followUp({ content: answer.outcome === 'collected' ? 'Correct!' : 'Time is up.' });
 * }
 */
export class MessageCollector {
  readonly #hub: CollectorHub;
  readonly #availability: CollectorAvailability;

  constructor(hub: CollectorHub, availability: CollectorAvailability) {
    this.#hub = hub;
    this.#availability = availability;
  }

  /**
   * Collects messages until `max` of them have arrived, the time is over, or the channel is deleted.
   *
   * @returns the messages, to iterate over with `for await` or to await with `all()`. They throw a CollectorError when the
   * bot cannot see the channel, the reason of the signal when it aborts, and any error of the filter
   * @throws {CollectorError} when an option is invalid, or the bot does not receive messages
   * @example
   * for await (const message of this.messages.collect({ channelId, max: 10, timeoutMs: 60_000 })) {
   *   await api.messages.createReaction(channelId, message.id, '✅');
   * }
   */
  collect(options: CollectOptions<GatewayMessage>): CollectedItems<GatewayMessage> {
    this.#availability.require(MessageCollector);
    requireCollectorNames(options, collectNames);
    return this.#hub.open({
      options: readCollectorOptions(options),
      read: ({ event, data }) => (event === 'messageCreate' ? data : undefined),
      userIdOf: ({ author }) => author.id,
    });
  }

  /**
   * Waits for the next message.
   *
   * @throws {CollectorError} when an option is invalid, the bot does not receive messages, or cannot see the channel
   * @throws the reason of the signal when it aborts, and any error of the filter
   */
  async next(options: CollectorOptions<GatewayMessage>): Promise<NextMessage> {
    requireCollectorNames(options, collectorNames);
    const { value } = await this.collect({ ...options, max: 1 }).next();
    return value ? { outcome: 'collected', message: value } : { outcome: 'timed_out' };
  }
}
