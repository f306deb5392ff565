import { z } from 'zod';
import { Integration } from '../../objects/guilds/integration.js';
import type { Endpoint } from '../declaration/endpoint.js';
import { declareEndpoint, emptyResult, jsonResult } from '../declaration/endpoint.js';

/**
 * Get Guild Integrations: at most 50; further ones cannot be retrieved.
 * @see https://docs.discord.com/developers/resources/guild#get-guild-integrations
 */
export const getGuildIntegrations: Endpoint<'/guilds/{guild_id}/integrations', { result: Integration[] }> =
  declareEndpoint('getGuildIntegrations', 'GET', '/guilds/{guild_id}/integrations', {
    result: jsonResult(z.array(Integration)),
    requiredPermissions: ['MANAGE_GUILD'],
  });

/**
 * Delete Guild Integration: its webhooks are deleted and its bot is kicked.
 * @see https://docs.discord.com/developers/resources/guild#delete-guild-integration
 */
export const deleteGuildIntegration: Endpoint<
  '/guilds/{guild_id}/integrations/{integration_id}',
  { result: undefined; audit: true }
> = declareEndpoint('deleteGuildIntegration', 'DELETE', '/guilds/{guild_id}/integrations/{integration_id}', {
  result: emptyResult,
  requiredPermissions: ['MANAGE_GUILD'],
  audit: 'INTEGRATION_DELETE',
  emits: ['guildIntegrationsUpdate', 'integrationDelete', 'guildMemberRemove', 'webhooksUpdate'],
});
