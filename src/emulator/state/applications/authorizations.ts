/** What applications are told when somebody adds them to a guild or to their account, and when that ends. */
import { applicationIntegrationTypes } from '../../../wire/objects/applications/application-integration-types.js';
import { serializeGuild } from '../guilds/guilds.js';
import type { GuildRecord } from '../records/guilds.js';
import type { EmittedWebhookEvent } from '../world/state-change.js';
import type { World } from '../world/world.js';

export interface ApplicationAuthorization {
  readonly applicationId: string;
  /** Who gave it. */
  readonly userId: string;
  readonly scopes: readonly string[];
  /** The guild that the application was added to. */
  readonly guild?: GuildRecord | undefined;
  /** Whether it was added to the person's account. */
  readonly isUserInstall?: boolean | undefined;
}

/** Tells an application that somebody authorised it. */
export function applicationAuthorizedEvents(
  world: World,
  authorisation: ApplicationAuthorization,
): EmittedWebhookEvent[] {
  const { applicationId, userId, scopes, guild, isUserInstall = false } = authorisation;
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

/** Tells an application that what somebody had authorised is over. */
export function applicationDeauthorizedEvents(
  world: World,
  applicationId: string,
  userId: string,
): EmittedWebhookEvent[] {
  const user = world.users.get(userId)?.user;
  if (!user) return [];
  return [{ event: 'applicationDeauthorized', data: { user }, audience: { kind: 'application', applicationId } }];
}
