import type { Snowflake } from '../../base/snowflake.js';
import type { QueryOf, ResultOf } from '../../wire/endpoints/declaration/endpoint.js';
import {
  bulkDeleteMessages,
  createMessage,
  crosspostMessage,
  deleteMessage,
  editMessage,
  getChannelMessage,
  getChannelMessages,
} from '../../wire/endpoints/messages.js';
import { endPoll, getAnswerVoters } from '../../wire/endpoints/polls.js';
import {
  createReaction,
  deleteAllReactions,
  deleteAllReactionsForEmoji,
  deleteOwnReaction,
  deleteUserReaction,
  getReactions,
} from '../../wire/endpoints/reactions.js';
import type { Message } from '../../wire/objects/messages/message.js';
import type { MessageEdit, MessageRequest } from '../../wire/objects/messages/message-request.js';
import type { User } from '../../wire/objects/users/user.js';
import type { AuditOptions, Call, CallOptions, WithFiles } from '../call/call.js';

/** Messages of a channel. In guilds every call needs VIEW_CHANNEL. */
export class MessagesResource {
  constructor(private readonly call: Call) {}

  /**
   * Get Channel Messages, newest first. Needs VIEW_CHANNEL; without READ_MESSAGE_HISTORY it is an empty list. `limit`
   * is 1..100 (default 50); page with at most one of `before`, `after` and `around`.
   */
  list(channelId: Snowflake, query?: QueryOf<typeof getChannelMessages>, options?: CallOptions): Promise<Message[]> {
    return this.call(getChannelMessages, { path: { channel_id: channelId }, query }, options);
  }

  /** Get Channel Message. Needs VIEW_CHANNEL and READ_MESSAGE_HISTORY. An unknown one is an ApiError 10008. */
  get(channelId: Snowflake, messageId: Snowflake, options?: CallOptions): Promise<Message> {
    return this.call(getChannelMessage, { path: { channel_id: channelId, message_id: messageId } }, options);
  }

  /**
   * Create Message, with at least one of content, embeds, components, a poll and files (otherwise 50006); with the flag
   * IS_COMPONENTS_V2 it consists of components and the files that they show. Needs VIEW_CHANNEL and SEND_MESSAGES; with
   * files ATTACH_FILES, with embeds EMBED_LINKS, with a poll SEND_POLLS; to answer a message READ_MESSAGE_HISTORY.
   * Content is at most 2000 characters, files are at most 10. Fires `messageCreate`.
   */
  create(channelId: Snowflake, { files, ...body }: WithFiles<MessageRequest>, options?: CallOptions): Promise<Message> {
    return this.call(createMessage, { path: { channel_id: channelId }, body, files }, options);
  }

  /**
   * Edit Message: what is not named stays, null empties. Files are added to those that the message has, unless
   * `attachments` lists the ones to keep. Needs VIEW_CHANNEL. Only the bot's own messages, but for the flags, which
   * need MANAGE_MESSAGES. Fires `messageUpdate`.
   */
  edit(
    channelId: Snowflake,
    messageId: Snowflake,
    { files, ...body }: WithFiles<MessageEdit>,
    options?: CallOptions,
  ): Promise<Message> {
    return this.call(editMessage, { path: { channel_id: channelId, message_id: messageId }, body, files }, options);
  }

  /**
   * Delete Message. Needs VIEW_CHANNEL. A message of another author needs MANAGE_MESSAGES, and only then it is recorded
   * in the audit log. Copies of a crossposted message stay, marked. Fires `messageDelete`, and `messageUpdate` for each
   * such copy; takes an audit reason.
   */
  delete(channelId: Snowflake, messageId: Snowflake, options?: AuditOptions): Promise<undefined> {
    return this.call(deleteMessage, { path: { channel_id: channelId, message_id: messageId } }, options);
  }

  /**
   * Bulk Delete Messages: 2..100 ids; those that no message has are passed over, one older than 14 days is an ApiError
   * 50034. Needs VIEW_CHANNEL and MANAGE_MESSAGES, and works in guilds alone. Fires `messageDeleteBulk`, and
   * `messageUpdate` for copies of crossposted ones, which stay, marked; takes an audit reason.
   */
  bulkDelete(channelId: Snowflake, messageIds: readonly Snowflake[], options?: AuditOptions): Promise<undefined> {
    const path = { channel_id: channelId };
    return this.call(bulkDeleteMessages, { path, body: { messages: [...messageIds] } }, options);
  }

  /**
   * Crosspost Message: brings a message of an announcement channel to the channels that follow it. Needs VIEW_CHANNEL
   * and SEND_MESSAGES, for messages of others MANAGE_MESSAGES too; a second time is an ApiError 40033. Fires
   * `messageUpdate`, and `messageCreate` in each channel that follows.
   */
  crosspost(channelId: Snowflake, messageId: Snowflake, options?: CallOptions): Promise<Message> {
    return this.call(crosspostMessage, { path: { channel_id: channelId, message_id: messageId } }, options);
  }

  /**
   * Create Reaction. `emoji` is the character itself, or `name:id` for an emoji of a guild (anything else: 10014).
   * Needs VIEW_CHANNEL and READ_MESSAGE_HISTORY, and ADD_REACTIONS where nobody reacted so yet. At most 20 emojis on a
   * message (30010). Fires `messageReactionAdd`.
   */
  createReaction(channelId: Snowflake, messageId: Snowflake, emoji: string, options?: CallOptions): Promise<undefined> {
    return this.call(createReaction, { path: { channel_id: channelId, message_id: messageId, emoji } }, options);
  }

  /**
   * Delete Own Reaction: the bot's. Needs VIEW_CHANNEL and READ_MESSAGE_HISTORY. No error when there is none. Fires
   * `messageReactionRemove`.
   */
  deleteOwnReaction(
    channelId: Snowflake,
    messageId: Snowflake,
    emoji: string,
    options?: CallOptions,
  ): Promise<undefined> {
    return this.call(deleteOwnReaction, { path: { channel_id: channelId, message_id: messageId, emoji } }, options);
  }

  /**
   * Delete User Reaction. Needs VIEW_CHANNEL, READ_MESSAGE_HISTORY and MANAGE_MESSAGES. Fires `messageReactionRemove`.
   */
  deleteUserReaction(
    channelId: Snowflake,
    messageId: Snowflake,
    emoji: string,
    userId: Snowflake,
    options?: CallOptions,
  ): Promise<undefined> {
    const path = { channel_id: channelId, message_id: messageId, emoji, user_id: userId };
    return this.call(deleteUserReaction, { path }, options);
  }

  /**
   * Get Reactions: who reacted with an emoji, by ascending id. Needs VIEW_CHANNEL and READ_MESSAGE_HISTORY. `limit` is
   * 1..100 (default 25); page with `after`.
   */
  listReactions(
    channelId: Snowflake,
    messageId: Snowflake,
    emoji: string,
    query?: QueryOf<typeof getReactions>,
    options?: CallOptions,
  ): Promise<User[]> {
    return this.call(getReactions, { path: { channel_id: channelId, message_id: messageId, emoji }, query }, options);
  }

  /**
   * Delete All Reactions of a message. Needs VIEW_CHANNEL, READ_MESSAGE_HISTORY and MANAGE_MESSAGES. Fires
   * `messageReactionRemoveAll`.
   */
  deleteAllReactions(channelId: Snowflake, messageId: Snowflake, options?: CallOptions): Promise<undefined> {
    return this.call(deleteAllReactions, { path: { channel_id: channelId, message_id: messageId } }, options);
  }

  /**
   * Delete All Reactions for Emoji. Needs VIEW_CHANNEL, READ_MESSAGE_HISTORY and MANAGE_MESSAGES. Fires
   * `messageReactionRemoveEmoji`.
   */
  deleteAllReactionsForEmoji(
    channelId: Snowflake,
    messageId: Snowflake,
    emoji: string,
    options?: CallOptions,
  ): Promise<undefined> {
    const path = { channel_id: channelId, message_id: messageId, emoji };
    return this.call(deleteAllReactionsForEmoji, { path }, options);
  }

  /**
   * Get Answer Voters of a poll, by ascending id. Needs VIEW_CHANNEL and READ_MESSAGE_HISTORY. Answers are numbered
   * from 1. `limit` is 1..100 (default 25); page with `after`. A message without a poll is an ApiError 520006.
   */
  listAnswerVoters(
    channelId: Snowflake,
    messageId: Snowflake,
    answerId: string,
    query?: QueryOf<typeof getAnswerVoters>,
    options?: CallOptions,
  ): Promise<ResultOf<typeof getAnswerVoters>> {
    const path = { channel_id: channelId, message_id: messageId, answer_id: answerId };
    return this.call(getAnswerVoters, { path, query }, options);
  }

  /** End Poll: at once, and only one of the bot's own (50005). Needs VIEW_CHANNEL. Fires `messageUpdate`. */
  endPoll(channelId: Snowflake, messageId: Snowflake, options?: CallOptions): Promise<Message> {
    return this.call(endPoll, { path: { channel_id: channelId, message_id: messageId } }, options);
  }
}
