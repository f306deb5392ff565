/** What the five selects of messages have in common. */
import { ValidationError } from '../../rest/call/errors.js';
import type { ActionRowRequest } from '../../wire/objects/components/action-row.js';
import { componentTypes } from '../../wire/objects/components/component-types.js';
import type { ComponentData, ResolvedData } from '../../wire/objects/interactions/interaction.js';
import type { Message } from '../../wire/objects/messages/message.js';
import type { CustomIdCodec } from '../custom-id/custom-id-codec.js';
import type { CustomIdDeclaration } from '../custom-id/custom-id-declaration.js';
import type { DeclarationCallResult } from '../custom-id/custom-id-options.js';
import { createDeclarationCall } from '../custom-id/declaration-call.js';
import type { ParamStore } from '../custom-id/param-store.js';
import type { WithParams } from '../custom-id/params.js';
import type { DeclarationProblem } from '../declarations/declaration-problem.js';
import type { ParseResult } from '../declarations/parse-result.js';

/** What a select offers. */
export type SelectType = 'string' | 'user' | 'role' | 'mentionable' | 'channel';

/** The component types of the selects, by what they offer. */
export const selectTypes = {
  string: componentTypes.STRING_SELECT,
  user: componentTypes.USER_SELECT,
  role: componentTypes.ROLE_SELECT,
  mentionable: componentTypes.MENTIONABLE_SELECT,
  channel: componentTypes.CHANNEL_SELECT,
} as const;

/** A select as it goes over the wire. */
export type SelectRequest<Type extends SelectType = SelectType> = Extract<
  ActionRowRequest['components'][number],
  { type: (typeof selectTypes)[Type] }
>;

/** How a select looks, which can be said anew each time that it is shown. */
export interface SelectAppearance {
  /** Shown while nothing is chosen; at most 150 characters. */
  readonly placeholder?: string | undefined;
  /** Default false. A disabled select cannot be opened. */
  readonly disabled?: boolean | undefined;
}

/** What every select of a message is given. */
export interface SelectOptions<Min extends number, Max extends number> extends SelectAppearance {
  /** 0..25; default 1. With 0 the choice can be taken back. */
  readonly minValues?: Min | undefined;
  /** 1..25; default 1, which gives one value in place of a list. */
  readonly maxValues?: Max | undefined;
}

/** One value (or null, where none need be chosen), or a list of them. Where the counts are not known, any of these. */
export type SelectionOf<One, Min extends number, Max extends number> =
  | (1 extends Max ? One | (0 extends Min ? null : never) : never)
  | (Max extends 1 ? never : One[]);

/** A declared select, apart from how it is called: what a route and a context need to know of it. */
export interface SelectDeclarationBase<
  Pattern extends string = string,
  Type extends SelectType = SelectType,
  Chosen = unknown,
> extends CustomIdDeclaration {
  readonly kind: 'select';
  readonly customId: CustomIdCodec<Pattern>;
  /** What it offers. */
  readonly selectType: Type;
  /** The number of its component type. */
  readonly componentType: (typeof selectTypes)[Type];
  /**
   * What was chosen, or why it is refused: something that is not offered, or is no longer there. `message` is the one
   * that the select stands in; it tells what was offered where the options were given when it was shown.
   */
  read(data: ComponentData, message: Pick<Message, 'components'>): ParseResult<Chosen>;
}

/** Any declared select. */
export type AnySelect = SelectDeclarationBase;

/** What a declared select gives to its handler. */
export type SelectValue<D extends AnySelect> =
  Extract<ReturnType<D['read']>, { ok: true }> extends { value: infer Chosen } ? Chosen : never;

/**
 * A declared select. Called with the parameters of its custom_id, and what shall be other than declared, it gives the
 * component to send; with a `store`, a promise of it.
 */
export interface SelectDeclaration<
  Pattern extends string = string,
  Type extends SelectType = SelectType,
  Chosen = unknown,
  Shown extends readonly unknown[] = [shown?: SelectAppearance],
  Store extends ParamStore | undefined = undefined,
> extends SelectDeclarationBase<Pattern, Type, Chosen> {
  /**
   * @throws ValidationError when a parameter does not fit, the custom_id gets longer than 100 characters, or a default
   * is not offered
   */
  (...args: WithParams<Pattern, Shown>): DeclarationCallResult<SelectRequest<Type>, Store>;
}

/** What a select is made of. */
export interface SelectDefinition<
  Pattern extends string,
  Type extends SelectType,
  One,
  Shown extends readonly unknown[],
> {
  readonly type: Type;
  readonly customId: CustomIdCodec<Pattern>;
  readonly counts: SelectOptions<number, number>;
  readonly problems: readonly DeclarationProblem[];
  readonly toRequest: (customId: string, ...shown: Shown) => SelectRequest<Type>;
  /** What a value stands for. */
  readonly resolve: (value: string, choice: SelectUse) => ParseResult<One>;
}

/** What was sent when a select was used. */
export interface SelectUse {
  readonly customId: string;
  readonly resolved: ResolvedData;
  readonly message: Pick<Message, 'components'>;
}

/** Makes a declaration of its parts. `Chosen` is what the counts make of `One`. */
export function makeSelect<
  Pattern extends string,
  Type extends SelectType,
  One,
  Chosen,
  Shown extends readonly unknown[],
  Store extends ParamStore | undefined,
>(parts: SelectDefinition<Pattern, Type, One, Shown>): SelectDeclaration<Pattern, Type, Chosen, Shown, Store> {
  const { type, customId, counts, resolve } = parts;
  const { minValues = 1, maxValues = 1 } = counts;
  const read = (data: ComponentData, message: Pick<Message, 'components'>): ParseResult<Chosen> => {
    const { values = [] } = data;
    if (data.component_type !== selectTypes[type]) return { ok: false, message: 'This is not what was offered.' };
    if (values.length < minValues) return { ok: false, message: `Choose at least ${minValues}.` };
    if (values.length > maxValues) return { ok: false, message: `Choose at most ${maxValues}.` };
    const choice = { customId: data.custom_id, resolved: data.resolved ?? {}, message };
    const chosen: One[] = [];
    for (const value of values) {
      const one = resolve(value, choice);
      if (!one.ok) return one;
      chosen.push(one.value);
    }
    // `maxValues` says at run time what Chosen says to the compiler: one value, or a list of them.
    return { ok: true, value: (maxValues === 1 ? (chosen[0] ?? null) : chosen) as Chosen };
  };
  const describe = () => `${type} select "${customId.pattern}"`;
  const call = createDeclarationCall<Pattern, Shown, SelectRequest<Type>, Store>(customId, (id, _params, ...shown) =>
    parts.toRequest(id, ...shown),
  );
  return Object.freeze(
    Object.assign(call, {
      kind: 'select' as const,
      selectType: type,
      componentType: selectTypes[type],
      customId,
      problems: parts.problems,
      describe,
      read,
    }),
  );
}

/** What every select has on the wire: `declared`, with `shown` in its place where that says something. */
export function toSelectRequest(
  customId: string,
  declared: SelectOptions<number, number>,
  shown: SelectAppearance = {},
): Pick<SelectRequest, 'custom_id' | 'placeholder' | 'min_values' | 'max_values' | 'disabled'> {
  const { minValues, maxValues } = declared;
  const { placeholder = declared.placeholder, disabled = declared.disabled } = shown;
  return {
    custom_id: customId,
    ...(placeholder === undefined ? {} : { placeholder }),
    ...(minValues === undefined ? {} : { min_values: minValues }),
    ...(maxValues === undefined ? {} : { max_values: maxValues }),
    ...(disabled === undefined ? {} : { disabled }),
  };
}

/** What is chosen beforehand, as a list; undefined when nothing was said of it. */
export function toDefaultsList<Key>(defaults: Key | readonly Key[] | null | undefined): readonly Key[] | undefined {
  if (defaults === undefined) return undefined;
  if (defaults === null) return [];
  return isList(defaults) ? defaults : [defaults];
}

function isList<Key>(value: Key | readonly Key[]): value is readonly Key[] {
  return Array.isArray(value);
}

/** Refuses what a select was shown with. */
export function rejectOverride(customId: CustomIdCodec, path: string, message: string): never {
  throw new ValidationError(`select "${customId.pattern}"`, [{ path, code: 'BASE_TYPE_INVALID', message }]);
}
