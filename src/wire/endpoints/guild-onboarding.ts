import { endpoint, json } from '../endpoint.js';
import { Onboarding, OnboardingChanges } from '../objects/onboarding.js';

/** Get Guild Onboarding. */
export const getGuildOnboarding = endpoint('getGuildOnboarding', 'GET', '/guilds/{guild_id}/onboarding', {
  result: json(Onboarding),
});

/**
 * Modify Guild Onboarding. To be on it needs 7 channels, 5 of them open for everybody to write in (350000, 350001); the
 * mode says which channels count. Every question that is added, changed or removed is recorded besides.
 */
export const modifyGuildOnboarding = endpoint('modifyGuildOnboarding', 'PUT', '/guilds/{guild_id}/onboarding', {
  body: OnboardingChanges,
  result: json(Onboarding),
  needs: ['MANAGE_GUILD', 'MANAGE_ROLES'],
  audit: 'ONBOARDING_UPDATE',
});
