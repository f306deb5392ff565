/** Types derived from the fields of a modal: what it can be opened with, and what its handler receives. */
import type { ModalField, ModalFields, PrefillOf } from '../modal-fields/modal-field.js';

/**
 * The parsed values of a modal's fields, by field name. Text displays have no value. With `& {}`, editors show the values
 * and not the name of this type.
 */
export type FieldValues<Fields extends ModalFields> = {
  -readonly [Name in keyof Fields as Fields[Name] extends ModalField ? Name : never]: Fields[Name] extends {
    read(...args: never): infer Result;
  }
    ? Extract<Awaited<Result>, { ok: true }> extends { value: infer Value }
      ? Value
      : never
    : never;
} & {};

/** Initial input of fields, by field name: raw input, not parsed values. File uploads cannot be prefilled. */
export type FieldPrefills<Fields extends ModalFields> = {
  readonly [Name in keyof Fields as [PrefillOf<Fields[Name]>] extends [never] ? never : Name]?:
    | PrefillOf<Fields[Name]>
    | undefined;
} & {};

type ShownOptionsIn<Field> = Field extends { readonly shownOptions?: infer Shown } ? Shown : unknown;

/** Options that can be passed when the modal is shown, in place of the declared ones: a subset, with any labels. */
export type OptionalShownOptions<Fields extends ModalFields> = {
  readonly [Name in keyof Fields as ShownOptionsIn<Fields[Name]> extends { readonly optional: unknown }
    ? Name
    : never]?: ShownOptionsIn<Fields[Name]> extends { readonly optional: infer Options } ? Options | undefined : never;
};

/** Options that must be passed when the modal is shown, for fields that are declared without options. */
export type RequiredShownOptions<Fields extends ModalFields> = {
  readonly [Name in keyof Fields as ShownOptionsIn<Fields[Name]> extends { readonly required: unknown }
    ? Name
    : never]: ShownOptionsIn<Fields[Name]> extends { readonly required: infer Options } ? Options : never;
};

type PlaceholderOf<Field> = Field extends { readonly shownPlaceholder?: infer Shown } ? Shown : unknown;

/** Texts of fields, by field name. */
type TextsOf<Fields extends ModalFields> = {
  readonly [Name in keyof Fields as Fields[Name] extends ModalField ? Name : never]?: string | undefined;
} & {};

/** Placeholders of text inputs and selects, by field name. */
type PlaceholdersOf<Fields extends ModalFields> = {
  readonly [Name in keyof Fields as [Extract<PlaceholderOf<Fields[Name]>, string>] extends [never] ? never : Name]?:
    | string
    | undefined;
} & {};

/** The options with which a modal can be opened. */
export type ModalOpenOptions<Fields extends ModalFields> = {
  /** The title for this time, 1 to 45 characters. It replaces the declared title. */
  readonly title?: string | undefined;
  /** Labels of fields for this time, by field name; 1 to 45 characters each. They replace the declared labels. */
  readonly labels?: TextsOf<Fields> | undefined;
  /** Texts below the labels for this time, by field name; 1 to 100 characters each. */
  readonly descriptions?: TextsOf<Fields> | undefined;
  /** Placeholders of text inputs (at most 100 characters) and selects (at most 150) for this time, by field name. */
  readonly placeholders?: PlaceholdersOf<Fields> | undefined;
  /** Initial input of fields, by field name. It replaces the declared initial input. */
  readonly prefill?: FieldPrefills<Fields> | undefined;
} & (keyof RequiredShownOptions<Fields> extends never
  ? {
      /** Options of fields for this time, by field name. They replace the declared options. */
      readonly options?: OptionalShownOptions<Fields> | undefined;
    }
  : {
      /** Options of fields for this time, by field name. Fields that are declared without options require them. */
      readonly options: RequiredShownOptions<Fields> & OptionalShownOptions<Fields>;
    });

/** The open options as an argument: required if a field requires options. */
export type ModalOpenArguments<Fields extends ModalFields> = keyof RequiredShownOptions<Fields> extends never
  ? [options?: ModalOpenOptions<Fields>]
  : [options: ModalOpenOptions<Fields>];

/** A field whose value was rejected. `message` is shown to the user. */
export interface RejectedField {
  /** The name of the field in the declaration. */
  readonly field: string;
  readonly label: string;
  /** The reason, which the user sees. */
  readonly message: string;
}

/** The result of parsing a submitted modal: all values, or every problem. */
export type ModalParseResult<Values> =
  | { readonly ok: true; readonly values: Values }
  | { readonly ok: false; readonly problems: readonly RejectedField[] };
