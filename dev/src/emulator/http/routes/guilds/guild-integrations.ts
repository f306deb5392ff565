import { endpoints, limits } from 'guildhall/wire';
import { serializeIntegration } from '../../../state/applications/integrations.js';
import { removeIntegration } from '../../../state/membership/integration-removal.js';
import { defineRoute } from '../../endpoint-route.js';

export const guildIntegrationRoutes = [
  defineRoute(endpoints.getGuildIntegrations, ({ world, guild }) => ({
    result: [...guild.integrations.values()]
      .slice(0, limits.integrations)
      .map((integration) => serializeIntegration(world, integration)),
    events: [],
  })),

  defineRoute(endpoints.deleteGuildIntegration, ({ world, guild, integration, actor, reason }) =>
    removeIntegration(world, guild, integration, { userId: actor.user.user.id, reason }),
  ),
];
