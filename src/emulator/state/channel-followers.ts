import type { FollowedChannel } from '../../wire/objects/channel.js';
import { messageTypes } from '../../wire/objects/message.js';
import type { Author } from './audit-log.js';
import type { Change } from './change.js';
import type { ChannelRecord } from './records/channels.js';
import type { GuildRecord } from './records/guilds.js';
import { writeSystemMessage } from './system-messages.js';
import { createWebhook } from './webhooks.js';
import type { World } from './world.js';

/** A channel of announcements with its guild. */
export interface Source {
  readonly guild: GuildRecord;
  readonly channel: ChannelRecord;
}

/** Brings the messages of a channel of announcements to another one from now on, and says so there. */
export function followChannel(world: World, source: Source, targetId: string, by: Author): Change<FollowedChannel> {
  const target = world.channels.get(targetId);
  const guild = world.guilds.get(target?.channel.guild_id ?? '');
  if (!target || !guild)
    throw new Error(`channel ${targetId} is in no guild: the rules let through what they must not`);
  const name = `${source.guild.guild.name} #${source.channel.channel.name}`;
  const { result, events } = createWebhook(world, guild, target, { name, source }, by);
  const notice = writeSystemMessage(world, target, {
    type: messageTypes.CHANNEL_FOLLOW_ADD,
    authorId: by.userId,
    content: name,
    reference: { channel_id: source.channel.channel.id, guild_id: source.guild.guild.id },
  });
  return {
    result: { channel_id: source.channel.channel.id, webhook_id: result.webhook.id },
    events: [...events, ...notice],
  };
}
