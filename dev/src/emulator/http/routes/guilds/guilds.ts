import {
  getGuild,
  getGuildChannels,
  getGuildPreview,
  getGuildVanityUrl,
  getGuildVoiceRegions,
  modifyGuild,
  modifyGuildIncidentActions,
} from '../../../../../../src/wire/endpoints/guilds/guilds.js';
import { channelsOfGuild } from '../../../state/channels/channels.js';
import { toGuildUpdateFields, updateGuild } from '../../../state/guilds/guild-updates.js';
import { serializeGuild, serializeGuildPreview, serializeGuildWithCounts } from '../../../state/guilds/guilds.js';
import { updateIncidentActions } from '../../../state/guilds/incidents.js';
import { voiceRegionsOf } from '../../../state/voice/voice-regions.js';
import { defineRoute } from '../../endpoint-route.js';

export const guildRoutes = [
  defineRoute(getGuild, ({ world, guild, query }) => ({
    result: query.with_counts ? serializeGuildWithCounts(world, guild) : serializeGuild(guild),
    events: [],
  })),

  defineRoute(getGuildChannels, ({ world, guild }) => ({
    result: channelsOfGuild(world, guild.guild.id).map(({ channel }) => channel),
    events: [],
  })),

  defineRoute(getGuildPreview, ({ world, guild }) => ({ result: serializeGuildPreview(world, guild), events: [] })),

  defineRoute(modifyGuild, ({ world, guild, body, actor, reason }) => {
    const executor = { userId: actor.user.user.id, reason };
    const { events } = updateGuild(world, guild, toGuildUpdateFields(world, guild, body), executor);
    return { result: serializeGuild(guild), events };
  }),

  defineRoute(getGuildVoiceRegions, ({ guild }) => ({ result: voiceRegionsOf(guild), events: [] })),

  defineRoute(getGuildVanityUrl, ({ guild }) => ({
    result: { code: guild.guild.vanity_url_code, uses: guild.vanityUses },
    events: [],
  })),

  defineRoute(modifyGuildIncidentActions, ({ world, guild, body, actor }) =>
    updateIncidentActions(world, guild, body, { userId: actor.user.user.id }),
  ),
];
