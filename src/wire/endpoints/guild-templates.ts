import { z } from 'zod';
import { GuildTemplate, GuildTemplateEdit, GuildTemplateRequest } from '../objects/guild-templates/guild-template.js';
import type { Endpoint } from './declaration/endpoint.js';
import { declareEndpoint, jsonResult } from './declaration/endpoint.js';

/**
 * Get Guild Template by its code. Anyone who knows the code may call it.
 * @see https://docs.discord.com/developers/resources/guild-template#get-guild-template
 */
export const getGuildTemplate: Endpoint<'/guilds/templates/{code}', { result: GuildTemplate; auth: 'none' }> =
  declareEndpoint('getGuildTemplate', 'GET', '/guilds/templates/{code}', {
    auth: 'none',
    result: jsonResult(GuildTemplate),
  });

/**
 * Get Guild Templates.
 * @see https://docs.discord.com/developers/resources/guild-template#get-guild-templates
 */
export const getGuildTemplates: Endpoint<'/guilds/{guild_id}/templates', { result: GuildTemplate[] }> = declareEndpoint(
  'getGuildTemplates',
  'GET',
  '/guilds/{guild_id}/templates',
  {
    result: jsonResult(z.array(GuildTemplate)),
    requiredPermissions: ['MANAGE_GUILD'],
  },
);

/**
 * Create Guild Template. A guild has at most one (30031).
 * @see https://docs.discord.com/developers/resources/guild-template#create-guild-template
 */
export const createGuildTemplate: Endpoint<
  '/guilds/{guild_id}/templates',
  { body: GuildTemplateRequest; result: GuildTemplate }
> = declareEndpoint('createGuildTemplate', 'POST', '/guilds/{guild_id}/templates', {
  body: GuildTemplateRequest,
  result: jsonResult(GuildTemplate),
  requiredPermissions: ['MANAGE_GUILD'],
});

/**
 * Sync Guild Template: copies the current guild into the template.
 * @see https://docs.discord.com/developers/resources/guild-template#sync-guild-template
 */
export const syncGuildTemplate: Endpoint<'/guilds/{guild_id}/templates/{code}', { result: GuildTemplate }> =
  declareEndpoint('syncGuildTemplate', 'PUT', '/guilds/{guild_id}/templates/{code}', {
    result: jsonResult(GuildTemplate),
    requiredPermissions: ['MANAGE_GUILD'],
  });

/**
 * Modify Guild Template: its name and description.
 * @see https://docs.discord.com/developers/resources/guild-template#modify-guild-template
 */
export const modifyGuildTemplate: Endpoint<
  '/guilds/{guild_id}/templates/{code}',
  { body: GuildTemplateEdit; result: GuildTemplate }
> = declareEndpoint('modifyGuildTemplate', 'PATCH', '/guilds/{guild_id}/templates/{code}', {
  body: GuildTemplateEdit,
  result: jsonResult(GuildTemplate),
  requiredPermissions: ['MANAGE_GUILD'],
});

/**
 * Delete Guild Template. Returns the deleted template.
 * @see https://docs.discord.com/developers/resources/guild-template#delete-guild-template
 */
export const deleteGuildTemplate: Endpoint<'/guilds/{guild_id}/templates/{code}', { result: GuildTemplate }> =
  declareEndpoint('deleteGuildTemplate', 'DELETE', '/guilds/{guild_id}/templates/{code}', {
    result: jsonResult(GuildTemplate),
    requiredPermissions: ['MANAGE_GUILD'],
  });
