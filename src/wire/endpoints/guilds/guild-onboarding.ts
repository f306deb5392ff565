import { Onboarding, OnboardingEdit } from '../../objects/guilds/onboarding.js';
import { declareEndpoint, jsonResult } from '../declaration/endpoint.js';

/** Get Guild Onboarding. */
export const getGuildOnboarding = declareEndpoint('getGuildOnboarding', 'GET', '/guilds/{guild_id}/onboarding', {
  result: jsonResult(Onboarding),
});

/**
 * Modify Guild Onboarding. To be on it needs 7 channels, 5 of them open for everybody to write in (350000, 350001); the
 * mode says which channels count. Every question that is added, changed or removed is recorded besides.
 */
export const modifyGuildOnboarding = declareEndpoint('modifyGuildOnboarding', 'PUT', '/guilds/{guild_id}/onboarding', {
  body: OnboardingEdit,
  result: jsonResult(Onboarding),
  requiredPermissions: ['MANAGE_GUILD', 'MANAGE_ROLES'],
  audit: 'ONBOARDING_UPDATE',
});
