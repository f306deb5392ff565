import {
  getGuildWelcomeScreen,
  modifyGuildWelcomeScreen,
} from '../../../wire/endpoints/guilds/guild-welcome-screen.js';
import { serializeWelcomeScreen, updateWelcomeScreen } from '../../state/guilds/welcome-screens.js';
import { serve } from '../serve.js';

export const guildWelcomeScreenRoutes = [
  serve(getGuildWelcomeScreen, ({ guild }) => ({ result: serializeWelcomeScreen(guild), events: [] })),

  serve(modifyGuildWelcomeScreen, ({ world, guild, body, actor, reason }) =>
    updateWelcomeScreen(world, guild, body, { userId: actor.user.user.id, reason }),
  ),
];
