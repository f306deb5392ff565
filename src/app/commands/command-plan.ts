/** What synchronising commands is about to change, as data and as text. */
import type { Snowflake } from '../../base/snowflake.js';
import type { CommandRoot } from '../../interactions/commands/command-declaration.js';
import { commandTypeOf, describeCommand } from '../../interactions/commands/command-declaration.js';
import type { CommandChange, CommandDifferences } from '../../interactions/commands/command-differences.js';
import type { ApplicationCommand } from '../../wire/objects/applications/application-command.js';

/** The changes in one place. */
export interface CommandScopeDifferences extends CommandDifferences {
  /** The guild whose own commands these are; undefined: the global ones. */
  readonly guildId: Snowflake | undefined;
  /** Commands that are not declared and are to be deleted; the rest of `unknown` is left as it is. */
  readonly toDelete: readonly ApplicationCommand[];
  /** Declared commands that are not offered in guilds, and so are not registered in this one. */
  readonly skipped: readonly CommandRoot[];
}

/** What is to be changed at the service. `String(plan)` is the text to show to people. */
export class CommandPlan {
  constructor(readonly scopes: readonly CommandScopeDifferences[]) {}

  /** How many commands are to be created, changed or deleted. */
  get size(): number {
    return this.scopes.reduce((sum, each) => sum + each.create.length + each.update.length + each.toDelete.length, 0);
  }

  /** One line for each command that is created (+), changed (~), deleted (-) or left (?), with what changes below it. */
  get lines(): readonly string[] {
    return this.scopes.flatMap(formatScope);
  }

  toString(): string {
    return this.lines.join('\n');
  }
}

function formatScope(place: CommandScopeDifferences): string[] {
  const { create, update, toDelete, unchanged, undeclared, skipped } = place;
  const left = undeclared.filter((each) => !toDelete.includes(each));
  const counts = [
    `${create.length} to create`,
    `${update.length} to change`,
    `${toDelete.length} to delete`,
    `${unchanged.length} as declared`,
  ];
  return [
    `${formatCommandScope(place)}: ${counts.join(', ')}`,
    ...create.map(({ root }) => `  + ${root.describe()}`),
    ...update.flatMap(({ root, changes }) => [
      `  ~ ${root.describe()}`,
      ...outermostChanges(changes).map((change) => `      ${formatChange(change)}`),
    ]),
    ...toDelete.map((each) => `  - ${describeRegistered(each)}`),
    ...left.map(
      (each) => `  ? ${describeRegistered(each)}: not declared, left as it is (\`deleteUndeclared: true\` deletes it)`,
    ),
    ...skipped.map((root) => `  ? ${root.describe()}: declared for other places than guilds, left out here`),
  ];
}

/** Of options that come or go, without what is inside them. */
function outermostChanges(changes: readonly CommandChange[]): readonly CommandChange[] {
  const whole = changes.filter(({ before, after }) => before === undefined || after === undefined);
  return changes.filter(({ path }) => !whole.some((each) => path.startsWith(`${each.path}, `)));
}

/** Where commands are registered, in words. */
export function formatCommandScope({ guildId }: Pick<CommandScopeDifferences, 'guildId'>): string {
  return guildId === undefined ? 'global commands' : `commands of guild ${guildId}`;
}

function formatChange({ path, before, after }: CommandChange): string {
  return `${path}: ${formatValue(before)} → ${formatValue(after)}`;
}

function formatValue(value: string | undefined): string {
  return value === undefined ? 'none' : JSON.stringify(value);
}

/** A registered command in messages. */
export function describeRegistered({ type, name }: Pick<ApplicationCommand, 'type' | 'name'>): string {
  const known = commandTypeOf(type);
  return known === undefined ? `command "${name}" of type ${type}` : describeCommand(known, [name]);
}
