import {
  getGuildOnboarding,
  modifyGuildOnboarding,
} from '../../../../../../src/wire/endpoints/guilds/guild-onboarding.js';
import { serializeOnboarding, updateOnboarding } from '../../../state/guilds/onboarding.js';
import { defineRoute } from '../../endpoint-route.js';

export const guildOnboardingRoutes = [
  defineRoute(getGuildOnboarding, ({ guild }) => ({ result: serializeOnboarding(guild), events: [] })),

  defineRoute(modifyGuildOnboarding, ({ world, guild, body, actor, reason }) =>
    updateOnboarding(world, guild, body, { userId: actor.user.user.id, reason }),
  ),
];
