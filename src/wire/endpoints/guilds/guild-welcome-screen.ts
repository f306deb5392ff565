import { NewMemberWelcome } from '../../objects/guilds/new-member-welcome.js';
import { WelcomeScreen, WelcomeScreenEdit } from '../../objects/guilds/welcome-screen.js';
import type { Endpoint } from '../declaration/endpoint.js';
import { declareEndpoint, jsonResult, optionalJsonResult } from '../declaration/endpoint.js';

/**
 * Get Guild Welcome Screen. Needs MANAGE_GUILD while it is disabled.
 * @see https://docs.discord.com/developers/resources/guild#get-guild-welcome-screen
 */
export const getGuildWelcomeScreen: Endpoint<'/guilds/{guild_id}/welcome-screen', { result: WelcomeScreen }> =
  declareEndpoint('getGuildWelcomeScreen', 'GET', '/guilds/{guild_id}/welcome-screen', {
    result: jsonResult(WelcomeScreen),
  });

/**
 * Modify Guild Welcome Screen. Enabling or disabling it changes the guild's features, and so the guild.
 * @see https://docs.discord.com/developers/resources/guild#modify-guild-welcome-screen
 */
export const modifyGuildWelcomeScreen: Endpoint<
  '/guilds/{guild_id}/welcome-screen',
  { body: WelcomeScreenEdit; result: WelcomeScreen; audit: true }
> = declareEndpoint('modifyGuildWelcomeScreen', 'PATCH', '/guilds/{guild_id}/welcome-screen', {
  body: WelcomeScreenEdit,
  result: jsonResult(WelcomeScreen),
  requiredPermissions: ['MANAGE_GUILD'],
  audit: 'GUILD_UPDATE',
  emits: ['guildUpdate'],
});

/** Returns what a guild shows to new members; nothing (204) if it has not set that up. Only in the OpenAPI document. */
export const getGuildNewMemberWelcome: Endpoint<
  '/guilds/{guild_id}/new-member-welcome',
  { result: NewMemberWelcome | undefined }
> = declareEndpoint('getGuildNewMemberWelcome', 'GET', '/guilds/{guild_id}/new-member-welcome', {
  result: optionalJsonResult(NewMemberWelcome),
});
