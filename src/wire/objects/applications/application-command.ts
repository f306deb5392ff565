import { z } from 'zod';
import { limits } from '../../constants/limits.js';
import type { RequestLocalizations } from '../../constants/locales.js';
import { boundedList, boundedText, formIssue, permissionBits, snowflake } from '../../validation/field-schemas.js';
import type { ObjectSchema, Schema } from '../../validation/schema-types.js';
import { CommandOption, ReceivedLocalizations } from './application-command-option.js';
import { CommandOptionsRequest, isChatCommandName, localizationMap } from './application-command-option-request.js';
import { applicationIntegrationTypes } from './application-integration-types.js';
import { commandTypes } from './command-types.js';

export { type CommandTypeName, commandTypes } from './command-types.js';

/** Where a command may be used. */
export const interactionContextTypes = { GUILD: 0, BOT_DM: 1, PRIVATE_CHANNEL: 2 } as const;

/** Who responds to the command that opens an activity. */
export const entryPointHandlers = { APP_HANDLER: 1, DISCORD_LAUNCH_ACTIVITY: 2 } as const;

/** The target type of an entry of a command's permissions. */
export const commandPermissionTypes = { ROLE: 1, USER: 2, CHANNEL: 3 } as const;

/** A command of an application. */
export interface ApplicationCommand {
  id: string;
  /** A value of `commandTypes`. */
  type: number;
  application_id: string;
  /** Absent for global commands. */
  guild_id?: string | undefined;
  name: string;
  name_localizations?: ReceivedLocalizations | undefined;
  /** The name in the language of the request; in lists without `with_localizations`. */
  name_localized?: string | undefined;
  /** Empty for commands on users and messages. */
  description: string;
  description_localizations?: ReceivedLocalizations | undefined;
  description_localized?: string | undefined;
  options?: CommandOption[] | undefined;
  /** Permission bits that members need; null: none; `0`: only administrators. */
  default_member_permissions: string | null;
  nsfw?: boolean | undefined;
  /** Numbers of `applicationIntegrationTypes`. */
  integration_types?: number[] | undefined;
  /** Numbers of `interactionContextTypes`. */
  contexts?: number[] | null | undefined;
  /** Deprecated: `contexts` replaces it. Only global commands: whether it can be used in direct messages with the bot. */
  dm_permission?: boolean | undefined;
  /** Deprecated: `default_member_permissions` replaces it. False: only administrators can use it by default. */
  default_permission?: boolean | null | undefined;
  /** Changes with every change of the command. */
  version: string;
  /** A value of `entryPointHandlers`. */
  handler?: number | undefined;
}
export const ApplicationCommand: ObjectSchema<ApplicationCommand> = z.object({
  id: z.string(),
  type: z.int(),
  application_id: z.string(),
  guild_id: z.string().optional(),
  name: z.string(),
  name_localizations: ReceivedLocalizations.optional(),
  name_localized: z.string().optional(),
  description: z.string(),
  description_localizations: ReceivedLocalizations.optional(),
  description_localized: z.string().optional(),
  options: z.array(CommandOption).optional(),
  default_member_permissions: z.string().nullable(),
  nsfw: z.boolean().optional(),
  integration_types: z.array(z.int()).optional(),
  contexts: z.array(z.int()).nullable().optional(),
  dm_permission: z.boolean().optional(),
  default_permission: z.boolean().nullable().optional(),
  version: z.string(),
  handler: z.int().optional(),
});

const bounds = limits.applicationCommand;
const TYPES = Object.values(commandTypes);

/** Fields that guild commands and global commands share. `checkCommandRules` validates each further. */
const fields = {
  name: boundedText(1, bounds.name),
  name_localizations: localizationMap(boundedText(1, bounds.name)).nullable().optional(),
  description: boundedText(0, bounds.description).optional(),
  description_localizations: localizationMap(boundedText(0, bounds.description)).nullable().optional(),
  options: CommandOptionsRequest.optional(),
  default_member_permissions: permissionBits().nullable().optional(),
  nsfw: z.boolean().optional(),
  dm_permission: z.boolean().nullable().optional(),
  default_permission: z.boolean().optional(),
};
const globalFields = {
  ...fields,
  integration_types: boundedList(z.literal(Object.values(applicationIntegrationTypes)), 1, 2).optional(),
  contexts: boundedList(z.literal(Object.values(interactionContextTypes)), 1, 3)
    .nullable()
    .optional(),
  handler: z.literal(Object.values(entryPointHandlers)).optional(),
};
const type = z.literal(TYPES).default(commandTypes.CHAT_INPUT);
const guildType = z.literal([commandTypes.CHAT_INPUT, commandTypes.USER, commandTypes.MESSAGE]);
/** The id of an existing command, in bulk overwrites. */
const existingId = { id: snowflake().optional() };

/** Changes to a guild command: each given field is replaced completely. */
export interface GuildCommandEdit {
  name?: string | undefined;
  name_localizations?: RequestLocalizations | null | undefined;
  description?: string | undefined;
  description_localizations?: RequestLocalizations | null | undefined;
  options?: CommandOptionsRequest | undefined;
  /** Permission bits that members need; null: none; `0`: only administrators. */
  default_member_permissions?: string | number | null | undefined;
  nsfw?: boolean | undefined;
  /** Deprecated: use `contexts`. Without them, false hides a global command in direct messages with the bot. */
  dm_permission?: boolean | null | undefined;
  /** Deprecated: use `default_member_permissions`. Without them, false has the effect of `0`. */
  default_permission?: boolean | undefined;
}

/** {@link GuildCommandEdit} after validation. */
export interface ParsedGuildCommandEdit extends GuildCommandEdit {
  default_member_permissions?: string | null | undefined;
}
export const GuildCommandEdit: ObjectSchema<ParsedGuildCommandEdit, GuildCommandEdit> = z
  .object(fields)
  .partial()
  .check(checkCommandSize);

/**
 * Changes to a global command: each given field is replaced completely. Rules that depend on the command's type are
 * checked by Discord, which knows the type.
 */
export interface GlobalCommandEdit extends GuildCommandEdit {
  /** Values of `applicationIntegrationTypes`. */
  integration_types?: (0 | 1)[] | undefined;
  /** Values of `interactionContextTypes`. */
  contexts?: (0 | 1 | 2)[] | null | undefined;
  /** A value of `entryPointHandlers`. Only for the command that opens an activity. */
  handler?: 1 | 2 | undefined;
}

/** {@link GlobalCommandEdit} after validation. */
export interface ParsedGlobalCommandEdit extends GlobalCommandEdit {
  default_member_permissions?: string | null | undefined;
}
export const GlobalCommandEdit: ObjectSchema<ParsedGlobalCommandEdit, GlobalCommandEdit> = z
  .object(globalFields)
  .partial()
  .check(checkCommandSize);

/** A new global command. */
export interface GlobalCommandRequest extends GlobalCommandEdit {
  /** A value of `commandTypes`. @default 1 (a chat command) */
  type?: 1 | 2 | 3 | 4 | undefined;
  name: string;
}

/** {@link GlobalCommandRequest} after validation, with defaults filled in. */
export interface ParsedGlobalCommandRequest extends GlobalCommandRequest {
  type: 1 | 2 | 3 | 4;
  default_member_permissions?: string | null | undefined;
}
export const GlobalCommandRequest: ObjectSchema<ParsedGlobalCommandRequest, GlobalCommandRequest> = z
  .object({ type, ...globalFields })
  .check(checkCommandRules);

/** A new command of a guild. */
export interface GuildCommandRequest extends GuildCommandEdit {
  /** A value of `commandTypes`. @default 1 (a chat command) */
  type?: 1 | 2 | 3 | undefined;
  name: string;
}

/** {@link GuildCommandRequest} after validation, with defaults filled in. */
export interface ParsedGuildCommandRequest extends GuildCommandRequest {
  type: 1 | 2 | 3;
  default_member_permissions?: string | null | undefined;
}
export const GuildCommandRequest: ObjectSchema<ParsedGuildCommandRequest, GuildCommandRequest> = z
  .object({ type: guildType.default(commandTypes.CHAT_INPUT), ...fields })
  .check(checkCommandRules);

/** In a bulk overwrite, the id of the command that stays, if it exists. */
export interface ExistingCommand {
  id?: string | undefined;
}

/** The complete list of global commands. */
export type GlobalCommandsRequest = (GlobalCommandRequest & ExistingCommand)[];

/** {@link GlobalCommandsRequest} after validation, with defaults filled in. */
export type ParsedGlobalCommandsRequest = (ParsedGlobalCommandRequest & ExistingCommand)[];
export const GlobalCommandsRequest: Schema<ParsedGlobalCommandsRequest, GlobalCommandsRequest> = commandList(
  z.object({ type, ...existingId, ...globalFields }).check(checkCommandRules),
);

/** The complete list of commands of a guild. */
export type GuildCommandsRequest = (GuildCommandRequest & ExistingCommand)[];

/** {@link GuildCommandsRequest} after validation, with defaults filled in. */
export type ParsedGuildCommandsRequest = (ParsedGuildCommandRequest & ExistingCommand)[];
export const GuildCommandsRequest: Schema<ParsedGuildCommandsRequest, GuildCommandsRequest> = commandList(
  z.object({ type: guildType.default(commandTypes.CHAT_INPUT), ...existingId, ...fields }).check(checkCommandRules),
);

type Issues = z.core.ParsePayload['issues'];

interface CommandFields {
  readonly type: number;
  readonly name: string;
  readonly name_localizations?: Readonly<Partial<Record<string, string | null>>> | null | undefined;
  readonly description?: string | undefined;
  readonly description_localizations?: Readonly<Partial<Record<string, string | null>>> | null | undefined;
  readonly options?: readonly SizedPart[] | undefined;
  readonly integration_types?: readonly number[] | undefined;
  readonly contexts?: readonly number[] | null | undefined;
  readonly handler?: number | undefined;
}

/** The rules that depend on the type of a command, and its size. */
function checkCommandRules(ctx: { readonly value: CommandFields; readonly issues: Issues }): void {
  const { value } = ctx;
  const report = (path: PropertyKey[], formCode: string, message: string) =>
    ctx.issues.push(formIssue(value, { formCode, message }, path));
  const isChat = value.type === commandTypes.CHAT_INPUT;
  const isEntryPoint = value.type === commandTypes.PRIMARY_ENTRY_POINT;
  const { name_localizations: translations } = value;
  for (const [path, name] of [
    [['name'], value.name] as const,
    ...Object.entries(translations ?? {}).map(([locale, each]) => [['name_localizations', locale], each] as const),
  ]) {
    const isFit = name == null || (isChat ? isChatCommandName(name) : name.trim() !== '');
    if (!isFit) report([...path], 'APPLICATION_COMMAND_INVALID_NAME', 'Command name is invalid');
  }
  if (isChat && !value.description) report(['description'], 'BASE_TYPE_REQUIRED', 'This field is required');
  if (!isChat && !isEntryPoint && value.description) {
    const message = 'Context menu commands cannot have description';
    report(['description'], 'APPLICATION_COMMAND_CONTEXT_MENU_COMMAND_CANNOT_HAVE_DESCRIPTION', message);
  }
  if (!isChat && value.options && value.options.length > 0) {
    report(
      ['options'],
      'APPLICATION_COMMAND_CONTEXT_MENU_COMMAND_CANNOT_HAVE_OPTIONS',
      'Only chat commands have options',
    );
  }
  if (!isEntryPoint && value.handler !== undefined) {
    report(['handler'], 'BASE_TYPE_INVALID', 'Only the command that opens an activity has a handler');
  }
  const { PRIVATE_CHANNEL } = interactionContextTypes;
  const installs = value.integration_types;
  if (
    value.contexts?.includes(PRIVATE_CHANNEL) &&
    installs &&
    !installs.includes(applicationIntegrationTypes.USER_INSTALL)
  ) {
    const message = 'The context PRIVATE_CHANNEL needs the integration type USER_INSTALL';
    report(['contexts'], 'APPLICATION_COMMAND_CONTEXT_INVALID', message);
  }
  checkCommandSize(ctx);
}

interface SizedPart {
  readonly name?: string | undefined;
  readonly name_localizations?: Readonly<Partial<Record<string, string | null>>> | null | undefined;
  readonly description?: string | undefined;
  readonly description_localizations?: Readonly<Partial<Record<string, string | null>>> | null | undefined;
  readonly value?: string | number | undefined;
  readonly choices?: readonly SizedPart[] | undefined;
  readonly options?: readonly SizedPart[] | undefined;
}

/** At most 8000 characters in all. */
function checkCommandSize(ctx: { readonly value: SizedPart; readonly issues: Issues }): void {
  if (commandSize(ctx.value) <= bounds.total) return;
  const message = `Command exceeds maximum size (${bounds.total})`;
  ctx.issues.push(formIssue(ctx.value, { formCode: 'APPLICATION_COMMAND_TOO_LARGE', message }));
}

/** Counts the characters of names, descriptions and values; for each field its longest translation. */
export function commandSize(part: SizedPart): number {
  return (
    longestLength(part.name, part.name_localizations) +
    longestLength(part.description, part.description_localizations) +
    String(part.value ?? '').length +
    [...(part.choices ?? []), ...(part.options ?? [])].reduce((sum, each) => sum + commandSize(each), 0)
  );
}

function longestLength(text: string | undefined, translations: SizedPart['name_localizations']): number {
  const all = [text, ...Object.values(translations ?? {})];
  return Math.max(...all.map((each) => [...(each ?? '')].length));
}

function commandList<T extends z.ZodType<CommandFields>>(command: T) {
  return boundedList(command, 0, bounds.bulk).check((ctx) => {
    const commands: readonly CommandFields[] = ctx.value;
    const keys = commands.map((each) => `${each.type} ${each.name}`);
    for (const [index, key] of keys.entries()) {
      if (keys.indexOf(key) === index) continue;
      const message = 'Application command names must be unique';
      ctx.issues.push(formIssue(ctx.value, { formCode: 'APPLICATION_COMMANDS_DUPLICATE_NAME', message }, [index]));
    }
  });
}

/** Who may use a command. */
export interface CommandPermission {
  /** Id of a role, user or channel; the guild id means @everyone, the guild id minus one means all channels. */
  id: string;
  /** A value of `commandPermissionTypes`. */
  type: number;
  permission: boolean;
}
export const CommandPermission: ObjectSchema<CommandPermission> = z.object({
  id: z.string(),
  type: z.int(),
  permission: z.boolean(),
});

/** The permissions of a command in a guild; the permissions of all commands have the application's id. */
export interface CommandPermissions {
  id: string;
  application_id: string;
  guild_id: string;
  permissions: CommandPermission[];
}
export const CommandPermissions: ObjectSchema<CommandPermissions> = z.object({
  id: z.string(),
  application_id: z.string(),
  guild_id: z.string(),
  permissions: z.array(CommandPermission),
});

/** New permissions of a command; they replace all previous ones. */
export interface CommandPermissionsRequest {
  permissions: {
    id: string;
    type: 1 | 2 | 3;
    permission: boolean;
  }[];
}
export const CommandPermissionsRequest: ObjectSchema<CommandPermissionsRequest> = z.object({
  permissions: boundedList(
    z.object({
      id: snowflake(),
      type: z.literal(Object.values(commandPermissionTypes)),
      permission: z.boolean(),
    }),
    0,
    bounds.permissions,
  ),
});
