import { type OptionNames } from '../../base/options/option-problems.js';
import { type PermissionName, permissionSet } from '../../wire/constants/permissions.js';
import { applicationIntegrationTypes } from '../../wire/objects/applications/application-integration-types.js';
import {
  contextTypeNumbers,
  contextTypeOf,
  type InteractionContextType,
} from '../declarations/interaction-context-type.js';
import { type GuardOptions, guardProperties } from '../guards/declared-guards.js';
import type { AnyGuard, InteractionGuard } from '../guards/guard.js';
import { type GuildOnly, guildOnly } from '../guards/guild-only.js';

/** Kinds of installation that include a command. */
export type IntegrationTypeName = 'guildInstall' | 'userInstall';

/**
 * Who can use a command, and where.
 * @see https://docs.discord.com/developers/interactions/application-commands
 */
export interface CommandAudience<
  Contexts extends readonly InteractionContextType[] = readonly InteractionContextType[],
> {
  /**
   * Permissions that a member needs, all of them. A guild can override this in its settings. For administrators only:
   * `['ADMINISTRATOR']`.
   * @default no permissions required
   */
  readonly memberPermissions?: readonly PermissionName[] | undefined;
  /**
   * Contexts in which the command is available: guilds, direct messages with the bot, and direct messages between other users.
   * `privateChannel` requires `userInstall`. It has no effect on commands that are registered in a guild.
   *
   * With `['guild']` alone, the guard `guildOnly` is checked before the guards of the command, so `guildId`, `channelId`, `member` and
   * `memberPermissions` of its contexts are never undefined.
   * @default all contexts
   */
  readonly contexts?: Contexts | undefined;
  /**
   * Kinds of installation that include the command. A command with only `userInstall` is not registered in guilds by the option
   * `commands.guilds` of the bot.
   * @default all kinds that the application supports
   */
  readonly integrationTypes?: readonly IntegrationTypeName[] | undefined;
  /**
   * Whether the command is only available in age-restricted channels.
   * @default false
   */
  readonly nsfw?: boolean | undefined;
}

/** The guards of a command: those of its option `guards`, after `guildOnly` if it is available in guilds only. */
export type CommandGuards<
  Contexts extends readonly InteractionContextType[],
  Guards extends readonly AnyGuard[],
> = Contexts extends readonly ['guild', ...'guild'[]] ? readonly [InteractionGuard<GuildOnly>, ...Guards] : Guards;

/**
 * The guards of a command. Discord checks `contexts` itself. An interaction can nevertheless come from elsewhere, if the command was
 * registered with other contexts before: the guard makes the type of the contexts true.
 */
export function commandGuards<Contexts extends readonly InteractionContextType[], Guards extends readonly AnyGuard[]>({
  contexts,
  guards,
}: CommandAudience<Contexts> & GuardOptions<Guards>): CommandGuards<Contexts, Guards> {
  const { guards: declared = [] } = guardProperties(guards);
  // Plain JavaScript can pass any value, which is reported as a problem of the command.
  const isGuildOnly = Array.isArray(contexts) && contexts.length > 0 && contexts.every((each) => each === 'guild');
  // The condition is that of the type.
  return (isGuildOnly ? [guildOnly, ...declared] : declared) as readonly AnyGuard[] as CommandGuards<Contexts, Guards>;
}

export const audienceNames: OptionNames<CommandAudience> = {
  memberPermissions: true,
  contexts: true,
  integrationTypes: true,
  nsfw: true,
};

const INTEGRATION_TYPES = {
  guildInstall: applicationIntegrationTypes.GUILD_INSTALL,
  userInstall: applicationIntegrationTypes.USER_INSTALL,
} as const satisfies Record<IntegrationTypeName, number>;

/** The name of a context type; the number itself if it is unknown. */
export function contextTypeName(number: number): string {
  return contextTypeOf(number) ?? String(number);
}

/** The name of an integration type; the number itself if it is unknown. */
export function integrationTypeName(number: number): string {
  return nameIn(INTEGRATION_TYPES, number);
}

function nameIn(table: Readonly<Record<string, number>>, number: number): string {
  return Object.keys(table).find((name) => table[name] === number) ?? String(number);
}

/** The API properties of an audience. */
export function toAudienceRequest(audience: CommandAudience): {
  default_member_permissions?: string;
  contexts?: (typeof contextTypeNumbers)[InteractionContextType][];
  integration_types?: (typeof INTEGRATION_TYPES)[IntegrationTypeName][];
  nsfw?: boolean;
} {
  const { memberPermissions, contexts, integrationTypes, nsfw } = audience;
  return {
    ...(memberPermissions === undefined ? {} : { default_member_permissions: permissionSet(...memberPermissions) }),
    ...(contexts === undefined ? {} : { contexts: [...new Set(contexts)].map((name) => contextTypeNumbers[name]) }),
    ...(integrationTypes === undefined
      ? {}
      : { integration_types: [...new Set(integrationTypes)].map((name) => INTEGRATION_TYPES[name]) }),
    ...(nsfw === undefined ? {} : { nsfw }),
  };
}
