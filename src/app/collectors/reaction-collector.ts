import type { OptionNames } from '../../base/options/option-problems.js';
import type { Snowflake } from '../../base/snowflake.js';
import { type EmojiInput, toPartialEmoji } from '../../interactions/entities/emoji-input.js';
import type { ReactionAdd, ReactionRemove } from '../../wire/events/messages.js';
import type { PartialEmoji } from '../../wire/objects/components/shared-fields.js';
import { EMOJI_REMEDY, parseEmoji } from '../../wire/validation/emoji-text.js';
import type { CollectedEvent } from './collected-events.js';
import type { CollectedItems } from './collected-items.js';
import type { CollectorAvailability } from './collector-availability.js';
import { CollectorError } from './collector-error.js';
import type { CollectorHub } from './collector-hub.js';
import {
  type CollectOptions,
  type CollectorOptions,
  collectNames,
  collectorNames,
  readCollectorOptions,
  requireCollectorNames,
  requireId,
} from './collector-options.js';

/** A reaction that a user added or, with the option `removed`, removed. */
export type CollectedReaction =
  | (ReactionAdd & { readonly removed: false })
  | (ReactionRemove & { readonly removed: true });

/** Which reactions are collected. */
export interface ReactionSelection {
  /** The message with the reactions. */
  readonly messageId: Snowflake;
  /**
   * A Unicode emoji, or a custom emoji as Discord copies it, or with its id.
   * @default reactions with any emoji
   */
  readonly emoji?: EmojiInput | undefined;
  /**
   * Whether removed reactions are collected too.
   * @default false
   */
  readonly removed?: boolean | undefined;
}

/** Options for waiting for one reaction. */
export interface ReactionCollectorOptions extends CollectorOptions<CollectedReaction>, ReactionSelection {}

const nextNames: OptionNames<ReactionCollectorOptions> = {
  ...collectorNames,
  messageId: true,
  emoji: true,
  removed: true,
};

/** Options for collecting several reactions. */
export interface CollectReactionsOptions extends CollectOptions<CollectedReaction>, ReactionSelection {}

const reactionNames: OptionNames<CollectReactionsOptions> = { ...nextNames, ...collectNames };

/** The outcome of `ReactionCollector.next`. It is `timed_out` too when the bot stops, and after a deletion. */
export type NextReaction =
  | { readonly outcome: 'collected'; readonly reaction: CollectedReaction }
  | { readonly outcome: 'timed_out' };

/**
 * Collects the reactions to a message while a handler runs. Handlers and services inject it. A bot with a class that
 * injects it requests the intents GUILD_MESSAGE_REACTIONS and DIRECT_MESSAGE_REACTIONS, and GUILDS to notice that a channel
 * is deleted. A deleted message ends the collector if the bot also receives messages (GUILD_MESSAGES, DIRECT_MESSAGES).
 *
 * A collector receives every reaction from the call on, also while the handler is busy. It ends by itself; it is not
 * stored, so it also ends with the process.
 *
 * @example
 * constructor(private readonly reactions: ReactionCollector) {}
 *
 * async vote(channelId: string, messageId: string): Promise<number> {
 *   const votes = this.reactions.collect({ channelId, messageId, emoji: '👍', timeoutMs: 60_000 });
 *   return (await votes.all()).length;
 * }
 */
export class ReactionCollector {
  readonly #hub: CollectorHub;
  readonly #availability: CollectorAvailability;

  constructor(hub: CollectorHub, availability: CollectorAvailability) {
    this.#hub = hub;
    this.#availability = availability;
  }

  /**
   * Collects reactions until `max` of them have arrived, the time is over, or the message or channel is deleted.
   *
   * @returns the reactions, to iterate over with `for await` or to await with `all()`. They throw a CollectorError when the
   * bot cannot see the channel, the reason of the signal when it aborts, and any error of the filter
   * @throws {CollectorError} when an option is invalid, or the bot does not receive reactions
   * @example
   * for await (const { user_id, removed } of this.reactions.collect({ channelId, messageId, removed: true })) {
   *   if (removed) crew.delete(user_id);
   *   else crew.add(user_id);
   * }
   */
  collect(options: CollectReactionsOptions): CollectedItems<CollectedReaction> {
    this.#availability.require(ReactionCollector);
    requireCollectorNames(options, reactionNames);
    const { messageId, emoji, removed = false } = options;
    requireId('messageId', messageId);
    const matches = emojiPredicate(emoji);
    return this.#hub.open({
      options: readCollectorOptions(options),
      messageId,
      read: (event) => {
        const reaction = readReaction(event, removed);
        return reaction?.message_id === messageId && matches(reaction.emoji) ? reaction : undefined;
      },
      userIdOf: ({ user_id }) => user_id,
    });
  }

  /**
   * Waits for the next reaction.
   *
   * @throws {CollectorError} when an option is invalid, the bot does not receive reactions, or cannot see the channel
   * @throws the reason of the signal when it aborts, and any error of the filter
   */
  async next(options: ReactionCollectorOptions): Promise<NextReaction> {
    requireCollectorNames(options, nextNames);
    const { value } = await this.collect({ ...options, max: 1 }).next();
    return value ? { outcome: 'collected', reaction: value } : { outcome: 'timed_out' };
  }
}

function readReaction({ event, data }: CollectedEvent, withRemoved: boolean): CollectedReaction | undefined {
  if (event === 'messageReactionAdd') return { ...data, removed: false };
  return event === 'messageReactionRemove' && withRemoved ? { ...data, removed: true } : undefined;
}

const VARIATION_SELECTOR = /\uFE0F/g;

/** Custom emojis have the same id, and Unicode emojis the same text; some clients add a variation selector to it. */
function emojiPredicate(input: EmojiInput | undefined): (emoji: PartialEmoji) => boolean {
  if (input === undefined) return () => true;
  const { id, name } = toPartialEmoji(input);
  if (id) return (emoji) => emoji.id === id;
  const parsed = parseEmoji(name ?? '');
  if (parsed?.name === undefined || parsed.id !== undefined) {
    throw new CollectorError('invalid_option', `The option \`emoji\` must be an emoji. ${EMOJI_REMEDY}`);
  }
  const text = parsed.name.replaceAll(VARIATION_SELECTOR, '');
  return (emoji) => !emoji.id && emoji.name?.replaceAll(VARIATION_SELECTOR, '') === text;
}
