import { endpoints } from 'guildhall/wire';
import { serializeOnboarding, updateOnboarding } from '../../../state/guilds/onboarding.js';
import { defineRoute } from '../../endpoint-route.js';

export const guildOnboardingRoutes = [
  defineRoute(endpoints.getGuildOnboarding, ({ guild }) => ({ result: serializeOnboarding(guild), events: [] })),

  defineRoute(endpoints.modifyGuildOnboarding, ({ world, guild, body, actor, reason }) =>
    updateOnboarding(world, guild, body, { userId: actor.user.user.id, reason }),
  ),
];
