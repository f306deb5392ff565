import { endpoint, json } from '../endpoint.js';
import { WelcomeScreen, WelcomeScreenChanges } from '../objects/welcome-screen.js';

/** Get Guild Welcome Screen. While it is switched off it needs MANAGE_GUILD. */
export const getGuildWelcomeScreen = endpoint('getGuildWelcomeScreen', 'GET', '/guilds/{guild_id}/welcome-screen', {
  result: json(WelcomeScreen),
});

/** Modify Guild Welcome Screen. Switching it on or off changes the guild's features, and so the guild. */
export const modifyGuildWelcomeScreen = endpoint(
  'modifyGuildWelcomeScreen',
  'PATCH',
  '/guilds/{guild_id}/welcome-screen',
  {
    body: WelcomeScreenChanges,
    result: json(WelcomeScreen),
    needs: ['MANAGE_GUILD'],
    audit: 'GUILD_UPDATE',
    emits: ['guildUpdate'],
  },
);
