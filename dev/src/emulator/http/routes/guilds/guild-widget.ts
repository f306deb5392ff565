import { endpoints } from 'guildhall/wire';
import { drawWidget } from '../../../pictures/widget-picture.js';
import { publicVoiceChannels } from '../../../policy/permissions/everyone-permissions.js';
import { areInvitesPaused } from '../../../policy/user-actions/join-checks.js';
import { updateGuild } from '../../../state/guilds/guild-updates.js';
import { buildWidget, serializeWidgetSettings } from '../../../state/guilds/widgets.js';
import { onlineMemberIds } from '../../../state/members/presences.js';
import { defineRoute } from '../../endpoint-route.js';

export const guildWidgetRoutes = [
  defineRoute(endpoints.getGuildWidgetSettings, ({ guild }) => ({
    result: serializeWidgetSettings(guild),
    events: [],
  })),

  defineRoute(endpoints.modifyGuildWidget, ({ world, guild, body, actor, reason }) => {
    const changes = { widget_enabled: body.enabled, widget_channel_id: body.channel_id };
    const { events } = updateGuild(world, guild, changes, { userId: actor.user.user.id, reason });
    return { result: serializeWidgetSettings(guild), events };
  }),

  defineRoute(endpoints.getGuildWidget, ({ world, guild }) =>
    buildWidget(world, guild, publicVoiceChannels(world, guild), !areInvitesPaused(world, guild)),
  ),

  defineRoute(endpoints.getGuildWidgetImage, ({ world, guild, query }) => {
    const info = { name: guild.guild.name, online: onlineMemberIds(world, guild).length };
    return { result: drawWidget(query.style, info), events: [] };
  }),
];
