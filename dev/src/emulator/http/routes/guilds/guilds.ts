import { endpoints } from 'guildhall/wire';
import { channelsOfGuild } from '../../../state/channels/channels.js';
import { toGuildUpdateFields, updateGuild } from '../../../state/guilds/guild-updates.js';
import { serializeGuild, serializeGuildPreview, serializeGuildWithCounts } from '../../../state/guilds/guilds.js';
import { updateIncidentActions } from '../../../state/guilds/incidents.js';
import { voiceRegionsOf } from '../../../state/voice/voice-regions.js';
import { defineRoute } from '../../endpoint-route.js';

export const guildRoutes = [
  defineRoute(endpoints.getGuild, ({ world, guild, query }) => ({
    result: query.with_counts ? serializeGuildWithCounts(world, guild) : serializeGuild(guild),
    events: [],
  })),

  defineRoute(endpoints.getGuildChannels, ({ world, guild }) => ({
    result: channelsOfGuild(world, guild.guild.id).map(({ channel }) => channel),
    events: [],
  })),

  defineRoute(endpoints.getGuildPreview, ({ world, guild }) => ({
    result: serializeGuildPreview(world, guild),
    events: [],
  })),

  defineRoute(endpoints.modifyGuild, ({ world, guild, body, actor, reason }) => {
    const executor = { userId: actor.user.user.id, reason };
    const { events } = updateGuild(world, guild, toGuildUpdateFields(world, guild, body), executor);
    return { result: serializeGuild(guild), events };
  }),

  defineRoute(endpoints.getGuildVoiceRegions, ({ guild }) => ({ result: voiceRegionsOf(guild), events: [] })),

  defineRoute(endpoints.getGuildVanityUrl, ({ guild }) => ({
    result: { code: guild.guild.vanity_url_code, uses: guild.vanityUses },
    events: [],
  })),

  defineRoute(endpoints.modifyGuildIncidentActions, ({ world, guild, body, actor }) =>
    updateIncidentActions(world, guild, body, { userId: actor.user.user.id }),
  ),
];
