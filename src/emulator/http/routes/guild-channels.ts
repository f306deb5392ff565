import {
  createGuildChannel,
  listActiveGuildThreads,
  modifyGuildChannelPositions,
} from '../../../wire/endpoints/guild-channels.js';
import { mayViewChannel } from '../../policy/permissions.js';
import { moveChannels } from '../../state/channel-changes.js';
import { createChannel } from '../../state/channels.js';
import { activeThreadsOf, presentThreads } from '../../state/thread-pages.js';
import { serve } from '../serve.js';

export const guildChannelRoutes = [
  serve(createGuildChannel, ({ world, guild, body, actor, reason }) => {
    const { result, events } = createChannel(world, guild, body, { userId: actor.user.user.id, reason });
    return { result: result.channel, events };
  }),

  serve(modifyGuildChannelPositions, ({ world, guild, body, actor }) =>
    moveChannels(world, guild, body, { userId: actor.user.user.id }),
  ),

  serve(listActiveGuildThreads, ({ world, guild, actor }) => {
    const { id: userId } = actor.user.user;
    const seen = activeThreadsOf(world, guild.guild.id).filter((each) =>
      mayViewChannel(world, userId, each.channel.id),
    );
    return { result: presentThreads(world, seen, userId), events: [] };
  }),
];
