import {
  type ApplicationCommand,
  type CommandOption,
  type CommandPermission,
  type CommandPermissions,
  commandTypes,
  interactionContextTypes,
  localizedText,
} from 'guildhall/wire';
import { type AuditExecutor, insertAuditEntry, pairById } from '../audit-log/audit-log.js';
import type { GuildRecord } from '../records/guilds.js';
import type { ApplicationRecord } from '../records/users.js';
import type { StateChange } from '../world/state-change.js';
import type { World } from '../world/world.js';

/** The scope of commands: one guild, or global without `guildId`. */
export interface ApplicationCommandScope {
  readonly application: ApplicationRecord;
  readonly guildId?: string | undefined;
}

/** A validated command of a request. */
export type NewCommand = Pick<ApplicationCommand, 'type' | 'name'> & CommandFields;

type CommandFields = {
  readonly [K in Exclude<
    keyof ApplicationCommand,
    'id' | 'application_id' | 'guild_id' | 'version' | 'type' | 'name' | 'dm_permission'
  >]?: ApplicationCommand[K] | undefined;
} & { readonly dm_permission?: boolean | null | undefined };

/** Changes to a command. Present fields are replaced completely. */
export type CommandChanges = CommandFields & { readonly name?: string | undefined };

/** The commands of a scope, oldest first. */
export function commandsInScope(world: World, { application, guildId }: ApplicationCommandScope): ApplicationCommand[] {
  return [...world.commands.values()].filter(
    (each) => each.application_id === application.id && each.guild_id === guildId,
  );
}

/** Finds a command of a scope by id. */
export function findCommandById(
  world: World,
  scope: ApplicationCommandScope,
  id: string,
): ApplicationCommand | undefined {
  return commandsInScope(world, scope).find((each) => each.id === id);
}

/** Finds a command of a scope by type and name. */
export function findCommandByName(
  world: World,
  scope: ApplicationCommandScope,
  { type, name }: Pick<ApplicationCommand, 'type' | 'name'>,
): ApplicationCommand | undefined {
  return commandsInScope(world, scope).find((each) => each.type === type && each.name === name);
}

/** Creates a command. A command with the same type and name is replaced and keeps its id. */
export function upsertCommand(
  world: World,
  scope: ApplicationCommandScope,
  spec: NewCommand,
): StateChange<ApplicationCommand> {
  const old = findCommandByName(world, scope, spec);
  if (!old) recordCommandCreation(world, scope);
  return { result: storeCommand(world, scope, old?.id ?? world.newId(), spec), events: [] };
}

/** Replaces an existing command. If the name changes, the permissions of the command are deleted. */
export function replaceCommand(
  world: World,
  scope: ApplicationCommandScope,
  old: ApplicationCommand,
  spec: NewCommand,
): StateChange<ApplicationCommand> {
  if (spec.name !== old.name) deletePermissionsOfCommand(world, old.id);
  return { result: storeCommand(world, scope, old.id, spec), events: [] };
}

/** Deletes a command with its permissions. */
export function removeCommand(world: World, { id }: ApplicationCommand): StateChange<undefined> {
  world.commands.delete(id);
  deletePermissionsOfCommand(world, id);
  return { result: undefined, events: [] };
}

/** Replaces all commands of a scope. A command keeps its id if the request names the id, or the same type and name. */
export function overwriteCommands(
  world: World,
  scope: ApplicationCommandScope,
  specs: readonly (NewCommand & { readonly id?: string | undefined })[],
): StateChange<ApplicationCommand[]> {
  const before = commandsInScope(world, scope);
  const existing = specs.map(({ id, ...spec }) => {
    const named = before.find((each) => each.id === id && each.type === spec.type);
    return named ?? before.find((each) => each.type === spec.type && each.name === spec.name);
  });
  for (const old of before) if (!existing.includes(old)) removeCommand(world, old);
  const result = specs.map(({ id: _id, ...spec }, index) => {
    const old = existing[index];
    if (old) return replaceCommand(world, scope, old, spec).result;
    recordCommandCreation(world, scope);
    return storeCommand(world, scope, world.newId(), spec);
  });
  return { result, events: [] };
}

function storeCommand(
  world: World,
  { application, guildId }: ApplicationCommandScope,
  id: string,
  spec: NewCommand,
): ApplicationCommand {
  const { contexts, integration_types: installs, handler, dm_permission: inDms, ...rest } = spec;
  const isGlobal = guildId === undefined;
  const command: ApplicationCommand = {
    ...rest,
    id,
    application_id: application.id,
    ...(isGlobal ? {} : { guild_id: guildId }),
    version: world.newId(),
    description: spec.description ?? '',
    default_member_permissions: spec.default_member_permissions ?? null,
    name_localizations: spec.name_localizations ?? null,
    description_localizations: spec.description_localizations ?? null,
    nsfw: spec.nsfw ?? false,
    default_permission: spec.default_permission ?? true,
    ...(isGlobal
      ? {
          contexts: contexts ?? null,
          dm_permission: contexts?.includes(interactionContextTypes.BOT_DM) ?? inDms ?? true,
          integration_types: installs ?? supportedIntegrationTypes(application),
        }
      : {}),
    ...(spec.type === commandTypes.PRIMARY_ENTRY_POINT ? { handler: handler ?? 1 } : {}),
  };
  world.commands.set(id, command);
  return command;
}

/** The installation types that an application supports. Default: guild installation. */
export function supportedIntegrationTypes({ settings }: ApplicationRecord): number[] {
  const types = Object.keys(settings.integration_types_config ?? {}).map(Number);
  return types.length > 0 ? types : [0];
}

const DAY_MS = 24 * 60 * 60_000;

/** How many commands were created in a scope within the last day. */
export function commandsCreatedToday(
  world: World,
  { application, guildId = 'global' }: ApplicationCommandScope,
): number {
  const since = world.clock.now() - DAY_MS;
  return (application.commandCreations.get(guildId) ?? []).filter((at) => at > since).length;
}

function recordCommandCreation(world: World, { application, guildId = 'global' }: ApplicationCommandScope): void {
  const now = world.clock.now();
  const recent = (application.commandCreations.get(guildId) ?? []).filter((at) => at > now - DAY_MS);
  application.commandCreations.set(guildId, [...recent, now]);
}

/** A command in the language of a request: one translation instead of all. */
export function localizeCommand(command: ApplicationCommand, locale: string): ApplicationCommand {
  return {
    ...localizeTexts(command, locale),
    ...(command.options ? { options: localizeOptions(command.options, locale) } : {}),
  };
}

function localizeOptions(options: readonly CommandOption[], locale: string): CommandOption[] {
  return options.map((option) => ({
    ...localizeTexts(option, locale),
    ...(option.options ? { options: localizeOptions(option.options, locale) } : {}),
    ...(option.choices
      ? {
          choices: option.choices.map(({ name_localizations: names, ...choice }) => ({
            ...choice,
            ...optionalField('name_localized', localizedText(names, locale)),
          })),
        }
      : {}),
  }));
}

type Localizable = Pick<ApplicationCommand, 'name_localizations' | 'description_localizations'>;

function localizeTexts<T extends Localizable>(part: T, locale: string) {
  const { name_localizations: names, description_localizations: descriptions, ...rest } = part;
  return {
    ...rest,
    ...optionalField('name_localized', localizedText(names, locale)),
    ...optionalField('description_localized', localizedText(descriptions, locale)),
  };
}

function optionalField<K extends string>(
  key: K,
  text: string | undefined,
): { [_ in K]?: string } | Record<never, never> {
  return text === undefined ? {} : { [key]: text };
}

/** The permissions of a command in a guild, or of the application as a whole under its own id. */
export function permissionsOfCommand(world: World, guildId: string, id: string): CommandPermissions | undefined {
  return world.commandPermissions.find((each) => each.guild_id === guildId && each.id === id);
}

/** The permissions of all commands of an application in a guild. */
export function commandPermissionsInGuild(world: World, guildId: string, applicationId: string): CommandPermissions[] {
  return world.commandPermissions.filter((each) => each.guild_id === guildId && each.application_id === applicationId);
}

/** Replaces the permissions of a command, or of the application as a whole under its own id. */
export function updateCommandPermissions(
  world: World,
  guild: GuildRecord,
  { application, id }: { readonly application: ApplicationRecord; readonly id: string },
  permissions: readonly CommandPermission[],
  executor: AuditExecutor,
): StateChange<CommandPermissions> {
  const guildId = guild.guild.id;
  const before = permissionsOfCommand(world, guildId, id);
  const result: CommandPermissions = {
    id,
    application_id: application.id,
    guild_id: guildId,
    permissions: [...permissions],
  };
  if (before) world.commandPermissions.splice(world.commandPermissions.indexOf(before), 1);
  if (permissions.length > 0) world.commandPermissions.push(result);
  const entry = insertAuditEntry(world, guild, {
    action: 'APPLICATION_COMMAND_PERMISSION_UPDATE',
    targetId: id,
    executor,
    changes: permissionChanges(before?.permissions ?? [], permissions),
    options: { application_id: application.id },
  });
  return {
    result,
    events: [
      {
        event: 'applicationCommandPermissionsUpdate',
        data: result,
        audience: { kind: 'user', userId: application.botUserId },
      },
      ...entry.events,
    ],
  };
}

/** The audit log keys these changes by the id of the role, user or channel. */
function permissionChanges(before: readonly CommandPermission[], after: readonly CommandPermission[]) {
  return pairById(before, after).flatMap(({ id, old, next }) => {
    if (old?.permission === next?.permission) return [];
    return { key: id, ...(old ? { old_value: old } : {}), ...(next ? { new_value: next } : {}) };
  });
}

function deletePermissionsOfCommand(world: World, commandId: string): void {
  for (const each of world.commandPermissions.filter(({ id }) => id === commandId)) {
    world.commandPermissions.splice(world.commandPermissions.indexOf(each), 1);
  }
}
