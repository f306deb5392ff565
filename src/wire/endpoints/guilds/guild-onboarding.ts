import type { ParsedOnboardingEdit } from '../../objects/guilds/onboarding.js';
import { Onboarding, OnboardingEdit } from '../../objects/guilds/onboarding.js';
import type { Endpoint } from '../declaration/endpoint.js';
import { declareEndpoint, jsonResult } from '../declaration/endpoint.js';

/**
 * Get Guild Onboarding.
 * @see https://docs.discord.com/developers/resources/guild#get-guild-onboarding
 */
export const getGuildOnboarding: Endpoint<'/guilds/{guild_id}/onboarding', { result: Onboarding }> = declareEndpoint(
  'getGuildOnboarding',
  'GET',
  '/guilds/{guild_id}/onboarding',
  {
    result: jsonResult(Onboarding),
  },
);

/**
 * Modify Guild Onboarding. Enabling it needs 7 channels, and everyone must be able to write in 5 of them (350000, 350001);
 * the mode says which channels count. Each prompt that is added, changed or removed is recorded as well.
 * @see https://docs.discord.com/developers/resources/guild#modify-guild-onboarding
 */
export const modifyGuildOnboarding: Endpoint<
  '/guilds/{guild_id}/onboarding',
  { body: OnboardingEdit; parsedBody: ParsedOnboardingEdit; result: Onboarding; audit: true }
> = declareEndpoint('modifyGuildOnboarding', 'PUT', '/guilds/{guild_id}/onboarding', {
  body: OnboardingEdit,
  result: jsonResult(Onboarding),
  requiredPermissions: ['MANAGE_GUILD', 'MANAGE_ROLES'],
  audit: 'ONBOARDING_UPDATE',
});
