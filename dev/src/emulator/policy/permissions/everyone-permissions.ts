/** Permissions of a member without roles: what the guild allows everyone. */

import { type Channel, channelTypes, type PermissionName } from 'guildhall/wire';
import { channelsOfGuild } from '../../state/channels/channels.js';
import type { ChannelRecord } from '../../state/records/channels.js';
import type { GuildRecord } from '../../state/records/guilds.js';
import type { World } from '../../state/world/world.js';
import { grantedPermissions, hasPermissionBits } from './permissions.js';

/** Whether everyone has all these permissions in a channel. */
export function everyoneHasPermissions(record: GuildRecord, channel: Channel, ...names: PermissionName[]): boolean {
  return hasPermissionBits(grantedPermissions(record, { userId: '', roles: [] }, channel), ...names);
}

const voiceTypes: readonly number[] = [channelTypes.GUILD_VOICE, channelTypes.GUILD_STAGE_VOICE];

/** The voice and stage channels that everyone can see. */
export function publicVoiceChannels(world: World, record: GuildRecord): ChannelRecord[] {
  return channelsOfGuild(world, record.guild.id).filter(
    ({ channel }) => voiceTypes.includes(channel.type) && everyoneHasPermissions(record, channel, 'VIEW_CHANNEL'),
  );
}
