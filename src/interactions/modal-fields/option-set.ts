/**
 * Options of selects and groups: as a record whose keys are the values, or as a list. JavaScript moves keys such as `2026`
 * to the front of a record, in ascending order, so only a list keeps the order of such values. TypeScript infers the values
 * of both as a union of literals.
 */
import { eachValue, type OptionCheck, type OptionNames } from '../../base/options/option-problems.js';
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

/** Options by value: `{ core: 'Core', guest: { label: 'Guest', description: 'For a month' } }`. */
export type OptionRecord<Appearance extends OptionAppearance = OptionAppearance> = Readonly<
  Record<string, string | Appearance>
>;

/** An option of a list: its `value`, and the `name` that users see (1 to 100 characters). */
export type ListedOption<Appearance extends OptionAppearance = OptionAppearance, Value extends string = string> = Omit<
  Appearance,
  'label'
> & { readonly name: string; readonly value: Value };

/** Options in display order: `[{ name: '2027', value: '2027' }, { name: '2026', value: '2026' }]`. */
export type OptionList<
  Appearance extends OptionAppearance = OptionAppearance,
  Value extends string = string,
> = readonly ListedOption<Appearance, Value>[];

/** Options, as a record or as a list. */
export type OptionsInput<Appearance extends OptionAppearance = OptionAppearance> =
  | OptionRecord<Appearance>
  | OptionList<Appearance>;

/** Declared options; undefined if options are passed each time the modal is shown. */
export type DeclaredOptions<Appearance extends OptionAppearance = OptionAppearance> =
  | OptionsInput<Appearance>
  | undefined;

/** The values of declared options; undefined if options are passed when the modal is shown. */
export type DeclaredKey<Options extends DeclaredOptions> = Options extends readonly { readonly value: infer Value }[]
  ? Value & string
  : Options extends OptionRecord
    ? `${Exclude<keyof Options, symbol>}`
    : undefined;

/** The keys that can be selected: any string if options are passed when the modal is shown. */
export type SelectableKey<Key extends string | undefined> = Key extends string ? Key : string;

/** The values of options; any string if options are passed when the modal is shown. */
export type OptionKey<Options extends DeclaredOptions> = SelectableKey<DeclaredKey<Options>>;

/**
 * The options that can be passed when the modal is shown: all options if none are declared, otherwise a subset of the
 * declared ones, with any labels.
 */
export type ShownOptionsFor<Key extends string | undefined, Appearance extends OptionAppearance> = [Key] extends [
  string,
]
  ? { readonly optional: { readonly [Each in Key]?: string | Appearance } | OptionList<Appearance, Key> }
  : { readonly required: OptionsInput<Appearance> };

/** An option of a select, which can have an emoji. */
export interface SelectOptionAppearance extends OptionAppearance {
  /** A Unicode emoji, a custom emoji as Discord copies it (`'<:anchor:110…>'`), or its id and name. */
  readonly emoji?: EmojiInput | undefined;
}

/** The names of the properties of options, in both forms. */
export const optionNames: OptionCheck = namesOfOptions<OptionAppearance>(
  { label: true, description: true, default: true },
  { name: true, value: true, description: true, default: true },
);
export const selectOptionNames: OptionCheck = namesOfOptions<SelectOptionAppearance>(
  { label: true, description: true, default: true, emoji: true },
  { name: true, value: true, description: true, default: true, emoji: true },
);

function namesOfOptions<Appearance extends OptionAppearance>(
  names: OptionNames<Appearance>,
  listedNames: OptionNames<ListedOption<Appearance>>,
): OptionCheck {
  const [checkRecord, checkList] = [eachValue<Appearance>(names), eachValue<ListedOption<Appearance>>(listedNames)];
  return (options, path) => (Array.isArray(options) ? checkList : checkRecord)(options, path);
}

/** The options that the fields of a modal were shown with, by field name. They are plain JSON. */
export type ShownFieldOptions = Readonly<Record<string, OptionsInput<SelectOptionAppearance>>>;

/** Whether options are a list. `Array.isArray` does not narrow readonly lists. */
export function isOptionList<List extends OptionList>(options: object | List): options is List {
  return Array.isArray(options);
}

/** How many options there are. */
export function optionCount(options: OptionsInput): number {
  return isOptionList(options) ? options.length : Object.keys(options).length;
}

/** The API form of options. `selected` replaces the declared `default` of the options. */
export function toSelectOptions(
  options: OptionsInput<SelectOptionAppearance>,
  selected: readonly string[] | undefined,
): SelectOption[] {
  return toOptionList(options).map(({ value, name: label, description, emoji, default: preset }) => {
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

function toOptionList(options: OptionsInput<SelectOptionAppearance>): OptionList<SelectOptionAppearance> {
  if (isOptionList(options)) return options;
  return Object.entries(options).map(([value, option]) => {
    const { label: name, ...others }: SelectOptionAppearance = typeof option === 'string' ? { label: option } : option;
    return { name, value, ...others };
  });
}

/** Parses a selected value. It can be unknown: the options may have changed since the message or modal was sent. */
export function readOptionKey<Options extends OptionsInput>(
  options: Options,
  value: string,
): ParseResult<OptionKey<Options>> {
  return isOptionKey(options, value)
    ? { ok: true, value }
    : { ok: false, message: 'This option is no longer offered.' };
}

export function isOptionKey<Options extends OptionsInput>(
  options: Options,
  value: string,
): value is OptionKey<Options> {
  return isOptionList(options) ? options.some((option) => option.value === value) : Object.hasOwn(options, value);
}

/** The options of a field: the declared ones, or those that were passed when the modal was shown. */
export class FieldOptionSet<Options extends DeclaredOptions<SelectOptionAppearance>> {
  readonly #declared: DeclaredOptions<SelectOptionAppearance>;
  /** Placeholder options if none are declared, with the maximum number, for validating the declaration. */
  readonly sample: OptionRecord | undefined;

  /** @param maxOptions the limit of the API */
  constructor(declared: Options | undefined, maxOptions: number) {
    this.#declared = declared;
    this.sample = declared === undefined ? sampleOptions(maxOptions) : undefined;
  }

  /** The API form of the options. */
  toSelectOptions(
    shownOptions: DeclaredOptions<SelectOptionAppearance>,
    selected: readonly string[] | undefined,
  ): SelectOption[] {
    return toSelectOptions(shownOptions ?? this.#declared ?? {}, selected);
  }

  /** Parses a selected value. */
  read(value: string, shownOptions: DeclaredOptions<SelectOptionAppearance>): ParseResult<OptionKey<Options>> {
    const result = readOptionKey(shownOptions ?? this.#declared ?? {}, value);
    // By ShownOptionsFor, shown options have declared keys, or any keys if none are declared.
    return result as ParseResult<OptionKey<Options>>;
  }

  /** The prefill for a selected value; undefined if there is no such option. */
  toPrefill(value: string, shownOptions: DeclaredOptions<SelectOptionAppearance>): OptionKey<Options> | undefined {
    const result = this.read(value, shownOptions);
    return result.ok ? result.value : undefined;
  }
}

/** Placeholder options for validating a declaration whose options are only known when it is shown. */
export function sampleOptions(count: number): OptionRecord {
  return Object.fromEntries(Array.from({ length: count }, (_none, index) => [`option-${index}`, 'Option']));
}
