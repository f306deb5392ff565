/** Fields with a list of values: selects, checkbox groups and file uploads. */

import { type AnyOptionNames, type OptionNames } from '../../base/options/option-problems.js';
import type { ResolvedData, SubmittedModalField } from '../../wire/objects/interactions/interaction.js';
import { optionNameProblems } from '../declarations/declaration-problem.js';
import type { NullIfOptional } from '../declarations/null-if-optional.js';
import type { ParseResult } from '../declarations/parse-result.js';
import { toList } from '../entities/entity-kinds.js';
import type { FieldParser } from './field-parser.js';
import {
  type FieldDefinition,
  type FieldOptions,
  type ModalField,
  makeField,
  REQUIRED_MESSAGE,
} from './modal-field.js';
import { type OptionsInput, optionCount } from './option-set.js';

/** How many values the user can select. */
export interface ValueCountOptions<Required extends boolean, Max extends number> {
  /** @default 1; 0 if `required` is false */
  readonly minValues?: number | undefined;
  /**
   * With 1, the value of the field is one value instead of a list.
   * @default 1
   */
  readonly maxValues?: Max | undefined;
  /**
   * Whether the user must select something.
   * @default true
   */
  readonly required?: Required | undefined;
}

export const valueCountNames: OptionNames<ValueCountOptions<boolean, number>> = {
  minValues: true,
  maxValues: true,
  required: true,
};

/** One value if the maximum is 1, otherwise a list. If the maximum is unknown at compile time, the type allows both. */
export type OneOrMany<One, Max extends number> = number extends Max ? One | One[] : Max extends 1 ? One : One[];

/** `OneOrMany` for initial input. */
export type PrefillOneOrMany<Key, Max extends number> = number extends Max
  ? Key | readonly Key[]
  : Max extends 1
    ? Key
    : readonly Key[];

/** The value of a list field. A single value is null if the optional field is empty; a list is then empty. */
export type ListFieldValue<Out, Max extends number, Required extends boolean> = 1 extends Max
  ? NullIfOptional<Out, Required>
  : Out;

/**
 * Converts the counts to fields of the payload. An optional field needs `min_values: 0`. If options are passed when the
 * modal is shown, the counts are limited to the number of options.
 */
export function toValueCounts(
  counts: ValueCountOptions<boolean, number>,
  shownOptions?: OptionsInput,
): {
  min_values?: number;
  max_values?: number;
  required?: boolean;
} {
  const { required } = counts;
  const max = shownOptions && Math.max(1, optionCount(shownOptions));
  const maxValues = atMost(counts.maxValues, max);
  const minValues = atMost(counts.minValues ?? (required === false ? 0 : undefined), max);
  return {
    ...(minValues === undefined ? {} : { min_values: minValues }),
    ...(maxValues === undefined ? {} : { max_values: maxValues }),
    ...(required === undefined ? {} : { required }),
  };
}

function atMost(count: number | undefined, max: number | undefined): number | undefined {
  return count === undefined || max === undefined ? count : Math.min(count, max);
}

const NO_VALUES: readonly string[] = [];

type SubmittedListField = Extract<SubmittedModalField, { values: string[] }>;

/** The options of all list fields. Discord enforces the counts, but a modal may have been opened before they changed. */
interface ListFieldOptions extends FieldOptions, ValueCountOptions<boolean, number> {
  readonly parse?: FieldParser<never, unknown> | undefined;
}

export interface ListFieldDefinition<Key> {
  readonly type: SubmittedListField['type'];
  readonly options: ListFieldOptions;
  readonly optionNames: AnyOptionNames;
  /** See ModalField. */
  readonly sampleOptions?: OptionsInput | undefined;
  /** Whether the value is one value instead of a list. */
  readonly isSingle: boolean;
  readonly toComponent: (
    key: string,
    selected: readonly Key[] | undefined,
    shownOptions: OptionsInput | undefined,
  ) => ReturnType<FieldDefinition<never, never, never>['toComponent']>;
  /** Resolves one submitted value. */
  readonly resolve: (
    value: string,
    resolved: ResolvedData,
    shownOptions: OptionsInput | undefined,
  ) => ParseResult<unknown>;
  /** The prefill for a submitted value; undefined if it cannot be prefilled. */
  readonly toPrefill: (
    value: string,
    resolved: ResolvedData,
    shownOptions: OptionsInput | undefined,
  ) => Key | undefined;
}

/** Creates a field of the type that its function returns. */
export function makeListField<Key, Field extends ModalField>(definition: ListFieldDefinition<Key>): Field {
  const { options, isSingle, sampleOptions, type, resolve } = definition;
  const { label, description, required = true, parse } = options;
  const countLimitsOf = (shownOptions?: OptionsInput) => {
    const { min_values: min = 0, max_values: max } = toValueCounts(options, shownOptions);
    return { min, max };
  };
  const declaredLimits = countLimitsOf();
  const valuesOf = (submitted: SubmittedModalField | undefined): readonly string[] =>
    submitted?.type === type ? submitted.values : NO_VALUES;

  const readRaw: FieldDefinition<never, unknown, never>['readRaw'] = (submitted, resolved, shownOptions) => {
    const values = valuesOf(submitted);
    // A list that has its length does not grow.
    const selected: unknown[] = new Array(values.length);
    for (let index = 0; index < values.length; index += 1) {
      const one = resolve(values[index] ?? '', resolved, shownOptions);
      if (!one.ok) return one;
      selected[index] = one.value;
    }
    if (selected.length === 0 && required) return { ok: false, message: REQUIRED_MESSAGE };
    const { min, max = selected.length } = shownOptions === undefined ? declaredLimits : countLimitsOf(shownOptions);
    if (selected.length > 0 && selected.length < min) return { ok: false, message: `Choose at least ${min}.` };
    if (selected.length > max) return { ok: false, message: `Choose at most ${max}.` };
    // `isSingle` decides at run time what `parse` accepts at compile time: one value or a list.
    return { ok: true, value: (isSingle ? (selected[0] ?? null) : selected) as never };
  };

  const field = makeField<never, unknown, unknown, Key | readonly Key[]>({
    label,
    description,
    required,
    problems: optionNameProblems(options, definition.optionNames),
    sampleOptions,
    toComponent: (key, prefill, shownOptions) =>
      definition.toComponent(key, prefill === undefined ? undefined : toList(prefill), shownOptions),
    toPrefill: (submitted, resolved, shownOptions) => {
      const keys = valuesOf(submitted).flatMap((value) => definition.toPrefill(value, resolved, shownOptions) ?? []);
      // The maximum may have changed since the submitted modal was shown.
      return keys.slice(0, isSingle ? 1 : countLimitsOf(shownOptions).max);
    },
    readRaw,
    parse,
  });
  // Its functions accept one key or a list of keys, and `isSingle` decides which of them `Field` accepts.
  return field as Field;
}
