import {
  getGuildWidget,
  getGuildWidgetImage,
  getGuildWidgetSettings,
  modifyGuildWidget,
} from '../../../wire/endpoints/guild-widget.js';
import { drawWidget } from '../../pictures/widget-picture.js';
import { openVoiceChannels } from '../../policy/everyone.js';
import { areInvitesPaused } from '../../policy/joining.js';
import { changeGuild } from '../../state/guild-changes.js';
import { onlineMembers } from '../../state/presences.js';
import { openWidget, presentWidgetSettings } from '../../state/widgets.js';
import { serve } from '../serve.js';

export const guildWidgetRoutes = [
  serve(getGuildWidgetSettings, ({ guild }) => ({ result: presentWidgetSettings(guild), events: [] })),

  serve(modifyGuildWidget, ({ world, guild, body, actor, reason }) => {
    const changes = { widget_enabled: body.enabled, widget_channel_id: body.channel_id };
    const { events } = changeGuild(world, guild, changes, { userId: actor.user.user.id, reason });
    return { result: presentWidgetSettings(guild), events };
  }),

  serve(getGuildWidget, ({ world, guild }) =>
    openWidget(world, guild, openVoiceChannels(world, guild), !areInvitesPaused(world, guild)),
  ),

  serve(getGuildWidgetImage, ({ world, guild, query }) => {
    const facts = { name: guild.guild.name, online: onlineMembers(world, guild).length };
    return { result: drawWidget(query.style, facts), events: [] };
  }),
];
