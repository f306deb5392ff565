import { type PermissionName, permissionSet } from '../../wire/constants/permissions.js';
import { interactionContextTypes } from '../../wire/objects/applications/application-command.js';
import { applicationIntegrationTypes } from '../../wire/objects/applications/application-integration-types.js';

/** Places in which a command is offered. */
export type CommandPlace = 'guild' | 'botDm' | 'privateChannel';

/** Ways of installing the bot with which a command comes. */
export type InstallationType = 'guildInstall' | 'userInstall';

/** Who is offered a command, and where. */
export interface CommandAudience {
  /**
   * Permissions that a member needs, all of them, until the guild's own settings say otherwise. Default: none. For
   * administrators alone: `['ADMINISTRATOR']`.
   */
  readonly memberPermissions?: readonly PermissionName[] | undefined;
  /**
   * Where it is offered. Default: everywhere. `privateChannel` needs `userInstall`. Commands that are registered in a guild
   * are offered there alone, so this does not count for them.
   */
  readonly contexts?: readonly CommandPlace[] | undefined;
  /** Default: every way in which the application can be installed. It does not count for a guild's own commands. */
  readonly integrationTypes?: readonly InstallationType[] | undefined;
  /** Whether it is offered only in channels with an age limit. Default false. */
  readonly nsfw?: boolean | undefined;
}

const PLACES = {
  guild: interactionContextTypes.GUILD,
  botDm: interactionContextTypes.BOT_DM,
  privateChannel: interactionContextTypes.PRIVATE_CHANNEL,
} as const satisfies Record<CommandPlace, number>;

const INSTALLATIONS = {
  guildInstall: applicationIntegrationTypes.GUILD_INSTALL,
  userInstall: applicationIntegrationTypes.USER_INSTALL,
} as const satisfies Record<InstallationType, number>;

/** The name of a place that came as a number. */
export function placeName(number: number): string {
  return nameIn(PLACES, number);
}

/** The name of a way of installing that came as a number. */
export function installationName(number: number): string {
  return nameIn(INSTALLATIONS, number);
}

function nameIn(table: Readonly<Record<string, number>>, number: number): string {
  return Object.keys(table).find((name) => table[name] === number) ?? String(number);
}

/** The audience on the wire. */
export function audienceRequest(audience: CommandAudience): {
  default_member_permissions?: string;
  contexts?: (typeof PLACES)[CommandPlace][];
  integration_types?: (typeof INSTALLATIONS)[InstallationType][];
  nsfw?: boolean;
} {
  const { memberPermissions, contexts, integrationTypes: installations, nsfw } = audience;
  return {
    ...(memberPermissions === undefined ? {} : { default_member_permissions: permissionSet(...memberPermissions) }),
    ...(contexts === undefined ? {} : { contexts: [...new Set(contexts)].map((place) => PLACES[place]) }),
    ...(installations === undefined
      ? {}
      : { integration_types: [...new Set(installations)].map((each) => INSTALLATIONS[each]) }),
    ...(nsfw === undefined ? {} : { nsfw }),
  };
}
