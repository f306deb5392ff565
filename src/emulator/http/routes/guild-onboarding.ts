import { getGuildOnboarding, modifyGuildOnboarding } from '../../../wire/endpoints/guild-onboarding.js';
import { changeOnboarding, presentOnboarding } from '../../state/onboarding.js';
import { serve } from '../serve.js';

export const guildOnboardingRoutes = [
  serve(getGuildOnboarding, ({ guild }) => ({ result: presentOnboarding(guild), events: [] })),

  serve(modifyGuildOnboarding, ({ world, guild, body, actor, reason }) =>
    changeOnboarding(world, guild, body, { userId: actor.user.user.id, reason }),
  ),
];
