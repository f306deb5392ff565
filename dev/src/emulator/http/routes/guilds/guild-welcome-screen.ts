import {
  getGuildNewMemberWelcome,
  getGuildWelcomeScreen,
  modifyGuildWelcomeScreen,
} from '../../../../../../src/wire/endpoints/guilds/guild-welcome-screen.js';
import { serializeWelcomeScreen, updateWelcomeScreen } from '../../../state/guilds/welcome-screens.js';
import { defineRoute } from '../../endpoint-route.js';

export const guildWelcomeScreenRoutes = [
  defineRoute(getGuildNewMemberWelcome, ({ guild }) => ({ result: guild.newMemberWelcome, events: [] })),

  defineRoute(getGuildWelcomeScreen, ({ guild }) => ({ result: serializeWelcomeScreen(guild), events: [] })),

  defineRoute(modifyGuildWelcomeScreen, ({ world, guild, body, actor, reason }) =>
    updateWelcomeScreen(world, guild, body, { userId: actor.user.user.id, reason }),
  ),
];
