/**
 * What a field of a modal is: how it is asked for (with or without something filled in), and how the answer is read.
 * Each kind of field is one function in this folder that makes such an object. Their result types hold `NoInfer<Out>`:
 * inside `modal({ fields })` a field's value is expected to be unknown, and Out must not be inferred from that.
 */

import type { MaybePromise } from '../../base/maybe-promise.js';
import { componentTypes } from '../../wire/objects/components/component-types.js';
import type { LabelRequest } from '../../wire/objects/components/modal.js';
import type { TextDisplayRequest } from '../../wire/objects/components/text-display.js';
import type { ResolvedData, SubmittedModalField } from '../../wire/objects/interactions/interaction.js';
import type { ParseResult } from '../declarations/parse-result.js';
import { type FieldParser, runParser } from './field-parser.js';
import type { OptionRecord } from './option-record.js';

/**
 * A field that gives a `Value` to the handler, can be opened filled with a `Prefill` (`never`: it cannot), and shown with
 * the options that `Offer` says (`unknown`: with none).
 */
export interface ModalField<Value = unknown, Prefill = never, Offer = unknown, Asks = unknown> {
  readonly kind: 'field';
  readonly label: string;
  /** Where its options are given when it is shown: options in their place, for checks of the declaration. */
  readonly sampleOptions?: OptionRecord | undefined;
  /** Only a type: what it can be shown with. */
  readonly shownOptions?: Offer;
  /** Only a type: what is asked for where its other types tell ids or nothing of it (`AskedFor`); the test kit reads it. */
  readonly inputKind?: Asks;
  /** The component, filled with `prefill` in place of what the declaration fills in. */
  toRequest(key: string, prefill?: Prefill, offered?: OptionRecord): LabelRequest;
  /** The component, filled with what was answered before as far as that is possible. */
  toRefilledRequest(
    key: string,
    answer: SubmittedModalField | undefined,
    resolved: ResolvedData,
    offered?: OptionRecord,
  ): LabelRequest;
  /** The value, or why it is refused. */
  read(
    answer: SubmittedModalField | undefined,
    resolved: ResolvedData,
    offered?: OptionRecord,
  ): MaybePromise<ParseResult<Value>>;
}

/** The fields of a modal by name, and texts among them; a field's name is its custom_id. Texts have no value. */
export type ModalFields = Readonly<Record<string, ModalField | TextDisplayRequest>>;

/** What a field can ask for beside texts, options and ticks. */
export type FieldInputKind = 'user' | 'role' | 'mentionable' | 'channel' | 'files';

/** Whether it is a field, not a text. */
export function isField(item: ModalField | TextDisplayRequest): item is ModalField {
  return 'kind' in item;
}

/** What all fields are given. */
export interface FieldOptions {
  /** 1..45 characters. */
  readonly label: string;
  /** 1..100 characters below the label. */
  readonly description?: string | undefined;
}

export interface FieldDefinition<Raw, Out, Prefill> extends FieldOptions {
  readonly required: boolean;
  /** See ModalField. */
  readonly sampleOptions?: OptionRecord | undefined;
  readonly toComponent: (
    key: string,
    prefill: Prefill | undefined,
    offered: OptionRecord | undefined,
  ) => LabelRequest['component'];
  /** What of an answer can be filled in again. */
  readonly toPrefill: (
    answer: SubmittedModalField,
    resolved: ResolvedData,
    offered: OptionRecord | undefined,
  ) => Prefill | undefined;
  /** The raw value of an answer; null when there is none. */
  readonly readRaw: (
    answer: SubmittedModalField | undefined,
    resolved: ResolvedData,
    offered: OptionRecord | undefined,
  ) => ParseResult<Raw | null>;
  readonly parse: FieldParser<Raw, Out> | undefined;
}

export const REQUIRED_MESSAGE = 'This field is required.';

/**
 * Makes a field of its parts. An answer that was left out is null without `parse` being asked, or refused when it is
 * required. `Value` is what the field's options make of `Out`: with null where nothing need be answered.
 */
export function makeField<Raw, Out, Value, Prefill, Offer = unknown, Asks = unknown>(
  parts: FieldDefinition<Raw, Out, Prefill>,
): ModalField<Value, Prefill, Offer, Asks> {
  // What reading needs is taken out here: a bot may have a thousand fields, and each step from one object to the next is
  // a wait for memory.
  const { label, description, required, parse, sampleOptions, readRaw: rawOf } = parts;
  const toRequest = (key: string, prefill?: Prefill, offered?: OptionRecord): LabelRequest => ({
    type: componentTypes.LABEL,
    label,
    ...(description === undefined ? {} : { description }),
    component: parts.toComponent(key, prefill, offered),
  });
  const read: ModalField['read'] = (answer, resolved, offered) => {
    const raw = rawOf(answer, resolved, offered);
    if (!raw.ok) return raw;
    if (raw.value === null) return required ? { ok: false, message: REQUIRED_MESSAGE } : { ok: true, value: null };
    return parse === undefined ? { ok: true, value: raw.value } : runParser(parse, raw.value);
  };
  return Object.freeze<ModalField<Value, Prefill, Offer, Asks>>({
    kind: 'field',
    label,
    sampleOptions,
    toRequest,
    toRefilledRequest: (key, answer, resolved, offered) =>
      toRequest(key, answer && parts.toPrefill(answer, resolved, offered), offered),
    // Without `parse`, Out is Raw by the default of its type parameter, and null comes only where Value has it.
    read: read as ModalField<Value, Prefill>['read'],
  });
}
