/** The options of a command together: what they are registered as, and the values that a use of the command gives. */
import type { commandOptionTypes } from '../../wire/objects/applications/application-command-option.js';
import type { CommandDataOption, ResolvedData } from '../../wire/objects/interactions/interaction.js';
import type { ParseResult } from '../declarations/parse-result.js';
import { rejected } from '../declarations/parse-result.js';
import type { CommandOptions, DeclaredOption, ValueOptionRequest } from './options/declared-option.js';

/** The values of options by name, as the handler receives them. */
export type OptionValues<Options extends CommandOptions> = {
  -readonly [Name in keyof Options]: Options[Name] extends DeclaredOption<infer Value> ? Value : never;
};

type NumberType = typeof commandOptionTypes.INTEGER | typeof commandOptionTypes.NUMBER;

/** What stands in an option while the command is being typed. Nobody has checked it; of entities it is the id. */
type PartialOptionValue<Option> = Option extends { type: typeof commandOptionTypes.BOOLEAN }
  ? boolean
  : Option extends { type: NumberType }
    ? number | string
    : string;

/** What stands in the options so far, by name. */
export type PartialOptionValues<Options extends CommandOptions> = {
  readonly [Name in keyof Options]?: PartialOptionValue<Options[Name]>;
};

/** The names of the options for which suggestions are asked; of options that are not known as literals, any name. */
export type AutocompleteOptionName<Options extends CommandOptions> = {
  [Name in keyof Options]: Options[Name] extends { autocomplete: false } ? never : Name;
}[keyof Options] &
  string;

/** The values that may be suggested for an option. */
export type AutocompleteValue<Option> = Option extends { type: NumberType } ? number : string;

/** The options on the wire: those that are required come first, as the interface demands. */
export function toOptionRequests(options: CommandOptions): ValueOptionRequest[] {
  const requests = Object.entries(options).map(([name, option]) => option.toRequest(name));
  return [...requests.filter(({ required }) => required), ...requests.filter(({ required }) => !required)];
}

/** Reads what was given. Every option is read, so that all problems are told at once. */
export function readOptionValues<Options extends CommandOptions>(
  options: Options,
  given: readonly CommandDataOption[],
  resolved: ResolvedData,
): ParseResult<OptionValues<Options>> {
  const byName = new Map(given.map((each) => [each.name, each]));
  const readings = Object.entries(options).map(
    ([name, option]) => [name, option.read(byName.get(name), resolved)] as const,
  );
  const problems = [
    ...readings.flatMap(([name, reading]) => (reading.ok ? [] : [`${name}: ${reading.message}`])),
    ...[...byName.keys()].filter((name) => !Object.hasOwn(options, name)).map((name) => `${name}: It is not known.`),
  ];
  if (problems.length > 0) return rejected(problems.join(' '));
  const values = readings.flatMap(([name, reading]) => (reading.ok ? [[name, reading.value] as const] : []));
  // Each option gave the value of its own type, under its own name.
  return { ok: true, value: Object.fromEntries(values) as OptionValues<Options> };
}
