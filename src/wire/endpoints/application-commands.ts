import { z } from 'zod';
import type {
  ParsedGlobalCommandEdit,
  ParsedGlobalCommandRequest,
  ParsedGlobalCommandsRequest,
  ParsedGuildCommandEdit,
  ParsedGuildCommandRequest,
  ParsedGuildCommandsRequest,
} from '../objects/applications/application-command.js';
import {
  ApplicationCommand,
  CommandPermissions,
  CommandPermissionsRequest,
  GlobalCommandEdit,
  GlobalCommandRequest,
  GlobalCommandsRequest,
  GuildCommandEdit,
  GuildCommandRequest,
  GuildCommandsRequest,
} from '../objects/applications/application-command.js';
import { queryBoolean } from '../validation/field-schemas.js';
import type { Endpoint } from './declaration/endpoint.js';
import { declareEndpoint, emptyResult, jsonResult } from './declaration/endpoint.js';

/** Who may call: the bot, or an access token of its application, for example one that the application got for itself. */
const commandAccess = { auth: 'bot-or-bearer', scopes: ['applications.commands.update'] } as const;
const permissionAccess = { auth: 'bot-or-bearer', scopes: ['applications.commands.permissions.update'] } as const;

const listQuery = z.object({
  /** Whether to return all translations. If false, only the translation in the language of the request is returned. */
  with_localizations: queryBoolean().default(false),
});

/**
 * Get Global Application Commands.
 * @see https://docs.discord.com/developers/interactions/application-commands#get-global-application-commands
 */
export const getGlobalApplicationCommands: Endpoint<
  '/applications/{application_id}/commands',
  {
    query: {
      /** Whether to return all translations. If false, only the translation in the language of the request is returned. */ with_localizations?:
        | boolean
        | undefined;
    };
    parsedQuery: {
      /** Whether to return all translations. If false, only the translation in the language of the request is returned. */ with_localizations: boolean;
    };
    result: ApplicationCommand[];
    auth: 'bot-or-bearer';
  }
> = declareEndpoint('getGlobalApplicationCommands', 'GET', '/applications/{application_id}/commands', {
  ...commandAccess,
  query: listQuery,
  result: jsonResult(z.array(ApplicationCommand)),
});

/**
 * Create Global Application Command: 201, or 200 when it replaces a command of the same type and name.
 * @see https://docs.discord.com/developers/interactions/application-commands#create-global-application-command
 */
export const createGlobalApplicationCommand: Endpoint<
  '/applications/{application_id}/commands',
  {
    body: GlobalCommandRequest;
    parsedBody: ParsedGlobalCommandRequest;
    result: ApplicationCommand;
    auth: 'bot-or-bearer';
  }
> = declareEndpoint('createGlobalApplicationCommand', 'POST', '/applications/{application_id}/commands', {
  ...commandAccess,
  repeat: 'idempotent',
  body: GlobalCommandRequest,
  result: jsonResult(ApplicationCommand),
  status: 201,
});

/**
 * Get Global Application Command, with all translations.
 * @see https://docs.discord.com/developers/interactions/application-commands#get-global-application-command
 */
export const getGlobalApplicationCommand: Endpoint<
  '/applications/{application_id}/commands/{command_id}',
  { result: ApplicationCommand; auth: 'bot-or-bearer' }
> = declareEndpoint('getGlobalApplicationCommand', 'GET', '/applications/{application_id}/commands/{command_id}', {
  ...commandAccess,
  result: jsonResult(ApplicationCommand),
});

/**
 * Edit Global Application Command.
 * @see https://docs.discord.com/developers/interactions/application-commands#edit-global-application-command
 */
export const editGlobalApplicationCommand: Endpoint<
  '/applications/{application_id}/commands/{command_id}',
  { body: GlobalCommandEdit; parsedBody: ParsedGlobalCommandEdit; result: ApplicationCommand; auth: 'bot-or-bearer' }
> = declareEndpoint('editGlobalApplicationCommand', 'PATCH', '/applications/{application_id}/commands/{command_id}', {
  ...commandAccess,
  body: GlobalCommandEdit,
  result: jsonResult(ApplicationCommand),
});

/**
 * Delete Global Application Command.
 * @see https://docs.discord.com/developers/interactions/application-commands#delete-global-application-command
 */
export const deleteGlobalApplicationCommand: Endpoint<
  '/applications/{application_id}/commands/{command_id}',
  { result: undefined; auth: 'bot-or-bearer' }
> = declareEndpoint(
  'deleteGlobalApplicationCommand',
  'DELETE',
  '/applications/{application_id}/commands/{command_id}',
  { ...commandAccess, result: emptyResult },
);

/**
 * Bulk Overwrite Global Application Commands: commands that are not in the list are deleted.
 * @see https://docs.discord.com/developers/interactions/application-commands#bulk-overwrite-global-application-commands
 */
export const bulkOverwriteGlobalApplicationCommands: Endpoint<
  '/applications/{application_id}/commands',
  {
    body: GlobalCommandsRequest;
    parsedBody: ParsedGlobalCommandsRequest;
    result: ApplicationCommand[];
    auth: 'bot-or-bearer';
  }
> = declareEndpoint('bulkOverwriteGlobalApplicationCommands', 'PUT', '/applications/{application_id}/commands', {
  ...commandAccess,
  body: GlobalCommandsRequest,
  result: jsonResult(z.array(ApplicationCommand)),
});

/**
 * Get Guild Application Commands: only those of this guild, without global commands.
 * @see https://docs.discord.com/developers/interactions/application-commands#get-guild-application-commands
 */
export const getGuildApplicationCommands: Endpoint<
  '/applications/{application_id}/guilds/{guild_id}/commands',
  {
    query: {
      /** Whether to return all translations. If false, only the translation in the language of the request is returned. */ with_localizations?:
        | boolean
        | undefined;
    };
    parsedQuery: {
      /** Whether to return all translations. If false, only the translation in the language of the request is returned. */ with_localizations: boolean;
    };
    result: ApplicationCommand[];
    auth: 'bot-or-bearer';
  }
> = declareEndpoint('getGuildApplicationCommands', 'GET', '/applications/{application_id}/guilds/{guild_id}/commands', {
  ...commandAccess,
  query: listQuery,
  result: jsonResult(z.array(ApplicationCommand)),
});

/**
 * Create Guild Application Command: 201, or 200 when it replaces a command of the same type and name.
 * @see https://docs.discord.com/developers/interactions/application-commands#create-guild-application-command
 */
export const createGuildApplicationCommand: Endpoint<
  '/applications/{application_id}/guilds/{guild_id}/commands',
  {
    body: GuildCommandRequest;
    parsedBody: ParsedGuildCommandRequest;
    result: ApplicationCommand;
    auth: 'bot-or-bearer';
  }
> = declareEndpoint(
  'createGuildApplicationCommand',
  'POST',
  '/applications/{application_id}/guilds/{guild_id}/commands',
  {
    ...commandAccess,
    repeat: 'idempotent',
    body: GuildCommandRequest,
    result: jsonResult(ApplicationCommand),
    status: 201,
  },
);

/**
 * Get Guild Application Command, with all translations.
 * @see https://docs.discord.com/developers/interactions/application-commands#get-guild-application-command
 */
export const getGuildApplicationCommand: Endpoint<
  '/applications/{application_id}/guilds/{guild_id}/commands/{command_id}',
  { result: ApplicationCommand; auth: 'bot-or-bearer' }
> = declareEndpoint(
  'getGuildApplicationCommand',
  'GET',
  '/applications/{application_id}/guilds/{guild_id}/commands/{command_id}',
  { ...commandAccess, result: jsonResult(ApplicationCommand) },
);

/**
 * Edit Guild Application Command.
 * @see https://docs.discord.com/developers/interactions/application-commands#edit-guild-application-command
 */
export const editGuildApplicationCommand: Endpoint<
  '/applications/{application_id}/guilds/{guild_id}/commands/{command_id}',
  { body: GuildCommandEdit; parsedBody: ParsedGuildCommandEdit; result: ApplicationCommand; auth: 'bot-or-bearer' }
> = declareEndpoint(
  'editGuildApplicationCommand',
  'PATCH',
  '/applications/{application_id}/guilds/{guild_id}/commands/{command_id}',
  { ...commandAccess, body: GuildCommandEdit, result: jsonResult(ApplicationCommand) },
);

/**
 * Delete Guild Application Command.
 * @see https://docs.discord.com/developers/interactions/application-commands#delete-guild-application-command
 */
export const deleteGuildApplicationCommand: Endpoint<
  '/applications/{application_id}/guilds/{guild_id}/commands/{command_id}',
  { result: undefined; auth: 'bot-or-bearer' }
> = declareEndpoint(
  'deleteGuildApplicationCommand',
  'DELETE',
  '/applications/{application_id}/guilds/{guild_id}/commands/{command_id}',
  { ...commandAccess, result: emptyResult },
);

/**
 * Bulk Overwrite Guild Application Commands: commands that are not in the list are deleted.
 * @see https://docs.discord.com/developers/interactions/application-commands#bulk-overwrite-guild-application-commands
 */
export const bulkOverwriteGuildApplicationCommands: Endpoint<
  '/applications/{application_id}/guilds/{guild_id}/commands',
  {
    body: GuildCommandsRequest;
    parsedBody: ParsedGuildCommandsRequest;
    result: ApplicationCommand[];
    auth: 'bot-or-bearer';
  }
> = declareEndpoint(
  'bulkOverwriteGuildApplicationCommands',
  'PUT',
  '/applications/{application_id}/guilds/{guild_id}/commands',
  { ...commandAccess, body: GuildCommandsRequest, result: jsonResult(z.array(ApplicationCommand)) },
);

/**
 * Get Guild Application Command Permissions: of every command that has some, and of the application itself.
 * @see https://docs.discord.com/developers/interactions/application-commands#get-guild-application-command-permissions
 */
export const getGuildApplicationCommandPermissions: Endpoint<
  '/applications/{application_id}/guilds/{guild_id}/commands/permissions',
  { result: CommandPermissions[]; auth: 'bot-or-bearer' }
> = declareEndpoint(
  'getGuildApplicationCommandPermissions',
  'GET',
  '/applications/{application_id}/guilds/{guild_id}/commands/permissions',
  { ...permissionAccess, result: jsonResult(z.array(CommandPermissions)) },
);

/**
 * Get Application Command Permissions. With the application's id as command id: the permissions of the application
 * itself.
 * @see https://docs.discord.com/developers/interactions/application-commands#get-application-command-permissions
 */
export const getApplicationCommandPermissions: Endpoint<
  '/applications/{application_id}/guilds/{guild_id}/commands/{command_id}/permissions',
  { result: CommandPermissions; auth: 'bot-or-bearer' }
> = declareEndpoint(
  'getApplicationCommandPermissions',
  'GET',
  '/applications/{application_id}/guilds/{guild_id}/commands/{command_id}/permissions',
  { ...permissionAccess, result: jsonResult(CommandPermissions) },
);

/**
 * Edit Application Command Permissions: replaces them. Requires the access token of a user (scope
 * `applications.commands.permissions.update`) who has MANAGE_GUILD and MANAGE_ROLES and may use the command.
 * @see https://docs.discord.com/developers/interactions/application-commands#edit-application-command-permissions
 */
export const editApplicationCommandPermissions: Endpoint<
  '/applications/{application_id}/guilds/{guild_id}/commands/{command_id}/permissions',
  { body: CommandPermissionsRequest; result: CommandPermissions; auth: 'bearer' }
> = declareEndpoint(
  'editApplicationCommandPermissions',
  'PUT',
  '/applications/{application_id}/guilds/{guild_id}/commands/{command_id}/permissions',
  {
    auth: 'bearer',
    scopes: ['applications.commands.permissions.update'],
    body: CommandPermissionsRequest,
    result: jsonResult(CommandPermissions),
    emits: ['applicationCommandPermissionsUpdate'],
  },
);
