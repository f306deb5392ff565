import type { OptionNames } from '../../base/options/option-problems.js';
import { requireKnownNames } from '../../rest/call/option-name-errors.js';
import { type CheckedPattern, createCodec } from '../custom-id/checked-pattern.js';
import {
  type CustomIdAliases,
  type CustomIdOptions,
  customIdOptionNames,
  type DeclarationCallResult,
} from '../custom-id/custom-id-options.js';
import { createDeclarationCall } from '../custom-id/declaration-call.js';
import { idLengthProblems } from '../custom-id/id-length.js';
import type { ParamStore } from '../custom-id/param-store.js';
import type { WithParams } from '../custom-id/params.js';
import { optionNameProblems } from '../declarations/declaration-problem.js';
import {
  type GuardOptions,
  guardOptionNames,
  guardProblems,
  type WithGuards,
  withGuards,
} from '../guards/declared-guards.js';
import type { AnyGuard } from '../guards/guard.js';
import type { ModalFields } from '../modal-fields/modal-field.js';
import type { ModalDeclarationBase } from './any-modal.js';
import { declareLoadedModal, type LoadedModalDeclaration, type LoadedModalOptions } from './loaded-modal.js';
import { publishModal } from './modal-diagnostics.js';
import { createModalForm, type ModalOptions } from './modal-form.js';
import type { FieldValues, ModalOpenArguments } from './modal-values.js';
import { type OpenedModal, withModalCall } from './opened-modal.js';
import { type AnyModalOpenOptions, shownModalOf } from './shown-modal.js';
import { maxShownIdLength, requireShownIdLength } from './shown-modal-id.js';

const modalNames: OptionNames<ModalOptions<ModalFields> & CustomIdOptions & GuardOptions> = {
  title: true,
  fields: true,
  ...customIdOptionNames,
  ...guardOptionNames,
};

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
 * Declares a modal whose title and fields come from data. `load` is called when the modal is shown and again when it is submitted, so
 * that the modal works after a restart and in another process. It has 2 seconds. If it throws, takes longer, or returns an invalid form,
 * the user gets a message with a button that tries again, and `showModal` rejects with a `ModalLoadError`. If the fields have changed
 * when the modal is submitted, the user can reopen it with what they typed. The handler gets a record of `LoadedFieldValue`.
 *
 * This function does not throw: problems of the declaration are reported when the bot is composed.
 *
 * @param pattern the custom_id with its parameters, for example `survey/:id<snowflake>`
 * @example
 * const survey = modal('survey/:id<snowflake>', {
 *   load: async ({ id }) => ({
 *     title: 'Survey',
 *     fields: Object.fromEntries((await questionsOf(id)).map(({ name, text }) => [name, textInput({ label: text })])),
 *   }),
 * });
 * @see https://docs.discord.com/developers/components/reference
 */
export function modal<
  const Pattern extends string,
  const Aliases extends CustomIdAliases<Pattern> = CustomIdAliases<Pattern>,
  Store extends ParamStore | undefined = undefined,
  const Guards extends readonly AnyGuard[] = readonly [],
>(
  pattern: CheckedPattern<Pattern>,
  options: LoadedModalOptions<Pattern> & CustomIdOptions<Pattern, Aliases, Store> & GuardOptions<Guards>,
): LoadedModalDeclaration<Pattern, Store> & WithGuards<Guards>;
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
): ModalDeclaration<Pattern, Fields, Store> & WithGuards<Guards>;
export function modal<const Pattern extends string>(
  pattern: CheckedPattern<Pattern>,
  options: (ModalOptions<ModalFields> | LoadedModalOptions<Pattern>) & CustomIdOptions & GuardOptions,
): ModalDeclaration<Pattern> | LoadedModalDeclaration<Pattern> {
  return 'load' in options ? declareLoadedModal<Pattern>(pattern, options) : declareModal<Pattern>(pattern, options);
}

function declareModal<Pattern extends string>(
  pattern: CheckedPattern<Pattern>,
  options: ModalOptions<ModalFields> & CustomIdOptions & GuardOptions,
): ModalDeclaration<Pattern> {
  type Declaration = ModalDeclaration<Pattern>;
  const name = `modal "${pattern}"`;
  const customId = createCodec<Pattern>(pattern, options);
  const { openNames, problems, fields, ...form } = createModalForm(name, options);
  const { open, fieldsNeedingOptions } = form;
  const call = createDeclarationCall<Pattern, [options?: AnyModalOpenOptions], OpenedModal<Declaration>, undefined>(
    customId,
    (id, params, openOptions = {}) => {
      requireKnownNames(name, openOptions, openNames);
      if (shownModalOf(openOptions)) requireShownIdLength(name, id);
      return withModalCall(open(id, openOptions), { declaration, params, options: openOptions });
    },
  );
  // ModalOpenArguments types the options of each field separately; at run time they are AnyModalOpenOptions.
  const unguarded = Object.assign(call as unknown as Declaration, {
    kind: 'modal' as const,
    customId,
    ...form,
    fields: Object.freeze(fields),
    problems: [
      ...optionNameProblems(options, modalNames),
      ...customId.problems,
      ...guardProblems(options.guards),
      ...problems,
      ...(fieldsNeedingOptions.length > 0
        ? idLengthProblems(customId, maxShownIdLength(), 'if options are passed when the modal is shown')
        : []),
    ],
    describe: () => name,
  });
  const declaration: Declaration = withGuards(unguarded, options.guards);
  publishModal(declaration);
  return declaration;
}
