import { getGuildWelcomeScreen, modifyGuildWelcomeScreen } from '../../../wire/endpoints/guild-welcome-screen.js';
import { changeWelcomeScreen, presentWelcomeScreen } from '../../state/welcome-screens.js';
import { serve } from '../serve.js';

export const guildWelcomeScreenRoutes = [
  serve(getGuildWelcomeScreen, ({ guild }) => ({ result: presentWelcomeScreen(guild), events: [] })),

  serve(modifyGuildWelcomeScreen, ({ world, guild, body, actor, reason }) =>
    changeWelcomeScreen(world, guild, body, { userId: actor.user.user.id, reason }),
  ),
];
