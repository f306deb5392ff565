import { z } from 'zod';
import { GuildWidget, WidgetSettings, WidgetSettingsEdit, widgetStyles } from '../../objects/guilds/guild-widget.js';
import { declareEndpoint, jsonResult, pngResult } from '../declaration/endpoint.js';

/** Get Guild Widget Settings. */
export const getGuildWidgetSettings = declareEndpoint('getGuildWidgetSettings', 'GET', '/guilds/{guild_id}/widget', {
  result: jsonResult(WidgetSettings),
  requiredPermissions: ['MANAGE_GUILD'],
});

/** Modify Guild Widget. */
export const modifyGuildWidget = declareEndpoint('modifyGuildWidget', 'PATCH', '/guilds/{guild_id}/widget', {
  body: WidgetSettingsEdit,
  result: jsonResult(WidgetSettings),
  requiredPermissions: ['MANAGE_GUILD'],
  audit: 'GUILD_UPDATE',
  emits: ['guildUpdate'],
});

/**
 * Get Guild Widget: what pages elsewhere show. It makes an invite to the widget's channel when there is none. Without
 * credentials, as in the OpenAPI document.
 */
export const getGuildWidget = declareEndpoint('getGuildWidget', 'GET', '/guilds/{guild_id}/widget.json', {
  auth: 'none',
  result: jsonResult(GuildWidget),
  emits: ['inviteCreate'],
});

/** Get Guild Widget Image: a picture in one of five styles. Without credentials. */
export const getGuildWidgetImage = declareEndpoint('getGuildWidgetImage', 'GET', '/guilds/{guild_id}/widget.png', {
  auth: 'none',
  query: z.object({ style: z.literal(widgetStyles).default('shield') }),
  result: pngResult,
});
