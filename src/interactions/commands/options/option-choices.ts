/** Choices of an option, written as a record: the key is the value, so values come as literal unions. */
import type { ParseResult } from '../../declarations/parse-result.js';
import { rejected } from '../../declarations/parse-result.js';
import { type LocalizationMap, type TextsByLocale, toNameLocalizations } from './localizations.js';

/** A choice in full. */
export interface ChoiceAppearance {
  /** 1..100 characters. */
  readonly label: string;
  /** The label by language: `{ de: 'Hoch' }`. */
  readonly localizations?: LocalizationMap | undefined;
}

/** Up to 25 choices by value: `{ low: 'Low', high: { label: 'High', localizations: { de: 'Hoch' } } }`. */
export type StringChoices = Readonly<Record<string, string | ChoiceAppearance>>;

/** Up to 25 choices by number: `{ 1: 'One', 2: 'Two' }`. They are shown in ascending order, as all numeric keys are. */
export type NumberChoices = Readonly<Record<number, string | ChoiceAppearance>>;

/** The values of choices by text. Without any choices: every text. */
export type StringChoice<Choices extends StringChoices> = `${Exclude<keyof Choices, symbol>}`;

/** The values of choices by number. Without any choices: every number. */
export type NumberChoice<Choices> = {
  [Key in keyof Choices]: Key extends number ? Key : Key extends `${infer Value extends number}` ? Value : never;
}[keyof Choices];

/** An option has choices or suggestions, not both. */
export type ChoicesOrAutocomplete = { readonly choices?: undefined } | { readonly autocomplete?: false | undefined };

/** Refuses, by its type, a record of choices that has keys which are no numbers. */
export type NumericKeys<Choices> = { readonly [Key in keyof Choices as NumericKey<Key>]: never };
type NumericKey<Key> = Key extends number | `${number}` ? never : Key;

export interface ChoiceRequest<Value> {
  name: string;
  name_localizations?: TextsByLocale;
  value: Value;
}

/** The choices on the wire. @param parse gives the value that a key stands for */
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

/** A value, as long as it is among the choices, where there are some. */
export function readChoice<Value extends string | number>(
  choices: StringChoices | undefined,
  value: Value,
): ParseResult<Value> {
  const isOffered = choices === undefined || Object.keys(choices).some((key) => key === String(value));
  return isOffered ? { ok: true, value } : rejected('This choice is not offered.');
}
