/**
 * The channels of a guild as clients list them for a person: first those without a category, then each category with
 * its own; among them those for text before those for voice; below each channel its threads.
 */
import { type Channel, channelTypes } from '../../../wire/objects/channels/channel.js';
import { isVoiceChannel } from '../../policy/channels/voice-channels.js';
import { canViewEmptyCategory, canViewWithPermissions } from '../../policy/permissions/permission-checks.js';
import { permissionsIn } from '../../policy/permissions/permissions.js';
import { channelsOfGuild, serializeChannel } from '../../state/channels/channels.js';
import { activeThreadsOfGuild } from '../../state/channels/thread-pages.js';
import type { ChannelRecord } from '../../state/records/channels.js';
import type { GuildRecord } from '../../state/records/guilds.js';
import type { World } from '../../state/world/world.js';

/** A channel that a person sees, and what the person may do in it. */
export interface ChannelWithPermissions {
  readonly channel: Channel;
  readonly permissions: bigint;
}

/** The channels and active threads of a guild that a person sees, in the order of clients. */
export function listVisibleChannels(world: World, { guild }: GuildRecord, userId: string): ChannelWithPermissions[] {
  const see = (record: ChannelRecord): ChannelWithPermissions => ({
    channel: serializeChannel(world, record, userId),
    permissions: permissionsIn(world, record, userId),
  });
  const channels = channelsOfGuild(world, guild.id).map(see);
  const threads = activeThreadsOfGuild(world, guild.id).map(see).filter(isVisible);
  const isCategory = ({ channel }: ChannelWithPermissions) => channel.type === channelTypes.GUILD_CATEGORY;
  const seen = channels.filter((each) => isVisible(each) && !isCategory(each));

  /** The channels of a category, or those of none, with their threads. */
  const listed = (categoryId: string | null): ChannelWithPermissions[] => {
    const own = seen.filter(({ channel }) => (channel.parent_id ?? null) === categoryId);
    const isVoice = ({ channel }: ChannelWithPermissions) => isVoiceChannel(channel);
    const ordered = [...own.filter((each) => !isVoice(each)), ...own.filter(isVoice)];
    return ordered.flatMap((each) => [each, ...threads.filter(({ channel }) => channel.parent_id === each.channel.id)]);
  };

  const categories = channels.filter(isCategory).flatMap((category) => {
    const below = listed(category.channel.id);
    // An empty category is shown to those alone who can put something into it.
    return below.length > 0 || canViewEmptyCategory(category.permissions) ? [category, ...below] : [];
  });
  return [...listed(null), ...categories];
}

function isVisible({ permissions }: ChannelWithPermissions): boolean {
  return canViewWithPermissions(permissions);
}
