/** What the page shows on which a user authorizes an application. */

import { type AuthorizationPrompt } from '../../../control/views/authorization-prompt.js';
import type { AuthorizationRequest } from '../../policy/oauth2/authorization-request.js';
import { needsChannel, needsGuild, selectableChannels, selectableGuilds } from '../../policy/oauth2/consent-checks.js';
import { passthroughScopes } from '../../policy/oauth2/scopes.js';
import { grantedScopes } from '../../state/oauth2/token-pairs.js';
import type { World } from '../../state/world/world.js';

/** Describes a request to a user. */
export function buildAuthorizationPrompt(
  world: World,
  userId: string,
  request: AuthorizationRequest,
): AuthorizationPrompt {
  const { application, options, response, guildId, isGuildFixed } = request;
  const { id, name, description, botUserId } = application;
  return {
    application: { id, name, description },
    options: options.map((option) => ({
      integration_type: option.integrationType,
      scopes: option.scopes,
      permissions: option.permissions,
      needs_guild: needsGuild(option),
      needs_channel: needsChannel(option),
    })),
    guilds: selectableGuilds(world, userId).map((record) => ({
      id: record.guild.id,
      name: record.guild.name,
      has_bot: record.members.has(botUserId),
      channels: selectableChannels(world, userId, record).map(({ channel }) => ({
        id: channel.id,
        name: channel.name ?? '',
      })),
    })),
    guild_id: guildId ?? null,
    is_guild_fixed: isGuildFixed,
    redirect_uri: response?.redirectUri ?? null,
    needs_consent: needsConsent(world, userId, request),
  };
}

function needsConsent(world: World, userId: string, { application, options, prompt }: AuthorizationRequest): boolean {
  const scopes = options.flatMap((option) => option.scopes);
  if (prompt !== 'none' || options.some(needsGuild)) return true;
  const granted = grantedScopes(world, userId, application.id);
  return scopes.some((scope) => passthroughScopes.includes(scope) || !granted.has(scope));
}
