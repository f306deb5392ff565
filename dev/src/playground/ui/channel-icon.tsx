import { channelTypes } from 'guildhall/wire';
import { Icon, type IconName } from './icon.js';

const icons: Readonly<Record<number, IconName>> = {
  [channelTypes.GUILD_VOICE]: 'voice',
  [channelTypes.GUILD_STAGE_VOICE]: 'stage',
  [channelTypes.GUILD_ANNOUNCEMENT]: 'announcement',
  [channelTypes.GUILD_CATEGORY]: 'chevron',
  [channelTypes.GUILD_FORUM]: 'forum',
  [channelTypes.GUILD_MEDIA]: 'forum',
  [channelTypes.PUBLIC_THREAD]: 'thread',
  [channelTypes.ANNOUNCEMENT_THREAD]: 'thread',
  [channelTypes.PRIVATE_THREAD]: 'lock',
  [channelTypes.DM]: 'chat',
  [channelTypes.GROUP_DM]: 'users',
};

const typeNames: Readonly<Record<number, string>> = {
  [channelTypes.GUILD_VOICE]: 'voice channel',
  [channelTypes.GUILD_STAGE_VOICE]: 'stage channel',
  [channelTypes.GUILD_ANNOUNCEMENT]: 'announcement channel',
  [channelTypes.GUILD_CATEGORY]: 'category',
  [channelTypes.GUILD_FORUM]: 'forum',
  [channelTypes.GUILD_MEDIA]: 'media channel',
  [channelTypes.PUBLIC_THREAD]: 'thread',
  [channelTypes.ANNOUNCEMENT_THREAD]: 'thread',
  [channelTypes.PRIVATE_THREAD]: 'private thread',
  [channelTypes.DM]: 'direct messages',
  [channelTypes.GROUP_DM]: 'group DM',
};

/** The icon of a channel type. */
export function ChannelIcon({ type, size = 19 }: { readonly type: number; readonly size?: number }) {
  return <Icon name={icons[type] ?? 'hash'} size={size} />;
}

/** Returns the displayed name of a channel type. */
export const channelTypeName = (type: number) => typeNames[type] ?? 'text channel';

/** Returns the name of a channel type with a capital letter, for lists of choices. */
export function channelTypeTitle(type: number): string {
  const name = channelTypeName(type);
  return name.charAt(0).toUpperCase() + name.slice(1);
}
