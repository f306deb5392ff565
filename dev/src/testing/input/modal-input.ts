/** Inputs of modals, typed by their declarations, and their conversion for the control API. */
import type { AnyModal, ModalField, ModalFields, PrefillOf, WizardPages } from 'guildhall';
import { componentTypes } from 'guildhall/wire';
import { TestStepError } from '../errors/test-step-error.js';
import type { VisibleModal, VisibleModalField } from '../visible/visible-modal.js';
import { resolveOptionValue } from './component-input.js';
import {
  type EntityInputs,
  type EntityResolver,
  entityKindOfSelect,
  hasId,
  type Identifiable,
} from './entity-resolver.js';
import { type FileInput, isFileInput, toUploadPayload } from './file-input.js';

/** A text, the value or label of an option, whether a checkbox is checked, a user, role or channel, or a file. */
type SingleFieldInput = string | boolean | Identifiable | FileInput;

/** The input of one field of a modal; null clears the field. */
export type ModalFieldInput = SingleFieldInput | null | readonly SingleFieldInput[];

/**
 * Inputs of the fields of a modal, by the name of the field in the declaration, which is its custom_id, or by its label. Fields without
 * an input keep their initial value.
 */
export type ModalFieldInputs = Readonly<Record<string, ModalFieldInput | undefined>>;

/** A list if the field accepts several values. */
type OneOrList<One, Prefill> = Prefill extends readonly unknown[] ? readonly One[] : One;

type FieldInputOf<Field> = Field extends { readonly inputKind?: infer Kind }
  ? Kind extends 'files'
    ? FileInput | readonly FileInput[]
    : Kind extends keyof EntityInputs
      ? OneOrList<EntityInputs[Kind], PrefillOf<Field>>
      : PrefillOf<Field>
  : never;

type FieldsInput<Fields extends ModalFields> = {
  readonly [Name in keyof Fields as Fields[Name] extends ModalField ? Name : never]?:
    | FieldInputOf<Fields[Name]>
    | null
    | undefined;
} & {};

type PagesInput<Pages extends readonly unknown[]> = Pages extends readonly [infer First, ...infer Rest]
  ? (First extends { readonly fields: infer Fields extends ModalFields } ? FieldsInput<Fields> : ModalFieldInputs) &
      PagesInput<Rest>
  : unknown;

/** The inputs of a declared modal, or of all pages of a declared wizard. */
export type ModalInputs<D extends AnyModal> = D extends { readonly pages: infer Pages extends WizardPages }
  ? PagesInput<Pages>
  : D extends { readonly fields: infer Fields extends ModalFields }
    ? FieldsInput<Fields>
    : ModalFieldInputs;

/**
 * Converts inputs to a modal submission.
 * @param inputs by custom_id or label
 * @throws {TestStepError} for an unknown field, a label that several fields have, two inputs for one field, or an unknown name in the
 * guild
 */
export function toSubmissionPayload(modal: VisibleModal, inputs: ModalFieldInputs, entities: EntityResolver) {
  const values: Record<string, unknown> = {};
  const files: Record<string, unknown> = {};
  const usedNames = new Map<VisibleModalField, string>();
  for (const [name, input] of Object.entries(inputs)) {
    if (input === undefined) continue;
    const field = modal.field(name);
    const other = usedNames.get(field);
    if (other !== undefined) {
      throw new TestStepError(`"${other}" and "${name}" are the same field of the modal "${modal.title}".`);
    }
    usedNames.set(field, name);
    if (field.component.type === componentTypes.FILE_UPLOAD) files[field.name] = toUploads(field, input);
    else values[field.name] = toFieldValue(field, input, entities);
  }
  return { values, files };
}

function toUploads({ name }: VisibleModalField, input: ModalFieldInput) {
  return toList(input).map((each) => {
    if (isFileInput(each)) return toUploadPayload(each);
    throw new TestStepError(`The field "${name}" accepts files only: { name, data }.`, 'wrong_kind');
  });
}

/** Text inputs, checkboxes and radio groups have a single value, other fields a list. */
function toFieldValue({ component }: VisibleModalField, input: ModalFieldInput, entities: EntityResolver): unknown {
  const { type } = component;
  if (type === componentTypes.TEXT_INPUT || type === componentTypes.CHECKBOX) return input;
  const kind = entityKindOfSelect(type);
  const options = 'options' in component ? component.options : [];
  const values = toList(input).map((each) => {
    if (kind !== undefined && (typeof each === 'string' || hasId(each))) return entities.resolveId(kind, each);
    return typeof each === 'string' ? resolveOptionValue(options, each) : each;
  });
  return type === componentTypes.RADIO_GROUP ? (values[0] ?? null) : values;
}

function toList(input: ModalFieldInput): readonly SingleFieldInput[] {
  if (input === null) return [];
  return isList(input) ? input : [input];
}

function isList(input: SingleFieldInput | readonly SingleFieldInput[]): input is readonly SingleFieldInput[] {
  return Array.isArray(input);
}
