import { type PermissionName, permissionSet } from '../../wire/constants/permissions.js';
import { interactionContextTypes } from '../../wire/objects/applications/application-command.js';
import { applicationIntegrationTypes } from '../../wire/objects/applications/application-integration-types.js';

/** Places in which a command is offered. */
export type InteractionContextType = 'guild' | 'botDm' | 'privateChannel';

/** Ways of installing the bot with which a command comes. */
export type IntegrationTypeName = 'guildInstall' | 'userInstall';

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
  readonly contexts?: readonly InteractionContextType[] | undefined;
  /** Default: every way in which the application can be installed. It does not count for a guild's own commands. */
  readonly integrationTypes?: readonly IntegrationTypeName[] | undefined;
  /** Whether it is offered only in channels with an age limit. Default false. */
  readonly nsfw?: boolean | undefined;
}

const CONTEXT_TYPES = {
  guild: interactionContextTypes.GUILD,
  botDm: interactionContextTypes.BOT_DM,
  privateChannel: interactionContextTypes.PRIVATE_CHANNEL,
} as const satisfies Record<InteractionContextType, number>;

const INTEGRATION_TYPES = {
  guildInstall: applicationIntegrationTypes.GUILD_INSTALL,
  userInstall: applicationIntegrationTypes.USER_INSTALL,
} as const satisfies Record<IntegrationTypeName, number>;

/** The name of a place that came as a number. */
export function contextTypeName(number: number): string {
  return nameIn(CONTEXT_TYPES, number);
}

/** The name of a way of installing that came as a number. */
export function integrationTypeName(number: number): string {
  return nameIn(INTEGRATION_TYPES, number);
}

function nameIn(table: Readonly<Record<string, number>>, number: number): string {
  return Object.keys(table).find((name) => table[name] === number) ?? String(number);
}

/** The audience on the wire. */
export function toAudienceRequest(audience: CommandAudience): {
  default_member_permissions?: string;
  contexts?: (typeof CONTEXT_TYPES)[InteractionContextType][];
  integration_types?: (typeof INTEGRATION_TYPES)[IntegrationTypeName][];
  nsfw?: boolean;
} {
  const { memberPermissions, contexts, integrationTypes: installations, nsfw } = audience;
  return {
    ...(memberPermissions === undefined ? {} : { default_member_permissions: permissionSet(...memberPermissions) }),
    ...(contexts === undefined ? {} : { contexts: [...new Set(contexts)].map((place) => CONTEXT_TYPES[place]) }),
    ...(installations === undefined
      ? {}
      : { integration_types: [...new Set(installations)].map((each) => INTEGRATION_TYPES[each]) }),
    ...(nsfw === undefined ? {} : { nsfw }),
  };
}
