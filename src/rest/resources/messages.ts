import type { Snowflake } from '../../base/snowflake.js';
import type { ResultOf } from '../../wire/endpoints/declaration/endpoint.js';
import {
  bulkDeleteMessages,
  createMessage,
  crosspostMessage,
  deleteMessage,
  editMessage,
  getChannelMessage,
  getChannelMessages,
  searchGuildMessages,
} from '../../wire/endpoints/messages.js';
import { type AnswerVotersQuery, endPoll, getAnswerVoters } from '../../wire/endpoints/polls.js';
import {
  createReaction,
  deleteAllReactions,
  deleteAllReactionsForEmoji,
  deleteOwnReaction,
  deleteUserReaction,
  getReactions,
  type ReactionsQuery,
} from '../../wire/endpoints/reactions.js';
import type { Message } from '../../wire/objects/messages/message.js';
import type { MessageEdit, MessageRequest, MessagesQuery } from '../../wire/objects/messages/message-request.js';
import type { MessageSearchQuery, MessageSearchResult } from '../../wire/objects/messages/message-search.js';
import type { User } from '../../wire/objects/users/user.js';
import { reactionEmoji } from '../../wire/validation/emoji-text.js';
import type { JsonConvertible } from '../call/builders.js';
import type { AuditOptions, Call, CallOptions, WithFiles } from '../call/call.js';
import { toMessage } from '../encode/text-message.js';

/**
 * Messages, reactions and polls of a channel. In guilds every call requires VIEW_CHANNEL.
 * @see https://docs.discord.com/developers/resources/message
 */
export class MessagesResource {
  constructor(private readonly call: Call) {}

  /**
   * Returns messages of a channel, newest first. Requires VIEW_CHANNEL; the list is empty without READ_MESSAGE_HISTORY.
   * `limit` is 1 to 100 (default 50); page with at most one of `before`, `after` and `around`.
   * @see https://docs.discord.com/developers/resources/message#get-channel-messages
   */
  list(channelId: Snowflake, query?: MessagesQuery, options?: CallOptions): Promise<Message[]> {
    return this.call(getChannelMessages, { path: { channel_id: channelId }, query }, options);
  }

  /**
   * Searches the messages of a guild, newest first unless the query says otherwise. Requires READ_MESSAGE_HISTORY, and the
   * privileged intent MESSAGE_CONTENT for all results. `limit` is 1 to 25 (default 25), `offset` at most 9975, `content` has
   * at most 1024 characters. A page can have fewer messages although more follow: compare `offset` with `total_results`, or
   * use `api.iterate.messageSearch`.
   *
   * If Discord has not indexed the guild yet (status 202), the client searches again after the delay that Discord asks for.
   * At the end of the time limit of the call, it is an ApiError 110000.
   * @example
   * const { messages } = await api.messages.search(guildId, { content: 'lighthouse', has: ['image'] });
   * @see https://docs.discord.com/developers/resources/message#search-guild-messages
   */
  search(guildId: Snowflake, query?: MessageSearchQuery, options?: CallOptions): Promise<MessageSearchResult> {
    return this.call(searchGuildMessages, { path: { guild_id: guildId }, query }, options);
  }

  /**
   * Returns a message. Requires VIEW_CHANNEL and READ_MESSAGE_HISTORY. An unknown message is an ApiError 10008.
   * @see https://docs.discord.com/developers/resources/message#get-channel-message
   */
  get(channelId: Snowflake, messageId: Snowflake, options?: CallOptions): Promise<Message> {
    return this.call(getChannelMessage, { path: { channel_id: channelId, message_id: messageId } }, options);
  }

  /**
   * Sends a message with at least one of content, embeds, components, a poll and files (otherwise 50006). With the flag
   * IS_COMPONENTS_V2 it only contains components and the files that they show. Requires VIEW_CHANNEL and SEND_MESSAGES,
   * for files ATTACH_FILES, for embeds EMBED_LINKS, for a poll SEND_POLLS, and for a reply READ_MESSAGE_HISTORY. The
   * content has at most 2000 characters; there are at most 10 files. Fires `messageCreate`.
   *
   * The client adds a `nonce` and `enforce_nonce`, so that it can send the message again after a failure without creating a
   * second one. A `nonce` of your own must be different for each message. With `enforce_nonce: false`, the message is not
   * sent again if it may have been created.
   * @param message the message, or only its content
   * @example
   * await api.messages.create(channelId, 'The harbour opens at nine.');
   * @see https://docs.discord.com/developers/resources/message#create-message
   */
  create(
    channelId: Snowflake,
    message: string | WithFiles<MessageRequest> | JsonConvertible,
    options?: CallOptions,
  ): Promise<Message> {
    const { files, ...body } = toMessage(message);
    return this.call(createMessage, { path: { channel_id: channelId }, body, files }, options);
  }

  /**
   * Edits a message of the bot. Omitted fields stay unchanged; null clears a field. New files require
   * `attachments`, the list of the files to keep: an empty list replaces all of them. If the flags contain
   * IS_COMPONENTS_V2, content and embeds are cleared. Requires VIEW_CHANNEL. Only the flags of other users' messages can be
   * changed, with MANAGE_MESSAGES. Fires `messageUpdate`.
   * @param changes the changed fields, or only the new content
   * @see https://docs.discord.com/developers/resources/message#edit-message
   */
  edit(
    channelId: Snowflake,
    messageId: Snowflake,
    changes: string | WithFiles<MessageEdit> | JsonConvertible,
    options?: CallOptions,
  ): Promise<Message> {
    const { files, ...body } = toMessage(changes);
    return this.call(editMessage, { path: { channel_id: channelId, message_id: messageId }, body, files }, options);
  }

  /**
   * Deletes a message. Requires VIEW_CHANNEL. A message of another author requires MANAGE_MESSAGES and is recorded in
   * the audit log. Copies of a crossposted message remain and are marked. Fires `messageDelete`, and `messageUpdate`
   * for each copy; accepts an audit reason.
   * @see https://docs.discord.com/developers/resources/message#delete-message
   */
  delete(channelId: Snowflake, messageId: Snowflake, options?: AuditOptions): Promise<undefined> {
    return this.call(deleteMessage, { path: { channel_id: channelId, message_id: messageId } }, options);
  }

  /**
   * Deletes 2 to 100 messages of a guild channel. Unknown ids are ignored; a message older than 14 days is an ApiError
   * 50034. Requires VIEW_CHANNEL and MANAGE_MESSAGES. Fires `messageDeleteBulk`, and `messageUpdate` for the copies of
   * crossposted messages, which remain and are marked; accepts an audit reason.
   * @see https://docs.discord.com/developers/resources/message#bulk-delete-messages
   */
  bulkDelete(channelId: Snowflake, messageIds: readonly Snowflake[], options?: AuditOptions): Promise<undefined> {
    const path = { channel_id: channelId };
    return this.call(bulkDeleteMessages, { path, body: { messages: [...messageIds] } }, options);
  }

  /**
   * Publishes a message of an announcement channel to all channels that follow it. Requires VIEW_CHANNEL and
   * SEND_MESSAGES, for messages of other users also MANAGE_MESSAGES. A second time is an ApiError 40033. Fires
   * `messageUpdate`, and `messageCreate` in each following channel.
   * @see https://docs.discord.com/developers/resources/message#crosspost-message
   */
  crosspost(channelId: Snowflake, messageId: Snowflake, options?: CallOptions): Promise<Message> {
    return this.call(crosspostMessage, { path: { channel_id: channelId, message_id: messageId } }, options);
  }

  /**
   * Adds a reaction of the bot. `emoji` is the emoji itself, or a custom emoji as `<:name:id>` or `name:id` (anything else: 10014).
   * Requires VIEW_CHANNEL and READ_MESSAGE_HISTORY, and ADD_REACTIONS unless the message already has this reaction. A
   * message has at most 20 different reactions (30010). Fires `messageReactionAdd`.
   * @see https://docs.discord.com/developers/resources/message#create-reaction
   */
  createReaction(channelId: Snowflake, messageId: Snowflake, emoji: string, options?: CallOptions): Promise<undefined> {
    return this.call(
      createReaction,
      { path: { channel_id: channelId, message_id: messageId, emoji: reactionEmoji(emoji) } },
      options,
    );
  }

  /**
   * Removes a reaction of the bot; a missing reaction is no error. Requires VIEW_CHANNEL and READ_MESSAGE_HISTORY.
   * Fires `messageReactionRemove`.
   * @see https://docs.discord.com/developers/resources/message#delete-own-reaction
   */
  deleteOwnReaction(
    channelId: Snowflake,
    messageId: Snowflake,
    emoji: string,
    options?: CallOptions,
  ): Promise<undefined> {
    return this.call(
      deleteOwnReaction,
      { path: { channel_id: channelId, message_id: messageId, emoji: reactionEmoji(emoji) } },
      options,
    );
  }

  /**
   * Removes a reaction of a user. Requires VIEW_CHANNEL, READ_MESSAGE_HISTORY and MANAGE_MESSAGES. Fires
   * `messageReactionRemove`.
   * @see https://docs.discord.com/developers/resources/message#delete-user-reaction
   */
  deleteUserReaction(
    channelId: Snowflake,
    messageId: Snowflake,
    emoji: string,
    userId: Snowflake,
    options?: CallOptions,
  ): Promise<undefined> {
    const path = { channel_id: channelId, message_id: messageId, emoji: reactionEmoji(emoji), user_id: userId };
    return this.call(deleteUserReaction, { path }, options);
  }

  /**
   * Returns the users who reacted with an emoji, by ascending id. Requires VIEW_CHANNEL and READ_MESSAGE_HISTORY.
   * `limit` is 1 to 100 (default 25); page with `after`.
   * @see https://docs.discord.com/developers/resources/message#get-reactions
   */
  listReactions(
    channelId: Snowflake,
    messageId: Snowflake,
    emoji: string,
    query?: ReactionsQuery,
    options?: CallOptions,
  ): Promise<User[]> {
    return this.call(
      getReactions,
      { path: { channel_id: channelId, message_id: messageId, emoji: reactionEmoji(emoji) }, query },
      options,
    );
  }

  /**
   * Removes all reactions of a message. Requires VIEW_CHANNEL, READ_MESSAGE_HISTORY and MANAGE_MESSAGES. Fires
   * `messageReactionRemoveAll`.
   * @see https://docs.discord.com/developers/resources/message#delete-all-reactions
   */
  deleteAllReactions(channelId: Snowflake, messageId: Snowflake, options?: CallOptions): Promise<undefined> {
    return this.call(deleteAllReactions, { path: { channel_id: channelId, message_id: messageId } }, options);
  }

  /**
   * Removes all reactions with one emoji. Requires VIEW_CHANNEL, READ_MESSAGE_HISTORY and MANAGE_MESSAGES. Fires
   * `messageReactionRemoveEmoji`.
   * @see https://docs.discord.com/developers/resources/message#delete-all-reactions-for-emoji
   */
  deleteAllReactionsForEmoji(
    channelId: Snowflake,
    messageId: Snowflake,
    emoji: string,
    options?: CallOptions,
  ): Promise<undefined> {
    const path = { channel_id: channelId, message_id: messageId, emoji: reactionEmoji(emoji) };
    return this.call(deleteAllReactionsForEmoji, { path }, options);
  }

  /**
   * Returns the users who voted for an answer of a poll, by ascending id. Requires VIEW_CHANNEL and
   * READ_MESSAGE_HISTORY. Answer ids start at 1. `limit` is 1 to 100 (default 25); page with `after`. A message without
   * a poll is an ApiError 520006.
   * @see https://docs.discord.com/developers/resources/poll#get-answer-voters
   */
  listAnswerVoters(
    channelId: Snowflake,
    messageId: Snowflake,
    answerId: string,
    query?: AnswerVotersQuery,
    options?: CallOptions,
  ): Promise<ResultOf<typeof getAnswerVoters>> {
    const path = { channel_id: channelId, message_id: messageId, answer_id: answerId };
    return this.call(getAnswerVoters, { path, query }, options);
  }

  /**
   * Ends a poll of the bot immediately (a poll of another user: 50005). Requires VIEW_CHANNEL. Fires `messageUpdate`.
   * @see https://docs.discord.com/developers/resources/poll#end-poll
   */
  endPoll(channelId: Snowflake, messageId: Snowflake, options?: CallOptions): Promise<Message> {
    return this.call(endPoll, { path: { channel_id: channelId, message_id: messageId } }, options);
  }
}
