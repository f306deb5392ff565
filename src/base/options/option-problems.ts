/**
 * Finds the options that nobody reads. TypeScript rejects a misspelled name where the object is written; plain JavaScript, and an
 * object that is passed on, would lose it silently.
 *
 * The names are data next to the interface: `const names: OptionNames<BotOptions> = { token: true, … }`. A name that is missing
 * there, or that the interface does not have, does not compile.
 */
import { isObject } from '../objects.js';
import { nearestName } from './nearest-name.js';

/** What is wrong with an option, and how to fix it. */
export interface OptionProblem {
  /** The option, for example `gateway.shrads`; empty for the options as a whole. */
  readonly path: string;
  /** For example `there is no such option.` */
  readonly message: string;
  /** How to fix it, for example `Did you mean "shards"?` */
  readonly remedy: string;
}

/** Returns what is wrong with the value of an option. @param path the option */
export type OptionCheck = (value: unknown, path: string) => readonly OptionProblem[];

type KeyOf<Options> = Options extends unknown ? keyof Options & string : never;
type ValueOf<Options, Key> = Options extends unknown ? (Key extends keyof Options ? Options[Key] : never) : never;

/** The names of an interface of options: `true`, the names of the options in it, or a check of its value. */
export type OptionNames<Options extends object> = {
  readonly [Key in KeyOf<Options>]: true | OptionCheck | OptionNames<Extract<ValueOf<Options, Key>, object>>;
};

/** The names of any options. */
export interface AnyOptionNames {
  readonly [name: string]: true | OptionCheck | AnyOptionNames;
}

/**
 * Returns the names that are not known, with the nearest known one, and what their checks report. A name whose value is
 * undefined counts as omitted, as everywhere. Options inside of an option can be a boolean instead, which switches something
 * on or off.
 *
 * @param options any value, as plain JavaScript can pass it. Undefined has no problems
 * @param path the option that contains them; empty for the options themselves
 */
export function optionProblems(options: unknown, names: AnyOptionNames, path = ''): readonly OptionProblem[] {
  if (options === undefined) return NO_PROBLEMS;
  if (!isObject(options)) return [{ path, message: 'this is not an object.', remedy: describeNames(names) }];
  let problems: OptionProblem[] | undefined;
  // Unlike Object.keys, the loop allocates nothing. It runs for every call.
  for (const name in options) {
    const known = Object.hasOwn(names, name) ? names[name] : undefined;
    if (known === true || !Object.hasOwn(options, name)) continue;
    const value = options[name];
    if (value === undefined) continue;
    problems ??= [];
    problems.push(...valueProblems(value, known, path === '' ? name : `${path}.${name}`, names));
  }
  return problems ?? NO_PROBLEMS;
}

/** Shared by all calls without a problem. */
const NO_PROBLEMS: readonly OptionProblem[] = [];

/** @param known what is known about the option; undefined for nothing */
function valueProblems(
  value: unknown,
  known: OptionCheck | AnyOptionNames | undefined,
  path: string,
  names: AnyOptionNames,
): readonly OptionProblem[] {
  if (known === undefined) return [{ path, message: 'there is no such option.', remedy: suggestName(path, names) }];
  if (typeof known === 'function') return known(value, path);
  return typeof value === 'boolean' ? [] : optionProblems(value, known, path);
}

/** Checks the names of an option that can be an object or something else, such as a text. */
export function ifObject<Options extends object>(names: OptionNames<Options>): OptionCheck {
  return (value, path) => (isObject(value) ? optionProblems(value, names, path) : NO_PROBLEMS);
}

/** Checks the names in each value of a record or list, as far as it is an object. */
export function eachValue<Options extends object>(names: OptionNames<Options>): OptionCheck {
  const check = ifObject(names);
  return (values, path) =>
    typeof values === 'object' && values !== null
      ? Object.entries(values).flatMap(([name, value]) => check(value, `${path}.${name}`))
      : NO_PROBLEMS;
}

/** A sentence or two about an option, for example `option "shrads": there is no such option. Did you mean "shards"?` */
export function formatOptionProblem({ path, message, remedy }: OptionProblem): string {
  return `${path === '' ? 'options' : `option "${path}"`}: ${message} ${remedy}`;
}

function suggestName(path: string, names: AnyOptionNames): string {
  const name = path.slice(path.lastIndexOf('.') + 1);
  const suggestion = nearestName(name, Object.keys(names)) ?? pathOfName(name, names);
  return suggestion === undefined ? describeNames(names) : `Did you mean "${suggestion}"?`;
}

/** Where the same name is inside of other options: `intents` is `gateway.intents`. */
function pathOfName(name: string, names: AnyOptionNames): string | undefined {
  for (const [option, inner] of Object.entries(names)) {
    if (typeof inner !== 'object') continue;
    const path = Object.hasOwn(inner, name) ? name : pathOfName(name, inner);
    if (path !== undefined) return `${option}.${path}`;
  }
  return undefined;
}

function describeNames(names: AnyOptionNames): string {
  const all = Object.keys(names);
  return all.length === 1 ? `The only option is "${all[0]}".` : `The options are ${all.join(', ')}.`;
}
