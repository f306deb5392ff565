import { z } from 'zod';
import { empty, endpoint, json } from '../endpoint.js';
import { limits } from '../limits.js';
import { Channel, FollowedChannel } from '../objects/channel.js';
import { ChannelChanges, OverwriteChange } from '../objects/channel-request.js';
import { snowflake, text } from '../schema.js';

/** Get Channel. A thread comes with the caller's own membership. */
export const getChannel = endpoint('getChannel', 'GET', '/channels/{channel_id}', {
  result: json(Channel),
  needs: ['VIEW_CHANNEL'],
});

/**
 * Modify Channel. Channels of guilds need MANAGE_CHANNELS, their overwrites MANAGE_ROLES; of threads see the fields.
 * Recorded as THREAD_UPDATE when it is a thread, and overwrites with actions of their own.
 */
export const modifyChannel = endpoint('modifyChannel', 'PATCH', '/channels/{channel_id}', {
  body: ChannelChanges,
  result: json(Channel),
  needs: ['VIEW_CHANNEL'],
  audit: 'CHANNEL_UPDATE',
  emits: ['channelUpdate', 'threadUpdate', 'threadMemberUpdate'],
});

/**
 * Delete/Close Channel. Channels of guilds need MANAGE_CHANNELS, threads MANAGE_THREADS (recorded as THREAD_DELETE);
 * a conversation is closed. The channels of a category stay, without one; invites, webhooks and threads go too.
 */
export const deleteChannel = endpoint('deleteChannel', 'DELETE', '/channels/{channel_id}', {
  result: json(Channel),
  needs: ['VIEW_CHANNEL'],
  audit: 'CHANNEL_DELETE',
  emits: ['channelDelete', 'channelUpdate', 'threadDelete', 'guildUpdate', 'inviteDelete', 'webhooksUpdate'],
});

/** Edit Channel Permissions: sets the overwrite of a role or member. Recorded as created or updated. */
export const editChannelPermissions = endpoint(
  'editChannelPermissions',
  'PUT',
  '/channels/{channel_id}/permissions/{overwrite_id}',
  {
    body: OverwriteChange,
    result: empty,
    needs: ['VIEW_CHANNEL', 'MANAGE_ROLES'],
    audit: 'CHANNEL_OVERWRITE_UPDATE',
    emits: ['channelUpdate'],
  },
);

/** Delete Channel Permission. One that is not there is 10009. */
export const deleteChannelPermission = endpoint(
  'deleteChannelPermission',
  'DELETE',
  '/channels/{channel_id}/permissions/{overwrite_id}',
  {
    result: empty,
    needs: ['VIEW_CHANNEL', 'MANAGE_ROLES'],
    audit: 'CHANNEL_OVERWRITE_DELETE',
    emits: ['channelUpdate'],
  },
);

/** Follow Announcement Channel: brings its messages to another channel, where it needs MANAGE_WEBHOOKS. */
export const followAnnouncementChannel = endpoint(
  'followAnnouncementChannel',
  'POST',
  '/channels/{channel_id}/followers',
  {
    body: z.object({ webhook_channel_id: snowflake() }),
    result: json(FollowedChannel),
    needs: ['VIEW_CHANNEL'],
    audit: 'WEBHOOK_CREATE',
    emits: ['webhooksUpdate', 'messageCreate'],
  },
);

/** Trigger Typing Indicator: it lasts 10 seconds. */
export const triggerTypingIndicator = endpoint('triggerTypingIndicator', 'POST', '/channels/{channel_id}/typing', {
  result: empty,
  needs: ['VIEW_CHANNEL', 'SEND_MESSAGES'],
  emits: ['typingStart'],
});

/**
 * Set Voice Channel Status (newer than the interface page, 2026-04-20). Who is not connected there needs
 * MANAGE_CHANNELS too. Recorded as deleted when it is emptied.
 */
export const setVoiceChannelStatus = endpoint('setVoiceChannelStatus', 'PUT', '/channels/{channel_id}/voice-status', {
  /** At most 500 characters; null takes it away. */
  body: z.object({ status: text(0, limits.channel.voiceStatus).nullable() }),
  result: empty,
  needs: ['VIEW_CHANNEL', 'SET_VOICE_CHANNEL_STATUS'],
  audit: 'VOICE_CHANNEL_STATUS_CREATE',
  emits: ['voiceChannelStatusUpdate'],
});
