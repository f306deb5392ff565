import { deleteGuildIntegration, getGuildIntegrations } from '../../../wire/endpoints/guild-integrations.js';
import { limits } from '../../../wire/limits.js';
import { deleteIntegration } from '../../state/integration-deletion.js';
import { presentIntegration } from '../../state/integrations.js';
import { serve } from '../serve.js';

export const guildIntegrationRoutes = [
  serve(getGuildIntegrations, ({ world, guild }) => ({
    result: [...guild.integrations.values()]
      .slice(0, limits.integrations)
      .map((integration) => presentIntegration(world, integration)),
    events: [],
  })),

  serve(deleteGuildIntegration, ({ world, guild, integration, actor, reason }) =>
    deleteIntegration(world, guild, integration, { userId: actor.user.user.id, reason }),
  ),
];
