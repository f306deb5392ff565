import { getGuildOnboarding, modifyGuildOnboarding } from '../../../wire/endpoints/guilds/guild-onboarding.js';
import { serializeOnboarding, updateOnboarding } from '../../state/guilds/onboarding.js';
import { serve } from '../serve.js';

export const guildOnboardingRoutes = [
  serve(getGuildOnboarding, ({ guild }) => ({ result: serializeOnboarding(guild), events: [] })),

  serve(modifyGuildOnboarding, ({ world, guild, body, actor, reason }) =>
    updateOnboarding(world, guild, body, { userId: actor.user.user.id, reason }),
  ),
];
