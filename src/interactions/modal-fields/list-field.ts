/** Fields whose answer is a list of values: selects, checkbox groups and uploads. */
import type { ResolvedData, SubmittedModalField } from '../../wire/objects/interactions/interaction.js';
import type { NullIfOptional } from '../declarations/null-if-optional.js';
import type { ParseResult } from '../declarations/parse-result.js';
import type { FieldParser } from './field-parser.js';
import {
  type FieldDefinition,
  type FieldOptions,
  type ModalField,
  makeField,
  REQUIRED_MESSAGE,
} from './modal-field.js';
import type { OptionRecord } from './option-record.js';

/** How many values may be chosen. */
export interface ValueCountOptions<Required extends boolean, Max extends number> {
  readonly minValues?: number | undefined;
  readonly maxValues?: Max | undefined;
  /** Default true. Otherwise nothing need be chosen. */
  readonly required?: Required | undefined;
}

/** What `Max` values amount to: one, or a list. Where Max is not known before the bot runs, either. */
export type OneOrMany<One, Max extends number> = number extends Max ? One | One[] : Max extends 1 ? One : One[];

/** As `Amount`, for what is filled in. */
export type PrefillOneOrMany<Key, Max extends number> = number extends Max
  ? Key | readonly Key[]
  : Max extends 1
    ? Key
    : readonly Key[];

/** A single value that may be left out is null; a list is empty then. */
export type ListFieldValue<Out, Max extends number, Required extends boolean> = 1 extends Max
  ? NullIfOptional<Out, Required>
  : Out;

/**
 * The counts on the wire. What need not be answered takes no values at all too, which the interface wants said. Where
 * the options were given when shown, no more can be chosen than there are.
 */
export function toValueCounts(
  counts: ValueCountOptions<boolean, number>,
  offered?: OptionRecord,
): {
  min_values?: number;
  max_values?: number;
  required?: boolean;
} {
  const { required } = counts;
  const most = offered && Math.max(1, Object.keys(offered).length);
  const maxValues = atMost(counts.maxValues, most);
  const minValues = atMost(counts.minValues ?? (required === false ? 0 : undefined), most);
  return {
    ...(minValues === undefined ? {} : { min_values: minValues }),
    ...(maxValues === undefined ? {} : { max_values: maxValues }),
    ...(required === undefined ? {} : { required }),
  };
}

function atMost(count: number | undefined, most: number | undefined): number | undefined {
  return count === undefined || most === undefined ? count : Math.min(count, most);
}

const NO_VALUES: readonly string[] = [];

type SubmittedListField = Extract<SubmittedModalField, { values: string[] }>;

export interface ListFieldDefinition<One, Key, Raw, Out> extends FieldOptions {
  readonly type: SubmittedListField['type'];
  readonly required: boolean;
  /** See ModalField. */
  readonly sampleOptions?: OptionRecord | undefined;
  /** How many may be chosen. The service sees to it; a modal may have been opened before they changed. */
  readonly counts: ValueCountOptions<boolean, number>;
  /** Whether there is one value in place of a list. */
  readonly isSingle: boolean;
  readonly toComponent: (
    key: string,
    chosen: readonly Key[] | undefined,
    offered: OptionRecord | undefined,
  ) => ReturnType<FieldDefinition<never, never, never>['toComponent']>;
  /** What a submitted value stands for. */
  readonly resolve: (value: string, resolved: ResolvedData, offered: OptionRecord | undefined) => ParseResult<One>;
  /** What of a value can be filled in again; undefined when it cannot. */
  readonly toPrefill: (value: string, resolved: ResolvedData, offered: OptionRecord | undefined) => Key | undefined;
  readonly parse: FieldParser<Raw, Out> | undefined;
}

export function makeListField<One, Key, Raw, Out, Value, Prefill, Offer = unknown, Asks = unknown>(
  parts: ListFieldDefinition<One, Key, Raw, Out>,
): ModalField<Value, Prefill, Offer, Asks> {
  const { label, description, required, isSingle, parse, sampleOptions, type, resolve, counts } = parts;
  const boundsOf = (offered?: OptionRecord) => {
    const { min_values: least = 0, max_values: most } = toValueCounts(counts, offered);
    return { least, most };
  };
  const declared = boundsOf();
  const valuesOf = (answer: SubmittedModalField | undefined): readonly string[] =>
    answer?.type === type ? answer.values : NO_VALUES;

  const readRaw: FieldDefinition<Raw, Out, never>['readRaw'] = (answer, resolved, offered) => {
    const chosen: One[] = [];
    for (const value of valuesOf(answer)) {
      const one = resolve(value, resolved, offered);
      if (!one.ok) return one;
      chosen.push(one.value);
    }
    if (chosen.length === 0 && required) return { ok: false, message: REQUIRED_MESSAGE };
    const { least, most = chosen.length } = offered === undefined ? declared : boundsOf(offered);
    if (chosen.length > 0 && chosen.length < least) return { ok: false, message: `Choose at least ${least}.` };
    if (chosen.length > most) return { ok: false, message: `Choose at most ${most}.` };
    // `single` says at run time what Raw says to the compiler: one value, or a list of them.
    return { ok: true, value: (isSingle ? (chosen[0] ?? null) : chosen) as Raw | null };
  };

  return makeField<Raw, Out, Value, Prefill | readonly Key[], Offer, Asks>({
    label,
    description,
    required,
    sampleOptions,
    // Prefill is Key or a list of Key; which, `single` does not decide: both are taken.
    toComponent: (key, prefill, offered) =>
      parts.toComponent(key, prefill === undefined ? undefined : ([prefill].flat() as Key[]), offered),
    toPrefill: (answer, resolved, offered) =>
      valuesOf(answer).flatMap((value) => {
        const key = parts.toPrefill(value, resolved, offered);
        return key === undefined ? [] : [key];
      }),
    readRaw,
    parse,
  });
}
