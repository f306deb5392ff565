import type { Snowflake } from '../../base/snowflake.js';
import type { QueryOf } from '../../wire/endpoint.js';
import {
  createMessage,
  deleteMessage,
  editMessage,
  getChannelMessage,
  getChannelMessages,
} from '../../wire/endpoints/messages.js';
import type { Message, MessageEdit, MessageRequest } from '../../wire/objects/message.js';
import type { AuditOptions, Call, CallOptions, WithFiles } from '../call.js';

/** Messages of a channel. In guilds every call needs VIEW_CHANNEL. */
export class MessagesResource {
  constructor(private readonly call: Call) {}

  /**
   * Get Channel Messages, newest first; without READ_MESSAGE_HISTORY an empty list. `limit` is 1..100 (default 50);
   * page with at most one of `before`, `after` and `around`.
   */
  list(channelId: Snowflake, query?: QueryOf<typeof getChannelMessages>, options?: CallOptions): Promise<Message[]> {
    return this.call(getChannelMessages, { path: { channel_id: channelId }, query }, options);
  }

  /** Get Channel Message. Needs READ_MESSAGE_HISTORY. */
  get(channelId: Snowflake, messageId: Snowflake, options?: CallOptions): Promise<Message> {
    return this.call(getChannelMessage, { path: { channel_id: channelId, message_id: messageId } }, options);
  }

  /**
   * Create Message, with at least one of content, embeds, components and files (otherwise 50006). Needs SEND_MESSAGES;
   * with files ATTACH_FILES. Content is at most 2000 characters, files are at most 10. Fires `messageCreate`.
   */
  create(channelId: Snowflake, { files, ...body }: WithFiles<MessageRequest>, options?: CallOptions): Promise<Message> {
    return this.call(createMessage, { path: { channel_id: channelId }, body, files }, options);
  }

  /**
   * Edit Message: what is not named stays, null empties. Files are added to those that the message has, unless
   * `attachments` lists the ones to keep. Only the bot's own messages, but for the flags, which need MANAGE_MESSAGES.
   * Fires `messageUpdate`.
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
   * Delete Message. A message of another author needs MANAGE_MESSAGES, and only then it is recorded in the audit log.
   * Fires `messageDelete`; takes an audit reason.
   */
  delete(channelId: Snowflake, messageId: Snowflake, options?: AuditOptions): Promise<undefined> {
    return this.call(deleteMessage, { path: { channel_id: channelId, message_id: messageId } }, options);
  }
}
