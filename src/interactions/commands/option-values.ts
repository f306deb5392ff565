/** All options of a command: how they are registered, and the values of a use. */
import type { commandOptionTypes } from '../../wire/objects/applications/command-types.js';
import type { CommandDataOption, ResolvedData } from '../../wire/objects/interactions/interaction.js';
import { type ParseResult, parseFailure } from '../declarations/parse-result.js';
import type { CommandOptions, DeclaredOption, ValueOptionRequest } from './options/declared-option.js';

/**
 * The parsed values of options by name, as the handler receives them. With `& {}`, editors show the values and not the
 * name of this type.
 */
export type OptionValues<Options extends CommandOptions> = {
  -readonly [Name in keyof Options]: Options[Name] extends DeclaredOption<infer Value> ? Value : never;
} & {};

type NumberType = typeof commandOptionTypes.INTEGER | typeof commandOptionTypes.NUMBER;

/** The value of an option while the user is typing the command. It is not validated; for entities it is the id. */
type PartialOptionValue<Option> = Option extends { type: typeof commandOptionTypes.BOOLEAN }
  ? boolean
  : Option extends { type: NumberType }
    ? number | string
    : string;

/** The values of options while the user is typing the command, by name. */
export type PartialOptionValues<Options extends CommandOptions> = {
  readonly [Name in keyof Options]?: PartialOptionValue<Options[Name]>;
} & {};

/** The names of the options with autocomplete; if they are not known at compile time, any name. */
export type AutocompleteOptionName<Options extends CommandOptions> = {
  [Name in keyof Options]: Options[Name] extends { autocomplete: false } ? never : Name;
}[keyof Options] &
  string;

/** The type of the suggestions for an option. */
export type AutocompleteValue<Option> = Option extends { type: NumberType } ? number : string;

/** The options as they are registered. Discord requires that required options come first. */
export function toOptionRequests(options: CommandOptions): ValueOptionRequest[] {
  const requests = Object.entries(options).map(([name, option]) => option.toRequest(name));
  return [...requests.filter(({ required }) => required), ...requests.filter(({ required }) => !required)];
}

/** Parses the values of a use. All options are parsed, so the result contains every problem and not only the first one. */
export function readOptionValues<Options extends CommandOptions>(
  options: Options,
  submitted: readonly CommandDataOption[],
  resolved: ResolvedData,
): ParseResult<OptionValues<Options>> {
  const byName = new Map(submitted.map((each) => [each.name, each]));
  const results = Object.entries(options).map(
    ([name, option]) => [name, option.read(byName.get(name), resolved)] as const,
  );
  const problems = [
    ...results.flatMap(([name, result]) => (result.ok ? [] : [`${name}: ${result.message}`])),
    ...[...byName.keys()].filter((name) => !Object.hasOwn(options, name)).map((name) => `${name}: It is unknown.`),
  ];
  if (problems.length > 0) return parseFailure(problems.join(' '));
  const values = results.flatMap(([name, result]) => (result.ok ? [[name, result.value] as const] : []));
  // Each option parsed its own value, so each name has the type that OptionValues gives it.
  return { ok: true, value: Object.fromEntries(values) as OptionValues<Options> };
}
