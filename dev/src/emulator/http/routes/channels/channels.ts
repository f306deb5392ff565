import { endpoints } from 'guildhall/wire';
import { removeOverwrite, setOverwrite, updateChannel } from '../../../state/channels/channel-updates.js';
import { isThreadChannel, serializeChannel, typingStartEvents } from '../../../state/channels/channels.js';
import { removeChannelWithGuests } from '../../../state/membership/guests.js';
import { removeThread, updateThread } from '../../../state/threads/threads.js';
import { setVoiceStatus } from '../../../state/voice/voice-status.js';
import { followChannel } from '../../../state/webhooks/channel-followers.js';
import { defineRoute } from '../../endpoint-route.js';
import { requireGuild } from './require-guild.js';

export const channelRoutes = [
  defineRoute(endpoints.getChannel, ({ world, channel, actor }) => ({
    result: serializeChannel(world, channel, actor.user.user.id),
    events: [],
  })),

  defineRoute(endpoints.modifyChannel, ({ world, guild, channel, body, actor, reason }) => {
    const executor = { userId: actor.user.user.id, reason };
    const change = isThreadChannel(channel.channel) ? updateThread : updateChannel;
    const { result, events } = change(world, requireGuild(guild), channel, body, executor);
    return { result: serializeChannel(world, result, executor.userId), events };
  }),

  defineRoute(endpoints.deleteChannel, ({ world, guild, channel, actor, reason }) => {
    const executor = { userId: actor.user.user.id, reason };
    // Closing a DM deletes nothing: it opens again with the next message.
    if (!guild) return { result: serializeChannel(world, channel, executor.userId), events: [] };
    const remove = isThreadChannel(channel.channel) ? removeThread : removeChannelWithGuests;
    const { result, events } = remove(world, guild, channel, executor);
    return { result: result.channel, events };
  }),

  defineRoute(endpoints.editChannelPermissions, ({ world, guild, channel, path, body, actor, reason }) =>
    setOverwrite(
      world,
      requireGuild(guild),
      channel,
      { ...body, id: path.overwrite_id },
      {
        userId: actor.user.user.id,
        reason,
      },
    ),
  ),

  defineRoute(endpoints.deleteChannelPermission, ({ world, guild, channel, path, actor, reason }) =>
    removeOverwrite(world, requireGuild(guild), channel, path.overwrite_id, { userId: actor.user.user.id, reason }),
  ),

  defineRoute(endpoints.followAnnouncementChannel, ({ world, guild, channel, body, actor, reason }) =>
    followChannel(world, { guild: requireGuild(guild), channel }, body.webhook_channel_id, {
      userId: actor.user.user.id,
      reason,
    }),
  ),

  defineRoute(endpoints.triggerTypingIndicator, ({ world, channel, actor }) => ({
    result: undefined,
    events: typingStartEvents(world, channel, actor.user.user.id),
  })),

  defineRoute(endpoints.setVoiceChannelStatus, ({ world, guild, channel, body, actor, reason }) =>
    setVoiceStatus(world, requireGuild(guild), channel, body.status, { userId: actor.user.user.id, reason }),
  ),
];
