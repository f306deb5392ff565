import {
  getGuild,
  getGuildChannels,
  getGuildPreview,
  getGuildVanityUrl,
  getGuildVoiceRegions,
  modifyGuild,
  modifyGuildIncidentActions,
} from '../../../wire/endpoints/guilds.js';
import { channelsOf } from '../../state/channels.js';
import { changeGuild, guildFieldsOf } from '../../state/guild-changes.js';
import { presentCountedGuild, presentGuild, presentGuildPreview } from '../../state/guilds.js';
import { changeIncidentActions } from '../../state/incidents.js';
import { voiceRegionsOf } from '../../state/voice-regions.js';
import { serve } from '../serve.js';

export const guildRoutes = [
  serve(getGuild, ({ world, guild, query }) => ({
    result: query.with_counts ? presentCountedGuild(world, guild) : presentGuild(guild),
    events: [],
  })),

  serve(getGuildChannels, ({ world, guild }) => ({
    result: channelsOf(world, guild.guild.id).map(({ channel }) => channel),
    events: [],
  })),

  serve(getGuildPreview, ({ world, guild }) => ({ result: presentGuildPreview(world, guild), events: [] })),

  serve(modifyGuild, ({ world, guild, body, actor, reason }) => {
    const by = { userId: actor.user.user.id, reason };
    const { events } = changeGuild(world, guild, guildFieldsOf(guild, body), by);
    return { result: presentGuild(guild), events };
  }),

  serve(getGuildVoiceRegions, ({ guild }) => ({ result: voiceRegionsOf(guild), events: [] })),

  serve(getGuildVanityUrl, ({ guild }) => ({
    result: { code: guild.guild.vanity_url_code, uses: guild.vanityUses },
    events: [],
  })),

  serve(modifyGuildIncidentActions, ({ world, guild, body, actor }) =>
    changeIncidentActions(world, guild, body, { userId: actor.user.user.id }),
  ),
];
