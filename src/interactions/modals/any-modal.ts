/** What all declared modals have in common: modals with declared fields, modals with loaded fields, and wizards. */
import type { MaybePromise } from '../../base/maybe-promise.js';
import type { CustomIdCodec } from '../custom-id/custom-id-codec.js';
import type { CustomIdDeclaration } from '../custom-id/custom-id-declaration.js';
import type { CustomIdParams } from '../custom-id/params.js';
import type { FieldInput } from '../modal-fields/field-input.js';
import type { ModalFields } from '../modal-fields/modal-field.js';
import type { ModalFormBase, ModalOptions } from './modal-form.js';
import type { ModalLoadContext } from './modal-load-context.js';

/** A declared modal without its call signature: what routes and contexts need. */
export interface ModalDeclarationBase<Pattern extends string = string, Values = unknown>
  extends CustomIdDeclaration,
    ModalFormBase<Values> {
  readonly kind: 'modal';
  readonly customId: CustomIdCodec<Pattern>;
  /** Only wizards have pages. */
  readonly pages?: undefined;
  /** Its fields are declared. */
  readonly loader?: undefined;
}

/** The title and the fields of a modal, as a loader returns them. */
export type ModalContent = ModalOptions<ModalFields>;

/**
 * Loads the title and the fields of a modal, when it is shown and again when it is submitted.
 *
 * @param params the parameters of the custom_id
 * @param context the user, the guild, the languages and the client of the API
 */
export type LoadModal<Params> = (params: Params, context: ModalLoadContext) => MaybePromise<ModalContent>;

/** An object with a method that loads the title and the fields of a modal. */
export interface ModalLoader<Params = CustomIdParams> {
  /** See {@link LoadModal}. */
  load(params: Params, context: ModalLoadContext): MaybePromise<ModalContent>;
}

/**
 * A class whose instances load the title and the fields of a modal. Each bot creates one instance of it and injects its
 * constructor parameters.
 *
 * @example
 * @Service()
 * class SurveyLoader {
 *   constructor(private readonly surveys: SurveyStore) {}
 *
 *   async load({ id }: { id: string }): Promise<ModalContent> {
 *     const { title, questions } = await this.surveys.find(id);
 *     return { title, fields: Object.fromEntries(questions.map(({ name, text }) => [name, textInput({ label: text })])) };
 *   }
 * }
 */
export interface ModalLoaderClass<Params = CustomIdParams> {
  /** The constructor, whose parameters are injected. */
  new (...args: never[]): ModalLoader<Params>;
}

/** A modal with loaded fields, without its call signature. */
export interface LoadedModalBase<Pattern extends string = string> extends CustomIdDeclaration {
  readonly kind: 'modal';
  readonly customId: CustomIdCodec<Pattern>;
  /** Only wizards have pages. */
  readonly pages?: undefined;
  /** What loads the title and the fields: an object, or a class of which each bot has an instance. */
  readonly loader: ModalLoader | ModalLoaderClass;
}

/** A modal of one page. */
export type AnySingleModal = ModalDeclarationBase | LoadedModalBase;

/** A declared wizard without its call signature. */
export interface WizardBase<Pattern extends string = string, Values = unknown> extends CustomIdDeclaration {
  readonly kind: 'modal';
  readonly customId: CustomIdCodec<Pattern>;
  /** The pages, in order. */
  readonly pages: readonly AnySingleModal[];
  /** Its pages can have one. */
  readonly loader?: undefined;
  /** Exists only as a type: the values of all pages. */
  readonly pageValues?: Values;
}

/** Any declared modal or wizard. */
export type AnyModal = AnySingleModal | WizardBase;

/** The input of one field of a modal with loaded fields. `kind` tells which type `value` has. */
export type LoadedFieldValue = FieldInput & {
  /** The label of the field. */
  readonly label: string;
  /** What the option `parse` of the field returned; without `parse`, what a declared field of this kind returns. */
  readonly parsed: unknown;
};

/** The input of a modal with loaded fields, by field name. */
export type LoadedFieldValues = Readonly<Record<string, LoadedFieldValue>>;

/** The parsed values that the handler of a declared modal receives. */
export type ModalValues<D extends AnyModal> =
  D extends WizardBase<string, infer Values>
    ? Values
    : D extends LoadedModalBase
      ? LoadedFieldValues
      : D extends { read(...args: never): infer Result }
        ? Extract<Awaited<Result>, { ok: true }> extends { values: infer Values }
          ? Values
          : never
        : never;

/** The first page of a wizard; the modal itself if it has one page. */
export function firstPageOf(modal: AnyModal): AnySingleModal | undefined {
  return modal.pages === undefined ? modal : modal.pages[0];
}

/** Whether the fields of a modal, or of a page of a wizard, come from data. */
export function hasLoadedFields(modal: AnyModal): boolean {
  const pages: readonly AnySingleModal[] = modal.pages ?? [modal];
  return pages.some(({ loader }) => loader !== undefined);
}
