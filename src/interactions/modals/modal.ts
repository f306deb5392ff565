import { type MaybePromise, whenAll } from '../../base/maybe-promise.js';
import { type AnyOptionNames, type OptionNames } from '../../base/options/option-problems.js';
import { ValidationError } from '../../rest/call/errors.js';
import { requireKnownNames } from '../../rest/call/option-name-errors.js';
import { limits } from '../../wire/constants/limits.js';
import type { ModalRequest } from '../../wire/objects/components/modal.js';
import type { ModalData } from '../../wire/objects/interactions/interaction.js';
import { type CheckedPattern, createCodec } from '../custom-id/checked-pattern.js';
import type { CustomIdCodec } from '../custom-id/custom-id-codec.js';
import type { CustomIdDeclaration } from '../custom-id/custom-id-declaration.js';
import {
  type CustomIdAliases,
  type CustomIdOptions,
  customIdOptionNames,
  type DeclarationCallResult,
} from '../custom-id/custom-id-options.js';
import { createDeclarationCall } from '../custom-id/declaration-call.js';
import type { ParamStore } from '../custom-id/param-store.js';
import type { WithParams } from '../custom-id/params.js';
import { codePointLength } from '../custom-id/segment.js';
import { type DeclarationProblem, optionNameProblems } from '../declarations/declaration-problem.js';
import { ownValue } from '../declarations/own-value.js';
import type { ParseResult } from '../declarations/parse-result.js';
import {
  type GuardOptions,
  guardOptionNames,
  guardProblems,
  type WithGuards,
  withGuards,
} from '../guards/declared-guards.js';
import type { AnyGuard } from '../guards/guard.js';
import type { ParseContext } from '../modal-fields/field-parser.js';
import { isField, type ModalField, type ModalFields } from '../modal-fields/modal-field.js';
import { publishModal } from './modal-diagnostics.js';
import { modalProblems } from './modal-problems.js';
import type { FieldValues, ModalOpenArguments, ModalParseResult, RejectedField } from './modal-values.js';
import { type AnyModalOpenOptions, type OpenedModal, withModalCall } from './opened-modal.js';
import { hasPlaceholder, type ShownModal, shownModalOf, withShownTexts } from './shown-modal.js';
import { SHOWN_ID_OVERHEAD } from './shown-modal-id.js';
import { submittedFields } from './submitted-fields.js';

/** The title and the fields of a modal. */
export interface ModalOptions<Fields extends ModalFields> {
  /** 1 to 45 characters. */
  readonly title: string;
  /** One to five fields and text displays, in display order. The name of a field is its custom_id. */
  readonly fields: Fields;
}

const modalNames: OptionNames<ModalOptions<ModalFields> & CustomIdOptions & GuardOptions> = {
  title: true,
  fields: true,
  ...customIdOptionNames,
  ...guardOptionNames,
};

/** A declared modal or wizard without its call signature: what routes and contexts need. */
export interface ModalDeclarationBase<Pattern extends string = string, Values = unknown> extends CustomIdDeclaration {
  readonly kind: 'modal';
  readonly customId: CustomIdCodec<Pattern>;
  readonly title: string;
  /** The pages of a wizard, in order; undefined for a single modal. */
  readonly pages?: readonly AnyModal[] | undefined;
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

/** Any declared modal or wizard. */
export type AnyModal = ModalDeclarationBase;

/** The parsed values that the handler of a declared modal receives. */
export type ModalValues<D extends AnyModal> =
  Extract<Awaited<ReturnType<D['read']>>, { ok: true }> extends { values: infer Values } ? Values : never;

/** A declared modal, created by `modal`. Call it to open it: `click.showModal(report({ message: id }))`. */
export interface ModalDeclaration<
  Pattern extends string = string,
  Fields extends ModalFields = ModalFields,
  Store extends ParamStore | undefined = undefined,
> extends ModalDeclarationBase<Pattern, FieldValues<Fields>> {
  /**
   * Returns the modal for `showModal` or `promptModal`; with a `store`, a promise of it. The arguments are the custom_id
   * parameters, if the pattern has some, then what this user sees: `{ title, labels, descriptions, placeholders, prefill, options }`.
   *
   * @throws {ValidationError} when a parameter or the name of an option or field is invalid, the custom_id is too long (more than 100 characters, or 76
   * with texts or `options`), or options are missing for a field that is declared without them
   */
  (...args: WithParams<Pattern, ModalOpenArguments<Fields>>): DeclarationCallResult<OpenedModal<this>, Store>;
  readonly fields: Fields;
}

/**
 * Declares a modal. Show it with `showModal` and bind its handler with `@ModalSubmit`, or show it and wait for the
 * submission with `promptModal`. If a value is rejected, the user gets the reasons and a button that reopens the modal
 * with everything they typed; the handler only runs with valid values.
 *
 * This function does not throw: problems of the declaration are reported when the bot is composed.
 *
 * @param pattern the custom_id with its parameters, for example `report/:message<snowflake>`
 * @example
 * const report = modal('report/:message<snowflake>', {
 *   title: 'Report a message',
 *   fields: { why: textInput({ label: 'Why?', style: 'paragraph' }) },
 * });
 *
 * click.showModal(report({ message: click.message.id }));
 *
 * @ModalSubmit(report)
 * async submitted(form: ModalContext<typeof report>) {
 *   await form.reply({ content: `Thank you: ${form.values.why}`, ephemeral: true });
 * }
 * @see https://docs.discord.com/developers/components/reference
 */
export function modal<
  const Pattern extends string,
  Fields extends ModalFields,
  const Aliases extends CustomIdAliases<Pattern> = CustomIdAliases<Pattern>,
  Store extends ParamStore | undefined = undefined,
  const Guards extends readonly AnyGuard[] = readonly [],
>(
  pattern: CheckedPattern<Pattern>,
  options: ModalOptions<Fields> & CustomIdOptions<Pattern, Aliases, Store> & GuardOptions<Guards>,
): ModalDeclaration<Pattern, Fields, Store> & WithGuards<Guards> {
  type Declaration = ModalDeclaration<Pattern, Fields, Store> & WithGuards<Guards>;
  const { title, fields } = options;
  const customId = createCodec<Pattern>(pattern, options);
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
    if (missing.length > 0) throwMissingOptions(pattern, missing);
    // FieldPrefills types the prefill of each field separately, which a loop over all fields cannot express.
    return build(id, shownModalOf(openOptions), (name, field) =>
      field.toRequest(name, ownValue(prefill, name) as never, ownValue(shownOptions, name)),
    );
  };

  const reopen = (id: string, data: ModalData | undefined, shown?: ShownModal): ModalRequest => {
    const submitted = submittedFields(data);
    const resolved = data?.resolved ?? {};
    return build(id, shown, (name, field) =>
      field.toRefilledRequest(name, submitted.get(name), resolved, ownValue(shown?.options, name)),
    );
  };

  const read = (
    data: ModalData,
    shown?: ShownModal,
    context?: ParseContext,
  ): MaybePromise<ModalParseResult<FieldValues<Fields>>> => {
    const submitted = submittedFields(data);
    const resolved = data.resolved ?? {};
    const results = namedFields.map(([name, field]) =>
      field.read(submitted.get(name), resolved, ownValue(shown?.options, name), context),
    );
    return whenAll(results, shown?.labels ? (all) => collectResults(all, shown.labels) : collectDeclared);
  };

  const collectDeclared = (results: readonly ParseResult<unknown>[]) => collectResults(results, undefined);
  const collectResults = (
    results: readonly ParseResult<unknown>[],
    shownLabels: ShownModal['labels'],
  ): ModalParseResult<FieldValues<Fields>> => {
    const problems: RejectedField[] = [];
    const values: [string, unknown][] = [];
    for (let index = 0; index < namedFields.length; index++) {
      const [name, { label }] = namedFields[index] as (typeof namedFields)[number];
      const result = results[index];
      if (result?.ok) values.push([name, result.value]);
      else if (result) {
        problems.push({ field: name, label: ownValue(shownLabels, name) ?? label, message: result.message });
      }
    }
    if (problems.length > 0) return { ok: false, problems };
    // Each field parsed its own value, so each name has the type that FieldValues gives it.
    return { ok: true, values: Object.fromEntries(values) as FieldValues<Fields> };
  };

  const call = createDeclarationCall<Pattern, [options?: AnyModalOpenOptions], OpenedModal<Declaration>, Store>(
    customId,
    (id, params, openOptions = {}) => {
      requireKnownNames(`modal "${pattern}"`, openOptions, openNames);
      if (shownModalOf(openOptions)) checkIdLength(pattern, id);
      return withModalCall(open(id, openOptions), { declaration, params, options: openOptions });
    },
  );
  const sample = open('declared', { options: sampleOptions });
  const openNames = openNamesOf(namedFields, sampleOptions);

  // ModalOpenArguments types the options of each field separately; at run time they are AnyModalOpenOptions.
  const unguarded = Object.assign(call as unknown as ModalDeclaration<Pattern, Fields, Store>, {
    kind: 'modal' as const,
    customId,
    title,
    fields: Object.freeze(fields),
    fieldsNeedingOptions,
    sampleOptions,
    problems: [
      ...optionNameProblems(options, modalNames),
      ...customId.problems,
      ...guardProblems(options.guards),
      ...namedFields.flatMap(([name, field]) => fieldProblems(name, field)),
      ...modalProblems(sample, Object.keys(fields)),
      ...(fieldsNeedingOptions.length > 0 ? idLengthProblems(customId) : []),
    ],
    describe: () => `modal "${pattern}"`,
    open,
    reopen,
    read,
  });
  const declaration: Declaration = withGuards(unguarded, options.guards);
  publishModal(declaration);
  return declaration;
}

/** The names of what a modal can be opened with. */
function openNamesOf(
  fields: readonly (readonly [name: string, field: ModalField])[],
  sampleOptions: ModalDeclarationBase['sampleOptions'],
): OptionNames<AnyModalOpenOptions> {
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

function throwMissingOptions(pattern: string, missing: readonly string[]): never {
  throw new ValidationError(
    `modal "${pattern}"`,
    missing.map((name) => ({
      path: `options.${name}`,
      code: 'BASE_TYPE_REQUIRED',
      message: 'This field is declared without options: pass them when the modal is shown.',
    })),
  );
}

/** The custom_id of a modal that is not shown as declared contains the id of a draft too. */
const MAX_ID_LENGTH_WITH_OPTIONS = limits.customId - SHOWN_ID_OVERHEAD;

function checkIdLength(pattern: string, customId: string): void {
  const length = codePointLength(customId);
  if (length <= MAX_ID_LENGTH_WITH_OPTIONS) return;
  const message = `Must be ${MAX_ID_LENGTH_WITH_OPTIONS} or fewer in length if texts or options are passed when the modal is shown; "${customId}" has ${length}.`;
  throw new ValidationError(`modal "${pattern}"`, [{ path: 'custom_id', code: 'BASE_TYPE_BAD_LENGTH', message }]);
}

function idLengthProblems({ pattern, maxLength = 0 }: CustomIdCodec): DeclarationProblem[] {
  if (maxLength <= MAX_ID_LENGTH_WITH_OPTIONS || maxLength > limits.customId) return [];
  return [
    {
      message: `custom_id pattern "${pattern}" can reach ${maxLength} characters; the limit is ${MAX_ID_LENGTH_WITH_OPTIONS} if options are passed when the modal is shown.`,
      remedy:
        'Shorten its fixed text, or lower the maximum of its text parameters: an escaped character takes three characters.',
    },
  ];
}
