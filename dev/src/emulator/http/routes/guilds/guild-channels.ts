import { endpoints } from 'guildhall/wire';
import { canViewChannel } from '../../../policy/permissions/permission-checks.js';
import { moveChannels } from '../../../state/channels/channel-updates.js';
import { insertChannel } from '../../../state/channels/channels.js';
import { activeThreadsOfGuild, serializeThreads } from '../../../state/threads/thread-pages.js';
import { defineRoute } from '../../endpoint-route.js';

export const guildChannelRoutes = [
  defineRoute(endpoints.createGuildChannel, ({ world, guild, body, actor, reason }) => {
    const { result, events } = insertChannel(world, guild, body, { userId: actor.user.user.id, reason });
    return { result: result.channel, events };
  }),

  defineRoute(endpoints.modifyGuildChannelPositions, ({ world, guild, body, actor }) =>
    moveChannels(world, guild, body, { userId: actor.user.user.id }),
  ),

  defineRoute(endpoints.listActiveGuildThreads, ({ world, guild, actor }) => {
    const { id: userId } = actor.user.user;
    const visible = activeThreadsOfGuild(world, guild.guild.id).filter((each) =>
      canViewChannel(world, userId, each.channel.id),
    );
    return { result: serializeThreads(world, visible, userId), events: [] };
  }),
];
