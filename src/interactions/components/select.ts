/** Common parts of the five message selects. */

import type { z } from 'zod';
import { type AnyOptionNames, type OptionNames } from '../../base/options/option-problems.js';
import { ValidationError } from '../../rest/call/errors.js';
import { requireKnownNames } from '../../rest/call/option-name-errors.js';
import type { ComponentData, ResolvedData } from '../../wire/objects/interactions/interaction.js';
import type { Message } from '../../wire/objects/messages/message.js';
import type { CustomIdCodec } from '../custom-id/custom-id-codec.js';
import type { CustomIdDeclaration } from '../custom-id/custom-id-declaration.js';
import {
  type CustomIdOptions,
  customIdOptionNames,
  type DeclarationCallResult,
} from '../custom-id/custom-id-options.js';
import { createDeclarationCall } from '../custom-id/declaration-call.js';
import type { ParamStore } from '../custom-id/param-store.js';
import type { WithParams } from '../custom-id/params.js';
import { optionNameProblems } from '../declarations/declaration-problem.js';
import type { Evaluated } from '../declarations/evaluated.js';
import type { ParseResult } from '../declarations/parse-result.js';
import { type SelectRequest, type SelectType, selectTypes } from '../entities/entity-kinds.js';
import {
  type GuardOptions,
  guardOptionNames,
  guardProblems,
  type WithGuards,
  withGuards,
} from '../guards/declared-guards.js';
import type { AnyGuard } from '../guards/guard.js';
import { selectProblems } from './select-problems.js';

/** Properties of a select that can be overridden each time it is shown. */
export interface SelectAppearance {
  /** Shown while nothing is selected; at most 150 characters. */
  readonly placeholder?: string | undefined;
  /**
   * A disabled select cannot be opened.
   * @default false
   */
  readonly disabled?: boolean | undefined;
}

export const selectAppearanceNames: OptionNames<SelectAppearance> = { placeholder: true, disabled: true };

/** Options of every message select. */
export interface SelectOptions<Min extends number, Max extends number> extends SelectAppearance {
  /**
   * Minimum number of values, 0 to 25. With 0 the user can clear the selection.
   * @default 1
   */
  readonly minValues?: Min | undefined;
  /**
   * Maximum number of values, 1 to 25. With 1 the handler gets one value instead of a list.
   * @default 1
   */
  readonly maxValues?: Max | undefined;
}

/** The names of the options of every declared select. */
export const declaredSelectNames: OptionNames<SelectOptions<number, number> & CustomIdOptions & GuardOptions> = {
  ...selectAppearanceNames,
  minValues: true,
  maxValues: true,
  ...customIdOptionNames,
  ...guardOptionNames,
};

/**
 * The value of a select: one value (or null if `minValues` is 0), or a list if `maxValues` is above 1. If the counts are
 * not known at compile time, a union of these.
 */
export type SelectionOf<One, Min extends number, Max extends number> = Evaluated<
  (1 extends Max ? One | (0 extends Min ? null : never) : never) | (Max extends 1 ? never : One[])
>;

/** A declared select without its call signature: what routes and contexts need. */
export interface SelectDeclarationBase<
  Pattern extends string = string,
  Type extends SelectType = SelectType,
  Value = unknown,
> extends CustomIdDeclaration {
  readonly kind: 'select';
  readonly customId: CustomIdCodec<Pattern>;
  /** What users choose from. */
  readonly selectType: Type;
  /** The component type of the API. */
  readonly componentType: SelectRequest<Type>['type'];
  /**
   * Parses a selection. It is rejected if it contains an option that is not declared, or an entity that does not exist.
   * @param message the message that contains the select, with the options that the select was shown with
   */
  read(data: ComponentData, message: Pick<Message, 'components'>): ParseResult<Value>;
}

/** Any declared select. */
export type AnySelect = SelectDeclarationBase;

/** The value that the handler of a declared select receives. */
export type SelectValue<D extends AnySelect> =
  Extract<ReturnType<D['read']>, { ok: true }> extends { value: infer Value } ? Value : never;

/** A declared select. Call it to create the component: `actionRow(color({ order: 7 }, { defaults: 'red' }))`. */
export interface SelectDeclaration<
  Pattern extends string = string,
  Type extends SelectType = SelectType,
  Value = unknown,
  Overrides extends readonly unknown[] = [overrides?: SelectAppearance],
  Store extends ParamStore | undefined = undefined,
> extends SelectDeclarationBase<Pattern, Type, Value> {
  /**
   * Returns the component; with a `store`, a promise of it. The arguments are the custom_id parameters, if the pattern
   * has some, then options that override the declared ones.
   *
   * @throws {ValidationError} when a parameter is invalid, the custom_id is longer than 100 characters, or a default is
   * not one of the options
   */
  (...args: WithParams<Pattern, Overrides>): DeclarationCallResult<SelectRequest<Type>, Store>;
}

/** The parts by which the selects differ. */
export interface SelectDefinition<
  Pattern extends string,
  Type extends SelectType,
  Overrides extends readonly unknown[],
  Guards extends readonly AnyGuard[],
> {
  readonly type: Type;
  readonly customId: CustomIdCodec<Pattern>;
  readonly options: SelectOptions<number, number> & GuardOptions<Guards>;
  readonly optionNames: AnyOptionNames;
  /** The names of the options that a call can override. */
  readonly overrideNames: AnyOptionNames;
  /** Validates the component. */
  readonly schema: z.ZodType;
  /** A component that stands for those that calls return. */
  readonly sample: SelectRequest<Type>;
  readonly toRequest: (customId: string, ...overrides: Overrides) => SelectRequest<Type>;
  /** Resolves one selected value. */
  readonly resolve: (value: string, use: SelectUse) => ParseResult<unknown>;
}

/** The use of a select that `resolve` belongs to. */
export interface SelectUse {
  readonly customId: string;
  readonly resolved: ResolvedData;
  readonly message: Pick<Message, 'components'>;
}

/** Creates the declaration of a select. `Value` is `SelectionOf<…>` of what `resolve` returns, with the counts of the options. */
export function makeSelect<
  Pattern extends string,
  Type extends SelectType,
  Value,
  Overrides extends readonly unknown[],
  Store extends ParamStore | undefined,
  Guards extends readonly AnyGuard[],
>(
  definition: SelectDefinition<Pattern, Type, Overrides, Guards>,
): SelectDeclaration<Pattern, Type, Value, Overrides, Store> & WithGuards<Guards> {
  const { type, customId, options, toRequest, resolve } = definition;
  const { minValues = 1, maxValues = 1, guards } = options;
  const problems = [
    ...optionNameProblems(options, definition.optionNames),
    ...customId.problems,
    ...selectProblems(definition.schema, definition.sample),
    ...guardProblems(guards),
  ];
  const read = (data: ComponentData, message: Pick<Message, 'components'>): ParseResult<Value> => {
    const { values = [] } = data;
    if (data.component_type !== selectTypes[type])
      return { ok: false, message: 'This is not the component that was shown.' };
    if (values.length < minValues) return { ok: false, message: `Choose at least ${minValues}.` };
    if (values.length > maxValues) return { ok: false, message: `Choose at most ${maxValues}.` };
    const use = { customId: data.custom_id, resolved: data.resolved ?? {}, message };
    const selected: unknown[] = [];
    for (const value of values) {
      const one = resolve(value, use);
      if (!one.ok) return one;
      selected.push(one.value);
    }
    // `maxValues` decides at run time what `Value` is at compile time: one value or a list.
    return { ok: true, value: (maxValues === 1 ? (selected[0] ?? null) : selected) as Value };
  };
  const describe = () => `${type} select "${customId.pattern}"`;
  const call = createDeclarationCall<Pattern, Overrides, SelectRequest<Type>, Store>(
    customId,
    (id, _params, ...overrides) => {
      requireKnownNames(describe(), overrides[0], definition.overrideNames);
      return toRequest(id, ...overrides);
    },
  );
  const declaration = Object.assign(call, {
    kind: 'select' as const,
    selectType: type,
    componentType: selectTypes[type],
    customId,
    problems,
    describe,
    read,
  });
  return withGuards(declaration, guards);
}

/** The API properties that all selects have: the declared options with their overrides. */
export function toSelectRequest(
  customId: string,
  declared: SelectOptions<number, number>,
  overrides: SelectAppearance = {},
): Pick<SelectRequest, 'custom_id' | 'placeholder' | 'min_values' | 'max_values' | 'disabled'> {
  const { minValues, maxValues } = declared;
  const { placeholder = declared.placeholder, disabled = declared.disabled } = overrides;
  return {
    custom_id: customId,
    ...(placeholder === undefined ? {} : { placeholder }),
    ...(minValues === undefined ? {} : { min_values: minValues }),
    ...(maxValues === undefined ? {} : { max_values: maxValues }),
    ...(disabled === undefined ? {} : { disabled }),
  };
}

/** Rejects an override that was passed when the select was shown. */
export function rejectOverride(customId: CustomIdCodec, path: string, message: string): never {
  throw new ValidationError(`select "${customId.pattern}"`, [{ path, code: 'BASE_TYPE_INVALID', message }]);
}
