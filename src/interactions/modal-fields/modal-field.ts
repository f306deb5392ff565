/**
 * The fields of a modal: how a field is shown, with or without initial input, and how its submission is parsed. Each kind
 * of field is a function of this folder that creates such an object. Their result types contain `ParsedValue<Out>`: inside
 * `modal({ fields })` the value of a field is expected to be unknown, and Out must not be inferred from that.
 */

import type { MaybePromise } from '../../base/maybe-promise.js';
import { type OptionNames } from '../../base/options/option-problems.js';
import { componentTypes } from '../../wire/objects/components/component-types.js';
import type { LabelRequest } from '../../wire/objects/components/modal.js';
import type { TextDisplayRequest } from '../../wire/objects/components/text-display.js';
import type { ResolvedData, SubmittedModalField } from '../../wire/objects/interactions/interaction.js';
import type { DeclarationProblem } from '../declarations/declaration-problem.js';
import type { ParseResult } from '../declarations/parse-result.js';
import {
  DEFAULT_PARSE_CONTEXT,
  type FieldParser,
  type ParseContext,
  parserProblems,
  runParser,
} from './field-parser.js';
import type { OptionsInput } from './option-set.js';

/**
 * A field of a modal. The handler gets a `Value`; `Prefill` is its possible initial input (`never`: none); `Shown` describes
 * which options can be passed when the modal is shown (`unknown`: none).
 */
export interface ModalField<Value = unknown, Prefill = never, Shown = unknown, InputKind = unknown> {
  readonly kind: 'field';
  readonly label: string;
  /** The problems of the names of its options, which `new Bot` reports. */
  readonly problems: readonly DeclarationProblem[];
  /** Placeholder options for validating a field whose options are passed when the modal is shown. */
  readonly sampleOptions?: OptionsInput | undefined;
  /** Exists only as a type: the options that can be passed when the modal is shown. */
  readonly shownOptions?: Shown;
  /** Exists only as a type: the kind of input, if the other types do not show it. The test kit uses it. */
  readonly inputKind?: InputKind;
  /** The component, with `prefill` in place of the declared initial input. */
  toRequest(key: string, prefill?: Prefill, shownOptions?: OptionsInput): LabelRequest;
  /** The component, prefilled with an earlier submission as far as possible. */
  toRefilledRequest(
    key: string,
    submitted: SubmittedModalField | undefined,
    resolved: ResolvedData,
    shownOptions?: OptionsInput,
  ): LabelRequest;
  /** Parses the submitted field. */
  read(
    submitted: SubmittedModalField | undefined,
    resolved: ResolvedData,
    shownOptions?: OptionsInput,
    context?: ParseContext,
  ): MaybePromise<ParseResult<Value>>;
}

/** A field whose placeholder can be passed when the modal is shown. */
export interface FieldWithPlaceholder {
  /** Exists only as a type. */
  readonly shownPlaceholder?: string;
}

/** The possible initial input of a field; `never` if it cannot be prefilled. */
export type PrefillOf<Field> = Field extends ModalField ? Exclude<Parameters<Field['toRequest']>[1], undefined> : never;

/** Fields and text displays of a modal, by name. The name of a field is its custom_id; text displays have no value. */
export type ModalFields = Readonly<Record<string, ModalField | TextDisplayRequest>>;

/** Kinds of input other than text, options and checkboxes. */
export type FieldInputKind = 'user' | 'role' | 'mentionable' | 'channel' | 'files';

/** Whether an item is a field and not a text display. */
export function isField(item: ModalField | TextDisplayRequest): item is ModalField {
  return 'kind' in item;
}

/** Options of all fields. */
export interface FieldOptions {
  /** 1 to 45 characters. */
  readonly label: string;
  /** Text below the label, 1 to 100 characters. */
  readonly description?: string | undefined;
}

export const fieldOptionNames: OptionNames<FieldOptions> = { label: true, description: true };

export interface FieldDefinition<Raw, Out, Prefill> extends FieldOptions {
  readonly required: boolean;
  readonly problems: readonly DeclarationProblem[];
  /** See ModalField. */
  readonly sampleOptions?: OptionsInput | undefined;
  readonly toComponent: (
    key: string,
    prefill: Prefill | undefined,
    shownOptions: OptionsInput | undefined,
  ) => LabelRequest['component'];
  /** The part of a submitted field that can prefill it again. */
  readonly toPrefill: (
    submitted: SubmittedModalField,
    resolved: ResolvedData,
    shownOptions: OptionsInput | undefined,
  ) => Prefill | undefined;
  /** The raw value of a submitted field; null if it is empty. */
  readonly readRaw: (
    submitted: SubmittedModalField | undefined,
    resolved: ResolvedData,
    shownOptions: OptionsInput | undefined,
  ) => ParseResult<Raw | null>;
  readonly parse: FieldParser<Raw, Out> | undefined;
}

export const REQUIRED_MESSAGE = 'This field is required.';

/**
 * Creates a field from its definition. An empty field is null, without a call of `parse`, or rejected if it is required.
 * `Value` is `Out`, or `Out | null` if the field is optional.
 */
export function makeField<Raw, Out, Value, Prefill, Shown = unknown, InputKind = unknown>(
  definition: FieldDefinition<Raw, Out, Prefill>,
): ModalField<Value, Prefill, Shown, InputKind> {
  // `read` uses local variables: a bot may have a thousand fields, and each property access may miss the CPU cache.
  const { label, description, required, parse, sampleOptions, readRaw } = definition;
  const problems = [...definition.problems, ...parserProblems(parse)];
  const toRequest = (key: string, prefill?: Prefill, shownOptions?: OptionsInput): LabelRequest => ({
    type: componentTypes.LABEL,
    label,
    ...(description === undefined ? {} : { description }),
    component: definition.toComponent(key, prefill, shownOptions),
  });
  const read: ModalField['read'] = (submitted, resolved, shownOptions, context = DEFAULT_PARSE_CONTEXT) => {
    const raw = readRaw(submitted, resolved, shownOptions);
    if (!raw.ok) return raw;
    if (raw.value === null) return required ? { ok: false, message: REQUIRED_MESSAGE } : raw;
    return parse === undefined ? raw : runParser(parse, raw.value, context);
  };
  return Object.freeze<ModalField<Value, Prefill, Shown, InputKind>>({
    kind: 'field',
    label,
    problems,
    sampleOptions,
    toRequest,
    toRefilledRequest: (key, submitted, resolved, shownOptions) =>
      toRequest(key, submitted && definition.toPrefill(submitted, resolved, shownOptions), shownOptions),
    // Without `parse`, Out is Raw by default, and the value is null only if Value includes null.
    read: read as ModalField<Value, Prefill>['read'],
  });
}
