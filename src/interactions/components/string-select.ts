import { type OptionNames } from '../../base/options/option-problems.js';
import { limits } from '../../wire/constants/limits.js';
import { StringSelectRequest } from '../../wire/objects/components/select.js';
import { type CheckedPattern, createCodec } from '../custom-id/checked-pattern.js';
import type { CustomIdAliases, CustomIdOptions } from '../custom-id/custom-id-options.js';
import type { ParamStore } from '../custom-id/param-store.js';
import type { ParseResult } from '../declarations/parse-result.js';
import { selectTypes, toDefaultsList } from '../entities/entity-kinds.js';
import type { GuardOptions, WithGuards } from '../guards/declared-guards.js';
import type { AnyGuard } from '../guards/guard.js';
import type { PrefillOneOrMany } from '../modal-fields/list-field.js';
import {
  type DeclaredOptions,
  isOptionKey,
  isOptionList,
  type OptionKey,
  type OptionList,
  type OptionsInput,
  readOptionKey,
  type SelectOptionAppearance,
  sampleOptions,
  selectOptionNames,
  toSelectOptions,
} from '../modal-fields/option-set.js';
import { stringSelectField } from '../modal-fields/string-select-field.js';
import { messageOrModalSelect } from './message-or-modal-select.js';
import {
  declaredSelectNames,
  makeSelect,
  rejectOverride,
  type SelectAppearance,
  type SelectDeclaration,
  type SelectionOf,
  type SelectOptions,
  type SelectUse,
  selectAppearanceNames,
  toSelectRequest,
} from './select.js';
import { selectOptionValues } from './select-option-values.js';

type ShownOptions = OptionsInput<SelectOptionAppearance>;
type Source = DeclaredOptions<SelectOptionAppearance>;

/** The options of a select of declared texts in a message. */
export interface MessageStringSelectOptions<Declared extends Source, Min extends number, Max extends number>
  extends SelectOptions<Min, Max> {
  /**
   * 1 to 25 options in display order: by value, or as a list `[{ name, value }]`. JavaScript moves integer keys to the
   * front of a record; a list keeps the order. If omitted, options must be passed each time the select is shown, and the value
   * is any string.
   */
  readonly options?: Declared | undefined;
}

/** Overrides of a string select with declared options. */
export interface StringSelectOverrides<Key extends string, Max extends number> extends SelectAppearance {
  /** The subset of the declared options that is shown this time, with their appearance. */
  readonly options?:
    | { readonly [Value in Key]?: string | SelectOptionAppearance | undefined }
    | OptionList<SelectOptionAppearance, Key>
    | undefined;
  /** The default selection, in place of the `default` of the options; null for none. */
  readonly defaults?: PrefillOneOrMany<Key, Max> | null | undefined;
}

/** Overrides of a string select without declared options. */
export interface RequiredOptionsOverrides<Max extends number> extends SelectAppearance {
  /** 1 to 25 options: by value, or as a list. If there are fewer than `maxValues`, the maximum is their number. */
  readonly options: ShownOptions;
  /** The default selection, in place of the `default` of the options; null for none. */
  readonly defaults?: PrefillOneOrMany<string, Max> | null | undefined;
}

const stringSelectNames: OptionNames<
  MessageStringSelectOptions<undefined, number, number> & CustomIdOptions & GuardOptions
> = { ...declaredSelectNames, options: selectOptionNames };
const overrideNames: OptionNames<RequiredOptionsOverrides<number>> = {
  ...selectAppearanceNames,
  options: selectOptionNames,
  defaults: true,
};

type OverridesArguments<Declared extends Source, Max extends number> = Declared extends ShownOptions
  ? [overrides?: StringSelectOverrides<OptionKey<Declared>, Max>]
  : [overrides: RequiredOptionsOverrides<Max>];

/**
 * Declares a select of 1 to 25 options in a message. Bind its handler with `@Select`, or wait for a selection with
 * `awaitComponent`. The handler gets the key of the selected option. It gets a list of keys if `maxValues` is above 1,
 * and null if `minValues` is 0 and the user cleared the selection.
 *
 * @param pattern the custom_id with its parameters, as for `button`
 * @example
 * const size = stringSelect('size/:order<int>', { options: { s: 'Small', l: { label: 'Large', emoji: '🐘' } } });
 *
 * actionRow(size({ order: 7 }, { defaults: 'l' }));
 *
 * @Select(size)
 * async selected(pick: SelectContext<typeof size>) {
 *   await pick.update({ content: `Size ${pick.value} for order ${pick.params.order}.` }); // value: 's' | 'l'
 * }
 * @see https://docs.discord.com/developers/components/reference
 */
function declareStringSelect<
  const Pattern extends string,
  const Declared extends Source = undefined,
  const Min extends number = 1,
  const Max extends number = 1,
  const Aliases extends CustomIdAliases<Pattern> = CustomIdAliases<Pattern>,
  Store extends ParamStore | undefined = undefined,
  const Guards extends readonly AnyGuard[] = readonly [],
>(
  pattern: CheckedPattern<Pattern>,
  options: MessageStringSelectOptions<Declared, Min, Max> &
    CustomIdOptions<Pattern, Aliases, Store> &
    GuardOptions<Guards>,
): SelectDeclaration<
  Pattern,
  'string',
  SelectionOf<OptionKey<Declared>, Min, Max>,
  OverridesArguments<Declared, Max>,
  Store
> &
  WithGuards<Guards> {
  const customId = createCodec<Pattern>(pattern, options);
  const { options: declared } = options;
  const toRequest = (id: string, overrides: AnyOverrides = {}): StringSelectRequest => {
    const shownOptions = definedOptions(overrides.options ?? declared ?? {});
    const defaults = toDefaultsList(overrides.defaults);
    const unknown = defaults?.find((value) => !isOptionKey(shownOptions, value));
    if (unknown !== undefined) rejectOverride(customId, 'defaults', `"${unknown}" is not one of the options.`);
    const requests = toSelectOptions(shownOptions, defaults);
    const counts =
      overrides.options === undefined ? options : { ...options, ...limitMaxValues(options.maxValues, requests.length) };
    return { type: selectTypes.string, ...toSelectRequest(id, counts, overrides), options: requests };
  };
  const resolve = (value: string, use: SelectUse): ParseResult<string> => {
    if (declared !== undefined) return readOptionKey(declared, value);
    const wasShown = selectOptionValues(use.message, use.customId).includes(value);
    return wasShown ? { ok: true, value } : { ok: false, message: NOT_OFFERED };
  };
  // Options that are passed later cannot be validated yet. Everything else can, with the maximum number of options.
  const sample = toRequest('declared', declared === undefined ? { options: sampleOptions(MAX_OPTIONS) } : {});
  return makeSelect({
    type: 'string',
    customId,
    options,
    optionNames: stringSelectNames,
    overrideNames,
    schema: StringSelectRequest,
    sample,
    toRequest,
    resolve,
  });
}

/** The type of `stringSelect`: a function that declares a message component or a field of a modal. */
export type StringSelectFunction = typeof declareStringSelect & typeof stringSelectField;
/**
 * Declares a select of options. With a pattern it is a message component, with options alone a field of a modal.
 *
 * @example
 * const size = stringSelect('size/:order<int>', { options: { s: 'Small', l: 'Large' } });
 * const sizeForm = modal('size', {
 *   title: 'Size',
 *   fields: { size: stringSelect({ label: 'Your size', options: { s: 'Small', l: 'Large' } }) },
 * });
 */
export const stringSelect: StringSelectFunction = messageOrModalSelect(declareStringSelect, stringSelectField);

/** The overrides of both kinds of string select at run time. */
interface AnyOverrides extends SelectAppearance {
  readonly options?:
    | Readonly<Record<string, string | SelectOptionAppearance | undefined>>
    | OptionList<SelectOptionAppearance>
    | undefined;
  readonly defaults?: string | readonly string[] | null | undefined;
}

const MAX_OPTIONS = limits.components.options;
const NOT_OFFERED = 'This option is no longer offered.';

function definedOptions(options: NonNullable<AnyOverrides['options']>): ShownOptions {
  if (isOptionList(options)) return options;
  return Object.fromEntries(
    Object.entries(options).flatMap(([value, option]) => (option === undefined ? [] : [[value, option] as const])),
  );
}

/** If fewer options are shown than declared, Discord rejects a `max_values` above their number. */
function limitMaxValues(maxValues: number | undefined, optionCount: number): { readonly maxValues?: number } {
  return maxValues === undefined || optionCount >= MAX_OPTIONS || optionCount === 0
    ? {}
    : { maxValues: Math.min(maxValues, optionCount) };
}
