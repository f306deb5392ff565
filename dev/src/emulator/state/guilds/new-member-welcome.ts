import type { NewMemberWelcome } from 'guildhall/wire';
import type { GuildRecord } from '../records/guilds.js';

/** Sets what new members see in the guide of a guild. No event or audit log entry of that is documented. */
export function setNewMemberWelcome(
  record: GuildRecord,
  welcome: Omit<NewMemberWelcome, 'guild_id'>,
): NewMemberWelcome {
  record.newMemberWelcome = { guild_id: record.guild.id, ...welcome };
  return record.newMemberWelcome;
}

/** Removes the actions and resources of a deleted channel. */
export function removeChannelFromWelcome(record: GuildRecord, channelId: string): void {
  const { newMemberWelcome: welcome } = record;
  if (!welcome) return;
  record.newMemberWelcome = {
    ...welcome,
    new_member_actions: welcome.new_member_actions.filter((each) => each.channel_id !== channelId),
    resource_channels: welcome.resource_channels.filter((each) => each.channel_id !== channelId),
  };
}
