import { deleteGuildIntegration } from '../../../../../../src/wire/endpoints/guilds/guild-integrations.js';
import { defineRules } from '../../requests/endpoint-rules.js';

export const guildIntegrationRules = [
  defineRules(deleteGuildIntegration, ({ integration }) =>
    integration.integration.type === 'guild_subscription' ? 'SUBSCRIPTION_INTEGRATION' : undefined,
  ),
];
