import { DEFAULT_AVATAR_COUNT, defaultAvatarPath } from 'guildhall/internal';
import { type GuildWidget, limits, type WidgetSettings } from 'guildhall/wire';
import { onlineMemberIds, presenceStatusOf } from '../members/presences.js';
import type { ChannelRecord } from '../records/channels.js';
import type { GuildRecord } from '../records/guilds.js';
import type { StateChange } from '../world/state-change.js';
import type { World } from '../world/world.js';
import { insertInvite } from './invites.js';

/** Whether a guild's widget is enabled, and the channel of its invites. */
export function serializeWidgetSettings({ guild }: GuildRecord): WidgetSettings {
  return { enabled: guild.widget_enabled ?? false, channel_id: guild.widget_channel_id ?? null };
}

/**
 * The public widget. It creates an invite if the widget has a channel without a suitable invite.
 * @param channels the channels that everyone can see
 * @param withInvite whether it may contain an invite
 */
export function buildWidget(
  world: World,
  record: GuildRecord,
  channels: readonly ChannelRecord[],
  withInvite: boolean,
): StateChange<GuildWidget> {
  const { id, name, widget_channel_id: channelId } = record.guild;
  const channel = withInvite ? world.channels.get(channelId ?? '') : undefined;
  const invite = channel && insertInvite(world, record, channel, {});
  const online = onlineMemberIds(world, record);
  return {
    result: {
      id,
      name,
      instant_invite: invite ? `https://discord.com/invite/${invite.result.code}` : null,
      channels: channels.map(({ channel: { id, name, position } }) => ({
        id,
        name: name ?? '',
        position: position ?? 0,
      })),
      members: online
        .slice(0, limits.widgetMembers)
        .map((userId, index) => serializeWidgetMember(world, record, userId, index)),
      presence_count: online.length,
    },
    events: invite?.events ?? [],
  };
}

/** An online member, anonymous except for the name. */
function serializeWidgetMember(
  world: World,
  { members }: GuildRecord,
  userId: string,
  index: number,
): GuildWidget['members'][number] {
  const user = world.users.get(userId)?.user;
  return {
    id: String(index),
    username: members.get(userId)?.nick ?? user?.global_name ?? user?.username ?? '',
    discriminator: '0000',
    avatar: null,
    status: presenceStatusOf(world, userId),
    avatar_url: `${world.filesOrigin}${defaultAvatarPath(index % DEFAULT_AVATAR_COUNT)}`,
  };
}
