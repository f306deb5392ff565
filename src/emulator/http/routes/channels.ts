import {
  deleteChannel,
  deleteChannelPermission,
  editChannelPermissions,
  followAnnouncementChannel,
  getChannel,
  modifyChannel,
  setVoiceChannelStatus,
  triggerTypingIndicator,
} from '../../../wire/endpoints/channels.js';
import { changeChannel, removeOverwrite, setOverwrite } from '../../state/channel-changes.js';
import * as deletion from '../../state/channel-deletion.js';
import { followChannel } from '../../state/channel-followers.js';
import { isThread, presentChannel } from '../../state/channels.js';
import { changeThread, deleteThread } from '../../state/threads.js';
import { typing } from '../../state/typing.js';
import { setVoiceStatus } from '../../state/voice-status.js';
import { guildOf } from '../guild-of.js';
import { serve } from '../serve.js';

export const channelRoutes = [
  serve(getChannel, ({ world, channel, actor }) => ({
    result: presentChannel(world, channel, actor.user.user.id),
    events: [],
  })),

  serve(modifyChannel, ({ world, guild, channel, body, actor, reason }) => {
    const by = { userId: actor.user.user.id, reason };
    const change = isThread(channel.channel) ? changeThread : changeChannel;
    const { result, events } = change(world, guildOf(guild), channel, body, by);
    return { result: presentChannel(world, result, by.userId), events };
  }),

  serve(deleteChannel, ({ world, guild, channel, actor, reason }) => {
    const by = { userId: actor.user.user.id, reason };
    // A closed conversation opens again when somebody writes: nothing of it goes away.
    if (!guild) return { result: presentChannel(world, channel, by.userId), events: [] };
    const remove = isThread(channel.channel) ? deleteThread : deletion.deleteChannel;
    const { result, events } = remove(world, guild, channel, by);
    return { result: result.channel, events };
  }),

  serve(editChannelPermissions, ({ world, guild, channel, path, body, actor, reason }) =>
    setOverwrite(
      world,
      guildOf(guild),
      channel,
      { ...body, id: path.overwrite_id },
      {
        userId: actor.user.user.id,
        reason,
      },
    ),
  ),

  serve(deleteChannelPermission, ({ world, guild, channel, path, actor, reason }) =>
    removeOverwrite(world, guildOf(guild), channel, path.overwrite_id, { userId: actor.user.user.id, reason }),
  ),

  serve(followAnnouncementChannel, ({ world, guild, channel, body, actor, reason }) =>
    followChannel(world, { guild: guildOf(guild), channel }, body.webhook_channel_id, {
      userId: actor.user.user.id,
      reason,
    }),
  ),

  serve(triggerTypingIndicator, ({ world, channel, actor }) => ({
    result: undefined,
    events: typing(world, channel, actor.user.user.id),
  })),

  serve(setVoiceChannelStatus, ({ world, guild, channel, body, actor, reason }) =>
    setVoiceStatus(world, guildOf(guild), channel, body.status, { userId: actor.user.user.id, reason }),
  ),
];
