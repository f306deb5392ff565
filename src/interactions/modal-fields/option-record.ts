/** Options of selects and groups as a record. The keys are the values, so TypeScript infers a union of literals. */
import { type OptionNames } from '../../base/options/option-problems.js';
import type { SelectOption } from '../../wire/objects/components/select.js';
import type { ParseResult } from '../declarations/parse-result.js';
import { type EmojiInput, toPartialEmoji } from '../entities/emoji-input.js';

/** An option with more than a label. */
export interface OptionAppearance {
  /** 1 to 100 characters. */
  readonly label: string;
  /** Text below the label, at most 100 characters. */
  readonly description?: string | undefined;
  /**
   * Whether the option is selected initially, unless there is a prefill.
   * @default false
   */
  readonly default?: boolean | undefined;
}

export const optionAppearanceNames: OptionNames<OptionAppearance> = { label: true, description: true, default: true };

/** Options by value: `{ core: 'Core', guest: { label: 'Guest', description: 'For a month' } }`. */
export type OptionRecord<Appearance extends OptionAppearance = OptionAppearance> = Readonly<
  Record<string, string | Appearance>
>;

/** Declared options; undefined if options are passed each time the modal is shown. */
export type DeclaredOptionRecord<Appearance extends OptionAppearance = OptionAppearance> =
  | OptionRecord<Appearance>
  | undefined;

/** The keys of declared options; undefined if options are passed when the modal is shown. */
export type DeclaredKey<Options extends DeclaredOptionRecord> = Options extends OptionRecord
  ? `${Exclude<keyof Options, symbol>}`
  : undefined;

/** The keys that can be selected: any string if options are passed when the modal is shown. */
export type SelectableKey<Key extends string | undefined> = Key extends string ? Key : string;

/** The values of an option record; any string if options are passed when the modal is shown. */
export type OptionKey<Options extends DeclaredOptionRecord> = SelectableKey<DeclaredKey<Options>>;

/**
 * The options that can be passed when the modal is shown: all options if none are declared, otherwise a subset of the
 * declared ones, with any labels.
 */
export type ShownOptionsFor<Key extends string | undefined, Appearance extends OptionAppearance> = [Key] extends [
  string,
]
  ? { readonly optional: { readonly [Each in Key]?: string | Appearance } }
  : { readonly required: OptionRecord<Appearance> };

/** An option of a select, which can have an emoji. */
export interface SelectOptionAppearance extends OptionAppearance {
  /** A Unicode emoji, or the id and name of a custom emoji. */
  readonly emoji?: EmojiInput | undefined;
}

export const selectOptionAppearanceNames: OptionNames<SelectOptionAppearance> = {
  ...optionAppearanceNames,
  emoji: true,
};

/** The options that the fields of a modal were shown with, by field name. They are plain JSON. */
export type ShownFieldOptions = Readonly<Record<string, OptionRecord<SelectOptionAppearance>>>;

/** The API form of options. `selected` replaces the declared `default` of the options. */
export function toSelectOptions(
  options: OptionRecord<SelectOptionAppearance>,
  selected: readonly string[] | undefined,
): SelectOption[] {
  return Object.entries(options).map(([value, option]) => {
    const {
      label,
      description,
      emoji,
      default: preset,
    }: SelectOptionAppearance = typeof option === 'string' ? { label: option } : option;
    const isDefault = selected ? selected.includes(value) : preset;
    return {
      value,
      label,
      ...(description === undefined ? {} : { description }),
      ...(emoji === undefined ? {} : { emoji: toPartialEmoji(emoji) }),
      ...(isDefault ? { default: true } : {}),
    };
  });
}

/** Parses a selected value. It can be unknown: the options may have changed since the message or modal was sent. */
export function readOptionKey<Options extends OptionRecord>(
  options: Options,
  value: string,
): ParseResult<OptionKey<Options>> {
  return isOptionKey(options, value)
    ? { ok: true, value }
    : { ok: false, message: 'This option is no longer offered.' };
}

function isOptionKey<Options extends OptionRecord>(options: Options, value: string): value is OptionKey<Options> {
  return Object.hasOwn(options, value);
}

/** The options of a field: the declared ones, or those that were passed when the modal was shown. */
export class FieldOptionSet<Options extends DeclaredOptionRecord<SelectOptionAppearance>> {
  readonly #declared: DeclaredOptionRecord<SelectOptionAppearance>;
  /** Placeholder options if none are declared, with the maximum number, for validating the declaration. */
  readonly sample: OptionRecord | undefined;

  /** @param maxOptions the limit of the API */
  constructor(declared: Options | undefined, maxOptions: number) {
    this.#declared = declared;
    this.sample = declared === undefined ? sampleOptions(maxOptions) : undefined;
  }

  /** The API form of the options. */
  toSelectOptions(
    shownOptions: DeclaredOptionRecord<SelectOptionAppearance>,
    selected: readonly string[] | undefined,
  ): SelectOption[] {
    return toSelectOptions(shownOptions ?? this.#declared ?? {}, selected);
  }

  /** Parses a selected value. */
  read(value: string, shownOptions: DeclaredOptionRecord<SelectOptionAppearance>): ParseResult<OptionKey<Options>> {
    const result = readOptionKey(shownOptions ?? this.#declared ?? {}, value);
    // By ShownOptionsFor, shown options have declared keys, or any keys if none are declared.
    return result as ParseResult<OptionKey<Options>>;
  }

  /** The prefill for a selected value; undefined if there is no such option. */
  toPrefill(value: string, shownOptions: DeclaredOptionRecord<SelectOptionAppearance>): OptionKey<Options> | undefined {
    const result = this.read(value, shownOptions);
    return result.ok ? result.value : undefined;
  }
}

/** Placeholder options for validating a declaration whose options are only known when it is shown. */
export function sampleOptions(count: number): OptionRecord {
  return Object.fromEntries(Array.from({ length: count }, (_none, index) => [`option-${index}`, 'Option']));
}
