/** The sections of the channel list: channels without a category first, then each category with its channels. */
import type { Channel } from 'guildhall/wire';
import { isCategoryType, isThreadType } from './channel-types.js';

/** A channel with its threads. */
export interface ListedChannel {
  readonly channel: Channel;
  readonly threads: readonly Channel[];
}

export interface ChannelSection {
  /** Absent for channels without a category. */
  readonly category?: Channel;
  readonly channels: readonly ListedChannel[];
}

/** Groups a guild's channels, which are already in list order. */
export function channelSections(channels: readonly Channel[]): readonly ChannelSection[] {
  const listChannels = (categoryId: string | null) =>
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
  const categoryIds = new Set(categories.map(({ id }) => id));
  // A channel whose category is hidden is listed like one without a category.
  const withHiddenCategory = channels.filter(
    ({ parent_id: parent, type }) => parent && !categoryIds.has(parent) && !isThreadType(type),
  );
  const top = [
    ...listChannels(null),
    ...withHiddenCategory.flatMap(({ parent_id: parent }) => listChannels(parent ?? null)),
  ];
  const unique = top.filter(
    ({ channel }, index) => top.findIndex((other) => other.channel.id === channel.id) === index,
  );
  return [
    ...(unique.length > 0 ? [{ channels: unique }] : []),
    ...categories.map((category) => ({ category, channels: listChannels(category.id) })),
  ];
}
