import { limits } from '../../wire/constants/limits.js';
import { StringSelectRequest } from '../../wire/objects/components/select.js';
import { CustomIdCodec } from '../custom-id/custom-id-codec.js';
import type { CustomIdOptions } from '../custom-id/custom-id-options.js';
import type { ParamStore } from '../custom-id/param-store.js';
import type { ParseResult } from '../declarations/parse-result.js';
import type { PrefillOneOrMany } from '../modal-fields/list-field.js';
import {
  type DeclaredOptionRecord,
  type OptionKey,
  type OptionRecord,
  readOptionKey,
  type SelectOptionAppearance,
  sampleOptions,
  toSelectOptions,
} from '../modal-fields/option-record.js';
import { stringSelectField } from '../modal-fields/string-select-field.js';
import { messageOrModalSelect } from './message-or-modal-select.js';
import {
  makeSelect,
  rejectOverride,
  type SelectAppearance,
  type SelectDeclaration,
  type SelectionOf,
  type SelectOptions,
  type SelectUse,
  selectTypes,
  toDefaultsList,
  toSelectRequest,
} from './select.js';
import { selectOptionValues } from './select-option-values.js';
import { selectProblems } from './select-problems.js';

type Options = OptionRecord<SelectOptionAppearance>;
type Source = DeclaredOptionRecord<SelectOptionAppearance>;

/** What a declared string select is given. */
export interface MessageStringSelectOptions<Declared extends Source, Min extends number, Max extends number>
  extends SelectOptions<Min, Max> {
  /**
   * 1..25 options by value, in their order (keys that are whole numbers come first, as in every record). When they are
   * left out they must be given each time that it is shown, and values are any text.
   */
  readonly options?: Declared | undefined;
}

/** What can be said of a string select when it is shown. */
export interface StringSelectOverrides<Key extends string, Max extends number> extends SelectAppearance {
  /** Which of the declared options are offered, and how they look this time. */
  readonly options?: { readonly [Value in Key]?: string | SelectOptionAppearance | undefined } | undefined;
  /** What is chosen beforehand, in place of the options' own `default`; null for nothing. */
  readonly defaults?: PrefillOneOrMany<Key, Max> | null | undefined;
}

/** What must be said when a string select without declared options is shown. */
export interface RequiredOptionsOverrides<Max extends number> extends SelectAppearance {
  /** 1..25 options by value. Where they are fewer than `maxValues`, as many can be chosen as there are. */
  readonly options: Options;
  /** What is chosen beforehand, in place of the options' own `default`; null for nothing. */
  readonly defaults?: PrefillOneOrMany<string, Max> | null | undefined;
}

type OverridesArguments<Declared extends Source, Max extends number> = Declared extends Options
  ? [shown?: StringSelectOverrides<OptionKey<Declared>, Max>]
  : [shown: RequiredOptionsOverrides<Max>];

/**
 * Declares a select of 1..25 options in a message. Its handler gets the key of the chosen option, or a list of keys when
 * `maxValues` is more than 1; null when `minValues` is 0 and the choice was taken back.
 *
 * @example
 * const size = stringSelect('size/:order<int>', { options: { s: 'Small', l: { label: 'Large', emoji: '🐘' } } });
 * actionRow(size({ order: 7 }, { defaults: 'l' }))
 */
function declareStringSelect<
  const Pattern extends string,
  const Declared extends Source = undefined,
  const Min extends number = 1,
  const Max extends number = 1,
  const Aliases extends readonly string[] = readonly string[],
  Store extends ParamStore | undefined = undefined,
>(
  pattern: Pattern,
  options: MessageStringSelectOptions<Declared, Min, Max> & CustomIdOptions<Pattern, Aliases, Store>,
): SelectDeclaration<
  Pattern,
  'string',
  SelectionOf<OptionKey<Declared>, Min, Max>,
  OverridesArguments<Declared, Max>,
  Store
> {
  const customId = new CustomIdCodec(pattern, options);
  const { options: declared } = options;
  const toRequest = (id: string, shown: AnyOverrides = {}): StringSelectRequest => {
    const offered = definedOptions(shown.options ?? declared ?? {});
    const chosen = toDefaultsList(shown.defaults);
    const stranger = chosen?.find((value) => !Object.hasOwn(offered, value));
    if (stranger !== undefined)
      rejectOverride(customId, 'defaults', `"${stranger}" is not one of the options offered.`);
    const requests = toSelectOptions(offered, chosen);
    const counts =
      shown.options === undefined ? options : { ...options, ...limitMaxValues(options.maxValues, requests.length) };
    return { type: selectTypes.string, ...toSelectRequest(id, counts, shown), options: requests };
  };
  const resolve = (value: string, choice: SelectUse): ParseResult<string> => {
    if (declared !== undefined) return readOptionKey(declared, value);
    const isOffered = selectOptionValues(choice.message, choice.customId).includes(value);
    return isOffered ? { ok: true, value } : { ok: false, message: NOT_OFFERED };
  };
  // Options that are given later cannot be checked yet; everything else can, with as many as there may be.
  const sample = toRequest('declared', declared === undefined ? { options: sampleOptions(MAX_OPTIONS) } : {});
  return makeSelect({
    type: 'string',
    customId,
    counts: options,
    problems: [...customId.problems, ...selectProblems(StringSelectRequest, sample)],
    toRequest,
    resolve,
  });
}

/** A select of options: declared for messages by its pattern, or a field of a modal by its label. */
export const stringSelect = messageOrModalSelect(declareStringSelect, stringSelectField);

/** What both forms of Shown have in common at run time. */
interface AnyOverrides extends SelectAppearance {
  readonly options?: Readonly<Record<string, string | SelectOptionAppearance | undefined>> | undefined;
  readonly defaults?: string | readonly string[] | null | undefined;
}

const MAX_OPTIONS = limits.components.options;
const NOT_OFFERED = 'This option is no longer offered.';

function definedOptions(options: NonNullable<AnyOverrides['options']>): Options {
  return Object.fromEntries(
    Object.entries(options).flatMap(([value, option]) => (option === undefined ? [] : [[value, option] as const])),
  );
}

/** Fewer options may be shown than were declared; the service takes no more choices than there are. */
function limitMaxValues(maxValues: number | undefined, offered: number): { readonly maxValues?: number } {
  return maxValues === undefined || offered >= MAX_OPTIONS || offered === 0
    ? {}
    : { maxValues: Math.min(maxValues, offered) };
}
