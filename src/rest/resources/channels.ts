import type { Snowflake } from '../../base/snowflake.js';
import {
  deleteChannel,
  deleteChannelPermission,
  editChannelPermissions,
  followAnnouncementChannel,
  getChannel,
  modifyChannel,
  setVoiceChannelStatus,
  triggerTypingIndicator,
} from '../../wire/endpoints/channels.js';
import type { BodyOf, QueryOf } from '../../wire/endpoints/declaration/endpoint.js';
import { groupDmAddRecipient, groupDmRemoveRecipient } from '../../wire/endpoints/group-dms.js';
import {
  getChannelPins,
  getPinnedMessages,
  pinMessage,
  pinMessageDeprecated,
  unpinMessage,
  unpinMessageDeprecated,
} from '../../wire/endpoints/pins.js';
import type { Channel, FollowedChannel } from '../../wire/objects/channels/channel.js';
import type { ChannelEdit, OverwriteEdit } from '../../wire/objects/channels/channel-request.js';
import type { GroupDmRecipientRequest } from '../../wire/objects/channels/group-dm.js';
import type { Message } from '../../wire/objects/messages/message.js';
import type { MessagePins } from '../../wire/objects/messages/pin.js';
import type { AuditOptions, Call, CallOptions } from '../call/call.js';

/**
 * Guild channels, threads and direct message channels. In guilds every call requires VIEW_CHANNEL (otherwise 50001).
 * @see https://docs.discord.com/developers/resources/channel
 */
export class ChannelsResource {
  constructor(private readonly call: Call) {}

  /**
   * Returns a channel. A thread includes the bot's own thread member, if it has joined. In guilds it requires
   * VIEW_CHANNEL.
   * @see https://docs.discord.com/developers/resources/channel#get-channel
   */
  get(channelId: Snowflake, options?: CallOptions): Promise<Channel> {
    return this.call(getChannel, { path: { channel_id: channelId } }, options);
  }

  /**
   * Changes a channel. Omitted fields stay unchanged. A guild channel requires VIEW_CHANNEL and MANAGE_CHANNELS; its
   * permission overwrites require MANAGE_ROLES and the changed permissions. A thread requires MANAGE_THREADS; its
   * creator can change its name, tags and archive state, and every user who can write in it can unarchive it unless it
   * is locked. Fires `channelUpdate`, for a category also for the channels that are synced with it; for a thread
   * `threadUpdate`, and `threadMemberUpdate` when it is unarchived. Accepts an audit reason.
   * @see https://docs.discord.com/developers/resources/channel#modify-channel
   */
  edit(channelId: Snowflake, changes: ChannelEdit, options?: AuditOptions): Promise<Channel> {
    return this.call(modifyChannel, { path: { channel_id: channelId }, body: changes }, options);
  }

  /**
   * Deletes a channel, or closes a direct message channel. Requires VIEW_CHANNEL and MANAGE_CHANNELS, for a thread
   * MANAGE_THREADS. The channels of a deleted category remain without a category; invites, webhooks and threads of a
   * deleted channel are deleted too. Channels that a Community guild requires cannot be deleted (50074). Fires
   * `channelDelete` or `threadDelete`, `channelUpdate` for the channels of a category, `inviteDelete` for each invite,
   * `webhooksUpdate` if it had webhooks, and `guildUpdate` if a guild setting referenced it; accepts an audit reason.
   * @see https://docs.discord.com/developers/resources/channel#deleteclose-channel
   */
  delete(channelId: Snowflake, options?: AuditOptions): Promise<Channel> {
    return this.call(deleteChannel, { path: { channel_id: channelId } }, options);
  }

  /**
   * Sets the permission overwrite of a role (`type` 0) or member (`type` 1). Permissions that are neither in `allow`
   * nor in `deny` are neutral. Requires VIEW_CHANNEL, MANAGE_ROLES and the changed permissions. Fires `channelUpdate`;
   * accepts an audit reason.
   * @see https://docs.discord.com/developers/resources/channel#edit-channel-permissions
   */
  editPermissionOverwrite(
    channelId: Snowflake,
    overwriteId: Snowflake,
    overwrite: OverwriteEdit,
    options?: AuditOptions,
  ): Promise<undefined> {
    const path = { channel_id: channelId, overwrite_id: overwriteId };
    return this.call(editChannelPermissions, { path, body: overwrite }, options);
  }

  /**
   * Deletes a permission overwrite. Requires VIEW_CHANNEL and MANAGE_ROLES. An unknown overwrite is an ApiError 10009.
   * Fires `channelUpdate`; accepts an audit reason.
   * @see https://docs.discord.com/developers/resources/channel#delete-channel-permission
   */
  deletePermissionOverwrite(channelId: Snowflake, overwriteId: Snowflake, options?: AuditOptions): Promise<undefined> {
    const path = { channel_id: channelId, overwrite_id: overwriteId };
    return this.call(deleteChannelPermission, { path }, options);
  }

  /**
   * Follows an announcement channel: its published messages appear in the target channel. Requires VIEW_CHANNEL in the
   * announcement channel and MANAGE_WEBHOOKS in the target channel. Fires `webhooksUpdate`, and `messageCreate` for the
   * notice in the target channel; accepts an audit reason.
   * @see https://docs.discord.com/developers/resources/channel#follow-announcement-channel
   */
  followAnnouncements(
    channelId: Snowflake,
    targetChannelId: Snowflake,
    options?: AuditOptions,
  ): Promise<FollowedChannel> {
    const body = { webhook_channel_id: targetChannelId };
    return this.call(followAnnouncementChannel, { path: { channel_id: channelId }, body }, options);
  }

  /**
   * Shows the typing indicator of the bot for 10 seconds. Requires VIEW_CHANNEL and SEND_MESSAGES. Fires `typingStart`.
   * @see https://docs.discord.com/developers/resources/channel#trigger-typing-indicator
   */
  triggerTyping(channelId: Snowflake, options?: CallOptions): Promise<undefined> {
    return this.call(triggerTypingIndicator, { path: { channel_id: channelId } }, options);
  }

  /**
   * Sets the status of a voice channel, at most 500 characters; null removes it. Requires VIEW_CHANNEL and
   * SET_VOICE_CHANNEL_STATUS, and MANAGE_CHANNELS unless the bot is connected to the channel. Fires
   * `voiceChannelStatusUpdate`; accepts an audit reason.
   * @see https://docs.discord.com/developers/resources/channel#set-voice-channel-status
   */
  setVoiceStatus(
    channelId: Snowflake,
    status: BodyOf<typeof setVoiceChannelStatus>['status'],
    options?: AuditOptions,
  ): Promise<undefined> {
    return this.call(setVoiceChannelStatus, { path: { channel_id: channelId }, body: { status } }, options);
  }

  /**
   * Returns pinned messages of a channel, the last pinned first. Requires VIEW_CHANNEL; the list is empty without
   * READ_MESSAGE_HISTORY. `limit` is 1 to 50 (default 50); page with `before` set to the last `pinned_at`.
   * @see https://docs.discord.com/developers/resources/message#get-channel-pins
   */
  listPins(channelId: Snowflake, query?: QueryOf<typeof getChannelPins>, options?: CallOptions): Promise<MessagePins> {
    return this.call(getChannelPins, { path: { channel_id: channelId }, query }, options);
  }

  /**
   * Pins a message; a channel has at most 250 pins (30003). Requires VIEW_CHANNEL and PIN_MESSAGES. Fires
   * `channelPinsUpdate` and `messageUpdate`, and `messageCreate` for the notice in the channel; accepts an audit
   * reason.
   * @see https://docs.discord.com/developers/resources/message#pin-message
   */
  pinMessage(channelId: Snowflake, messageId: Snowflake, options?: AuditOptions): Promise<undefined> {
    return this.call(pinMessage, { path: { channel_id: channelId, message_id: messageId } }, options);
  }

  /**
   * Unpins a message. Requires VIEW_CHANNEL and PIN_MESSAGES. Fires `channelPinsUpdate` and `messageUpdate`; accepts an
   * audit reason.
   * @see https://docs.discord.com/developers/resources/message#unpin-message
   */
  unpinMessage(channelId: Snowflake, messageId: Snowflake, options?: AuditOptions): Promise<undefined> {
    return this.call(unpinMessage, { path: { channel_id: channelId, message_id: messageId } }, options);
  }

  /**
   * Returns all pinned messages, the last pinned first, without the time of the pin. Requires VIEW_CHANNEL; the list is
   * empty without READ_MESSAGE_HISTORY.
   * @deprecated use `listPins`
   * @see https://docs.discord.com/developers/resources/message#get-pinned-messages-deprecated
   */
  listPinsDeprecated(channelId: Snowflake, options?: CallOptions): Promise<Message[]> {
    return this.call(getPinnedMessages, { path: { channel_id: channelId } }, options);
  }

  /**
   * Pins a message with the old path; a channel has at most 250 pins (30003). Requires VIEW_CHANNEL and PIN_MESSAGES.
   * Fires `channelPinsUpdate`, `messageUpdate` and `messageCreate`; accepts an audit reason.
   * @deprecated use `pinMessage`
   * @see https://docs.discord.com/developers/resources/message#pin-message-deprecated
   */
  pinMessageDeprecated(channelId: Snowflake, messageId: Snowflake, options?: AuditOptions): Promise<undefined> {
    return this.call(pinMessageDeprecated, { path: { channel_id: channelId, message_id: messageId } }, options);
  }

  /**
   * Unpins a message with the old path. Requires VIEW_CHANNEL and PIN_MESSAGES. Fires `channelPinsUpdate` and
   * `messageUpdate`; accepts an audit reason.
   * @deprecated use `unpinMessage`
   * @see https://docs.discord.com/developers/resources/message#unpin-message-deprecated
   */
  unpinMessageDeprecated(channelId: Snowflake, messageId: Snowflake, options?: AuditOptions): Promise<undefined> {
    return this.call(unpinMessageDeprecated, { path: { channel_id: channelId, message_id: messageId } }, options);
  }

  /**
   * Adds a user to a group direct message, with the user's access token, whose scopes include gdm.join (otherwise 50026).
   * Returns the channel, or undefined if Discord responds without it. A group has at most 10 recipients (30004).
   * @see https://docs.discord.com/developers/resources/channel#group-dm-add-recipient
   */
  addRecipient(
    channelId: Snowflake,
    userId: Snowflake,
    recipient: GroupDmRecipientRequest,
    options?: CallOptions,
  ): Promise<Channel | undefined> {
    return this.call(
      groupDmAddRecipient,
      { path: { channel_id: channelId, user_id: userId }, body: recipient },
      options,
    );
  }

  /**
   * Removes a user from a group direct message.
   * @see https://docs.discord.com/developers/resources/channel#group-dm-remove-recipient
   */
  removeRecipient(channelId: Snowflake, userId: Snowflake, options?: CallOptions): Promise<undefined> {
    return this.call(groupDmRemoveRecipient, { path: { channel_id: channelId, user_id: userId } }, options);
  }
}
