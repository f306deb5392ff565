import { getGuildAuditLog } from '../../../wire/endpoints/audit-logs.js';
import { getGuild, getGuildChannels, getGuildRoles } from '../../../wire/endpoints/guilds.js';
import { presentAuditLog } from '../../state/audit-log.js';
import { channelsOf } from '../../state/channels.js';
import { presentGuild } from '../../state/guilds.js';
import { presentRoles } from '../../state/roles.js';
import { serve } from '../serve.js';

export const guildRoutes = [
  serve(getGuild, ({ guild, query }) => ({ result: presentGuild(guild, query.with_counts), events: [] })),

  serve(getGuildChannels, ({ world, guild }) => ({
    result: channelsOf(world, guild.guild.id).map(({ channel }) => channel),
    events: [],
  })),

  serve(getGuildRoles, ({ guild }) => ({ result: presentRoles(guild), events: [] })),

  serve(getGuildAuditLog, ({ world, guild, query }) => ({ result: presentAuditLog(world, guild, query), events: [] })),
];
