import { z } from 'zod';
import { GuildWidget, WidgetSettings, WidgetSettingsEdit, widgetStyles } from '../../objects/guilds/guild-widget.js';
import type { Endpoint } from '../declaration/endpoint.js';
import { declareEndpoint, jsonResult, pngResult } from '../declaration/endpoint.js';

/**
 * Get Guild Widget Settings.
 * @see https://docs.discord.com/developers/resources/guild#get-guild-widget-settings
 */
export const getGuildWidgetSettings: Endpoint<'/guilds/{guild_id}/widget', { result: WidgetSettings }> =
  declareEndpoint('getGuildWidgetSettings', 'GET', '/guilds/{guild_id}/widget', {
    result: jsonResult(WidgetSettings),
    requiredPermissions: ['MANAGE_GUILD'],
  });

/**
 * Modify Guild Widget.
 * @see https://docs.discord.com/developers/resources/guild#modify-guild-widget
 */
export const modifyGuildWidget: Endpoint<
  '/guilds/{guild_id}/widget',
  { body: WidgetSettingsEdit; result: WidgetSettings; audit: true }
> = declareEndpoint('modifyGuildWidget', 'PATCH', '/guilds/{guild_id}/widget', {
  body: WidgetSettingsEdit,
  result: jsonResult(WidgetSettings),
  requiredPermissions: ['MANAGE_GUILD'],
  audit: 'GUILD_UPDATE',
  emits: ['guildUpdate'],
});

/**
 * Get Guild Widget: the data that other sites show. It creates an invite to the widget's channel if there is none. No
 * credentials needed, as in the OpenAPI document.
 * @see https://docs.discord.com/developers/resources/guild#get-guild-widget
 */
export const getGuildWidget: Endpoint<'/guilds/{guild_id}/widget.json', { result: GuildWidget; auth: 'none' }> =
  declareEndpoint('getGuildWidget', 'GET', '/guilds/{guild_id}/widget.json', {
    auth: 'none',
    result: jsonResult(GuildWidget),
    emits: ['inviteCreate'],
  });

/**
 * Get Guild Widget Image: an image in one of five styles. No credentials needed.
 * @see https://docs.discord.com/developers/resources/guild#get-guild-widget-image
 */
export const getGuildWidgetImage: Endpoint<
  '/guilds/{guild_id}/widget.png',
  {
    query: { style?: 'shield' | 'banner1' | 'banner2' | 'banner3' | 'banner4' | undefined };
    parsedQuery: { style: 'shield' | 'banner1' | 'banner2' | 'banner3' | 'banner4' };
    result: Uint8Array;
    auth: 'none';
  }
> = declareEndpoint('getGuildWidgetImage', 'GET', '/guilds/{guild_id}/widget.png', {
  auth: 'none',
  query: z.object({ style: z.literal(widgetStyles).default('shield') }),
  result: pngResult,
});
