/** Webhook events about users who add an application to a guild or to their account, or remove it. */
import { applicationIntegrationTypes } from 'guildhall/wire';
import { serializeGuild } from '../guilds/guilds.js';
import type { GuildRecord } from '../records/guilds.js';
import type { EmittedWebhookEvent } from '../world/state-change.js';
import type { World } from '../world/world.js';

export interface ApplicationAuthorization {
  readonly applicationId: string;
  /** The user who granted it. */
  readonly userId: string;
  readonly scopes: readonly string[];
  /** The guild that the application was added to. */
  readonly guild?: GuildRecord | undefined;
  /** Whether it was installed for the user. */
  readonly isUserInstall?: boolean | undefined;
}

/** The event that a user authorized an application. */
export function applicationAuthorizedEvents(
  world: World,
  authorization: ApplicationAuthorization,
): EmittedWebhookEvent[] {
  const { applicationId, userId, scopes, guild, isUserInstall = false } = authorization;
  const user = world.users.get(userId)?.user;
  if (!user) return [];
  return [
    {
      event: 'applicationAuthorized',
      data: {
        ...(guild ? { integration_type: applicationIntegrationTypes.GUILD_INSTALL } : {}),
        ...(isUserInstall ? { integration_type: applicationIntegrationTypes.USER_INSTALL } : {}),
        user,
        scopes: [...scopes],
        ...(guild ? { guild: serializeGuild(guild) } : {}),
      },
      audience: { kind: 'application', applicationId },
    },
  ];
}

/** The event that a user revoked the authorization of an application. */
export function applicationDeauthorizedEvents(
  world: World,
  applicationId: string,
  userId: string,
): EmittedWebhookEvent[] {
  const user = world.users.get(userId)?.user;
  if (!user) return [];
  return [{ event: 'applicationDeauthorized', data: { user }, audience: { kind: 'application', applicationId } }];
}
