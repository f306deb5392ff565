/** The API form of entity selects, in messages and in modals: common properties, and the default selection. */
import type { Snowflake } from '../../base/snowflake.js';
import { type ChannelTypeName, channelTypes } from '../../wire/objects/channels/channel.js';
import { componentTypes } from '../../wire/objects/components/component-types.js';

type Ids = readonly Snowflake[] | undefined;

export function toUserSelect<Common extends object>(common: Common, ids: Ids) {
  return { type: componentTypes.USER_SELECT, ...common, ...toDefaultValuesOfType('user', ids) };
}

export function toRoleSelect<Common extends object>(common: Common, ids: Ids) {
  return { type: componentTypes.ROLE_SELECT, ...common, ...toDefaultValuesOfType('role', ids) };
}

export function toMentionableSelect<Common extends object>(
  common: Common,
  mentionables: readonly DefaultEntity<'user' | 'role'>[] | undefined,
) {
  return { type: componentTypes.MENTIONABLE_SELECT, ...common, ...toDefaultValues(mentionables) };
}

/** @param types the channel types that the select lists; undefined for all */
export function toChannelSelect<Common extends object>(
  common: Common,
  types: readonly ChannelTypeName[] | undefined,
  ids: Ids,
) {
  return {
    type: componentTypes.CHANNEL_SELECT,
    ...common,
    ...(types === undefined ? {} : { channel_types: types.map((name) => channelTypes[name]) }),
    ...toDefaultValuesOfType('channel', ids),
  };
}

interface DefaultEntity<Type extends string> {
  readonly id: Snowflake;
  readonly type: Type;
}

/** The default selection; no property if there is none. */
function toDefaultValues<const Type extends string>(entities: readonly DefaultEntity<Type>[] | undefined) {
  if (entities === undefined || entities.length === 0) return {};
  return { default_values: entities.map(({ id, type }) => ({ id, type })) };
}

/** The default selection of a select with one type of entity. */
function toDefaultValuesOfType<const Type extends string>(type: Type, ids: Ids) {
  return toDefaultValues(ids?.map((id) => ({ id, type })));
}
