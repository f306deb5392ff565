/**
 * The form of a modal: its title and fields, how it is shown with or without input, and how a submission is parsed. A declared modal has
 * one form; a modal with loaded fields gets one each time they are loaded.
 */
import { type MaybePromise, whenAll } from '../../base/maybe-promise.js';
import type { AnyOptionNames, OptionNames } from '../../base/options/option-problems.js';
import { ValidationError } from '../../rest/call/errors.js';
import type { ModalRequest } from '../../wire/objects/components/modal.js';
import type { ModalData } from '../../wire/objects/interactions/interaction.js';
import type { DeclarationProblem } from '../declarations/declaration-problem.js';
import { ownValue } from '../declarations/own-value.js';
import type { ParseResult } from '../declarations/parse-result.js';
import type { ParseContext } from '../modal-fields/field-parser.js';
import { isField, type ModalField, type ModalFields } from '../modal-fields/modal-field.js';
import { modalProblems } from './modal-problems.js';
import type { FieldValues, ModalParseResult, RejectedField } from './modal-values.js';
import {
  type AnyModalOpenOptions,
  hasPlaceholder,
  type ShownModal,
  shownModalOf,
  withShownTexts,
} from './shown-modal.js';
import { submittedField } from './submitted-fields.js';

/** The title and the fields of a modal. */
export interface ModalOptions<Fields extends ModalFields> {
  /** 1 to 45 characters. */
  readonly title: string;
  /** One to five fields and text displays, in display order. The name of a field is its custom_id. */
  readonly fields: Fields;
}

/** A form: what shows a modal and parses its submissions. */
export interface ModalFormBase<Values = unknown> {
  readonly title: string;
  /** Names of the fields that are declared without options and get them each time the modal is shown. */
  readonly fieldsNeedingOptions: readonly string[];
  /** Placeholder options for these fields, as `open` accepts them: to validate or preview the modal. */
  readonly sampleOptions: NonNullable<ShownModal['options']>;
  /**
   * Builds the modal under any custom_id.
   * @throws {ValidationError} when a field in `fieldsNeedingOptions` gets no options
   */
  open(customId: string, options?: AnyModalOpenOptions): ModalRequest;
  /** Builds the modal under any custom_id, prefilled with an earlier submission, or empty if `data` is undefined. */
  reopen(customId: string, data: ModalData | undefined, shown?: ShownModal): ModalRequest;
  /**
   * Parses a submission. All fields are parsed, so the result contains every problem and not only the first one.
   * @param shown what the modal was shown with: its options, and labels for the problems
   * @param context what parse functions know about the submission. Default: the language `en-US`
   */
  read(data: ModalData, shown?: ShownModal, context?: ParseContext): MaybePromise<ModalParseResult<Values>>;
}

/** The form of known fields, with what its declaration needs. */
export interface KnownForm<Fields extends ModalFields> extends ModalFormBase<FieldValues<Fields>> {
  readonly fields: Fields;
  /** The names of what the modal can be opened with. */
  readonly openNames: OptionNames<Omit<AnyModalOpenOptions, 'laterPages'>>;
  /** What is wrong with the title and the fields. */
  readonly problems: readonly DeclarationProblem[];
}

/** Creates a form. @param modalName the modal in messages, for example `modal "report"` */
export function createModalForm<Fields extends ModalFields>(
  modalName: string,
  { title, fields }: ModalOptions<Fields>,
): KnownForm<Fields> {
  const entries = Object.entries(fields);
  const namedFields = entries.flatMap(([name, item]) => (isField(item) ? [[name, item] as const] : []));
  const sampleOptionsByField = namedFields.flatMap(([name, { sampleOptions }]) =>
    sampleOptions === undefined ? [] : [[name, sampleOptions] as const],
  );
  const fieldsNeedingOptions = sampleOptionsByField.map(([name]) => name);
  const sampleOptions = Object.fromEntries(sampleOptionsByField);

  const build = (
    custom_id: string,
    shown: ShownModal | undefined,
    toLabel: (name: string, field: ModalField) => FieldRequest,
  ): ModalRequest => ({
    custom_id,
    title: shown?.title ?? title,
    components: entries.map(([name, item]) => {
      if (!isField(item)) return item;
      const request = toLabel(name, item);
      return shown ? withShownTexts(request, name, shown) : request;
    }),
  });

  const open = (id: string, openOptions: AnyModalOpenOptions = {}): ModalRequest => {
    const { prefill = {}, options: shownOptions } = openOptions;
    const missing = fieldsNeedingOptions.filter((name) => ownValue(shownOptions, name) === undefined);
    if (missing.length > 0) throwMissingOptions(modalName, missing);
    // FieldPrefills types the prefill of each field separately, which a loop over all fields cannot express.
    return build(id, shownModalOf(openOptions), (name, field) =>
      field.toRequest(name, ownValue(prefill, name) as never, ownValue(shownOptions, name)),
    );
  };

  const reopen = (id: string, data: ModalData | undefined, shown?: ShownModal): ModalRequest => {
    const resolved = data?.resolved ?? {};
    return build(id, shown, (name, field) =>
      field.toRefilledRequest(name, submittedField(data, name), resolved, ownValue(shown?.options, name)),
    );
  };

  const read = (
    data: ModalData,
    shown?: ShownModal,
    context?: ParseContext,
  ): MaybePromise<ModalParseResult<FieldValues<Fields>>> => {
    const resolved = data.resolved ?? {};
    const results = namedFields.map(([name, field]) =>
      field.read(submittedField(data, name), resolved, ownValue(shown?.options, name), context),
    );
    return whenAll(results, shown?.labels ? (all) => collectResults(all, shown.labels) : collectDeclared);
  };

  // A copy has these names already, so that the values of all submissions have the same shape.
  const noValues: Readonly<Record<string, unknown>> = Object.fromEntries(
    namedFields.map(([name]) => [name, undefined]),
  );
  const collectDeclared = (results: readonly ParseResult<unknown>[]) => collectResults(results, undefined);
  const collectResults = (
    results: readonly ParseResult<unknown>[],
    shownLabels: ShownModal['labels'],
  ): ModalParseResult<FieldValues<Fields>> => {
    const values = { ...noValues };
    let problems: RejectedField[] | undefined;
    for (let index = 0; index < namedFields.length; index++) {
      const [name, { label }] = namedFields[index] as (typeof namedFields)[number];
      const result = results[index];
      if (result?.ok) values[name] = result.value;
      else if (result) {
        problems ??= [];
        problems.push({ field: name, label: ownValue(shownLabels, name) ?? label, message: result.message });
      }
    }
    if (problems !== undefined) return { ok: false, problems };
    // Each field parsed its own value, so each name has the type that FieldValues gives it.
    return { ok: true, values: values as FieldValues<Fields> };
  };

  const sample = open('declared', { options: sampleOptions });
  return {
    title,
    fields,
    fieldsNeedingOptions,
    sampleOptions,
    openNames: openNamesOf(namedFields, sampleOptions),
    problems: [
      ...namedFields.flatMap(([name, field]) => fieldProblems(name, field)),
      ...modalProblems(sample, Object.keys(fields)),
    ],
    open,
    reopen,
    read,
  };
}

/** The names of what a modal can be opened with. */
function openNamesOf(
  fields: readonly (readonly [name: string, field: ModalField])[],
  sampleOptions: ModalFormBase['sampleOptions'],
): KnownForm<ModalFields>['openNames'] {
  const namesOf = (some: typeof fields): AnyOptionNames => Object.fromEntries(some.map(([name]) => [name, true]));
  const names = namesOf(fields);
  const withPlaceholder = fields.filter(([name, field]) =>
    hasPlaceholder(field.toRequest(name, undefined, ownValue(sampleOptions, name)).component),
  );
  return {
    title: true,
    labels: names,
    descriptions: names,
    placeholders: namesOf(withPlaceholder),
    prefill: names,
    options: names,
  };
}

function fieldProblems(name: string, { problems }: ModalField): DeclarationProblem[] {
  return problems.map(({ message, remedy }) => ({ message: `field "${name}", ${message}`, remedy }));
}

type FieldRequest = ReturnType<ModalField['toRequest']>;

function throwMissingOptions(modalName: string, missing: readonly string[]): never {
  throw new ValidationError(
    modalName,
    missing.map((name) => ({
      path: `options.${name}`,
      code: 'BASE_TYPE_REQUIRED',
      message: 'This field is declared without options: pass them when the modal is shown.',
    })),
  );
}
