/** The changes that synchronizing commands makes, as data and as text. */
import type { Snowflake } from '../../base/snowflake.js';
import type { CommandRoot } from '../../interactions/commands/command-declaration.js';
import { commandTypeOf, describeCommand } from '../../interactions/commands/command-declaration.js';
import type { CommandChange, CommandDifferences } from '../../interactions/commands/command-differences.js';
import type { ApplicationCommand } from '../../wire/objects/applications/application-command.js';
import { formatSyncScope, type SyncScope } from '../synchronization/sync-plan.js';

/** The changes in one scope: the global commands, or those of a guild. */
export interface CommandScopeDifferences extends CommandDifferences {
  /** The guild of the commands; undefined for global commands. */
  readonly guildId: Snowflake | undefined;
  /** Undeclared commands that will be deleted. The other commands in `undeclared` stay unchanged. */
  readonly toDelete: readonly ApplicationCommand[];
  /** Declared commands that are not for guilds which install the bot, and are therefore not registered in this one. */
  readonly skipped: readonly CommandRoot[];
}

/**
 * The changes that `bot.commands.sync()` makes, or has made. `String(plan)` formats them for humans.
 *
 * @example
 * const plan = await bot.commands.diff();
 * console.log(`${plan.size} changes:\n${plan}`);
 */
export class CommandPlan {
  constructor(readonly scopes: readonly CommandScopeDifferences[]) {}

  /** The number of commands that are created, changed or deleted. */
  get size(): number {
    return this.scopes.reduce((sum, each) => sum + each.create.length + each.update.length + each.toDelete.length, 0);
  }

  /**
   * One line for each command that is created (+), changed (~), deleted (-) or left unchanged although it is undeclared (?).
   * The changes of a command follow it.
   */
  get lines(): readonly string[] {
    return this.scopes.flatMap((scope) => formatSyncScope(toSyncScope(scope)));
  }

  /** The plan as text, one change in each line. */
  toString(): string {
    return this.lines.join('\n');
  }
}

/** The changes in a scope as text. */
export function toSyncScope(scope: CommandScopeDifferences): SyncScope {
  return {
    title: formatCommandScope(scope),
    create: scope.create.map(({ root }) => root.describe()),
    update: scope.update.map(({ root, changes }) => ({ name: root.describe(), changes: outermostChanges(changes) })),
    toDelete: scope.toDelete.map(describeRegistered),
    undeclared: remainingUndeclared(scope).map(describeRegistered),
    skipped: scope.skipped.map(
      (root) => `${root.describe()}: not available in guilds that install the bot, so not registered here`,
    ),
    unchanged: scope.unchanged.length,
  };
}

/** The undeclared commands that will not be deleted. */
function remainingUndeclared({ undeclared, toDelete }: CommandScopeDifferences): ApplicationCommand[] {
  return undeclared.filter((each) => !toDelete.includes(each));
}

/** Omits changes inside an option that is added or removed as a whole. */
function outermostChanges(changes: readonly CommandChange[]): readonly CommandChange[] {
  const complete = changes.filter(({ before, after }) => before === undefined || after === undefined);
  return changes.filter(({ path }) => !complete.some((each) => path.startsWith(`${each.path}, `)));
}

/** A scope in messages: `global commands`, or the commands of a guild. */
export function formatCommandScope({ guildId }: Pick<CommandScopeDifferences, 'guildId'>): string {
  return guildId === undefined ? 'global commands' : `commands of guild ${guildId}`;
}

/** A registered command in messages. */
export function describeRegistered({ type, name }: Pick<ApplicationCommand, 'type' | 'name'>): string {
  const commandType = commandTypeOf(type);
  return commandType === undefined ? `command "${name}" of type ${type}` : describeCommand(commandType, [name]);
}
