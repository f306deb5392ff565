/**
 * Registers the declared commands of a bot. It reads the registered commands first and sends only the differences, one
 * command at a time: deletions, which make room, then changes, then new commands.
 *
 * The API can also overwrite all commands at once (bulk overwrite). That would delete commands that another program
 * registers between reading and writing, send unchanged commands again, and register nothing if Discord rejects one
 * command. So bulk overwrite is never used, and undeclared commands are deleted only with `deleteUndeclared`. The price
 * is one call for each new command when a bot with many commands first starts; the sync waits for Discord's rate limit.
 */

import type { StructuredLogger } from '../../base/logger.js';
import type { OptionNames } from '../../base/options/option-problems.js';
import { requireKnownOptions } from '../../base/options/options-error.js';
import type { Snowflake } from '../../base/snowflake.js';
import type { CommandRoot } from '../../interactions/commands/command-declaration.js';
import { diffCommands } from '../../interactions/commands/command-differences.js';
import type { CommandRegistrationScope, IntegrationTypeNumber } from '../../interactions/commands/flattened-command.js';
import type { Api } from '../../rest/api.js';
import { interactionContextTypes } from '../../wire/objects/applications/application-command.js';
import { applicationIntegrationTypes } from '../../wire/objects/applications/application-integration-types.js';
import type { SyncStep } from '../synchronization/sync-steps.js';
import { carryOut } from '../synchronization/synchronizer.js';
import type { CommandIds } from './command-ids.js';
import {
  CommandPlan,
  type CommandScopeDifferences,
  describeRegistered,
  formatCommandScope,
  toSyncScope,
} from './command-plan.js';
import { CommandRegistry } from './command-registry.js';

export interface CommandSyncDependencies {
  readonly api: Api;
  /** The declared top-level commands, each once. */
  readonly roots: readonly CommandRoot[];
  readonly logger: StructuredLogger;
  /** Learns the ids of the commands. */
  readonly ids: CommandIds;
  /** The guilds to register in; undefined registers globally. */
  readonly guilds?: readonly Snowflake[] | undefined;
  readonly deleteUndeclared?: boolean | undefined;
}

/** The options of `bot.commands.sync`. */
export interface CommandSyncOptions {
  /**
   * Whether to only compute and log the changes, without sending them.
   *
   * @default false
   */
  readonly dryRun?: boolean | undefined;
  /**
   * Whether to delete registered commands that the bot does not declare.
   *
   * @default the option `commands.deleteUndeclared` of the bot
   */
  readonly deleteUndeclared?: boolean | undefined;
}

const syncNames: OptionNames<CommandSyncOptions> = { dryRun: true, deleteUndeclared: true };
const diffNames: OptionNames<Pick<CommandSyncOptions, 'deleteUndeclared'>> = { deleteUndeclared: true };

/**
 * Compares the declared commands of a bot with the registered ones, and registers the differences.
 *
 * @see https://docs.discord.com/developers/interactions/application-commands#registering-a-command
 */
export class CommandSync {
  readonly #api: Api;
  readonly #roots: readonly CommandRoot[];
  readonly #logger: StructuredLogger;
  readonly #ids: CommandIds;
  readonly #guilds: readonly Snowflake[] | undefined;
  readonly #deleteUndeclared: boolean;

  constructor({ api, roots, logger, ids, guilds, deleteUndeclared = false }: CommandSyncDependencies) {
    this.#api = api;
    this.#roots = roots;
    this.#logger = logger;
    this.#ids = ids;
    this.#guilds = guilds;
    this.#deleteUndeclared = deleteUndeclared;
  }

  /**
   * Computes what `sync` would change. It changes nothing and logs nothing.
   *
   * @throws {ApiError} when Discord rejects the request for the registered commands
   */
  async diff(options: Pick<CommandSyncOptions, 'deleteUndeclared'> = {}): Promise<CommandPlan> {
    requireKnownOptions('bot.commands.diff()', options, diffNames);
    const { deleteUndeclared = this.#deleteUndeclared } = options;
    const scopes = await this.#compare(deleteUndeclared);
    return new CommandPlan(scopes.map(({ differences }) => differences));
  }

  /**
   * Registers the commands as they are declared. Returns the changes; in a dry run, the changes that it would make.
   *
   * @throws {ApiError} when Discord rejects the request for the registered commands
   * @throws {SyncError} when some commands could not be registered; it names each of them
   * @throws {OptionsError} when an option is unknown
   *
   * @example
   * const plan = await bot.commands.sync({ dryRun: true });
   */
  async sync(options: CommandSyncOptions = {}): Promise<CommandPlan> {
    requireKnownOptions('bot.commands.sync()', options, syncNames);
    const { dryRun = false, deleteUndeclared = this.#deleteUndeclared } = options;
    const scopes = await this.#compare(deleteUndeclared);
    const plan = new CommandPlan(scopes.map(({ differences }) => differences));
    const steps = scopes.flatMap(stepsOf);
    await carryOut({ scopes: plan.scopes.map(toSyncScope), steps }, { noun: 'command', dryRun, logger: this.#logger });
    return plan;
  }

  async #compare(deleteUndeclared: boolean): Promise<ComparedScope[]> {
    const { id, integration_types_config: config } = await this.#api.applications.getCurrent();
    if (!this.#guilds) {
      const scope: CommandRegistrationScope = { kind: 'global', integrationTypes: integrationTypesOf(config) };
      return [
        await this.#compareScope(new CommandRegistry(this.#api, id, undefined, this.#ids), { scope, deleteUndeclared }),
      ];
    }
    const compared: ComparedScope[] = [];
    for (const guildId of new Set(this.#guilds)) {
      const registry = new CommandRegistry(this.#api, id, guildId, this.#ids);
      compared.push(await this.#compareScope(registry, { scope: { kind: 'guild' }, deleteUndeclared, guildId }));
    }
    return compared;
  }

  async #compareScope(
    registry: CommandRegistry,
    { scope, deleteUndeclared, guildId }: ScopeOptions,
  ): Promise<ComparedScope> {
    const skipped = guildId === undefined ? [] : this.#roots.filter((root) => !isForGuilds(root));
    const declared = this.#roots.filter((root) => !skipped.includes(root));
    const differences = diffCommands(declared, await registry.list(), scope);
    return {
      registry,
      differences: { ...differences, guildId, skipped, toDelete: deleteUndeclared ? differences.undeclared : [] },
    };
  }
}

interface ScopeOptions {
  readonly scope: CommandRegistrationScope;
  readonly deleteUndeclared: boolean;
  readonly guildId?: Snowflake;
}

/** A scope with the changes to make there. */
interface ComparedScope {
  readonly registry: CommandRegistry;
  readonly differences: CommandScopeDifferences;
}

/** The API calls that change a scope, in order. */
function stepsOf({ registry, differences }: ComparedScope): SyncStep[] {
  const scope = formatCommandScope(differences);
  return [
    ...differences.toDelete.map((each) => ({
      scope,
      subject: describeRegistered(each),
      send: () => registry.delete(each),
    })),
    ...differences.update.map(({ root, registered, edit }) => ({
      scope,
      subject: root.describe(),
      send: () => registry.edit(registered.id, edit),
    })),
    ...differences.create.map(({ root, request }) => ({
      scope,
      subject: root.describe(),
      send: () => registry.create(request),
    })),
  ];
}

/** How the application can be installed (to guilds, to users); undefined if Discord does not report it. */
function integrationTypesOf(config: object | undefined): readonly IntegrationTypeNumber[] | undefined {
  const types = Object.values(applicationIntegrationTypes).filter(
    (type) => config !== undefined && String(type) in config,
  );
  return types.length > 0 ? types : undefined;
}

/** A guild has the commands of apps that are installed in it, so not those that are only for users who install the app. */
function isForGuilds(root: CommandRoot): boolean {
  const { contexts, integration_types: installs } = root.toRequest();
  return (
    (contexts?.includes(interactionContextTypes.GUILD) ?? true) &&
    (installs?.includes(applicationIntegrationTypes.GUILD_INSTALL) ?? true)
  );
}
