/** The channel list as sections: first what stands in no category, then each category with its own. */
import type { Channel } from '../../../../wire/objects/channels/channel.js';
import { isCategoryType, isThreadType } from './channel-types.js';

/** A channel with the threads below it. */
export interface ListedChannel {
  readonly channel: Channel;
  readonly threads: readonly Channel[];
}

export interface ChannelSection {
  /** Absent above the first category. */
  readonly category?: Channel;
  readonly channels: readonly ListedChannel[];
}

/** The sections of a guild's channels, which come in the order of the list. */
export function channelSections(channels: readonly Channel[]): readonly ChannelSection[] {
  const listed = (categoryId: string | null) =>
    channels
      .filter(
        ({ type, parent_id: parent }) =>
          !isCategoryType(type) && !isThreadType(type) && (parent ?? null) === categoryId,
      )
      .map((channel) => ({
        channel,
        threads: channels.filter(({ type, parent_id: parent }) => isThreadType(type) && parent === channel.id),
      }));
  const categories = channels.filter(({ type }) => isCategoryType(type));
  const known = new Set(categories.map(({ id }) => id));
  // A channel whose category is hidden stands with those that have none.
  const loose = channels.filter(({ parent_id: parent, type }) => parent && !known.has(parent) && !isThreadType(type));
  const top = [...listed(null), ...loose.flatMap(({ parent_id: parent }) => listed(parent ?? null))];
  const unique = top.filter(({ channel }, at) => top.findIndex((other) => other.channel.id === channel.id) === at);
  return [
    ...(unique.length > 0 ? [{ channels: unique }] : []),
    ...categories.map((category) => ({ category, channels: listed(category.id) })),
  ];
}
