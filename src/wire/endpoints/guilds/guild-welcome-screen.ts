import { WelcomeScreen, WelcomeScreenEdit } from '../../objects/guilds/welcome-screen.js';
import { declareEndpoint, jsonResult } from '../declaration/endpoint.js';

/** Get Guild Welcome Screen. While it is switched off it needs MANAGE_GUILD. */
export const getGuildWelcomeScreen = declareEndpoint(
  'getGuildWelcomeScreen',
  'GET',
  '/guilds/{guild_id}/welcome-screen',
  {
    result: jsonResult(WelcomeScreen),
  },
);

/** Modify Guild Welcome Screen. Switching it on or off changes the guild's features, and so the guild. */
export const modifyGuildWelcomeScreen = declareEndpoint(
  'modifyGuildWelcomeScreen',
  'PATCH',
  '/guilds/{guild_id}/welcome-screen',
  {
    body: WelcomeScreenEdit,
    result: jsonResult(WelcomeScreen),
    requiredPermissions: ['MANAGE_GUILD'],
    audit: 'GUILD_UPDATE',
    emits: ['guildUpdate'],
  },
);
