import { endpoints } from 'guildhall/wire';
import { serializeWelcomeScreen, updateWelcomeScreen } from '../../../state/guilds/welcome-screens.js';
import { defineRoute } from '../../endpoint-route.js';

export const guildWelcomeScreenRoutes = [
  defineRoute(endpoints.getGuildNewMemberWelcome, ({ guild }) => ({ result: guild.newMemberWelcome, events: [] })),

  defineRoute(endpoints.getGuildWelcomeScreen, ({ guild }) => ({ result: serializeWelcomeScreen(guild), events: [] })),

  defineRoute(endpoints.modifyGuildWelcomeScreen, ({ world, guild, body, actor, reason }) =>
    updateWelcomeScreen(world, guild, body, { userId: actor.user.user.id, reason }),
  ),
];
