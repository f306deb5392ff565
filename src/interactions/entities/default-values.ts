/** What selects of entities say of their choices, as it goes over the wire; in messages and in modals alike. */
import type { Snowflake } from '../../base/snowflake.js';
import { type ChannelTypeName, channelTypes } from '../../wire/objects/channels/channel.js';

interface DefaultEntity<Type extends string> {
  readonly id: Snowflake;
  readonly type: Type;
}

/** Entries chosen beforehand; nothing is said where there are none. */
export function toDefaultValues<const Type extends string>(chosen: readonly DefaultEntity<Type>[] | undefined) {
  if (chosen === undefined || chosen.length === 0) return {};
  return { default_values: chosen.map(({ id, type }) => ({ id, type })) };
}

/** Entries of one type, chosen beforehand. */
export function toDefaultValuesOfType<const Type extends string>(type: Type, ids: readonly Snowflake[] | undefined) {
  return toDefaultValues(ids?.map((id) => ({ id, type })));
}

/** Kinds of channel that are offered; nothing is said where all are. */
export function toChannelTypes(names: readonly ChannelTypeName[] | undefined) {
  return names === undefined ? {} : { channel_types: names.map((name) => channelTypes[name]) };
}
