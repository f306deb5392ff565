import { z } from 'zod';
import { empty, endpoint, json } from '../endpoint.js';
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
} from '../objects/application-command.js';
import { queryBoolean } from '../schema.js';

const listQuery = z.object({
  /** True: all translations. False: the one in the language of the request. */
  with_localizations: queryBoolean().default(false),
});

/** Get Global Application Commands. */
export const getGlobalApplicationCommands = endpoint(
  'getGlobalApplicationCommands',
  'GET',
  '/applications/{application_id}/commands',
  { query: listQuery, result: json(z.array(ApplicationCommand)) },
);

/** Create Global Application Command: 201, or 200 when it takes the place of one of the same type and name. */
export const createGlobalApplicationCommand = endpoint(
  'createGlobalApplicationCommand',
  'POST',
  '/applications/{application_id}/commands',
  { body: GlobalCommandRequest, result: json(ApplicationCommand), status: 201 },
);

/** Get Global Application Command, with all translations. */
export const getGlobalApplicationCommand = endpoint(
  'getGlobalApplicationCommand',
  'GET',
  '/applications/{application_id}/commands/{command_id}',
  { result: json(ApplicationCommand) },
);

/** Edit Global Application Command. */
export const editGlobalApplicationCommand = endpoint(
  'editGlobalApplicationCommand',
  'PATCH',
  '/applications/{application_id}/commands/{command_id}',
  { body: GlobalCommandEdit, result: json(ApplicationCommand) },
);

/** Delete Global Application Command. */
export const deleteGlobalApplicationCommand = endpoint(
  'deleteGlobalApplicationCommand',
  'DELETE',
  '/applications/{application_id}/commands/{command_id}',
  { result: empty },
);

/** Bulk Overwrite Global Application Commands: what is not named is deleted. */
export const bulkOverwriteGlobalApplicationCommands = endpoint(
  'bulkOverwriteGlobalApplicationCommands',
  'PUT',
  '/applications/{application_id}/commands',
  { body: GlobalCommandsRequest, result: json(z.array(ApplicationCommand)) },
);

/** Get Guild Application Commands: those of this guild alone, without the global ones. */
export const getGuildApplicationCommands = endpoint(
  'getGuildApplicationCommands',
  'GET',
  '/applications/{application_id}/guilds/{guild_id}/commands',
  { query: listQuery, result: json(z.array(ApplicationCommand)) },
);

/** Create Guild Application Command: 201, or 200 when it takes the place of one of the same type and name. */
export const createGuildApplicationCommand = endpoint(
  'createGuildApplicationCommand',
  'POST',
  '/applications/{application_id}/guilds/{guild_id}/commands',
  { body: GuildCommandRequest, result: json(ApplicationCommand), status: 201 },
);

/** Get Guild Application Command, with all translations. */
export const getGuildApplicationCommand = endpoint(
  'getGuildApplicationCommand',
  'GET',
  '/applications/{application_id}/guilds/{guild_id}/commands/{command_id}',
  { result: json(ApplicationCommand) },
);

/** Edit Guild Application Command. */
export const editGuildApplicationCommand = endpoint(
  'editGuildApplicationCommand',
  'PATCH',
  '/applications/{application_id}/guilds/{guild_id}/commands/{command_id}',
  { body: GuildCommandEdit, result: json(ApplicationCommand) },
);

/** Delete Guild Application Command. */
export const deleteGuildApplicationCommand = endpoint(
  'deleteGuildApplicationCommand',
  'DELETE',
  '/applications/{application_id}/guilds/{guild_id}/commands/{command_id}',
  { result: empty },
);

/** Bulk Overwrite Guild Application Commands: what is not named is deleted. */
export const bulkOverwriteGuildApplicationCommands = endpoint(
  'bulkOverwriteGuildApplicationCommands',
  'PUT',
  '/applications/{application_id}/guilds/{guild_id}/commands',
  { body: GuildCommandsRequest, result: json(z.array(ApplicationCommand)) },
);

/** Get Guild Application Command Permissions: of every command that has some, and of the application as a whole. */
export const getGuildApplicationCommandPermissions = endpoint(
  'getGuildApplicationCommandPermissions',
  'GET',
  '/applications/{application_id}/guilds/{guild_id}/commands/permissions',
  { result: json(z.array(CommandPermissions)) },
);

/** Get Application Command Permissions. The application's id in the command's place asks for the application's own. */
export const getApplicationCommandPermissions = endpoint(
  'getApplicationCommandPermissions',
  'GET',
  '/applications/{application_id}/guilds/{guild_id}/commands/{command_id}/permissions',
  { result: json(CommandPermissions) },
);

/**
 * Edit Application Command Permissions: replaces them. With the access token of a person (scope
 * `applications.commands.permissions.update`) who has MANAGE_GUILD and MANAGE_ROLES and may use the command.
 */
export const editApplicationCommandPermissions = endpoint(
  'editApplicationCommandPermissions',
  'PUT',
  '/applications/{application_id}/guilds/{guild_id}/commands/{command_id}/permissions',
  {
    auth: 'bearer',
    body: CommandPermissionsRequest,
    result: json(CommandPermissions),
    emits: ['applicationCommandPermissionsUpdate'],
  },
);
