import { limits } from '../../wire/constants/limits.js';
import { StringSelectRequest } from '../../wire/objects/components/select.js';
import { CustomIdCodec } from '../custom-id/codec.js';
import type { CustomIdOptions } from '../custom-id/options.js';
import type { ParamStore } from '../custom-id/param-store.js';
import type { PrefillAmount } from '../modals/fields/list-field.js';
import {
  type OptionKey,
  type OptionRecord,
  type OptionSource,
  optionRequests,
  readOption,
  type SelectOptionFace,
} from '../modals/fields/options.js';
import { stringSelect as stringSelectField } from '../modals/fields/string-select.js';
import type { Reading } from '../reading.js';
import { messageOrModal } from './message-or-modal.js';
import { offeredValues } from './offered-values.js';
import {
  type Choice,
  type ChosenOf,
  defaultsList,
  makeSelect,
  refuseShown,
  type SelectDeclaration,
  type SelectFace,
  type SelectOptions,
  selectRequest,
  selectTypes,
} from './select.js';
import { selectProblems } from './select-problems.js';

type Options = OptionRecord<SelectOptionFace>;
type Source = OptionSource<SelectOptionFace>;

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
export interface ShownStringSelect<Key extends string, Max extends number> extends SelectFace {
  /** Which of the declared options are offered, and how they look this time. */
  readonly options?: { readonly [Value in Key]?: string | SelectOptionFace | undefined } | undefined;
  /** What is chosen beforehand, in place of the options' own `default`; null for nothing. */
  readonly defaults?: PrefillAmount<Key, Max> | null | undefined;
}

/** What must be said when a string select without declared options is shown. */
export interface ShownWithOptions<Max extends number> extends SelectFace {
  /** 1..25 options by value. Where they are fewer than `maxValues`, as many can be chosen as there are. */
  readonly options: Options;
  /** What is chosen beforehand, in place of the options' own `default`; null for nothing. */
  readonly defaults?: PrefillAmount<string, Max> | null | undefined;
}

type Shown<Declared extends Source, Max extends number> = Declared extends Options
  ? [shown?: ShownStringSelect<OptionKey<Declared>, Max>]
  : [shown: ShownWithOptions<Max>];

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
): SelectDeclaration<Pattern, 'string', ChosenOf<OptionKey<Declared>, Min, Max>, Shown<Declared, Max>, Store> {
  const customId = new CustomIdCodec(pattern, options);
  const { options: declared } = options;
  const request = (id: string, shown: AnyShown = {}): StringSelectRequest => {
    const offered = definedOptions(shown.options ?? declared ?? {});
    const chosen = defaultsList(shown.defaults);
    const stranger = chosen?.find((value) => !Object.hasOwn(offered, value));
    if (stranger !== undefined) refuseShown(customId, 'defaults', `"${stranger}" is not one of the options offered.`);
    const requests = optionRequests(offered, chosen);
    const counts =
      shown.options === undefined ? options : { ...options, ...mostOf(options.maxValues, requests.length) };
    return { type: selectTypes.string, ...selectRequest(id, counts, shown), options: requests };
  };
  const resolve = (value: string, choice: Choice): Reading<string> => {
    if (declared !== undefined) return readOption(declared, value);
    const isOffered = offeredValues(choice.message, choice.customId).includes(value);
    return isOffered ? { ok: true, value } : { ok: false, message: NOT_OFFERED };
  };
  // Options that are given later cannot be checked yet; everything else can, with as many as there may be.
  const sample = request('declared', declared === undefined ? { options: sampleOptions() } : {});
  return makeSelect({
    type: 'string',
    customId,
    counts: options,
    problems: [...customId.problems, ...selectProblems(StringSelectRequest, sample)],
    request,
    resolve,
  });
}

/** A select of options: declared for messages by its pattern, or a field of a modal by its label. */
export const stringSelect = messageOrModal(declareStringSelect, stringSelectField);

/** What both forms of Shown have in common at run time. */
interface AnyShown extends SelectFace {
  readonly options?: Readonly<Record<string, string | SelectOptionFace | undefined>> | undefined;
  readonly defaults?: string | readonly string[] | null | undefined;
}

const MOST = limits.components.options;
const NOT_OFFERED = 'This option is no longer offered.';

function definedOptions(options: NonNullable<AnyShown['options']>): Options {
  return Object.fromEntries(
    Object.entries(options).flatMap(([value, option]) => (option === undefined ? [] : [[value, option] as const])),
  );
}

/** Fewer options may be shown than were declared; the service takes no more choices than there are. */
function mostOf(maxValues: number | undefined, offered: number): { readonly maxValues?: number } {
  return maxValues === undefined || offered >= MOST || offered === 0 ? {} : { maxValues: Math.min(maxValues, offered) };
}

function sampleOptions(): Options {
  return Object.fromEntries(Array.from({ length: MOST }, (_none, index) => [`option-${index}`, 'Option'] as const));
}
