/** Which actions on a channel the page offers. The page can only estimate this; the emulator decides. */

import { type Channel, channelTypes, type PermissionName } from 'guildhall/wire';
import type { GuildView } from '../../control/views/user-view.js';
import { isCategoryType, isConversationType, isForumType, isThreadType } from '../model/guild/channel-types.js';
import { isAllowedInChannel } from '../model/guild/permissions.js';

export interface AllowedChannelActions {
  readonly rename: boolean;
  readonly setSlowmode: boolean;
  /** The categories into which the channel can be moved. */
  readonly categories: readonly Channel[];
  readonly archive: boolean;
  readonly lock: boolean;
  readonly delete: boolean;
  /** Whether the archived threads of the channel can be listed, and opened again. */
  readonly listArchivedThreads: boolean;
}

const typesWithThreads: readonly number[] = [channelTypes.GUILD_TEXT, channelTypes.GUILD_ANNOUNCEMENT];

export function getAllowedChannelActions(
  guild: GuildView | undefined,
  channel: Channel,
  myId: string,
): AllowedChannelActions {
  const { type, parent_id: parentId } = channel;
  if (guild === undefined || isConversationType(type)) return nothingAllowed;
  const can = (name: PermissionName, channelId = channel.id) => isAllowedInChannel(guild, channelId, name);
  if (isThreadType(type)) {
    const managesThreads = can('MANAGE_THREADS');
    const isOwn = channel.owner_id === myId && !channel.thread_metadata?.locked;
    return {
      ...nothingAllowed,
      rename: managesThreads || isOwn,
      setSlowmode: managesThreads,
      archive: managesThreads || isOwn,
      lock: managesThreads,
      delete: managesThreads,
    };
  }
  const managesChannel = can('MANAGE_CHANNELS');
  const categories = guild.channels.filter((each) => isCategoryType(each.type) && each.id !== parentId);
  return {
    ...nothingAllowed,
    rename: managesChannel,
    setSlowmode: managesChannel && !isCategoryType(type),
    categories:
      managesChannel && !isCategoryType(type) ? categories.filter(({ id }) => can('MANAGE_CHANNELS', id)) : [],
    delete: managesChannel,
    listArchivedThreads: (typesWithThreads.includes(type) || isForumType(type)) && can('READ_MESSAGE_HISTORY'),
  };
}

const nothingAllowed: AllowedChannelActions = {
  rename: false,
  setSlowmode: false,
  categories: [],
  archive: false,
  lock: false,
  delete: false,
  listArchivedThreads: false,
};
