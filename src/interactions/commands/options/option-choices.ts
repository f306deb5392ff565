/** Choices of an option as a record. The keys are the values, so TypeScript infers a union of literals. */
import { eachValue } from '../../../base/options/option-problems.js';
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

export const choiceNames = eachValue<ChoiceAppearance>({ label: true, localizations: true });

/** Up to 25 choices by value: `{ low: 'Low', high: { label: 'High', localizations: { de: 'Hoch' } } }`. */
export type StringChoices = Readonly<Record<string, string | ChoiceAppearance>>;

/** Up to 25 choices by number: `{ 1: 'One', 2: 'Two' }`. JavaScript orders integer keys ascending. */
export type NumberChoices = Readonly<Record<number, string | ChoiceAppearance>>;

/** The values of string choices; every string if there are no choices. */
export type StringChoice<Choices extends StringChoices> = `${Exclude<keyof Choices, symbol>}`;

/** The values of number choices; every number if there are no choices. */
export type NumberChoice<Choices> = Evaluated<
  {
    [Key in keyof Choices]: Key extends number ? Key : Key extends `${infer Value extends number}` ? Value : never;
  }[keyof Choices]
>;

/** An option has choices or autocomplete, not both. */
export type ChoicesOrAutocomplete = { readonly choices?: undefined } | { readonly autocomplete?: false | undefined };

/** Rejects a record with keys that are not numbers, at compile time. */
export type NumericKeys<Choices> = { readonly [Key in keyof Choices as NumericKey<Key>]: never };
type NumericKey<Key> = Key extends number | `${number}` ? never : Key;

export interface ChoiceRequest<Value> {
  name: string;
  name_localizations?: TextsByLocale;
  value: Value;
}

/** Converts choices to the payload that registers them. @param parse converts a key to its value */
export function toChoiceRequests<Value>(
  choices: StringChoices | undefined,
  parse: (key: string) => Value,
): { choices?: ChoiceRequest<Value>[] } {
  if (choices === undefined) return {};
  return {
    choices: Object.entries(choices).map(([key, choice]) => {
      const { label, localizations } = typeof choice === 'string' ? { label: choice } : choice;
      return { name: label, ...toNameLocalizations(localizations), value: parse(key) };
    }),
  };
}

/** Parses a value: if there are choices, it must be one of them. */
export function readChoice<Value extends string | number>(
  choices: StringChoices | undefined,
  value: Value,
): ParseResult<Value> {
  const isChoice = choices === undefined || Object.keys(choices).some((key) => key === String(value));
  return isChoice ? { ok: true, value } : parseFailure('It is not one of the choices.');
}
