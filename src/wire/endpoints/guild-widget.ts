import { z } from 'zod';
import { endpoint, json, png } from '../endpoint.js';
import { GuildWidget, WidgetSettings, WidgetSettingsChanges, widgetStyles } from '../objects/guild-widget.js';

/** Get Guild Widget Settings. */
export const getGuildWidgetSettings = endpoint('getGuildWidgetSettings', 'GET', '/guilds/{guild_id}/widget', {
  result: json(WidgetSettings),
  needs: ['MANAGE_GUILD'],
});

/** Modify Guild Widget. */
export const modifyGuildWidget = endpoint('modifyGuildWidget', 'PATCH', '/guilds/{guild_id}/widget', {
  body: WidgetSettingsChanges,
  result: json(WidgetSettings),
  needs: ['MANAGE_GUILD'],
  audit: 'GUILD_UPDATE',
  emits: ['guildUpdate'],
});

/**
 * Get Guild Widget: what pages elsewhere show. It makes an invite to the widget's channel when there is none. Without
 * credentials, as in the OpenAPI document.
 */
export const getGuildWidget = endpoint('getGuildWidget', 'GET', '/guilds/{guild_id}/widget.json', {
  auth: 'none',
  result: json(GuildWidget),
  emits: ['inviteCreate'],
});

/** Get Guild Widget Image: a picture in one of five styles. Without credentials. */
export const getGuildWidgetImage = endpoint('getGuildWidgetImage', 'GET', '/guilds/{guild_id}/widget.png', {
  auth: 'none',
  query: z.object({ style: z.literal(widgetStyles).default('shield') }),
  result: png,
});
