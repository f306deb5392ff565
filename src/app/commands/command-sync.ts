/**
 * Registers a bot's commands as they are declared. What is registered is read first, and only what differs is sent, one
 * command at a time: deletions, which make room, then changes, then new ones.
 *
 * The interface could also overwrite all commands at once. That says "these and no others": it would delete what another
 * program registers between the reading and the writing, send again what is as it should be, and one command that the
 * service refuses would keep all others from being registered. So it is never used, and nothing that is not declared is
 * deleted unless `remove` says so. The price is a call for each new command when a bot with many is first started; the
 * service's limit on those is waited for.
 */
import type { StructuredLogger } from '../../base/logger.js';
import type { Snowflake } from '../../base/snowflake.js';
import type { CommandRoot } from '../../interactions/commands/command-declaration.js';
import { diffCommands } from '../../interactions/commands/command-differences.js';
import type { CommandRegistrationScope, IntegrationTypeNumber } from '../../interactions/commands/flattened-command.js';
import type { Api } from '../../rest/api.js';
import { ApiError, ValidationError } from '../../rest/call/errors.js';
import { interactionContextTypes } from '../../wire/objects/applications/application-command.js';
import { applicationIntegrationTypes } from '../../wire/objects/applications/application-integration-types.js';
import { CommandPlan, type CommandScopeDifferences, describeRegistered, formatCommandScope } from './command-plan.js';
import { CommandRegistry } from './command-registry.js';
import { CommandSyncError, type CommandSyncFailure } from './command-sync-error.js';

export interface CommandSyncDependencies {
  readonly api: Api;
  /** The declared commands at the top, each once. */
  readonly roots: readonly CommandRoot[];
  readonly logger: StructuredLogger;
  /** Register in these guilds in place of globally. */
  readonly guilds?: readonly Snowflake[] | undefined;
  /** Delete commands of the application that are not declared. Default false: they are left, and named in the log. */
  readonly deleteUndeclared?: boolean | undefined;
}

export interface CommandSyncOptions {
  /** Only find out what would be sent, and log it. Default false. */
  readonly dryRun?: boolean | undefined;
  /** Delete commands of the application that are not declared. Default: as the bot's options say. */
  readonly deleteUndeclared?: boolean | undefined;
}

/** The commands of a bot, between what is declared and what is registered. */
export class CommandSync {
  readonly #api: Api;
  readonly #roots: readonly CommandRoot[];
  readonly #logger: StructuredLogger;
  readonly #guilds: readonly Snowflake[] | undefined;
  readonly #deleteUndeclared: boolean;

  constructor({ api, roots, logger, guilds, deleteUndeclared = false }: CommandSyncDependencies) {
    this.#api = api;
    this.#roots = roots;
    this.#logger = logger;
    this.#guilds = guilds;
    this.#deleteUndeclared = deleteUndeclared;
  }

  /**
   * What `sync` would change. Nothing is changed and nothing is logged.
   * @throws ApiError when the service refuses to say what is registered
   */
  async diff({
    deleteUndeclared = this.#deleteUndeclared,
  }: Pick<CommandSyncOptions, 'deleteUndeclared'> = {}): Promise<CommandPlan> {
    const places = await this.#compare(deleteUndeclared);
    return new CommandPlan(places.map(({ differences }) => differences));
  }

  /**
   * Registers the commands as they are declared. Gives what was changed, or what would be in a dry run.
   * @throws ApiError when the service refuses to say what is registered
   * @throws CommandSyncError when commands could not be registered; it names each, and the others are
   */
  async sync({
    dryRun = false,
    deleteUndeclared = this.#deleteUndeclared,
  }: CommandSyncOptions = {}): Promise<CommandPlan> {
    const places = await this.#compare(deleteUndeclared);
    const plan = new CommandPlan(places.map(({ differences }) => differences));
    if (dryRun) {
      this.#logger.info({ plan: plan.lines }, 'commands: what would be changed');
      return plan;
    }
    this.#logUndeclared(plan);
    await runSteps(places.flatMap(stepsOf));
    if (plan.size > 0) this.#logger.info({ plan: plan.lines }, 'commands were registered as they are declared');
    return plan;
  }

  async #compare(remove: boolean): Promise<ComparedScope[]> {
    const { id, integration_types_config: config } = await this.#api.applications.getCurrent();
    const scope: CommandRegistrationScope = { kind: 'global', integrationTypes: installsOf(config) };
    if (!this.#guilds)
      return [await this.#compareScope(new CommandRegistry(this.#api, id, undefined), { scope, remove })];
    const places: ComparedScope[] = [];
    for (const guildId of new Set(this.#guilds)) {
      const registry = new CommandRegistry(this.#api, id, guildId);
      places.push(await this.#compareScope(registry, { scope: { kind: 'guild' }, remove, guildId }));
    }
    return places;
  }

  async #compareScope(
    registry: CommandRegistry,
    place: { readonly scope: CommandRegistrationScope; readonly remove: boolean; readonly guildId?: Snowflake },
  ): Promise<ComparedScope> {
    const { scope, remove, guildId } = place;
    const skipped = guildId === undefined ? [] : this.#roots.filter((root) => !isForGuilds(root));
    const declared = this.#roots.filter((root) => !skipped.includes(root));
    const differences = diffCommands(declared, await registry.list(), scope);
    return {
      registry,
      differences: { ...differences, guildId, skipped, toDelete: remove ? differences.undeclared : [] },
    };
  }

  #logUndeclared(plan: CommandPlan): void {
    for (const scope of plan.scopes) {
      const left = scope.undeclared.filter((each) => !scope.toDelete.includes(each));
      if (left.length === 0) continue;
      const commands = left.map(describeRegistered);
      this.#logger.warn(
        { scope: formatCommandScope(scope), commands },
        'commands are registered that are not declared: left',
      );
    }
  }
}

/** A place with what is to be changed there. */
interface ComparedScope {
  readonly registry: CommandRegistry;
  readonly differences: CommandScopeDifferences;
}

interface SyncStep {
  readonly command: string;
  readonly scope: string;
  send(): Promise<void>;
}

/** What is sent to a place, in order. */
function stepsOf({ registry, differences }: ComparedScope): SyncStep[] {
  const scope = formatCommandScope(differences);
  return [
    ...differences.toDelete.map((each) => ({
      scope,
      command: describeRegistered(each),
      send: () => registry.delete(each.id),
    })),
    ...differences.update.map(({ root, registered, edit }) => ({
      scope,
      command: root.describe(),
      send: () => registry.edit(registered.id, edit),
    })),
    ...differences.create.map(({ root, request }) => ({
      scope,
      command: root.describe(),
      send: () => registry.create(request),
    })),
  ];
}

/** Sends one after the other. What is wrong with one command is no reason to hold back the others. */
async function runSteps(steps: readonly SyncStep[]): Promise<void> {
  const failures: CommandSyncFailure[] = [];
  let tried = 0;
  for (const { command, scope, send } of steps) {
    tried++;
    try {
      await send();
    } catch (error) {
      failures.push({ command, scope, error });
      if (!isAboutCommand(error)) break;
    }
  }
  if (failures.length > 0) throw new CommandSyncError(failures, steps.length - tried);
}

function isAboutCommand(error: unknown): boolean {
  return error instanceof ValidationError || (error instanceof ApiError && [400, 404].includes(error.status));
}

/** The ways in which the application can be installed; undefined when it does not say. */
function installsOf(config: object | undefined): readonly IntegrationTypeNumber[] | undefined {
  const installs = Object.values(applicationIntegrationTypes).filter(
    (type) => config !== undefined && String(type) in config,
  );
  return installs.length > 0 ? installs : undefined;
}

function isForGuilds(root: CommandRoot): boolean {
  return root.toRequest().contexts?.includes(interactionContextTypes.GUILD) ?? true;
}
