import { ValidationError } from '../../rest/call/errors.js';
import { limits } from '../../wire/constants/limits.js';
import type { ModalRequest } from '../../wire/objects/components/modal.js';
import type { ModalData } from '../../wire/objects/interactions/interaction.js';
import { CustomIdCodec } from '../custom-id/codec.js';
import { declaredCall } from '../custom-id/declared-call.js';
import type { CustomIdOptions, Sent } from '../custom-id/options.js';
import type { ParamStore } from '../custom-id/param-store.js';
import type { WithParams } from '../custom-id/params.js';
import { lengthOf } from '../custom-id/segment.js';
import type { Identified } from '../declaration.js';
import type { Problem } from '../problem.js';
import { type Eventual, type Reading, whenAll } from '../reading.js';
import { answersOf } from './answers.js';
import { isField, type ModalField, type ModalFields } from './fields/field.js';
import type { Offered } from './fields/options.js';
import { modalProblems } from './modal-problems.js';
import type { ModalReading, OpeningArguments, RefusedField, ValuesOf } from './modal-values.js';
import { type ModalOpening, SHOWN_LENGTH, withOffer } from './opening.js';

export interface ModalOptions<Fields extends ModalFields> {
  /** 1..45 characters. */
  readonly title: string;
  /** One to five fields and texts. A field's name is its custom_id. */
  readonly fields: Fields;
}

/** A declared modal, apart from how it is called: what a route and a context need to know of it. */
export interface ModalRoute<Pattern extends string = string, Values = unknown> extends Identified {
  readonly kind: 'modal';
  readonly customId: CustomIdCodec<Pattern>;
  readonly title: string;
  /** Of a wizard: its pages in their order. */
  readonly pages?: readonly AnyModal[] | undefined;
  /** The fields whose options are given when it is shown, by name. */
  readonly fieldsToOffer: readonly string[];
  /** The modal under any custom_id. @throws ValidationError when options are missing that it needs */
  open(customId: string, opening?: ModalOpening): ModalRequest;
  /** The modal under any custom_id, its fields holding what was submitted, or empty when `data` is absent. */
  reopen(customId: string, data: ModalData | undefined, offered?: Offered): ModalRequest;
  /**
   * Reads what was submitted. Every field is read, so that all problems are told at once.
   * @param offered the options that fields were shown with
   */
  read(data: ModalData, offered?: Offered): Eventual<ModalReading<Values>>;
}

/** Any declared modal. */
export type AnyModal = ModalRoute;

/** The values that a declared modal gives to its handler. */
export type ValuesIn<D extends AnyModal> =
  Extract<Awaited<ReturnType<D['read']>>, { ok: true }> extends { values: infer Values } ? Values : never;

/**
 * A declared modal. Called with the parameters of its custom_id, and what it is opened with, it gives the modal to show;
 * with a `store`, a promise of it.
 */
export interface ModalDeclaration<
  Pattern extends string = string,
  Fields extends ModalFields = ModalFields,
  Store extends ParamStore | undefined = undefined,
> extends ModalRoute<Pattern, ValuesOf<Fields>> {
  /**
   * @throws ValidationError when a parameter does not fit, the custom_id gets too long (100 characters, 76 where options
   * are given), or options are missing
   */
  (...args: WithParams<Pattern, OpeningArguments<Fields>>): Sent<ModalRequest, Store>;
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
  const samples = named.flatMap(([name, { sample }]) => (sample === undefined ? [] : [[name, sample] as const]));
  const fieldsToOffer = samples.map(([name]) => name);

  const build = (custom_id: string, component: (name: string, field: ModalField) => Component): ModalRequest => ({
    custom_id,
    title,
    components: entries.map(([name, item]) => (isField(item) ? component(name, item) : item)),
  });

  const open = (id: string, { prefill = {}, options: offered }: ModalOpening = {}): ModalRequest => {
    const missing = fieldsToOffer.filter((name) => ownValue(offered, name) === undefined);
    if (missing.length > 0) refuseOpening(pattern, missing);
    // PrefillOf gives each field the type of its own prefill, which a loop over all fields cannot follow.
    return build(id, (name, field) => field.request(name, ownValue(prefill, name) as never, ownValue(offered, name)));
  };

  const reopen = (id: string, data: ModalData | undefined, offered?: Offered): ModalRequest => {
    const answers = answersOf(data);
    const resolved = data?.resolved ?? {};
    return build(id, (name, field) => field.refill(name, answers.get(name), resolved, ownValue(offered, name)));
  };

  const read = (data: ModalData, offered?: Offered): Eventual<ModalReading<ValuesOf<Fields>>> => {
    const answers = answersOf(data);
    const resolved = data.resolved ?? {};
    return whenAll(
      named.map(([name, field]) => field.read(answers.get(name), resolved, ownValue(offered, name))),
      gather,
    );
  };

  const gather = (readings: readonly Reading<unknown>[]): ModalReading<ValuesOf<Fields>> => {
    const problems: RefusedField[] = [];
    const values: [string, unknown][] = [];
    for (let index = 0; index < named.length; index++) {
      const [name, { label }] = named[index] as (typeof named)[number];
      const reading = readings[index];
      if (reading?.ok) values.push([name, reading.value]);
      else if (reading) problems.push({ field: name, label, message: reading.message });
    }
    if (problems.length > 0) return { ok: false, problems };
    // Each field gave the value of its own type, under its own name.
    return { ok: true, values: Object.fromEntries(values) as ValuesOf<Fields> };
  };

  const call = declaredCall<Pattern, [opening?: ModalOpening], ModalRequest, Store>(customId, (id, opening) => {
    if (opening?.options !== undefined) checkRoom(pattern, id);
    return withOffer(open(id, opening), opening?.options);
  });
  const sample = open('declared', { options: Object.fromEntries(samples) });

  return Object.freeze(
    // OpeningArguments says which of the fields' own types `opening` has; at run time they are one.
    Object.assign(call as ModalDeclaration<Pattern, Fields, Store>, {
      kind: 'modal' as const,
      customId,
      title,
      fields: Object.freeze(fields),
      fieldsToOffer,
      problems: [
        ...customId.problems,
        ...modalProblems(sample, Object.keys(fields)),
        ...(fieldsToOffer.length > 0 ? roomProblems(customId) : []),
      ],
      describe: () => `modal "${pattern}"`,
      open,
      reopen,
      read,
    }),
  );
}

type Component = ReturnType<ModalField['request']>;

function refuseOpening(pattern: string, missing: readonly string[]): never {
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
const ROOM = limits.customId - SHOWN_LENGTH;

function checkRoom(pattern: string, customId: string): void {
  const length = lengthOf(customId);
  if (length <= ROOM) return;
  const message = `Must be ${ROOM} or fewer in length where options are given when shown; "${customId}" has ${length}.`;
  throw new ValidationError(`modal "${pattern}"`, [{ path: 'custom_id', code: 'BASE_TYPE_BAD_LENGTH', message }]);
}

function roomProblems({ pattern, maxLength = 0 }: CustomIdCodec): Problem[] {
  if (maxLength <= ROOM || maxLength > limits.customId) return [];
  return [
    {
      message: `custom_id pattern "${pattern}" can reach ${maxLength} characters; the limit is ${ROOM} where options are given when shown.`,
      remedy:
        'Shorten its fixed text, or give texts a smaller bound: every character of a text can take three, escaped.',
    },
  ];
}

/** What stands under a name itself: a field may be called like a member that every object has. */
function ownValue<Value>(record: Readonly<Record<string, Value>> | undefined, name: string): Value | undefined {
  return record !== undefined && Object.hasOwn(record, name) ? record[name] : undefined;
}
