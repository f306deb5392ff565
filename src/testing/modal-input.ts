/** What a person fills into modals, typed by their declarations, and as the control interface takes it. */
import type { ModalField, ModalFields } from '../interactions/modal-fields/modal-field.js';
import type { AnyModal } from '../interactions/modals/modal.js';
import type { WizardPages } from '../interactions/modals/wizard.js';
import { componentTypes } from '../wire/objects/components/component-types.js';
import { optionValue } from './controls.js';
import {
  type Identified,
  isIdentified,
  kindOfSelect,
  type Names,
  type Place,
  type RoleInput,
  type UserInput,
} from './entities.js';
import { StageError } from './errors.js';
import type { SeenField, SeenModal } from './seen-modal.js';
import { isUpload, type UploadedFile, uploadOf } from './uploads.js';

/** One thing that is put into a field: text, an option's value, a tick, a user, role or channel, a file. */
type Piece = string | boolean | Identified | UploadedFile;

/** What a person can put into one field of a modal; null leaves it empty. */
export type FieldInput = Piece | null | readonly Piece[];

/** What is put into fields, by their names. Fields that are left out keep what they hold. */
export type FieldInputs = Readonly<Record<string, FieldInput | undefined>>;

type ByKind = {
  readonly user: UserInput;
  readonly role: RoleInput;
  readonly mentionable: UserInput | RoleInput;
  readonly channel: Place;
};

/** As many as the field takes. */
type Many<One, Prefill> = Prefill extends readonly unknown[] ? readonly One[] : One;

type InputOf<Field> = Field extends { readonly inputKind?: infer Kind }
  ? Kind extends 'files'
    ? UploadedFile | readonly UploadedFile[]
    : Field extends ModalField<unknown, infer Prefill, unknown, unknown>
      ? Kind extends keyof ByKind
        ? Many<ByKind[Kind], Prefill>
        : Prefill
      : never
  : never;

type InputsOf<Fields extends ModalFields> = {
  readonly [Name in keyof Fields as Fields[Name] extends ModalField ? Name : never]?:
    | InputOf<Fields[Name]>
    | null
    | undefined;
};

type OfPages<Pages extends readonly unknown[]> = Pages extends readonly [infer First, ...infer Rest]
  ? (First extends { readonly fields: infer Fields extends ModalFields } ? InputsOf<Fields> : unknown) & OfPages<Rest>
  : unknown;

/** What can be filled into a declared modal, or into all pages of a declared wizard. */
export type InputsFor<D extends AnyModal> = D extends { readonly pages: infer Pages extends WizardPages }
  ? OfPages<Pages>
  : D extends { readonly fields: infer Fields extends ModalFields }
    ? InputsOf<Fields>
    : FieldInputs;

/** Inputs as a submission takes them. @throws {StageError} for a name that means nothing in the guild */
export function submission(modal: SeenModal, inputs: FieldInputs, names: Names) {
  const values: Record<string, unknown> = {};
  const files: Record<string, unknown> = {};
  for (const [name, input] of Object.entries(inputs)) {
    if (input === undefined) continue;
    const field = modal.field(name);
    if (field.component.type === componentTypes.FILE_UPLOAD) files[name] = uploadsIn(field, input);
    else values[name] = valueFor(field, input, names);
  }
  return { values, files };
}

function uploadsIn({ name }: SeenField, input: FieldInput) {
  return listOf(input).map((each) => {
    if (isUpload(each)) return uploadOf(each);
    throw new StageError(`The field "${name}" takes files: { name, data }.`, 'wrong_kind');
  });
}

/** Fields of one text, tick or choice take it alone; all others a list. Options are meant by value or label. */
function valueFor({ component }: SeenField, input: FieldInput, names: Names): unknown {
  const { type } = component;
  if (type === componentTypes.TEXT_INPUT || type === componentTypes.CHECKBOX) return input;
  const kind = kindOfSelect(type);
  const options = 'options' in component ? component.options : [];
  const chosen = listOf(input).map((each) => {
    if (kind !== undefined && (typeof each === 'string' || isIdentified(each))) return names.id(kind, each);
    return typeof each === 'string' ? optionValue(options, each) : each;
  });
  return type === componentTypes.RADIO_GROUP ? (chosen[0] ?? null) : chosen;
}

function listOf(input: FieldInput): readonly Piece[] {
  if (input === null) return [];
  return isList(input) ? input : [input];
}

function isList(input: Piece | readonly Piece[]): input is readonly Piece[] {
  return Array.isArray(input);
}
