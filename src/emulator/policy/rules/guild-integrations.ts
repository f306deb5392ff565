import { deleteGuildIntegration } from '../../../wire/endpoints/guild-integrations.js';
import { rulesOf } from './rule.js';

export const guildIntegrationRules = [
  rulesOf(deleteGuildIntegration, ({ integration }) =>
    integration.integration.type === 'guild_subscription' ? 'SUBSCRIPTION_INTEGRATION' : undefined,
  ),
];
