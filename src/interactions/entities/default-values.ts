/** API properties of entity selects, in messages and in modals. */
import type { Snowflake } from '../../base/snowflake.js';
import { type ChannelTypeName, channelTypes } from '../../wire/objects/channels/channel.js';

interface DefaultEntity<Type extends string> {
  readonly id: Snowflake;
  readonly type: Type;
}

/** The default selection; no property if there is none. */
export function toDefaultValues<const Type extends string>(entities: readonly DefaultEntity<Type>[] | undefined) {
  if (entities === undefined || entities.length === 0) return {};
  return { default_values: entities.map(({ id, type }) => ({ id, type })) };
}

/** The default selection of a select with one type of entity. */
export function toDefaultValuesOfType<const Type extends string>(type: Type, ids: readonly Snowflake[] | undefined) {
  return toDefaultValues(ids?.map((id) => ({ id, type })));
}

/** The channel types that a select lists; no property if it lists all. */
export function toChannelTypes(names: readonly ChannelTypeName[] | undefined) {
  return names === undefined ? {} : { channel_types: names.map((name) => channelTypes[name]) };
}
