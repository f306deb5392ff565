import { z } from 'zod';
import { limits } from '../constants/limits.js';
import { Channel, FollowedChannel } from '../objects/channels/channel.js';
import type { ParsedChannelEdit, ParsedOverwriteEdit } from '../objects/channels/channel-request.js';
import { ChannelEdit, OverwriteEdit } from '../objects/channels/channel-request.js';
import { boundedText, snowflake } from '../validation/field-schemas.js';
import type { Endpoint } from './declaration/endpoint.js';
import { declareEndpoint, emptyResult, jsonResult } from './declaration/endpoint.js';

/**
 * Get Channel. A thread includes the caller's own membership.
 * @see https://docs.discord.com/developers/resources/channel#get-channel
 */
export const getChannel: Endpoint<'/channels/{channel_id}', { result: Channel }> = declareEndpoint(
  'getChannel',
  'GET',
  '/channels/{channel_id}',
  {
    result: jsonResult(Channel),
    requiredPermissions: ['VIEW_CHANNEL'],
  },
);

/**
 * Modify Channel. Guild channels need MANAGE_CHANNELS, their overwrites MANAGE_ROLES; for threads see the fields.
 * Recorded as THREAD_UPDATE for a thread. Overwrites are recorded with their own actions.
 * @see https://docs.discord.com/developers/resources/channel#modify-channel
 */
export const modifyChannel: Endpoint<
  '/channels/{channel_id}',
  { body: ChannelEdit; parsedBody: ParsedChannelEdit; result: Channel; audit: true }
> = declareEndpoint('modifyChannel', 'PATCH', '/channels/{channel_id}', {
  body: ChannelEdit,
  result: jsonResult(Channel),
  requiredPermissions: ['VIEW_CHANNEL'],
  audit: 'CHANNEL_UPDATE',
  emits: ['channelUpdate', 'threadUpdate', 'threadMemberUpdate'],
});

/**
 * Delete/Close Channel. Guild channels need MANAGE_CHANNELS, threads MANAGE_THREADS (recorded as THREAD_DELETE);
 * a DM is closed. The channels of a deleted category stay, without category; invites, webhooks and threads are deleted.
 * @see https://docs.discord.com/developers/resources/channel#deleteclose-channel
 */
export const deleteChannel: Endpoint<'/channels/{channel_id}', { result: Channel; audit: true }> = declareEndpoint(
  'deleteChannel',
  'DELETE',
  '/channels/{channel_id}',
  {
    result: jsonResult(Channel),
    requiredPermissions: ['VIEW_CHANNEL'],
    audit: 'CHANNEL_DELETE',
    emits: ['channelDelete', 'channelUpdate', 'threadDelete', 'guildUpdate', 'inviteDelete', 'webhooksUpdate'],
  },
);

/**
 * Edit Channel Permissions: sets the overwrite of a role or member. Recorded as created or updated.
 * @see https://docs.discord.com/developers/resources/channel#edit-channel-permissions
 */
export const editChannelPermissions: Endpoint<
  '/channels/{channel_id}/permissions/{overwrite_id}',
  { body: OverwriteEdit; parsedBody: ParsedOverwriteEdit; result: undefined; audit: true }
> = declareEndpoint('editChannelPermissions', 'PUT', '/channels/{channel_id}/permissions/{overwrite_id}', {
  body: OverwriteEdit,
  result: emptyResult,
  requiredPermissions: ['VIEW_CHANNEL', 'MANAGE_ROLES'],
  audit: 'CHANNEL_OVERWRITE_UPDATE',
  emits: ['channelUpdate'],
});

/**
 * Delete Channel Permission. A missing overwrite is 10009.
 * @see https://docs.discord.com/developers/resources/channel#delete-channel-permission
 */
export const deleteChannelPermission: Endpoint<
  '/channels/{channel_id}/permissions/{overwrite_id}',
  { result: undefined; audit: true }
> = declareEndpoint('deleteChannelPermission', 'DELETE', '/channels/{channel_id}/permissions/{overwrite_id}', {
  result: emptyResult,
  requiredPermissions: ['VIEW_CHANNEL', 'MANAGE_ROLES'],
  audit: 'CHANNEL_OVERWRITE_DELETE',
  emits: ['channelUpdate'],
});

/**
 * Follow Announcement Channel: crossposts its messages to another channel, where it needs MANAGE_WEBHOOKS.
 * @see https://docs.discord.com/developers/resources/channel#follow-announcement-channel
 */
export const followAnnouncementChannel: Endpoint<
  '/channels/{channel_id}/followers',
  { body: { webhook_channel_id: string }; result: FollowedChannel; audit: true }
> = declareEndpoint('followAnnouncementChannel', 'POST', '/channels/{channel_id}/followers', {
  body: z.object({ webhook_channel_id: snowflake() }),
  result: jsonResult(FollowedChannel),
  requiredPermissions: ['VIEW_CHANNEL'],
  audit: 'WEBHOOK_CREATE',
  emits: ['webhooksUpdate', 'messageCreate'],
});

/**
 * Trigger Typing Indicator: it lasts 10 seconds.
 * @see https://docs.discord.com/developers/resources/channel#trigger-typing-indicator
 */
export const triggerTypingIndicator: Endpoint<'/channels/{channel_id}/typing', { result: undefined }> = declareEndpoint(
  'triggerTypingIndicator',
  'POST',
  '/channels/{channel_id}/typing',
  {
    repeat: 'idempotent',
    result: emptyResult,
    requiredPermissions: ['VIEW_CHANNEL', 'SEND_MESSAGES'],
    emits: ['typingStart'],
  },
);

/**
 * Set Voice Channel Status (since 2026-04-20; not yet in the API reference). A caller who is not connected there needs
 * MANAGE_CHANNELS too. Clearing the status is recorded as a deletion.
 * @see https://docs.discord.com/developers/resources/channel#set-voice-channel-status
 */
export const setVoiceChannelStatus: Endpoint<
  '/channels/{channel_id}/voice-status',
  { body: { status: string | null }; result: undefined; audit: true }
> = declareEndpoint('setVoiceChannelStatus', 'PUT', '/channels/{channel_id}/voice-status', {
  /** At most 500 characters; null removes it. */
  body: z.object({ status: boundedText(0, limits.channel.voiceStatus).nullable() }),
  result: emptyResult,
  requiredPermissions: ['VIEW_CHANNEL', 'SET_VOICE_CHANNEL_STATUS'],
  audit: 'VOICE_CHANNEL_STATUS_CREATE',
  emits: ['voiceChannelStatusUpdate'],
});
