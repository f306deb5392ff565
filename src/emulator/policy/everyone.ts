/** What a member without any role may do: what a guild shows and opens to everybody. */
import { type Channel, channelTypes } from '../../wire/objects/channel.js';
import type { PermissionName } from '../../wire/permissions.js';
import { channelsOf } from '../state/channels.js';
import type { ChannelRecord } from '../state/records/channels.js';
import type { GuildRecord } from '../state/records/guilds.js';
import type { World } from '../state/world.js';
import { grantedPermissions, holds } from './permissions.js';

/** Whether everybody has permissions in a channel. */
export function everyoneMay(record: GuildRecord, channel: Channel, ...names: PermissionName[]): boolean {
  return holds(grantedPermissions(record, { userId: '', roles: [] }, channel), ...names);
}

const spoken: readonly number[] = [channelTypes.GUILD_VOICE, channelTypes.GUILD_STAGE_VOICE];

/** The voice and stage channels that everybody sees. */
export function openVoiceChannels(world: World, record: GuildRecord): ChannelRecord[] {
  return channelsOf(world, record.guild.id).filter(
    ({ channel }) => spoken.includes(channel.type) && everyoneMay(record, channel, 'VIEW_CHANNEL'),
  );
}
