/**
 * How many values a component with a list takes: one set of rules for selects, radio and checkbox groups, and uploads. The client
 * checks declarations and requests with them, and the emulator requests.
 */
import type { z } from 'zod';
import { type FormProblem, formIssue, lengthProblem } from '../../validation/field-schemas.js';

interface ValueCounts {
  readonly min_values?: number | undefined;
  readonly max_values?: number | undefined;
}

interface OptionList extends ValueCounts {
  readonly options: readonly { readonly value: string; readonly default?: boolean | undefined }[];
}

interface DefaultValues extends ValueCounts {
  readonly default_values?: readonly unknown[] | undefined;
}

/** `min_values` must not exceed `max`. Its default is 1, or 0 if there are no options. */
export function checkValueCounts(ctx: z.core.ParsePayload<ValueCounts>, max: number = ctx.value.max_values ?? 1): void {
  if ((ctx.value.min_values ?? Math.min(1, max)) <= max) return;
  const problem = { formCode: 'NUMBER_TYPE_MAX', message: `int value should be less than or equal to ${max}.` };
  ctx.issues.push(formIssue(ctx.value, problem, ['min_values']));
}

/**
 * The rules of a component with options: as many options as `max_values` at least, each value once, and not more of them
 * selected by default than can be selected.
 * @param maxOptions how many options the component can have
 * @param max how many can be selected
 */
export function checkListOptions(
  ctx: z.core.ParsePayload<OptionList>,
  maxOptions: number,
  max: number = ctx.value.max_values ?? 1,
): void {
  const { options, max_values: required = 0 } = ctx.value;
  const report = (problem: FormProblem, ...path: PropertyKey[]) =>
    ctx.issues.push(formIssue(ctx.value, problem, ['options', ...path]));
  checkValueCounts(ctx, max);
  // A list without options, and a maximum that is no possible number of options, have an issue of their own.
  if (options.length > 0 && options.length < required && required <= maxOptions)
    report(lengthProblem(required, maxOptions));
  const seen = new Set<string>();
  options.forEach(({ value }, index) => {
    if (seen.has(value)) report(DUPLICATE, index, 'value');
    seen.add(value);
  });
  let defaults = 0;
  options.forEach((option, index) => {
    if (option.default !== true) return;
    defaults += 1;
    if (defaults > max) report(tooManyDefaults(max), index, 'default');
  });
}

const DUPLICATE: FormProblem = {
  formCode: 'SELECT_COMPONENT_OPTION_VALUE_DUPLICATED',
  message: 'The specified option value is already used',
};

const tooManyDefaults = (max: number): FormProblem => ({
  formCode: 'BASE_TYPE_CHOICES',
  message: `At most ${max} of the options may be selected by default.`,
});

/** The rules of a select of entities: the number of default values must be between `min_values` and `max_values`. */
export function checkEntityDefaults(ctx: z.core.ParsePayload<DefaultValues>): void {
  checkValueCounts(ctx);
  const count = ctx.value.default_values?.length;
  if (count === undefined) return;
  const [min, max] = [ctx.value.min_values ?? 1, ctx.value.max_values ?? 1];
  if (count > max || (count > 0 && count < min)) {
    const problem = { formCode: 'BASE_TYPE_BAD_LENGTH', message: `Must be between ${min} and ${max} in length.` };
    ctx.issues.push(formIssue(ctx.value, problem, ['default_values']));
  }
}

/**
 * The problem of a field of a modal that is required, but accepts an empty selection; undefined if there is none. In a message,
 * Discord ignores `required`.
 */
export function requiredCountProblem(field: { readonly [name: string]: unknown }): FormProblem | undefined {
  if (field['min_values'] !== 0 || field['required'] === false) return undefined;
  return {
    formCode: 'SELECT_COMPONENT_REQUIRED_ZERO_MIN_VALUES',
    message: 'Select menus marked as required cannot have a min_values of 0',
  };
}
