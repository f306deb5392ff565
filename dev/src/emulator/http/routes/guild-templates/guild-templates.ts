import { endpoints } from 'guildhall/wire';
import { rejectRequest } from '../../../policy/errors/request-rejected-error.js';
import * as templates from '../../../state/guild-templates/guild-templates.js';
import type { GuildTemplateRecord } from '../../../state/records/guild-templates.js';
import type { GuildRecord } from '../../../state/records/guilds.js';
import type { StateChange } from '../../../state/world/state-change.js';
import type { World } from '../../../state/world/world.js';
import { defineRoute, type EndpointRoute } from '../../endpoint-route.js';

export const guildTemplateRoutes: readonly EndpointRoute[] = [
  defineRoute(endpoints.getGuildTemplate, ({ world, path }) => {
    const guild = templates.findGuildOfTemplate(world, path.code) ?? rejectRequest('UNKNOWN_GUILD_TEMPLATE');
    return { result: templates.serializeGuildTemplate(world, guild, requireTemplate(guild)), events: [] };
  }),

  defineRoute(endpoints.getGuildTemplates, ({ world, guild }) => ({
    result: guild.template ? [templates.serializeGuildTemplate(world, guild, guild.template)] : [],
    events: [],
  })),

  defineRoute(endpoints.createGuildTemplate, ({ world, guild, body, actor }) =>
    serialized(world, guild, templates.insertGuildTemplate(world, guild, body, actor.user.user.id)),
  ),

  defineRoute(endpoints.syncGuildTemplate, ({ world, guild }) =>
    serialized(world, guild, templates.synchronizeGuildTemplate(world, guild, requireTemplate(guild))),
  ),

  defineRoute(endpoints.modifyGuildTemplate, ({ world, guild, body }) =>
    serialized(world, guild, templates.updateGuildTemplate(guild, requireTemplate(guild), body)),
  ),

  defineRoute(endpoints.deleteGuildTemplate, ({ world, guild }) => {
    const deleted = templates.serializeGuildTemplate(world, guild, requireTemplate(guild));
    return { result: deleted, events: templates.removeGuildTemplate(guild).events };
  }),
];

function requireTemplate({ template }: GuildRecord): GuildTemplateRecord {
  return template ?? rejectRequest('UNKNOWN_GUILD_TEMPLATE');
}

function serialized(world: World, guild: GuildRecord, { result, events }: StateChange<GuildTemplateRecord>) {
  return { result: templates.serializeGuildTemplate(world, guild, result), events };
}
