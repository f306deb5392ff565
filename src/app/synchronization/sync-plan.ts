/** The changes that make what Discord has equal to what a bot declares, as data and as text. */
import type { Snowflake } from '../../base/snowflake.js';

/** A property with another value than the declared one. */
export interface FieldChange {
  /** The property, as the declaration names it. */
  readonly path: string;
  /** The value at Discord; undefined if it is not set or the default. */
  readonly before: string | undefined;
  /** The declared value; undefined if it is not set or the default. */
  readonly after: string | undefined;
}

/** The changes in one scope, for example in a guild. */
export interface SyncScope {
  /** The scope in messages, for example `auto moderation rules of guild 81`. */
  readonly title: string;
  /** Undefined for what is not in a guild. */
  readonly guildId?: Snowflake | undefined;
  /** Declared, but missing at Discord. Each is described in words, for example `rule "No invites"`. */
  readonly create: readonly string[];
  /** Declared objects that differ from the registered ones. */
  readonly update: readonly SyncUpdate[];
  /** Names of registered objects that are not declared. */
  readonly toDelete: readonly string[];
  /** At Discord, but not declared, and left unchanged. */
  readonly undeclared: readonly string[];
  /** Declared, but not registered in this scope: the name and the reason. */
  readonly skipped?: readonly string[] | undefined;
  /** How many are as they are declared. */
  readonly unchanged: number;
}

/** Something that Discord has with other properties than declared. */
export interface SyncUpdate {
  readonly name: string;
  /** The fields that differ. */
  readonly changes: readonly FieldChange[];
}

/**
 * The changes that a `sync()` makes, or has made. `String(plan)` formats them for humans.
 *
 * @example
 * const plan = await bot.autoModeration.diff();
 * console.log(`${plan.size} changes:\n${plan}`);
 */
export class SyncPlan {
  constructor(readonly scopes: readonly SyncScope[]) {}

  /** How many are created, changed or deleted. */
  get size(): number {
    return this.scopes.reduce((sum, scope) => sum + sizeOf(scope), 0);
  }

  /**
   * One line for each that is created (+), changed (~), deleted (-) or left unchanged although it is undeclared (?). The
   * changes of its properties follow it.
   */
  get lines(): readonly string[] {
    return this.scopes.flatMap(formatSyncScope);
  }

  /** The plan as text, one change in each line. */
  toString(): string {
    return this.lines.join('\n');
  }
}

/** How many are created, changed or deleted in a scope. */
export function sizeOf({ create, update, toDelete }: Pick<SyncScope, 'create' | 'update' | 'toDelete'>): number {
  return create.length + update.length + toDelete.length;
}

/** The lines of a scope. */
export function formatSyncScope({
  title,
  create,
  update,
  toDelete,
  undeclared,
  unchanged,
  skipped = [],
}: SyncScope): string[] {
  const counts = [
    `${create.length} to create`,
    `${update.length} to change`,
    `${toDelete.length} to delete`,
    `${unchanged} as declared`,
  ];
  return [
    `${title}: ${counts.join(', ')}`,
    ...create.map((name) => `  + ${name}`),
    ...update.flatMap(({ name, changes }) => [
      `  ~ ${name}`,
      ...changes.map(({ path, before, after }) => `      ${path}: ${formatValue(before)} → ${formatValue(after)}`),
    ]),
    ...toDelete.map((name) => `  - ${name}`),
    ...undeclared.map((name) => `  ? ${name}: not declared, left unchanged (\`deleteUndeclared: true\` deletes it)`),
    ...skipped.map((text) => `  ? ${text}`),
  ];
}

function formatValue(value: string | undefined): string {
  return value === undefined ? 'none' : JSON.stringify(value);
}

/** The differences between two sets of properties: values by the path of the property. */
export function fieldChanges(
  before: ReadonlyMap<string, string>,
  after: ReadonlyMap<string, string>,
): readonly FieldChange[] {
  const paths = new Set([...before.keys(), ...after.keys()]);
  return Array.from(paths, (path) => ({ path, before: before.get(path), after: after.get(path) })).filter(
    (change) => change.before !== change.after,
  );
}
