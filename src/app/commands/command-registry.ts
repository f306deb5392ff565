import type { Snowflake } from '../../base/snowflake.js';
import type { CommandRequest } from '../../interactions/commands/command-declaration.js';
import type { Api } from '../../rest/api.js';
import { ApiError } from '../../rest/call/errors.js';
import type { ApplicationCommand, GlobalCommandEdit } from '../../wire/objects/applications/application-command.js';
import type { CommandIds } from './command-ids.js';

/** The time limit of each change in milliseconds. It is long, as Discord limits how many commands can be created at a time. */
const CHANGE_TIMEOUT_MS = 15 * 60_000;

/** The registered commands of an application: the global ones, or those of a guild. */
export class CommandRegistry {
  readonly #commands: Api['commands'];

  constructor(
    api: Api,
    private readonly applicationId: Snowflake,
    private readonly guildId: Snowflake | undefined,
    private readonly ids: CommandIds,
  ) {
    this.#commands = api.commands;
  }

  /** All commands, with all translations. */
  async list(): Promise<ApplicationCommand[]> {
    const query = { with_localizations: true };
    const commands = await (this.guildId === undefined
      ? this.#commands.list(this.applicationId, query)
      : this.#commands.listInGuild(this.applicationId, this.guildId, query));
    this.ids.learnAll(this.guildId, commands);
    return commands;
  }

  async create(request: CommandRequest): Promise<void> {
    const options = { timeoutMs: CHANGE_TIMEOUT_MS };
    const created = await (this.guildId === undefined
      ? this.#commands.create(this.applicationId, request, options)
      : this.#commands.createInGuild(this.applicationId, this.guildId, request, options));
    this.ids.learn(this.guildId, created);
  }

  async edit(id: Snowflake, edit: GlobalCommandEdit): Promise<void> {
    const options = { timeoutMs: CHANGE_TIMEOUT_MS };
    await (this.guildId === undefined
      ? this.#commands.edit(this.applicationId, id, edit, options)
      : this.#commands.editInGuild(this.applicationId, this.guildId, id, edit, options));
  }

  /** Deletes a command. A command that no longer exists is not an error. */
  async delete(command: ApplicationCommand): Promise<void> {
    const { id } = command;
    const options = { timeoutMs: CHANGE_TIMEOUT_MS };
    try {
      await (this.guildId === undefined
        ? this.#commands.delete(this.applicationId, id, options)
        : this.#commands.deleteInGuild(this.applicationId, this.guildId, id, options));
    } catch (error) {
      if (!(error instanceof ApiError && error.is('UNKNOWN_COMMAND'))) throw error;
    }
    this.ids.forget(this.guildId, command);
  }
}
