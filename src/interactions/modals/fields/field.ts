/**
 * What a field of a modal is: how it is asked for (with or without something filled in), and how the answer is read.
 * Each kind of field is one function in this folder that makes such an object. Their result types hold `NoInfer<Out>`:
 * inside `modal({ fields })` a field's value is expected to be unknown, and Out must not be inferred from that.
 */
import { componentTypes } from '../../../wire/objects/components/component-types.js';
import type { LabelRequest } from '../../../wire/objects/components/modal.js';
import type { TextDisplayRequest } from '../../../wire/objects/components/text-display.js';
import type { ModalFieldAnswer, ResolvedData } from '../../../wire/objects/interaction.js';
import { type Parse, type Reading, runParse } from '../parse.js';

/** A field that gives a `Value` to the handler and can be opened filled with a `Prefill` (`never`: it cannot). */
export interface ModalField<Value = unknown, Prefill = never> {
  readonly kind: 'field';
  readonly label: string;
  /** The component, filled with `prefill` in place of what the declaration fills in. */
  request(key: string, prefill?: Prefill): LabelRequest;
  /** The component, filled with what was answered before as far as that is possible. */
  refill(key: string, answer: ModalFieldAnswer | undefined, resolved: ResolvedData): LabelRequest;
  /** The value, or why it is refused. */
  read(answer: ModalFieldAnswer | undefined, resolved: ResolvedData): Promise<Reading<Value>>;
}

/** Text among the fields. It has no value. */
export interface ModalText {
  readonly kind: 'text';
  request(): TextDisplayRequest;
}

/** The fields of a modal by name; a field's name is its custom_id. */
export type ModalFields = Readonly<Record<string, ModalField | ModalText>>;

/** What all fields are given. */
export interface FieldOptions {
  /** 1..45 characters. */
  readonly label: string;
  /** 1..100 characters below the label. */
  readonly description?: string | undefined;
}

/** `Out`, or null as well where the answer may be left out. */
export type OrNull<Out, Required extends boolean> = Required extends false ? Out | null : Out;

export interface FieldParts<Raw, Out, Prefill> extends FieldOptions {
  readonly required: boolean;
  readonly component: (key: string, prefill: Prefill | undefined) => LabelRequest['component'];
  /** What of an answer can be filled in again. */
  readonly typed: (answer: ModalFieldAnswer, resolved: ResolvedData) => Prefill | undefined;
  /** The raw value of an answer; null when there is none. */
  readonly raw: (answer: ModalFieldAnswer | undefined, resolved: ResolvedData) => Reading<Raw | null>;
  readonly parse: Parse<Raw, Out> | undefined;
}

export const REQUIRED_MESSAGE = 'This field is required.';

/**
 * Makes a field of its parts. An answer that was left out is null without `parse` being asked, or refused when it is
 * required. `Value` is what the field's options make of `Out`: with null where nothing need be answered.
 */
export function makeField<Raw, Out, Value, Prefill>(parts: FieldParts<Raw, Out, Prefill>): ModalField<Value, Prefill> {
  const { label, description, required, parse } = parts;
  const request = (key: string, prefill?: Prefill): LabelRequest => ({
    type: componentTypes.LABEL,
    label,
    ...(description === undefined ? {} : { description }),
    component: parts.component(key, prefill),
  });
  const read = async (answer: ModalFieldAnswer | undefined, resolved: ResolvedData): Promise<Reading<unknown>> => {
    const raw = parts.raw(answer, resolved);
    if (!raw.ok) return raw;
    if (raw.value === null) return required ? { ok: false, message: REQUIRED_MESSAGE } : { ok: true, value: null };
    return parse === undefined ? { ok: true, value: raw.value } : runParse(parse, raw.value);
  };
  return Object.freeze<ModalField<Value, Prefill>>({
    kind: 'field',
    label,
    request,
    refill: (key, answer, resolved) => request(key, answer && parts.typed(answer, resolved)),
    // Without `parse`, Out is Raw by the default of its type parameter, and null comes only where Value has it.
    read: read as ModalField<Value, Prefill>['read'],
  });
}
