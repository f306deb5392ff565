import { z } from 'zod';
import { limits } from '../limits.js';
import { formIssue, list, permissionBits, snowflake, text } from '../schema.js';
import { CommandOption, CommandOptionsRequest, isCommandWord, localizedTexts } from './application-command-option.js';
import { commandTypes } from './command-kinds.js';
import { integrationTypes } from './integration-types.js';

export { type CommandTypeName, commandTypes } from './command-kinds.js';

/** Where a command may be used. */
export const interactionContextTypes = { GUILD: 0, BOT_DM: 1, PRIVATE_CHANNEL: 2 } as const;

/** Who answers the command that opens an activity. */
export const entryPointHandlers = { APP_HANDLER: 1, DISCORD_LAUNCH_ACTIVITY: 2 } as const;

/** What an entry of a command's permissions is for. */
export const commandPermissionTypes = { ROLE: 1, USER: 2, CHANNEL: 3 } as const;

const Translations = z.partialRecord(z.string(), z.string().nullable()).nullable().optional();

/** A command of an application. */
export const ApplicationCommand = z.object({
  id: z.string(),
  /** A number of `commandTypes`. */
  type: z.int(),
  application_id: z.string(),
  /** Absent for global commands. */
  guild_id: z.string().optional(),
  name: z.string(),
  name_localizations: Translations,
  /** The name in the language of the request; in lists without `with_localizations`. */
  name_localized: z.string().optional(),
  /** Empty for commands on users and messages. */
  description: z.string(),
  description_localizations: Translations,
  description_localized: z.string().optional(),
  options: z.array(CommandOption).optional(),
  /** Permission bits that members need; null: none; `0`: administrators alone. */
  default_member_permissions: z.string().nullable(),
  nsfw: z.boolean().optional(),
  /** Numbers of `integrationTypes`. */
  integration_types: z.array(z.int()).optional(),
  /** Numbers of `interactionContextTypes`. */
  contexts: z.array(z.int()).nullable().optional(),
  /** Changes with every change of the command. */
  version: z.string(),
  /** A number of `entryPointHandlers`. */
  handler: z.int().optional(),
});
export type ApplicationCommand = z.output<typeof ApplicationCommand>;

const bounds = limits.applicationCommand;
const TYPES = Object.values(commandTypes);

/** What a guild's command and a global one have in common. Each is checked further by `commandRules`. */
const fields = {
  name: text(1, bounds.name),
  name_localizations: localizedTexts(text(1, bounds.name)).nullable().optional(),
  description: text(0, bounds.description).optional(),
  description_localizations: localizedTexts(text(0, bounds.description)).nullable().optional(),
  options: CommandOptionsRequest.optional(),
  default_member_permissions: permissionBits().nullable().optional(),
  nsfw: z.boolean().optional(),
};
const globalFields = {
  ...fields,
  integration_types: list(z.literal(Object.values(integrationTypes)), 1, 2).optional(),
  contexts: list(z.literal(Object.values(interactionContextTypes)), 1, 3)
    .nullable()
    .optional(),
  handler: z.literal(Object.values(entryPointHandlers)).optional(),
};
const type = z.literal(TYPES).default(commandTypes.CHAT_INPUT);
const guildType = z.literal([commandTypes.CHAT_INPUT, commandTypes.USER, commandTypes.MESSAGE]);
/** Names a command that is there, in lists that overwrite all. */
const id = { id: snowflake().optional() };

/** A new global command. */
export const GlobalCommandRequest = z.object({ type, ...globalFields }).check(commandRules);
export type GlobalCommandRequest = z.input<typeof GlobalCommandRequest>;

/** A new command of a guild. */
export const GuildCommandRequest = z
  .object({ type: guildType.default(commandTypes.CHAT_INPUT), ...fields })
  .check(commandRules);
export type GuildCommandRequest = z.input<typeof GuildCommandRequest>;

/**
 * Changes to a global command: each field that is named is replaced whole. Rules that depend on the command's type are
 * checked by the service, which knows it.
 */
export const GlobalCommandEdit = z.object(globalFields).partial().check(sizeRule);
export type GlobalCommandEdit = z.input<typeof GlobalCommandEdit>;

/** Changes to a guild's command: each field that is named is replaced whole. */
export const GuildCommandEdit = z.object(fields).partial().check(sizeRule);
export type GuildCommandEdit = z.input<typeof GuildCommandEdit>;

/** All global commands that there are to be. */
export const GlobalCommandsRequest = commandList(z.object({ type, ...id, ...globalFields }).check(commandRules));
export type GlobalCommandsRequest = z.input<typeof GlobalCommandsRequest>;

/** All commands of a guild that there are to be. */
export const GuildCommandsRequest = commandList(
  z.object({ type: guildType.default(commandTypes.CHAT_INPUT), ...id, ...fields }).check(commandRules),
);
export type GuildCommandsRequest = z.input<typeof GuildCommandsRequest>;

type Issues = z.core.ParsePayload['issues'];

interface CommandForm {
  readonly type: number;
  readonly name: string;
  readonly name_localizations?: Readonly<Partial<Record<string, string | null>>> | null | undefined;
  readonly description?: string | undefined;
  readonly description_localizations?: Readonly<Partial<Record<string, string | null>>> | null | undefined;
  readonly options?: readonly Sized[] | undefined;
  readonly integration_types?: readonly number[] | undefined;
  readonly contexts?: readonly number[] | null | undefined;
  readonly handler?: number | undefined;
}

/** The rules that depend on the type of a command, and its size. */
function commandRules(ctx: { readonly value: CommandForm; readonly issues: Issues }): void {
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
    const isFit = name == null || (isChat ? isCommandWord(name) : name.trim() !== '');
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
  if (value.contexts?.includes(PRIVATE_CHANNEL) && installs && !installs.includes(integrationTypes.USER_INSTALL)) {
    const message = 'The context PRIVATE_CHANNEL needs the integration type USER_INSTALL';
    report(['contexts'], 'APPLICATION_COMMAND_CONTEXT_INVALID', message);
  }
  sizeRule(ctx);
}

interface Sized {
  readonly name?: string | undefined;
  readonly name_localizations?: Readonly<Partial<Record<string, string | null>>> | null | undefined;
  readonly description?: string | undefined;
  readonly description_localizations?: Readonly<Partial<Record<string, string | null>>> | null | undefined;
  readonly value?: string | number | undefined;
  readonly choices?: readonly Sized[] | undefined;
  readonly options?: readonly Sized[] | undefined;
}

/** At most 8000 characters in all. */
function sizeRule(ctx: { readonly value: Sized; readonly issues: Issues }): void {
  if (commandSize(ctx.value) <= bounds.total) return;
  const message = `Command exceeds maximum size (${bounds.total})`;
  ctx.issues.push(formIssue(ctx.value, { formCode: 'APPLICATION_COMMAND_TOO_LARGE', message }));
}

/** Characters of names, descriptions and values; of each field its longest translation counts. */
export function commandSize(part: Sized): number {
  return (
    longest(part.name, part.name_localizations) +
    longest(part.description, part.description_localizations) +
    String(part.value ?? '').length +
    [...(part.choices ?? []), ...(part.options ?? [])].reduce((sum, each) => sum + commandSize(each), 0)
  );
}

function longest(text: string | undefined, translations: Sized['name_localizations']): number {
  const all = [text, ...Object.values(translations ?? {})];
  return Math.max(...all.map((each) => [...(each ?? '')].length));
}

function commandList<T extends z.ZodType<CommandForm>>(command: T) {
  return list(command, 0, bounds.bulk).check((ctx) => {
    const commands: readonly CommandForm[] = ctx.value;
    const keys = commands.map((each) => `${each.type} ${each.name}`);
    for (const [index, key] of keys.entries()) {
      if (keys.indexOf(key) === index) continue;
      const message = 'Application command names must be unique';
      ctx.issues.push(formIssue(ctx.value, { formCode: 'APPLICATION_COMMANDS_DUPLICATE_NAME', message }, [index]));
    }
  });
}

/** Whom a command is allowed or forbidden. */
export const CommandPermission = z.object({
  /** Of a role, a user or a channel; the guild's stands for everybody, the guild's less one for all channels. */
  id: z.string(),
  /** A number of `commandPermissionTypes`. */
  type: z.int(),
  permission: z.boolean(),
});
export type CommandPermission = z.output<typeof CommandPermission>;

/** The permissions of a command in a guild; those of all commands together bear the application's id. */
export const CommandPermissions = z.object({
  id: z.string(),
  application_id: z.string(),
  guild_id: z.string(),
  permissions: z.array(CommandPermission),
});
export type CommandPermissions = z.output<typeof CommandPermissions>;

/** New permissions of a command; they replace all that were. */
export const CommandPermissionsRequest = z.object({
  permissions: list(
    z.object({
      id: snowflake(),
      type: z.literal(Object.values(commandPermissionTypes)),
      permission: z.boolean(),
    }),
    0,
    bounds.permissions,
  ),
});
export type CommandPermissionsRequest = z.input<typeof CommandPermissionsRequest>;
