/**
 * Choices of an option: as a record whose keys are the values, or as a list. JavaScript moves integer keys to the front of a
 * record, in ascending order, and the key of a number must be written as JavaScript writes the number; a list has neither
 * rule. TypeScript infers the values of both as a union of literals.
 */
import { eachValue, type OptionCheck } from '../../../base/options/option-problems.js';
import type { DeclarationProblem } from '../../declarations/declaration-problem.js';
import type { Evaluated } from '../../declarations/evaluated.js';
import { type ParseResult, parseFailure } from '../../declarations/parse-result.js';
import { type LocalizationMap, type TextsByLocale, toNameLocalizations } from './localizations.js';

/** A choice with a label and its translations. */
export interface ChoiceAppearance {
  /** 1 to 100 characters. */
  readonly label: string;
  /** The label by locale: `{ de: 'Hoch' }`. */
  readonly localizations?: LocalizationMap | undefined;
}

/** A choice of a list: its `value`, and the `name` that users see (1 to 100 characters). */
export interface ListedChoice<Value extends string | number = string | number> {
  readonly name: string;
  readonly value: Value;
  /** The name by locale: `{ de: 'Hoch' }`. */
  readonly localizations?: LocalizationMap | undefined;
}

const checkRecord = eachValue<ChoiceAppearance>({ label: true, localizations: true });
const checkList = eachValue<ListedChoice>({ name: true, value: true, localizations: true });
/** The names of the properties of choices, in both forms. */
export const choiceNames: OptionCheck = (choices, path) =>
  (Array.isArray(choices) ? checkList : checkRecord)(choices, path);

/**
 * Up to 25 choices by value: `{ low: 'Low', high: { label: 'High', localizations: { de: 'Hoch' } } }`, or a list in display
 * order: `[{ name: 'Low', value: 'low' }]`.
 */
export type StringChoices = Readonly<Record<string, string | ChoiceAppearance>> | readonly ListedChoice<string>[];

/**
 * Up to 25 choices by number: `{ 1: 'One', 2: 'Two' }`, which JavaScript orders ascending if they are integers; or a list in
 * display order: `[{ name: 'Two', value: 2 }, { name: 'One', value: 1 }]`.
 */
export type NumberChoices = Readonly<Record<number, string | ChoiceAppearance>> | readonly ListedChoice<number>[];

/** The values of string choices; every string if there are no choices. */
export type StringChoice<Choices extends StringChoices> = Choices extends readonly ListedChoice<infer Value>[]
  ? Value & string
  : `${Exclude<keyof Choices, symbol>}`;

/** The values of number choices; every number if there are no choices. */
export type NumberChoice<Choices> = Evaluated<
  Choices extends readonly ListedChoice<infer Value>[]
    ? Value & number
    : {
        [Key in keyof Choices]: Key extends number ? Key : Key extends `${infer Value extends number}` ? Value : never;
      }[keyof Choices]
>;

/** An option has choices or autocomplete, not both. */
export type ChoicesOrAutocomplete = { readonly choices?: undefined } | { readonly autocomplete?: false | undefined };

/** Rejects a record with keys that are not numbers, at compile time. */
export type NumericKeys<Choices> = Choices extends readonly ListedChoice[]
  ? unknown
  : { readonly [Key in keyof Choices as NumericKey<Key>]: never };
type NumericKey<Key> = Key extends number | `${number}` ? never : Key;

export interface ChoiceRequest<Value> {
  name: string;
  name_localizations?: TextsByLocale;
  value: Value;
}

/** The choices of an option as a list; undefined if there are none. @param parse converts a key to its value */
export function listChoices<Value extends string | number>(
  choices: StringChoices | NumberChoices | undefined,
  parse: (key: string) => Value,
): readonly ListedChoice<Value>[] | undefined {
  if (choices === undefined) return undefined;
  // The types of the option allow only values of its own type.
  if (isList(choices)) return choices as readonly ListedChoice<Value>[];
  return Object.entries(choices).map(([key, choice]: [string, string | ChoiceAppearance]) => {
    const { label, localizations }: ChoiceAppearance = typeof choice === 'string' ? { label: choice } : choice;
    return { name: label, value: parse(key), localizations };
  });
}

/** Converts choices to the payload that registers them. */
export function toChoiceRequests<Value extends string | number>(
  choices: readonly ListedChoice<Value>[] | undefined,
): { choices?: ChoiceRequest<Value>[] } {
  if (choices === undefined) return {};
  return {
    choices: choices.map(({ name, value, localizations }) => ({ name, ...toNameLocalizations(localizations), value })),
  };
}

/** Keys of numbers that are not written as JavaScript writes the number, and values that are there twice. */
export function choiceProblems(
  declared: StringChoices | NumberChoices | undefined,
  choices: readonly ListedChoice[] = [],
): DeclarationProblem[] {
  const keys = declared === undefined || isList(declared) ? [] : Object.keys(declared);
  const misspelled = choices.flatMap(({ name, value }, index): DeclarationProblem[] => {
    const key = keys[index];
    // The schema of the command reports NaN.
    if (key === undefined || key === String(value) || Number.isNaN(value)) return [];
    const remedy = `Write the key as ${JSON.stringify(String(value))}, or pass a list: choices: [{ name: ${JSON.stringify(name)}, value: ${value} }].`;
    return [{ message: `choice "${key}": the key is not written as JavaScript writes this number.`, remedy }];
  });
  const values = choices.map(({ value }) => value);
  const repeated = new Set(values.filter((value, index) => values.indexOf(value) < index));
  return [
    ...misspelled,
    ...[...repeated].map((value) => ({
      message: `choices: more than one has the value ${JSON.stringify(value)}.`,
      remedy: 'Give each choice a value of its own: the handler receives only the value.',
    })),
  ];
}

/** Parses a value: if there are choices, it must be one of them. */
export function readChoice<Value extends string | number>(
  choices: readonly ListedChoice<Value>[] | undefined,
  value: Value,
): ParseResult<Value> {
  const isChoice = choices === undefined || choices.some((choice) => choice.value === value);
  return isChoice ? { ok: true, value } : parseFailure('It is not one of the choices.');
}

function isList(choices: StringChoices | NumberChoices): choices is readonly ListedChoice<string>[] {
  return Array.isArray(choices);
}
