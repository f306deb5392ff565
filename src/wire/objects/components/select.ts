import { z } from 'zod';
import { limits } from '../../constants/limits.js';
import { boundedInteger, boundedList, boundedText, snowflake } from '../../validation/field-schemas.js';
import type { ObjectSchema } from '../../validation/schema-types.js';
import { type ChannelTypeName, channelTypes } from '../channels/channel-types.js';
import { componentTypes } from './component-types.js';
import { checkEntityDefaults, checkListOptions } from './list-counts.js';
import { ComponentEmojiRequest, componentId, customId, type PartialEmoji } from './shared-fields.js';

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
  emoji: ComponentEmojiRequest.optional(),
  default: z.boolean().optional(),
});

/** The fields of every select. */
interface SelectFields {
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
}

const base = {
  id: componentId,
  custom_id: customId,
  placeholder: boundedText(0, bounds.placeholder).optional(),
  min_values: boundedInteger(0, bounds.selectValues).optional(),
  max_values: boundedInteger(1, bounds.selectValues).optional(),
  required: z.boolean().optional(),
  disabled: z.boolean().optional(),
};

/** A select with options defined by the sender. */
export interface StringSelectRequest extends SelectFields {
  type: 3;
  options: SelectOption[];
}
export const StringSelectRequest: ObjectSchema<StringSelectRequest> = z
  .object({
    type: z.literal(componentTypes.STRING_SELECT),
    ...base,
    options: boundedList(SelectOption, 1, bounds.options),
  })
  .check((ctx) => checkListOptions(ctx, bounds.options));

interface EntitySelectFields<Kind extends 'user' | 'role' | 'channel'> extends SelectFields {
  default_values?: { id: string; type: Kind }[] | undefined;
}

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

/** A select of users. */
export interface UserSelectRequest extends EntitySelectFields<'user'> {
  type: 5;
}
export const UserSelectRequest: ObjectSchema<UserSelectRequest> = entitySelectRequest(componentTypes.USER_SELECT, [
  'user',
]).check(checkEntityDefaults);
/** A select of roles. */
export interface RoleSelectRequest extends EntitySelectFields<'role'> {
  type: 6;
}
export const RoleSelectRequest: ObjectSchema<RoleSelectRequest> = entitySelectRequest(componentTypes.ROLE_SELECT, [
  'role',
]).check(checkEntityDefaults);
/** A select of users and roles. */
export interface MentionableSelectRequest extends EntitySelectFields<'user' | 'role'> {
  type: 7;
}
export const MentionableSelectRequest: ObjectSchema<MentionableSelectRequest> = entitySelectRequest(
  componentTypes.MENTIONABLE_SELECT,
  ['user', 'role'],
).check(checkEntityDefaults);
/** A select of channels. */
export interface ChannelSelectRequest extends EntitySelectFields<'channel'> {
  type: 8;
  channel_types?: (typeof channelTypes)[ChannelTypeName][] | undefined;
}
export const ChannelSelectRequest: ObjectSchema<ChannelSelectRequest> = entitySelectRequest(
  componentTypes.CHANNEL_SELECT,
  ['channel'],
)
  .extend({ channel_types: z.array(z.literal(Object.values(channelTypes))).optional() })
  .check(checkEntityDefaults);

/** The five selects. */
export const selectRequests: readonly [
  typeof StringSelectRequest,
  typeof UserSelectRequest,
  typeof RoleSelectRequest,
  typeof MentionableSelectRequest,
  typeof ChannelSelectRequest,
] = [StringSelectRequest, UserSelectRequest, RoleSelectRequest, MentionableSelectRequest, ChannelSelectRequest];
