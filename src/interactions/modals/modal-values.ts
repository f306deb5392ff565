/** The types of what goes into a modal and what comes out of it, read off its fields. */
import type { ModalField, ModalFields } from '../modal-fields/modal-field.js';

/** The values of a modal's fields by name, as the handler receives them. Texts have none. */
export type FieldValues<Fields extends ModalFields> = {
  -readonly [Name in keyof Fields as Fields[Name] extends ModalField ? Name : never]: Fields[Name] extends {
    read(...args: never): infer Answer;
  }
    ? Extract<Awaited<Answer>, { ok: true }> extends { value: infer Value }
      ? Value
      : never
    : never;
};

type PrefillIn<Field> = Field extends ModalField<unknown, infer Prefill> ? Prefill : never;

/** What the fields can be opened with: raw input, not parsed values. Uploads cannot be filled in. */
export type FieldPrefills<Fields extends ModalFields> = {
  readonly [Name in keyof Fields as [PrefillIn<Fields[Name]>] extends [never] ? never : Name]?:
    | PrefillIn<Fields[Name]>
    | undefined;
};

type ShownOptionsIn<Field> = Field extends ModalField<unknown, never, infer Offer> ? Offer : unknown;

/** The options that fields can be shown with, in place of those that are declared: some of them, with any labels. */
export type OptionalShownOptions<Fields extends ModalFields> = {
  readonly [Name in keyof Fields as ShownOptionsIn<Fields[Name]> extends { readonly optional: unknown }
    ? Name
    : never]?: ShownOptionsIn<Fields[Name]> extends { readonly optional: infer Options } ? Options | undefined : never;
};

/** The options that fields must be shown with, since none are declared. */
export type RequiredShownOptions<Fields extends ModalFields> = {
  readonly [Name in keyof Fields as ShownOptionsIn<Fields[Name]> extends { readonly required: unknown }
    ? Name
    : never]: ShownOptionsIn<Fields[Name]> extends { readonly required: infer Options } ? Options : never;
};

/** What a modal can be opened with. */
export type ModalOpenOptions<Fields extends ModalFields> = {
  /** What the fields hold when the modal opens; it takes the place of what their declarations fill in. */
  readonly prefill?: FieldPrefills<Fields> | undefined;
} & (keyof RequiredShownOptions<Fields> extends never
  ? {
      /** What fields offer this time, in place of the options that are declared. */
      readonly options?: OptionalShownOptions<Fields> | undefined;
    }
  : {
      /** What fields offer: those that are declared without options need them each time. */
      readonly options: RequiredShownOptions<Fields> & OptionalShownOptions<Fields>;
    });

/** The opening as an argument: it must be there when fields need options. */
export type ModalOpenArguments<
  Fields extends ModalFields,
  More = unknown,
> = keyof RequiredShownOptions<Fields> extends never
  ? [opening?: ModalOpenOptions<Fields> & More]
  : [opening: ModalOpenOptions<Fields> & More];

/** A field whose answer was refused, in words for the person who gave it. */
export interface RejectedField {
  readonly field: string;
  readonly label: string;
  readonly message: string;
}

/** What reading a submitted modal gave: all values, or every problem. */
export type ModalParseResult<Values> =
  | { readonly ok: true; readonly values: Values }
  | { readonly ok: false; readonly problems: readonly RejectedField[] };
