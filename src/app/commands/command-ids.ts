import type { Clock } from '../../base/clock.js';
import type { Snowflake } from '../../base/snowflake.js';
import { type CommandRoot, commandTypeNumbers } from '../../interactions/commands/command-declaration.js';
import type { Api } from '../../rest/api.js';
import { SharedRequest } from '../../rest/shared-request.js';
import type { ApplicationCommand } from '../../wire/objects/applications/application-command.js';

/** The part of a registered command that its id is found by. */
export type RegisteredCommand = Pick<ApplicationCommand, 'type' | 'name' | 'id'>;

export interface CommandIdsDependencies {
  readonly api: Api;
  readonly clock: Clock;
  /** Undefined if the token does not contain it: it is requested. */
  readonly applicationId: Snowflake | undefined;
}

/** How long a list is not requested again for a command that it did not contain, in milliseconds. */
const RETRY_AFTER_MS = 60_000;

/** The ids of the commands in one scope: global, or of a guild. */
interface Scope {
  readonly ids: Map<string, Snowflake>;
  /** When all commands were listed, in milliseconds of the monotonic clock; undefined if they were not. */
  listedAt: number | undefined;
  readonly list: SharedRequest<void>;
}

/**
 * The ids of the registered commands. They are learned when commands are registered or compared. What this process has not
 * learned is requested: one list for each scope.
 */
export class CommandIds {
  readonly #dependencies: CommandIdsDependencies;
  readonly #applicationId: SharedRequest<Snowflake>;
  readonly #scopes = new Map<Snowflake | undefined, Scope>();

  constructor(dependencies: CommandIdsDependencies) {
    const { api, applicationId } = dependencies;
    this.#dependencies = dependencies;
    this.#applicationId = new SharedRequest(async () => applicationId ?? (await api.applications.getCurrent()).id);
  }

  /** All commands that Discord has listed in a scope. Those that were registered meanwhile stay known. */
  learnAll(guildId: Snowflake | undefined, commands: readonly RegisteredCommand[]): void {
    const scope = this.#scope(guildId);
    for (const command of commands) scope.ids.set(keyOf(command), command.id);
    scope.listedAt = this.#dependencies.clock.monotonicNow();
  }

  /** A command that was registered. */
  learn(guildId: Snowflake | undefined, command: RegisteredCommand): void {
    this.#scope(guildId).ids.set(keyOf(command), command.id);
  }

  /** A command that was deleted. */
  forget(guildId: Snowflake | undefined, command: RegisteredCommand): void {
    this.#scope(guildId).ids.delete(keyOf(command));
  }

  /**
   * The id of a command in a scope; undefined if it is not registered there.
   * @throws any error of the request for the commands
   */
  async find({ commandType, name }: CommandRoot, guildId: Snowflake | undefined): Promise<Snowflake | undefined> {
    const scope = this.#scope(guildId);
    const key = keyOf({ type: commandTypeNumbers[commandType], name });
    const known = scope.ids.get(key);
    if (known !== undefined) return known;
    const { listedAt } = scope;
    const isRecent = listedAt !== undefined && this.#dependencies.clock.monotonicNow() - listedAt < RETRY_AFTER_MS;
    if (!isRecent) {
      await scope.list.get();
      scope.list.clear();
    }
    return scope.ids.get(key);
  }

  #scope(guildId: Snowflake | undefined): Scope {
    let scope = this.#scopes.get(guildId);
    if (scope === undefined) {
      scope = { ids: new Map(), listedAt: undefined, list: new SharedRequest(() => this.#list(guildId)) };
      this.#scopes.set(guildId, scope);
    }
    return scope;
  }

  async #list(guildId: Snowflake | undefined): Promise<void> {
    const { commands } = this.#dependencies.api;
    const applicationId = await this.#applicationId.get();
    const listed = await (guildId === undefined
      ? commands.list(applicationId)
      : commands.listInGuild(applicationId, guildId));
    this.learnAll(guildId, listed);
  }
}

function keyOf({ type, name }: Pick<RegisteredCommand, 'type' | 'name'>): string {
  return `${type} ${name}`;
}
