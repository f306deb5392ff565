/**
 * The channels of a guild in the order of clients: channels without a category, then each category with its channels.
 * Text channels come before voice channels, and threads follow their channel.
 */
import { type Channel, channelTypes } from '../../../../../src/wire/objects/channels/channel.js';
import { canViewEmptyCategory, canViewWithPermissions } from '../../policy/permissions/permission-checks.js';
import { permissionsIn } from '../../policy/permissions/permissions.js';
import { isVoiceChannel } from '../../policy/voice/voice-channels.js';
import { channelsOfGuild, serializeChannel } from '../../state/channels/channels.js';
import type { ChannelRecord } from '../../state/records/channels.js';
import type { GuildRecord } from '../../state/records/guilds.js';
import { activeThreadsOfGuild } from '../../state/threads/thread-pages.js';
import type { World } from '../../state/world/world.js';

/** A channel that a user can see, and the user's permissions in it. */
export interface ChannelWithPermissions {
  readonly channel: Channel;
  readonly permissions: bigint;
}

/** Lists the channels and active threads of a guild that a user can see, in the order of clients. */
export function listVisibleChannels(world: World, { guild }: GuildRecord, userId: string): ChannelWithPermissions[] {
  const withPermissions = (record: ChannelRecord): ChannelWithPermissions => ({
    channel: serializeChannel(world, record, userId),
    permissions: permissionsIn(world, record, userId),
  });
  const channels = channelsOfGuild(world, guild.id).map(withPermissions);
  const threads = activeThreadsOfGuild(world, guild.id).map(withPermissions).filter(isVisible);
  const isCategory = ({ channel }: ChannelWithPermissions) => channel.type === channelTypes.GUILD_CATEGORY;
  const visible = channels.filter((each) => isVisible(each) && !isCategory(each));

  /** The channels of a category (null: without one), each followed by its threads. */
  const listCategory = (categoryId: string | null): ChannelWithPermissions[] => {
    const inCategory = visible.filter(({ channel }) => (channel.parent_id ?? null) === categoryId);
    const isVoice = ({ channel }: ChannelWithPermissions) => isVoiceChannel(channel);
    const ordered = [...inCategory.filter((each) => !isVoice(each)), ...inCategory.filter(isVoice)];
    return ordered.flatMap((each) => [each, ...threads.filter(({ channel }) => channel.parent_id === each.channel.id)]);
  };

  const categories = channels.filter(isCategory).flatMap((category) => {
    const children = listCategory(category.channel.id);
    // An empty category is visible only to users who can add channels to it.
    return children.length > 0 || canViewEmptyCategory(category.permissions) ? [category, ...children] : [];
  });
  return [...listCategory(null), ...categories];
}

function isVisible({ permissions }: ChannelWithPermissions): boolean {
  return canViewWithPermissions(permissions);
}
