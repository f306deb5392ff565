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
import type { OrBuilder } from '../call/builders.js';
import type { BearerOptions, BotOrBearerOptions, Call } from '../call/call.js';

/**
 * Global and guild commands of the bot's own application (another application is an ApiError 20012). In each scope an
 * application has at most 100 chat input commands, 15 user commands and 15 message commands (30032), and it can create
 * 200 per day (30034). A command has at most 8000 characters. An access token of the application in the options of a call
 * needs the scope `applications.commands.update` (otherwise an ApiError 50026); to read permissions, it needs
 * `applications.commands.permissions.update`.
 * @see https://docs.discord.com/developers/interactions/application-commands
 */
export class CommandsResource {
  constructor(private readonly call: Call) {}

  /**
   * Returns the global commands. `with_localizations: true` includes all translations instead of the matching one.
   * @see https://docs.discord.com/developers/interactions/application-commands#get-global-application-commands
   */
  list(
    applicationId: Snowflake,
    query?: QueryOf<typeof getGlobalApplicationCommands>,
    options?: BotOrBearerOptions,
  ): Promise<ApplicationCommand[]> {
    return this.call(getGlobalApplicationCommands, { path: { application_id: applicationId }, query }, options);
  }

  /**
   * Creates a global command, or replaces the one with the same type and name.
   * @see https://docs.discord.com/developers/interactions/application-commands#create-global-application-command
   */
  create(
    applicationId: Snowflake,
    body: OrBuilder<GlobalCommandRequest>,
    options?: BotOrBearerOptions,
  ): Promise<ApplicationCommand> {
    return this.call(createGlobalApplicationCommand, { path: { application_id: applicationId }, body }, options);
  }

  /**
   * Returns a global command with all translations. An unknown command is an ApiError 10063.
   * @see https://docs.discord.com/developers/interactions/application-commands#get-global-application-command
   */
  get(applicationId: Snowflake, commandId: Snowflake, options?: BotOrBearerOptions): Promise<ApplicationCommand> {
    const path = { application_id: applicationId, command_id: commandId };
    return this.call(getGlobalApplicationCommand, { path }, options);
  }

  /**
   * Edits a global command. Each listed field is replaced completely. A new name removes its permissions.
   * @see https://docs.discord.com/developers/interactions/application-commands#edit-global-application-command
   */
  edit(
    applicationId: Snowflake,
    commandId: Snowflake,
    body: OrBuilder<GlobalCommandEdit>,
    options?: BotOrBearerOptions,
  ): Promise<ApplicationCommand> {
    const path = { application_id: applicationId, command_id: commandId };
    return this.call(editGlobalApplicationCommand, { path, body }, options);
  }

  /**
   * Deletes a global command.
   * @see https://docs.discord.com/developers/interactions/application-commands#delete-global-application-command
   */
  delete(applicationId: Snowflake, commandId: Snowflake, options?: BotOrBearerOptions): Promise<undefined> {
    const path = { application_id: applicationId, command_id: commandId };
    return this.call(deleteGlobalApplicationCommand, { path }, options);
  }

  /**
   * Replaces all global commands; commands that are not in the list are deleted.
   * @see
   *   https://docs.discord.com/developers/interactions/application-commands#bulk-overwrite-global-application-commands
   */
  bulkOverwrite(
    applicationId: Snowflake,
    body: OrBuilder<GlobalCommandsRequest>,
    options?: BotOrBearerOptions,
  ): Promise<ApplicationCommand[]> {
    return this.call(
      bulkOverwriteGlobalApplicationCommands,
      { path: { application_id: applicationId }, body },
      options,
    );
  }

  /**
   * Returns the commands of a guild, without global ones. The bot must be in the guild.
   * @see https://docs.discord.com/developers/interactions/application-commands#get-guild-application-commands
   */
  listInGuild(
    applicationId: Snowflake,
    guildId: Snowflake,
    query?: QueryOf<typeof getGuildApplicationCommands>,
    options?: BotOrBearerOptions,
  ): Promise<ApplicationCommand[]> {
    const path = { application_id: applicationId, guild_id: guildId };
    return this.call(getGuildApplicationCommands, { path, query }, options);
  }

  /**
   * Creates a command in a guild, or replaces the one with the same type and name. It is available immediately.
   * @see https://docs.discord.com/developers/interactions/application-commands#create-guild-application-command
   */
  createInGuild(
    applicationId: Snowflake,
    guildId: Snowflake,
    body: OrBuilder<GuildCommandRequest>,
    options?: BotOrBearerOptions,
  ): Promise<ApplicationCommand> {
    const path = { application_id: applicationId, guild_id: guildId };
    return this.call(createGuildApplicationCommand, { path, body }, options);
  }

  /**
   * Returns a command of a guild with all translations. An unknown command is an ApiError 10063.
   * @see https://docs.discord.com/developers/interactions/application-commands#get-guild-application-command
   */
  getInGuild(
    applicationId: Snowflake,
    guildId: Snowflake,
    commandId: Snowflake,
    options?: BotOrBearerOptions,
  ): Promise<ApplicationCommand> {
    const path = { application_id: applicationId, guild_id: guildId, command_id: commandId };
    return this.call(getGuildApplicationCommand, { path }, options);
  }

  /**
   * Edits a command of a guild. Each listed field is replaced completely. A new name removes its permissions.
   * @see https://docs.discord.com/developers/interactions/application-commands#edit-guild-application-command
   */
  editInGuild(
    applicationId: Snowflake,
    guildId: Snowflake,
    commandId: Snowflake,
    body: OrBuilder<GuildCommandEdit>,
    options?: BotOrBearerOptions,
  ): Promise<ApplicationCommand> {
    const path = { application_id: applicationId, guild_id: guildId, command_id: commandId };
    return this.call(editGuildApplicationCommand, { path, body }, options);
  }

  /**
   * Deletes a command of a guild.
   * @see https://docs.discord.com/developers/interactions/application-commands#delete-guild-application-command
   */
  deleteInGuild(
    applicationId: Snowflake,
    guildId: Snowflake,
    commandId: Snowflake,
    options?: BotOrBearerOptions,
  ): Promise<undefined> {
    const path = { application_id: applicationId, guild_id: guildId, command_id: commandId };
    return this.call(deleteGuildApplicationCommand, { path }, options);
  }

  /**
   * Replaces all commands of a guild; commands that are not in the list are deleted.
   * @see
   *   https://docs.discord.com/developers/interactions/application-commands#bulk-overwrite-guild-application-commands
   */
  bulkOverwriteInGuild(
    applicationId: Snowflake,
    guildId: Snowflake,
    body: OrBuilder<GuildCommandsRequest>,
    options?: BotOrBearerOptions,
  ): Promise<ApplicationCommand[]> {
    const path = { application_id: applicationId, guild_id: guildId };
    return this.call(bulkOverwriteGuildApplicationCommands, { path, body }, options);
  }

  /**
   * Returns the permissions of the application in a guild and of all its commands that have permissions.
   * @see
   *   https://docs.discord.com/developers/interactions/application-commands#get-guild-application-command-permissions
   */
  listPermissions(
    applicationId: Snowflake,
    guildId: Snowflake,
    options?: BotOrBearerOptions,
  ): Promise<CommandPermissions[]> {
    const path = { application_id: applicationId, guild_id: guildId };
    return this.call(getGuildApplicationCommandPermissions, { path }, options);
  }

  /**
   * Returns the permissions of a command, or of the application if its id is passed as `commandId`. A command without
   * permissions is an ApiError 10066.
   * @see https://docs.discord.com/developers/interactions/application-commands#get-application-command-permissions
   */
  getPermissions(
    applicationId: Snowflake,
    guildId: Snowflake,
    commandId: Snowflake,
    options?: BotOrBearerOptions,
  ): Promise<CommandPermissions> {
    const path = { application_id: applicationId, guild_id: guildId, command_id: commandId };
    return this.call(getApplicationCommandPermissions, { path }, options);
  }

  /**
   * Replaces the permissions of a command, at most 100. This requires the OAuth2 access token (scope
   * `applications.commands.permissions.update`) of a user with MANAGE_GUILD and MANAGE_ROLES; a bot token is rejected.
   * Fires `applicationCommandPermissionsUpdate`.
   * @see https://docs.discord.com/developers/interactions/application-commands#edit-application-command-permissions
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
