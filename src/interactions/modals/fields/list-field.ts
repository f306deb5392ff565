/** Fields whose answer is a list of values: selects, checkbox groups and uploads. */
import type { ModalFieldAnswer, ResolvedData } from '../../../wire/objects/interaction.js';
import type { Parse, Reading } from '../parse.js';
import {
  type FieldOptions,
  type FieldParts,
  type ModalField,
  makeField,
  type OrNull,
  REQUIRED_MESSAGE,
} from './field.js';

/** How many values may be chosen. */
export interface CountOptions<Required extends boolean, Max extends number> {
  readonly minValues?: number | undefined;
  readonly maxValues?: Max | undefined;
  /** Default true. Otherwise nothing need be chosen. */
  readonly required?: Required | undefined;
}

/** What `Max` values amount to: one, or a list. Where Max is not known before the bot runs, either. */
export type Amount<One, Max extends number> = number extends Max ? One | One[] : Max extends 1 ? One : One[];

/** As `Amount`, for what is filled in. */
export type PrefillAmount<Key, Max extends number> = number extends Max
  ? Key | readonly Key[]
  : Max extends 1
    ? Key
    : readonly Key[];

/** A single value that may be left out is null; a list is empty then. */
export type Chosen<Out, Max extends number, Required extends boolean> = 1 extends Max ? OrNull<Out, Required> : Out;

/** The counts on the wire. What need not be answered takes no values at all too, which the interface wants said. */
export function countRequest(counts: CountOptions<boolean, number>): {
  min_values?: number;
  max_values?: number;
  required?: boolean;
} {
  const { maxValues, required } = counts;
  const minValues = counts.minValues ?? (required === false ? 0 : undefined);
  return {
    ...(minValues === undefined ? {} : { min_values: minValues }),
    ...(maxValues === undefined ? {} : { max_values: maxValues }),
    ...(required === undefined ? {} : { required }),
  };
}

type ListAnswer = Extract<ModalFieldAnswer, { values: string[] }>;

export interface ListFieldParts<One, Key, Raw, Out> extends FieldOptions {
  readonly type: ListAnswer['type'];
  readonly required: boolean;
  /** Whether there is one value in place of a list. */
  readonly single: boolean;
  readonly component: (
    key: string,
    chosen: readonly Key[] | undefined,
  ) => ReturnType<FieldParts<never, never, never>['component']>;
  /** What a submitted value stands for. */
  readonly resolve: (value: string, resolved: ResolvedData) => Reading<One>;
  /** What of a value can be filled in again; undefined when it cannot. */
  readonly typed: (value: string, resolved: ResolvedData) => Key | undefined;
  readonly parse: Parse<Raw, Out> | undefined;
}

export function makeListField<One, Key, Raw, Out, Value, Prefill>(
  parts: ListFieldParts<One, Key, Raw, Out>,
): ModalField<Value, Prefill> {
  const { label, description, required, single, parse } = parts;
  const valuesOf = (answer: ModalFieldAnswer | undefined): readonly string[] =>
    answer?.type === parts.type ? answer.values : [];

  const raw = (answer: ModalFieldAnswer | undefined, resolved: ResolvedData): Reading<Raw | null> => {
    const chosen: One[] = [];
    for (const value of valuesOf(answer)) {
      const one = parts.resolve(value, resolved);
      if (!one.ok) return one;
      chosen.push(one.value);
    }
    if (chosen.length === 0 && required) return { ok: false, message: REQUIRED_MESSAGE };
    // `single` says at run time what Raw says to the compiler: one value, or a list of them.
    return { ok: true, value: (single ? (chosen[0] ?? null) : chosen) as Raw | null };
  };

  return makeField<Raw, Out, Value, Prefill | readonly Key[]>({
    label,
    description,
    required,
    // Prefill is Key or a list of Key; which, `single` does not decide: both are taken.
    component: (key, prefill) => parts.component(key, prefill === undefined ? undefined : ([prefill].flat() as Key[])),
    typed: (answer, resolved) =>
      valuesOf(answer).flatMap((value) => {
        const key = parts.typed(value, resolved);
        return key === undefined ? [] : [key];
      }),
    raw,
    parse,
  });
}
