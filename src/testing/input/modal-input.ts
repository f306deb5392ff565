/** What a person fills into modals, typed by their declarations, and as the control interface takes it. */
import type { ModalField, ModalFields } from '../../interactions/modal-fields/modal-field.js';
import type { AnyModal } from '../../interactions/modals/modal.js';
import type { WizardPages } from '../../interactions/modals/wizard.js';
import { componentTypes } from '../../wire/objects/components/component-types.js';
import { TestStepError } from '../errors/test-step-error.js';
import type { VisibleModal, VisibleModalField } from '../visible/visible-modal.js';
import { resolveOptionValue } from './component-input.js';
import {
  type ChannelInput,
  type EntityResolver,
  entityKindOfSelect,
  hasId,
  type Identifiable,
  type RoleInput,
  type UserInput,
} from './entity-resolver.js';
import { type FileInput, isFileInput, toUploadPayload } from './file-input.js';

/** One thing that is put into a field: text, an option's value, a tick, a user, role or channel, a file. */
type SingleFieldInput = string | boolean | Identifiable | FileInput;

/** What a person can put into one field of a modal; null leaves it empty. */
export type ModalFieldInput = SingleFieldInput | null | readonly SingleFieldInput[];

/** What is put into fields, by their names. Fields that are left out keep what they hold. */
export type ModalFieldInputs = Readonly<Record<string, ModalFieldInput | undefined>>;

type EntityInputByKind = {
  readonly user: UserInput;
  readonly role: RoleInput;
  readonly mentionable: UserInput | RoleInput;
  readonly channel: ChannelInput;
};

/** As many as the field takes. */
type OneOrList<One, Prefill> = Prefill extends readonly unknown[] ? readonly One[] : One;

type InputOf<Field> = Field extends { readonly inputKind?: infer Kind }
  ? Kind extends 'files'
    ? FileInput | readonly FileInput[]
    : Field extends ModalField<unknown, infer Prefill, unknown, unknown>
      ? Kind extends keyof EntityInputByKind
        ? OneOrList<EntityInputByKind[Kind], Prefill>
        : Prefill
      : never
  : never;

type FieldsInput<Fields extends ModalFields> = {
  readonly [Name in keyof Fields as Fields[Name] extends ModalField ? Name : never]?:
    | InputOf<Fields[Name]>
    | null
    | undefined;
};

type PagesInput<Pages extends readonly unknown[]> = Pages extends readonly [infer First, ...infer Rest]
  ? (First extends { readonly fields: infer Fields extends ModalFields } ? FieldsInput<Fields> : unknown) &
      PagesInput<Rest>
  : unknown;

/** What can be filled into a declared modal, or into all pages of a declared wizard. */
export type ModalInputs<D extends AnyModal> = D extends { readonly pages: infer Pages extends WizardPages }
  ? PagesInput<Pages>
  : D extends { readonly fields: infer Fields extends ModalFields }
    ? FieldsInput<Fields>
    : ModalFieldInputs;

/** Inputs as a submission takes them. @throws {TestStepError} for a name that means nothing in the guild */
export function toSubmissionPayload(modal: VisibleModal, inputs: ModalFieldInputs, names: EntityResolver) {
  const values: Record<string, unknown> = {};
  const files: Record<string, unknown> = {};
  for (const [name, input] of Object.entries(inputs)) {
    if (input === undefined) continue;
    const field = modal.field(name);
    if (field.component.type === componentTypes.FILE_UPLOAD) files[name] = toUploads(field, input);
    else values[name] = toFieldValue(field, input, names);
  }
  return { values, files };
}

function toUploads({ name }: VisibleModalField, input: ModalFieldInput) {
  return toList(input).map((each) => {
    if (isFileInput(each)) return toUploadPayload(each);
    throw new TestStepError(`The field "${name}" takes files: { name, data }.`, 'wrong_kind');
  });
}

/** Fields of one text, tick or choice take it alone; all others a list. Options are meant by value or label. */
function toFieldValue({ component }: VisibleModalField, input: ModalFieldInput, names: EntityResolver): unknown {
  const { type } = component;
  if (type === componentTypes.TEXT_INPUT || type === componentTypes.CHECKBOX) return input;
  const kind = entityKindOfSelect(type);
  const options = 'options' in component ? component.options : [];
  const chosen = toList(input).map((each) => {
    if (kind !== undefined && (typeof each === 'string' || hasId(each))) return names.resolveId(kind, each);
    return typeof each === 'string' ? resolveOptionValue(options, each) : each;
  });
  return type === componentTypes.RADIO_GROUP ? (chosen[0] ?? null) : chosen;
}

function toList(input: ModalFieldInput): readonly SingleFieldInput[] {
  if (input === null) return [];
  return isList(input) ? input : [input];
}

function isList(input: SingleFieldInput | readonly SingleFieldInput[]): input is readonly SingleFieldInput[] {
  return Array.isArray(input);
}
