import { endpoints } from 'guildhall/wire';
import { defineRules } from '../../requests/endpoint-rules.js';

export const guildIntegrationRules = [
  defineRules(endpoints.deleteGuildIntegration, ({ integration }) =>
    integration.integration.type === 'guild_subscription' ? 'SUBSCRIPTION_INTEGRATION' : undefined,
  ),
];
