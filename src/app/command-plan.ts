/** What synchronising commands is about to change, as data and as text. */
import type { Snowflake } from '../base/snowflake.js';
import type { CommandRoot } from '../interactions/commands/command-declaration.js';
import { commandTypeOf, describeCommand } from '../interactions/commands/command-declaration.js';
import type { CommandChange, CommandDifferences } from '../interactions/commands/command-differences.js';
import type { ApplicationCommand } from '../wire/objects/applications/application-command.js';

/** The changes in one place. */
export interface PlaceDifferences extends CommandDifferences {
  /** The guild whose own commands these are; undefined: the global ones. */
  readonly guildId: Snowflake | undefined;
  /** Commands that are not declared and are to be deleted; the rest of `unknown` is left as it is. */
  readonly remove: readonly ApplicationCommand[];
  /** Declared commands that are not offered in guilds, and so are not registered in this one. */
  readonly leftOut: readonly CommandRoot[];
}

/** What is to be changed at the service. `String(plan)` is the text to show to people. */
export class CommandPlan {
  constructor(readonly places: readonly PlaceDifferences[]) {}

  /** How many commands are to be created, changed or deleted. */
  get size(): number {
    return this.places.reduce((sum, each) => sum + each.create.length + each.update.length + each.remove.length, 0);
  }

  /** One line for each command that is created (+), changed (~), deleted (-) or left (?), with what changes below it. */
  get lines(): readonly string[] {
    return this.places.flatMap(linesOf);
  }

  toString(): string {
    return this.lines.join('\n');
  }
}

function linesOf(place: PlaceDifferences): string[] {
  const { create, update, remove, unchanged, undeclared, leftOut } = place;
  const left = undeclared.filter((each) => !remove.includes(each));
  const counts = [
    `${create.length} to create`,
    `${update.length} to change`,
    `${remove.length} to delete`,
    `${unchanged.length} as declared`,
  ];
  return [
    `${placeName(place)}: ${counts.join(', ')}`,
    ...create.map(({ root }) => `  + ${root.describe()}`),
    ...update.flatMap(({ root, changes }) => [
      `  ~ ${root.describe()}`,
      ...outermost(changes).map((change) => `      ${changeLine(change)}`),
    ]),
    ...remove.map((each) => `  - ${describeRegistered(each)}`),
    ...left.map((each) => `  ? ${describeRegistered(each)}: not declared, left as it is (\`remove: true\` deletes it)`),
    ...leftOut.map((root) => `  ? ${root.describe()}: declared for other places than guilds, left out here`),
  ];
}

/** Of options that come or go, without what is inside them. */
function outermost(changes: readonly CommandChange[]): readonly CommandChange[] {
  const whole = changes.filter(({ before, after }) => before === undefined || after === undefined);
  return changes.filter(({ path }) => !whole.some((each) => path.startsWith(`${each.path}, `)));
}

/** Where commands are registered, in words. */
export function placeName({ guildId }: Pick<PlaceDifferences, 'guildId'>): string {
  return guildId === undefined ? 'global commands' : `commands of guild ${guildId}`;
}

function changeLine({ path, before, after }: CommandChange): string {
  return `${path}: ${shown(before)} → ${shown(after)}`;
}

function shown(value: string | undefined): string {
  return value === undefined ? 'none' : JSON.stringify(value);
}

/** A registered command in messages. */
export function describeRegistered({ type, name }: Pick<ApplicationCommand, 'type' | 'name'>): string {
  const known = commandTypeOf(type);
  return known === undefined ? `command "${name}" of type ${type}` : describeCommand(known, [name]);
}
