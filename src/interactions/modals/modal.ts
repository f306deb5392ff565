import type { ModalRequest } from '../../wire/objects/components/modal.js';
import type { ModalData, ModalFieldAnswer } from '../../wire/objects/interaction.js';
import { CustomIdCodec } from '../custom-id/codec.js';
import type { ParamsOf, WithParams } from '../custom-id/params.js';
import type { Declaration } from '../declaration.js';
import type { ModalField, ModalFields } from './fields/field.js';
import { modalProblems } from './modal-problems.js';

/** The values of a modal's fields by name, as the handler receives them. Texts have none. */
export type ValuesOf<Fields extends ModalFields> = {
  -readonly [Name in keyof Fields as Fields[Name] extends ModalField ? Name : never]: Fields[Name] extends {
    read(...args: never): Promise<infer Answer>;
  }
    ? Extract<Answer, { ok: true }> extends { value: infer Value }
      ? Value
      : never
    : never;
};

type PrefillIn<Field> = Field extends ModalField<unknown, infer Prefill> ? Prefill : never;

/** What the fields can be opened with: raw input, not parsed values. Uploads cannot be filled in. */
export type PrefillOf<Fields extends ModalFields> = {
  readonly [Name in keyof Fields as [PrefillIn<Fields[Name]>] extends [never] ? never : Name]?:
    | PrefillIn<Fields[Name]>
    | undefined;
};

/** A field whose answer was refused, in words for the person who gave it. */
export interface RefusedField {
  readonly field: string;
  readonly label: string;
  readonly message: string;
}

/** What reading a submitted modal gave: all values, or every problem. */
export type ModalReading<Values> =
  | { readonly ok: true; readonly values: Values }
  | { readonly ok: false; readonly problems: readonly RefusedField[] };

export interface ModalOptions<Fields extends ModalFields> {
  /** 1..45 characters. */
  readonly title: string;
  /** One to five fields and texts. A field's name is its custom_id. */
  readonly fields: Fields;
}

export interface OpeningOptions<Fields extends ModalFields> {
  /** What the fields hold when the modal opens; it takes the place of what their declarations fill in. */
  readonly prefill?: PrefillOf<Fields> | undefined;
}

/** A declared modal, apart from how it is called: what a route and a context need to know of it. */
export interface ModalRoute<Pattern extends string = string, Values = unknown> extends Declaration {
  readonly kind: 'modal';
  readonly customId: CustomIdCodec<Pattern>;
  readonly title: string;
  /** Reads what was submitted. Every field is read, so that all problems are told at once. */
  read(data: ModalData): Promise<ModalReading<Values>>;
  /** The modal under the same custom_id, its fields holding what was submitted, or empty when `data` is absent. */
  reopen(customId: string, data: ModalData | undefined): ModalRequest;
}

/** Any declared modal. */
export type AnyModal = ModalRoute;

/** The values that a declared modal gives to its handler. */
export type ValuesIn<D extends AnyModal> =
  Extract<Awaited<ReturnType<D['read']>>, { ok: true }> extends { values: infer Values } ? Values : never;

/** A declared modal. Called with the parameters of its custom_id, it gives the modal to show. */
export interface ModalDeclaration<Pattern extends string = string, Fields extends ModalFields = ModalFields>
  extends ModalRoute<Pattern, ValuesOf<Fields>> {
  /** @throws ValidationError when a parameter does not fit, or the custom_id gets longer than 100 characters */
  (...args: WithParams<Pattern, [options?: OpeningOptions<Fields>]>): ModalRequest;
  readonly fields: Fields;
}

/**
 * Declares a modal: its title, its fields in order, and the parameters that its custom_id carries.
 *
 * @example
 * const report = modal('report/:message<snowflake>', { title: 'Report', fields: { why: textInput({ label: 'Why?' }) } });
 * click.showModal(report({ message: click.message.id }))
 */
export function modal<const Pattern extends string, Fields extends ModalFields>(
  pattern: Pattern,
  options: ModalOptions<Fields>,
): ModalDeclaration<Pattern, Fields> {
  const { title, fields } = options;
  const customId = new CustomIdCodec(pattern);
  const hasParams = customId.segments.some((segment) => segment.kind !== 'literal');

  const request = (custom_id: string, prefill: Readonly<Record<string, unknown>>): ModalRequest => ({
    custom_id,
    title,
    components: Object.entries(fields).map(([key, field]) =>
      // PrefillOf gives each field the type of its own prefill, which a loop over all fields cannot follow.
      field.kind === 'text' ? field.request() : field.request(key, prefill[key] as never),
    ),
  });

  const open = (...args: WithParams<Pattern, [options?: OpeningOptions<Fields>]>): ModalRequest => {
    // WithParams puts the parameters first exactly when the pattern has some; the segments say the same at run time.
    const [params, opening] = (hasParams ? args : [{}, ...args]) as [ParamsOf<Pattern>, OpeningOptions<Fields>?];
    return request(customId.build(params), opening?.prefill ?? {});
  };

  const read = async (data: ModalData): Promise<ModalReading<ValuesOf<Fields>>> => {
    const answers = answersOf(data);
    const readings = await Promise.all(
      Object.entries(fields).flatMap(([name, field]) =>
        field.kind === 'text'
          ? []
          : [
              field
                .read(answers.get(name), data.resolved ?? {})
                .then((reading) => ({ name, label: field.label, reading })),
            ],
      ),
    );
    const problems = readings.flatMap(({ name, label, reading }) =>
      reading.ok ? [] : [{ field: name, label, message: reading.message }],
    );
    if (problems.length > 0) return { ok: false, problems };
    const values = readings.flatMap(({ name, reading }) => (reading.ok ? [[name, reading.value] as const] : []));
    // Each field gave the value of its own type, under its own name.
    return { ok: true, values: Object.fromEntries(values) as ValuesOf<Fields> };
  };

  const reopen = (custom_id: string, data: ModalData | undefined): ModalRequest => {
    const answers = answersOf(data);
    return {
      custom_id,
      title,
      components: Object.entries(fields).map(([key, field]) =>
        field.kind === 'text' ? field.request() : field.refill(key, answers.get(key), data?.resolved ?? {}),
      ),
    };
  };

  return Object.freeze(
    Object.assign(open, {
      kind: 'modal' as const,
      customId,
      title,
      fields: Object.freeze(fields),
      problems: [...customId.problems, ...modalProblems(request('declared', {}), Object.keys(fields))],
      describe: () => `modal "${pattern}"`,
      read,
      reopen,
    }),
  );
}

/** The answers of the fields, by custom_id. */
function answersOf(data: ModalData | undefined): ReadonlyMap<string, ModalFieldAnswer> {
  const answers = (data?.components ?? []).flatMap((item) => ('component' in item ? [item.component] : []));
  return new Map(answers.map((answer) => [answer.custom_id, answer]));
}
