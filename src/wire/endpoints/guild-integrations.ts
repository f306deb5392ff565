import { z } from 'zod';
import { empty, endpoint, json } from '../endpoint.js';
import { Integration } from '../objects/integration.js';

/** Get Guild Integrations: at most 50, and what is beyond cannot be reached. */
export const getGuildIntegrations = endpoint('getGuildIntegrations', 'GET', '/guilds/{guild_id}/integrations', {
  result: json(z.array(Integration)),
  needs: ['MANAGE_GUILD'],
});

/** Delete Guild Integration: its webhooks go with it, and its bot is kicked. */
export const deleteGuildIntegration = endpoint(
  'deleteGuildIntegration',
  'DELETE',
  '/guilds/{guild_id}/integrations/{integration_id}',
  {
    result: empty,
    needs: ['MANAGE_GUILD'],
    audit: 'INTEGRATION_DELETE',
    emits: ['guildIntegrationsUpdate', 'integrationDelete', 'guildMemberRemove', 'webhooksUpdate'],
  },
);
