import { ValidationError } from '../../rest/call/errors.js';
import { limits } from '../../wire/constants/limits.js';
import type { ModalRequest } from '../../wire/objects/components/modal.js';
import type { ModalData } from '../../wire/objects/interactions/interaction.js';
import { CustomIdCodec } from '../custom-id/custom-id-codec.js';
import type { CustomIdOptions, DeclarationCallResult } from '../custom-id/custom-id-options.js';
import { createDeclarationCall } from '../custom-id/declaration-call.js';
import type { ParamStore } from '../custom-id/param-store.js';
import type { WithParams } from '../custom-id/params.js';
import { codePointLength } from '../custom-id/segment.js';
import type { CustomIdDeclaration } from '../declarations/declaration.js';
import type { DeclarationProblem } from '../declarations/declaration-problem.js';
import { type MaybePromise, type ParseResult, whenAll } from '../declarations/parse-result.js';
import { isField, type ModalField, type ModalFields } from '../modal-fields/modal-field.js';
import type { ShownFieldOptions } from '../modal-fields/option-record.js';
import { modalProblems } from './modal-problems.js';
import type { FieldValues, ModalOpenArguments, ModalParseResult, RejectedField } from './modal-values.js';
import { type AnyModalOpenOptions, SHOWN_ID_OVERHEAD, withShownOptions } from './shown-options.js';
import { submittedFields } from './submitted-fields.js';

export interface ModalOptions<Fields extends ModalFields> {
  /** 1..45 characters. */
  readonly title: string;
  /** One to five fields and texts. A field's name is its custom_id. */
  readonly fields: Fields;
}

/** A declared modal, apart from how it is called: what a route and a context need to know of it. */
export interface ModalDeclarationBase<Pattern extends string = string, Values = unknown> extends CustomIdDeclaration {
  readonly kind: 'modal';
  readonly customId: CustomIdCodec<Pattern>;
  readonly title: string;
  /** Of a wizard: its pages in their order. */
  readonly pages?: readonly AnyModal[] | undefined;
  /** The fields whose options are given when it is shown, by name. */
  readonly fieldsNeedingOptions: readonly string[];
  /** The modal under any custom_id. @throws ValidationError when options are missing that it needs */
  open(customId: string, opening?: AnyModalOpenOptions): ModalRequest;
  /** The modal under any custom_id, its fields holding what was submitted, or empty when `data` is absent. */
  reopen(customId: string, data: ModalData | undefined, offered?: ShownFieldOptions): ModalRequest;
  /**
   * Reads what was submitted. Every field is read, so that all problems are told at once.
   * @param offered the options that fields were shown with
   */
  read(data: ModalData, offered?: ShownFieldOptions): MaybePromise<ModalParseResult<Values>>;
}

/** Any declared modal. */
export type AnyModal = ModalDeclarationBase;

/** The values that a declared modal gives to its handler. */
export type ModalValues<D extends AnyModal> =
  Extract<Awaited<ReturnType<D['read']>>, { ok: true }> extends { values: infer Values } ? Values : never;

/**
 * A declared modal. Called with the parameters of its custom_id, and what it is opened with, it gives the modal to show;
 * with a `store`, a promise of it.
 */
export interface ModalDeclaration<
  Pattern extends string = string,
  Fields extends ModalFields = ModalFields,
  Store extends ParamStore | undefined = undefined,
> extends ModalDeclarationBase<Pattern, FieldValues<Fields>> {
  /**
   * @throws ValidationError when a parameter does not fit, the custom_id gets too long (100 characters, 76 where options
   * are given), or options are missing
   */
  (...args: WithParams<Pattern, ModalOpenArguments<Fields>>): DeclarationCallResult<ModalRequest, Store>;
  readonly fields: Fields;
}

/**
 * Declares a modal: its title, its fields in order, and the parameters that its custom_id carries.
 *
 * @example
 * const report = modal('report/:message<snowflake>', { title: 'Report', fields: { why: textInput({ label: 'Why?' }) } });
 * click.showModal(report({ message: click.message.id }))
 */
export function modal<
  const Pattern extends string,
  Fields extends ModalFields,
  const Aliases extends readonly string[] = readonly string[],
  Store extends ParamStore | undefined = undefined,
>(
  pattern: Pattern,
  options: ModalOptions<Fields> & CustomIdOptions<Pattern, Aliases, Store>,
): ModalDeclaration<Pattern, Fields, Store> {
  const { title, fields } = options;
  const customId = new CustomIdCodec(pattern, options);
  const entries = Object.entries(fields);
  const named = entries.flatMap(([name, item]) => (isField(item) ? [[name, item] as const] : []));
  const samples = named.flatMap(([name, { sampleOptions }]) =>
    sampleOptions === undefined ? [] : [[name, sampleOptions] as const],
  );
  const fieldsNeedingOptions = samples.map(([name]) => name);

  const build = (custom_id: string, component: (name: string, field: ModalField) => Component): ModalRequest => ({
    custom_id,
    title,
    components: entries.map(([name, item]) => (isField(item) ? component(name, item) : item)),
  });

  const open = (id: string, { prefill = {}, options: offered }: AnyModalOpenOptions = {}): ModalRequest => {
    const missing = fieldsNeedingOptions.filter((name) => ownValue(offered, name) === undefined);
    if (missing.length > 0) throwMissingOptions(pattern, missing);
    // PrefillOf gives each field the type of its own prefill, which a loop over all fields cannot follow.
    return build(id, (name, field) => field.toRequest(name, ownValue(prefill, name) as never, ownValue(offered, name)));
  };

  const reopen = (id: string, data: ModalData | undefined, offered?: ShownFieldOptions): ModalRequest => {
    const answers = submittedFields(data);
    const resolved = data?.resolved ?? {};
    return build(id, (name, field) =>
      field.toRefilledRequest(name, answers.get(name), resolved, ownValue(offered, name)),
    );
  };

  const read = (data: ModalData, offered?: ShownFieldOptions): MaybePromise<ModalParseResult<FieldValues<Fields>>> => {
    const answers = submittedFields(data);
    const resolved = data.resolved ?? {};
    return whenAll(
      named.map(([name, field]) => field.read(answers.get(name), resolved, ownValue(offered, name))),
      gather,
    );
  };

  const gather = (readings: readonly ParseResult<unknown>[]): ModalParseResult<FieldValues<Fields>> => {
    const problems: RejectedField[] = [];
    const values: [string, unknown][] = [];
    for (let index = 0; index < named.length; index++) {
      const [name, { label }] = named[index] as (typeof named)[number];
      const reading = readings[index];
      if (reading?.ok) values.push([name, reading.value]);
      else if (reading) problems.push({ field: name, label, message: reading.message });
    }
    if (problems.length > 0) return { ok: false, problems };
    // Each field gave the value of its own type, under its own name.
    return { ok: true, values: Object.fromEntries(values) as FieldValues<Fields> };
  };

  const call = createDeclarationCall<Pattern, [opening?: AnyModalOpenOptions], ModalRequest, Store>(
    customId,
    (id, opening) => {
      if (opening?.options !== undefined) checkIdLength(pattern, id);
      return withShownOptions(open(id, opening), opening?.options);
    },
  );
  const sample = open('declared', { options: Object.fromEntries(samples) });

  return Object.freeze(
    // OpeningArguments says which of the fields' own types `opening` has; at run time they are one.
    Object.assign(call as ModalDeclaration<Pattern, Fields, Store>, {
      kind: 'modal' as const,
      customId,
      title,
      fields: Object.freeze(fields),
      fieldsNeedingOptions,
      problems: [
        ...customId.problems,
        ...modalProblems(sample, Object.keys(fields)),
        ...(fieldsNeedingOptions.length > 0 ? idLengthProblems(customId) : []),
      ],
      describe: () => `modal "${pattern}"`,
      open,
      reopen,
      read,
    }),
  );
}

type Component = ReturnType<ModalField['toRequest']>;

function throwMissingOptions(pattern: string, missing: readonly string[]): never {
  throw new ValidationError(
    `modal "${pattern}"`,
    missing.map((name) => ({
      path: `options.${name}`,
      code: 'BASE_TYPE_REQUIRED',
      message: 'This field is declared without options: give them when the modal is shown.',
    })),
  );
}

/** Beside its own id, that of a modal with options given when shown holds where they wait. */
const MAX_ID_LENGTH_WITH_OPTIONS = limits.customId - SHOWN_ID_OVERHEAD;

function checkIdLength(pattern: string, customId: string): void {
  const length = codePointLength(customId);
  if (length <= MAX_ID_LENGTH_WITH_OPTIONS) return;
  const message = `Must be ${MAX_ID_LENGTH_WITH_OPTIONS} or fewer in length where options are given when shown; "${customId}" has ${length}.`;
  throw new ValidationError(`modal "${pattern}"`, [{ path: 'custom_id', code: 'BASE_TYPE_BAD_LENGTH', message }]);
}

function idLengthProblems({ pattern, maxLength = 0 }: CustomIdCodec): DeclarationProblem[] {
  if (maxLength <= MAX_ID_LENGTH_WITH_OPTIONS || maxLength > limits.customId) return [];
  return [
    {
      message: `custom_id pattern "${pattern}" can reach ${maxLength} characters; the limit is ${MAX_ID_LENGTH_WITH_OPTIONS} where options are given when shown.`,
      remedy:
        'Shorten its fixed text, or give texts a smaller bound: every character of a text can take three, escaped.',
    },
  ];
}

/** What stands under a name itself: a field may be called like a member that every object has. */
function ownValue<Value>(record: Readonly<Record<string, Value>> | undefined, name: string): Value | undefined {
  return record !== undefined && Object.hasOwn(record, name) ? record[name] : undefined;
}
