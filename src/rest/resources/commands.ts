import type { Snowflake } from '../../base/snowflake.js';
import {
  bulkOverwriteGlobalApplicationCommands,
  bulkOverwriteGuildApplicationCommands,
  createGlobalApplicationCommand,
  createGuildApplicationCommand,
  deleteGlobalApplicationCommand,
  deleteGuildApplicationCommand,
  editApplicationCommandPermissions,
  editGlobalApplicationCommand,
  editGuildApplicationCommand,
  getApplicationCommandPermissions,
  getGlobalApplicationCommand,
  getGlobalApplicationCommands,
  getGuildApplicationCommand,
  getGuildApplicationCommandPermissions,
  getGuildApplicationCommands,
} from '../../wire/endpoints/application-commands.js';
import type { QueryOf } from '../../wire/endpoints/declaration/endpoint.js';
import type {
  ApplicationCommand,
  CommandPermissions,
  CommandPermissionsRequest,
  GlobalCommandEdit,
  GlobalCommandRequest,
  GlobalCommandsRequest,
  GuildCommandEdit,
  GuildCommandRequest,
  GuildCommandsRequest,
} from '../../wire/objects/applications/application-command.js';
import type { BearerOptions, Call, CallOptions } from '../call/call.js';

/**
 * Commands of the bot's own application (of another one every call is an ApiError 20012): global ones, and those of
 * single guilds. Of each an application has at most 100 chat commands, 15 on users and 15 on messages (30032), and makes
 * at most 200 a day (30034). A command holds at most 8000 characters.
 */
export class CommandsResource {
  constructor(private readonly call: Call) {}

  /** Get Global Application Commands. `with_localizations: true` gives all translations instead of the fitting one. */
  list(
    applicationId: Snowflake,
    query?: QueryOf<typeof getGlobalApplicationCommands>,
    options?: CallOptions,
  ): Promise<ApplicationCommand[]> {
    return this.call(getGlobalApplicationCommands, { path: { application_id: applicationId }, query }, options);
  }

  /** Create Global Application Command. One of the same type and name is replaced. */
  create(applicationId: Snowflake, body: GlobalCommandRequest, options?: CallOptions): Promise<ApplicationCommand> {
    return this.call(createGlobalApplicationCommand, { path: { application_id: applicationId }, body }, options);
  }

  /** Get Global Application Command, with all translations. An unknown one is an ApiError 10063. */
  get(applicationId: Snowflake, commandId: Snowflake, options?: CallOptions): Promise<ApplicationCommand> {
    const path = { application_id: applicationId, command_id: commandId };
    return this.call(getGlobalApplicationCommand, { path }, options);
  }

  /** Edit Global Application Command: each field that is named is replaced whole. A new name drops its permissions. */
  edit(
    applicationId: Snowflake,
    commandId: Snowflake,
    body: GlobalCommandEdit,
    options?: CallOptions,
  ): Promise<ApplicationCommand> {
    const path = { application_id: applicationId, command_id: commandId };
    return this.call(editGlobalApplicationCommand, { path, body }, options);
  }

  /** Delete Global Application Command. */
  delete(applicationId: Snowflake, commandId: Snowflake, options?: CallOptions): Promise<undefined> {
    const path = { application_id: applicationId, command_id: commandId };
    return this.call(deleteGlobalApplicationCommand, { path }, options);
  }

  /** Bulk Overwrite Global Application Commands: the list becomes all that there is; what is not in it is deleted. */
  bulkOverwrite(
    applicationId: Snowflake,
    body: GlobalCommandsRequest,
    options?: CallOptions,
  ): Promise<ApplicationCommand[]> {
    return this.call(
      bulkOverwriteGlobalApplicationCommands,
      { path: { application_id: applicationId }, body },
      options,
    );
  }

  /** Get Guild Application Commands: those of this guild alone. The bot must be in the guild. */
  listInGuild(
    applicationId: Snowflake,
    guildId: Snowflake,
    query?: QueryOf<typeof getGuildApplicationCommands>,
    options?: CallOptions,
  ): Promise<ApplicationCommand[]> {
    const path = { application_id: applicationId, guild_id: guildId };
    return this.call(getGuildApplicationCommands, { path, query }, options);
  }

  /** Create Guild Application Command, which is there at once. One of the same type and name is replaced. */
  createInGuild(
    applicationId: Snowflake,
    guildId: Snowflake,
    body: GuildCommandRequest,
    options?: CallOptions,
  ): Promise<ApplicationCommand> {
    const path = { application_id: applicationId, guild_id: guildId };
    return this.call(createGuildApplicationCommand, { path, body }, options);
  }

  /** Get Guild Application Command, with all translations. An unknown one is an ApiError 10063. */
  getInGuild(
    applicationId: Snowflake,
    guildId: Snowflake,
    commandId: Snowflake,
    options?: CallOptions,
  ): Promise<ApplicationCommand> {
    const path = { application_id: applicationId, guild_id: guildId, command_id: commandId };
    return this.call(getGuildApplicationCommand, { path }, options);
  }

  /** Edit Guild Application Command: each field that is named is replaced whole. A new name drops its permissions. */
  editInGuild(
    applicationId: Snowflake,
    guildId: Snowflake,
    commandId: Snowflake,
    body: GuildCommandEdit,
    options?: CallOptions,
  ): Promise<ApplicationCommand> {
    const path = { application_id: applicationId, guild_id: guildId, command_id: commandId };
    return this.call(editGuildApplicationCommand, { path, body }, options);
  }

  /** Delete Guild Application Command. */
  deleteInGuild(
    applicationId: Snowflake,
    guildId: Snowflake,
    commandId: Snowflake,
    options?: CallOptions,
  ): Promise<undefined> {
    const path = { application_id: applicationId, guild_id: guildId, command_id: commandId };
    return this.call(deleteGuildApplicationCommand, { path }, options);
  }

  /** Bulk Overwrite Guild Application Commands: the list becomes all that there is in the guild. */
  bulkOverwriteInGuild(
    applicationId: Snowflake,
    guildId: Snowflake,
    body: GuildCommandsRequest,
    options?: CallOptions,
  ): Promise<ApplicationCommand[]> {
    const path = { application_id: applicationId, guild_id: guildId };
    return this.call(bulkOverwriteGuildApplicationCommands, { path, body }, options);
  }

  /** Get Guild Application Command Permissions, of every command that has some and of the application as a whole. */
  listPermissions(applicationId: Snowflake, guildId: Snowflake, options?: CallOptions): Promise<CommandPermissions[]> {
    const path = { application_id: applicationId, guild_id: guildId };
    return this.call(getGuildApplicationCommandPermissions, { path }, options);
  }

  /**
   * Get Application Command Permissions. With the application's id in the command's place, those of the application as
   * a whole. Where there are none it is an ApiError 10066.
   */
  getPermissions(
    applicationId: Snowflake,
    guildId: Snowflake,
    commandId: Snowflake,
    options?: CallOptions,
  ): Promise<CommandPermissions> {
    const path = { application_id: applicationId, guild_id: guildId, command_id: commandId };
    return this.call(getApplicationCommandPermissions, { path }, options);
  }

  /**
   * Edit Application Command Permissions: replaces them, at most 100. The bot's token cannot: it takes the access token
   * (scope `applications.commands.permissions.update`) of a person with MANAGE_GUILD and MANAGE_ROLES. Fires
   * `applicationCommandPermissionsUpdate`.
   */
  editPermissions(
    applicationId: Snowflake,
    guildId: Snowflake,
    commandId: Snowflake,
    body: CommandPermissionsRequest,
    options: BearerOptions,
  ): Promise<CommandPermissions> {
    const path = { application_id: applicationId, guild_id: guildId, command_id: commandId };
    return this.call(editApplicationCommandPermissions, { path, body }, options);
  }
}
