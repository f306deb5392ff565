import { z } from 'zod';
import { limits } from '../../constants/limits.js';
import { boundedInteger, boundedList, boundedText, formIssue, snowflake } from '../../validation/field-schemas.js';
import type { ObjectSchema } from '../../validation/schema-types.js';
import { componentTypes } from './component-types.js';
import { componentId, customId, PartialEmoji } from './shared-fields.js';

const bounds = limits.components;

/** An entry of a string select. */
export interface SelectOption {
  label: string;
  value: string;
  description?: string | undefined;
  emoji?: PartialEmoji | undefined;
  default?: boolean | undefined;
}
export const SelectOption: ObjectSchema<SelectOption> = z.object({
  label: boundedText(1, bounds.optionText),
  value: boundedText(1, bounds.optionText),
  description: boundedText(0, bounds.optionText).optional(),
  emoji: PartialEmoji.optional(),
  default: z.boolean().optional(),
});

const base = {
  id: componentId,
  custom_id: customId,
  placeholder: boundedText(0, bounds.placeholder).optional(),
  /** 0 to 25, default 1. */
  min_values: boundedInteger(0, bounds.selectValues).optional(),
  /** 1 to 25, default 1. */
  max_values: boundedInteger(1, bounds.selectValues).optional(),
  /** In modals only; ignored in messages. Default true. */
  required: z.boolean().optional(),
  /** Only in messages; an error in modals. */
  disabled: z.boolean().optional(),
};

interface ValueCounts {
  min_values?: number | undefined;
  max_values?: number | undefined;
}

/** `min_values` must not exceed `max_values`, which defaults to 1. */
export function checkValueCounts(ctx: z.core.ParsePayload<ValueCounts>): void {
  checkMinValues(ctx, ctx.value.max_values ?? 1);
}

/** `min_values` must not exceed `max`. */
export function checkMinValues(ctx: z.core.ParsePayload<ValueCounts>, max: number): void {
  if ((ctx.value.min_values ?? Math.min(1, max)) > max) {
    ctx.issues.push(
      formIssue(
        ctx.value,
        { formCode: 'NUMBER_TYPE_MAX', message: `int value should be less than or equal to ${max}.` },
        ['min_values'],
      ),
    );
  }
}

/** Repeated option values are rejected: a value must identify one option. */
export function checkUniqueOptionValues(ctx: z.core.ParsePayload<{ options: readonly { value: string }[] }>): void {
  const seen = new Set<string>();
  ctx.value.options.forEach((option, index) => {
    if (seen.has(option.value)) {
      ctx.issues.push(
        formIssue(
          ctx.value,
          {
            formCode: 'SELECT_COMPONENT_OPTION_VALUE_DUPLICATED',
            message: 'The specified option value is already used',
          },
          ['options', index, 'value'],
        ),
      );
    }
    seen.add(option.value);
  });
}

/** A select with options defined by the sender. */
export interface StringSelectRequest {
  type: 3;
  id?: number | undefined;
  custom_id: string;
  placeholder?: string | undefined;
  /** 0 to 25, default 1. */
  min_values?: number | undefined;
  /** 1 to 25, default 1. */
  max_values?: number | undefined;
  /** In modals only; ignored in messages. Default true. */
  required?: boolean | undefined;
  /** Only in messages; an error in modals. */
  disabled?: boolean | undefined;
  options: SelectOption[];
}
export const StringSelectRequest: ObjectSchema<StringSelectRequest> = z
  .object({
    type: z.literal(componentTypes.STRING_SELECT),
    ...base,
    options: boundedList(SelectOption, 1, bounds.options),
  })
  .check(checkValueCounts, checkUniqueOptionValues);

/** A select whose options Discord fills in, with default values of the types `kinds`. */
function entitySelectRequest<
  const T extends number,
  const K extends readonly ['user' | 'role' | 'channel', ...('user' | 'role')[]],
>(type: T, kinds: K) {
  return z.object({
    type: z.literal(type),
    ...base,
    default_values: z.array(z.object({ id: snowflake(), type: z.enum(kinds) })).optional(),
  });
}

interface DefaultValues extends ValueCounts {
  default_values?: readonly unknown[] | undefined;
}

/** The number of default values must be between `min_values` and `max_values`. */
function checkDefaultCount(ctx: z.core.ParsePayload<DefaultValues>): void {
  const count = ctx.value.default_values?.length;
  if (count === undefined) return;
  const [min, max] = [ctx.value.min_values ?? 1, ctx.value.max_values ?? 1];
  if (count > max || (count > 0 && count < min)) {
    ctx.issues.push(
      formIssue(
        ctx.value,
        { formCode: 'BASE_TYPE_BAD_LENGTH', message: `Must be between ${min} and ${max} in length.` },
        ['default_values'],
      ),
    );
  }
}

export type UserSelectRequest = {
  custom_id: string;
  type: 5;
  default_values?: { id: string; type: 'user' }[] | undefined;
  id?: number | undefined;
  placeholder?: string | undefined;
  min_values?: number | undefined;
  max_values?: number | undefined;
  required?: boolean | undefined;
  disabled?: boolean | undefined;
};
export const UserSelectRequest: ObjectSchema<UserSelectRequest> = entitySelectRequest(componentTypes.USER_SELECT, [
  'user',
]).check(checkValueCounts, checkDefaultCount);
export type RoleSelectRequest = {
  custom_id: string;
  type: 6;
  default_values?: { id: string; type: 'role' }[] | undefined;
  id?: number | undefined;
  placeholder?: string | undefined;
  min_values?: number | undefined;
  max_values?: number | undefined;
  required?: boolean | undefined;
  disabled?: boolean | undefined;
};
export const RoleSelectRequest: ObjectSchema<RoleSelectRequest> = entitySelectRequest(componentTypes.ROLE_SELECT, [
  'role',
]).check(checkValueCounts, checkDefaultCount);
export type MentionableSelectRequest = {
  custom_id: string;
  type: 7;
  default_values?: { id: string; type: 'user' | 'role' }[] | undefined;
  id?: number | undefined;
  placeholder?: string | undefined;
  min_values?: number | undefined;
  max_values?: number | undefined;
  required?: boolean | undefined;
  disabled?: boolean | undefined;
};
export const MentionableSelectRequest: ObjectSchema<MentionableSelectRequest> = entitySelectRequest(
  componentTypes.MENTIONABLE_SELECT,
  ['user', 'role'],
).check(checkValueCounts, checkDefaultCount);
export type ChannelSelectRequest = {
  custom_id: string;
  type: 8;
  default_values?: { id: string; type: 'channel' }[] | undefined;
  id?: number | undefined;
  placeholder?: string | undefined;
  min_values?: number | undefined;
  max_values?: number | undefined;
  required?: boolean | undefined;
  disabled?: boolean | undefined;
  channel_types?: number[] | undefined;
};
export const ChannelSelectRequest: ObjectSchema<ChannelSelectRequest> = entitySelectRequest(
  componentTypes.CHANNEL_SELECT,
  ['channel'],
)
  .extend({ channel_types: z.array(z.int()).optional() })
  .check(checkValueCounts, checkDefaultCount);

/** The five selects. */
export const selectRequests: readonly [
  typeof StringSelectRequest,
  typeof UserSelectRequest,
  typeof RoleSelectRequest,
  typeof MentionableSelectRequest,
  typeof ChannelSelectRequest,
] = [StringSelectRequest, UserSelectRequest, RoleSelectRequest, MentionableSelectRequest, ChannelSelectRequest];
