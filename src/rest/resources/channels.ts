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
import type { Message } from '../../wire/objects/messages/message.js';
import type { MessagePins } from '../../wire/objects/messages/pin.js';
import type { AuditOptions, Call, CallOptions } from '../call/call.js';

/** Channels of guilds, threads, and direct conversations. In guilds every call needs VIEW_CHANNEL (otherwise 50001). */
export class ChannelsResource {
  constructor(private readonly call: Call) {}

  /** Get Channel. A thread comes with the bot's own membership, when it is in it. In guilds it needs VIEW_CHANNEL. */
  get(channelId: Snowflake, options?: CallOptions): Promise<Channel> {
    return this.call(getChannel, { path: { channel_id: channelId } }, options);
  }

  /**
   * Modify Channel: what is not named stays. A channel of a guild needs VIEW_CHANNEL and MANAGE_CHANNELS, its
   * overwrites MANAGE_ROLES and the permissions that they change. A thread needs MANAGE_THREADS; its creator may change
   * its name, tags and archiving, and whoever can write in it may take it out of the archive, unless it is locked.
   * Fires `channelUpdate`, for a category also for the channels that follow its overwrites; for a thread
   * `threadUpdate`, and `threadMemberUpdate` when it leaves the archive. Takes an audit reason.
   */
  edit(channelId: Snowflake, changes: ChannelEdit, options?: AuditOptions): Promise<Channel> {
    return this.call(modifyChannel, { path: { channel_id: channelId }, body: changes }, options);
  }

  /**
   * Delete/Close Channel. Needs VIEW_CHANNEL and MANAGE_CHANNELS, for a thread MANAGE_THREADS; a conversation is
   * closed. The channels of a category stay, without one; invites, webhooks and threads go too. What a Community guild
   * needs is 50074. Fires `channelDelete` or `threadDelete`, and `channelUpdate` for the channels of a category,
   * `inviteDelete` for each invite, `webhooksUpdate` when it had webhooks, `guildUpdate` where the guild has used it;
   * takes an audit reason.
   */
  delete(channelId: Snowflake, options?: AuditOptions): Promise<Channel> {
    return this.call(deleteChannel, { path: { channel_id: channelId } }, options);
  }

  /**
   * Edit Channel Permissions: sets the overwrite of a role (`type` 0) or member (1); what is not named in `allow` or
   * `deny` is neither. Needs VIEW_CHANNEL and MANAGE_ROLES, and the permissions that it changes. Fires `channelUpdate`;
   * takes an audit reason.
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
   * Delete Channel Permission. Needs VIEW_CHANNEL and MANAGE_ROLES; an overwrite that is not there is 10009. Fires
   * `channelUpdate`; takes an audit reason.
   */
  deletePermissionOverwrite(channelId: Snowflake, overwriteId: Snowflake, options?: AuditOptions): Promise<undefined> {
    const path = { channel_id: channelId, overwrite_id: overwriteId };
    return this.call(deleteChannelPermission, { path }, options);
  }

  /**
   * Follow Announcement Channel: from now on its published messages appear in the target channel. Needs VIEW_CHANNEL
   * here and MANAGE_WEBHOOKS there. Fires `webhooksUpdate` and, for the notice in the target channel, `messageCreate`;
   * takes an audit reason.
   */
  followAnnouncements(
    channelId: Snowflake,
    targetChannelId: Snowflake,
    options?: AuditOptions,
  ): Promise<FollowedChannel> {
    const body = { webhook_channel_id: targetChannelId };
    return this.call(followAnnouncementChannel, { path: { channel_id: channelId }, body }, options);
  }

  /** Trigger Typing Indicator: shown for 10 seconds. Needs VIEW_CHANNEL and SEND_MESSAGES. Fires `typingStart`. */
  triggerTyping(channelId: Snowflake, options?: CallOptions): Promise<undefined> {
    return this.call(triggerTypingIndicator, { path: { channel_id: channelId } }, options);
  }

  /**
   * Set Voice Channel Status: at most 500 characters, null takes it away. Needs VIEW_CHANNEL and
   * SET_VOICE_CHANNEL_STATUS, and MANAGE_CHANNELS unless the bot is connected there. Fires `voiceChannelStatusUpdate`;
   * takes an audit reason.
   */
  setVoiceStatus(
    channelId: Snowflake,
    status: BodyOf<typeof setVoiceChannelStatus>['status'],
    options?: AuditOptions,
  ): Promise<undefined> {
    return this.call(setVoiceChannelStatus, { path: { channel_id: channelId }, body: { status } }, options);
  }

  /**
   * Get Channel Pins, the latest first. Needs VIEW_CHANNEL, and gives none without READ_MESSAGE_HISTORY. `limit` is
   * 1..50 (default 50); page with `before` at the last `pinned_at`.
   */
  listPins(channelId: Snowflake, query?: QueryOf<typeof getChannelPins>, options?: CallOptions): Promise<MessagePins> {
    return this.call(getChannelPins, { path: { channel_id: channelId }, query }, options);
  }

  /**
   * Pin Message: at most 250 in a channel (30003). Needs VIEW_CHANNEL and PIN_MESSAGES. Fires `channelPinsUpdate` and
   * `messageUpdate`, and `messageCreate` for the message in the channel that tells of it; takes an audit reason.
   */
  pinMessage(channelId: Snowflake, messageId: Snowflake, options?: AuditOptions): Promise<undefined> {
    return this.call(pinMessage, { path: { channel_id: channelId, message_id: messageId } }, options);
  }

  /**
   * Unpin Message. Needs VIEW_CHANNEL and PIN_MESSAGES. Fires `channelPinsUpdate` and `messageUpdate`; takes an audit
   * reason.
   */
  unpinMessage(channelId: Snowflake, messageId: Snowflake, options?: AuditOptions): Promise<undefined> {
    return this.call(unpinMessage, { path: { channel_id: channelId, message_id: messageId } }, options);
  }

  /**
   * Get Pinned Messages: all of them, the latest first, without when they were pinned. Needs VIEW_CHANNEL, and gives
   * none without READ_MESSAGE_HISTORY.
   * @deprecated use `getPins`
   */
  listPinsDeprecated(channelId: Snowflake, options?: CallOptions): Promise<Message[]> {
    return this.call(getPinnedMessages, { path: { channel_id: channelId } }, options);
  }

  /**
   * Pin Message at its old path: at most 250 in a channel (30003). Needs VIEW_CHANNEL and PIN_MESSAGES. Fires
   * `channelPinsUpdate`, `messageUpdate` and `messageCreate`; takes an audit reason.
   * @deprecated use `pinMessage`
   */
  pinMessageDeprecated(channelId: Snowflake, messageId: Snowflake, options?: AuditOptions): Promise<undefined> {
    return this.call(pinMessageDeprecated, { path: { channel_id: channelId, message_id: messageId } }, options);
  }

  /**
   * Unpin Message at its old path. Needs VIEW_CHANNEL and PIN_MESSAGES. Fires `channelPinsUpdate` and `messageUpdate`;
   * takes an audit reason.
   * @deprecated use `unpinMessage`
   */
  unpinMessageDeprecated(channelId: Snowflake, messageId: Snowflake, options?: AuditOptions): Promise<undefined> {
    return this.call(unpinMessageDeprecated, { path: { channel_id: channelId, message_id: messageId } }, options);
  }
}
