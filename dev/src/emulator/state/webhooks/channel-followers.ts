import { type FollowedChannel, messageTypes } from 'guildhall/wire';
import type { AuditExecutor } from '../audit-log/audit-log.js';
import { insertSystemMessage } from '../messages/system-messages.js';
import type { ChannelRecord } from '../records/channels.js';
import type { GuildRecord } from '../records/guilds.js';
import type { StateChange } from '../world/state-change.js';
import type { World } from '../world/world.js';
import { insertWebhook } from './webhooks.js';

/** An announcement channel with its guild. */
export interface AnnouncementSource {
  readonly guild: GuildRecord;
  readonly channel: ChannelRecord;
}

/** Makes a channel follow an announcement channel, and adds a system message about it. */
export function followChannel(
  world: World,
  source: AnnouncementSource,
  targetId: string,
  executor: AuditExecutor,
): StateChange<FollowedChannel> {
  const target = world.channels.get(targetId);
  const guild = world.guilds.get(target?.channel.guild_id ?? '');
  if (!target || !guild)
    throw new Error(`channel ${targetId} is not in a guild: the rules of the endpoint must reject it`);
  const name = `${source.guild.guild.name} #${source.channel.channel.name}`;
  const { result, events } = insertWebhook(world, guild, target, { name, source }, executor);
  const notice = insertSystemMessage(world, target, {
    type: messageTypes.CHANNEL_FOLLOW_ADD,
    authorId: executor.userId,
    content: name,
    reference: { channel_id: source.channel.channel.id, guild_id: source.guild.guild.id },
  });
  return {
    result: { channel_id: source.channel.channel.id, webhook_id: result.webhook.id },
    events: [...events, ...notice.events],
  };
}
