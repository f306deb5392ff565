/** Messages of announcement channels on their way to the channels that follow them. */
import { messageFlags } from '../../wire/objects/message.js';
import { copyAttachment } from './attachments.js';
import type { Change, Emission } from './change.js';
import { messageCreated, messageUpdated } from './message-news.js';
import { followersOf, webhookAuthor } from './webhooks.js';
import type { ChannelRecord, MessageRecord, World } from './world.js';

/** Marks a message as crossposted, and puts a copy of it into every channel that follows this one. */
export function crosspost(world: World, channel: ChannelRecord, record: MessageRecord): Change<MessageRecord> {
  record.message = { ...record.message, flags: (record.message.flags ?? 0) | messageFlags.CROSSPOSTED };
  const copies = followersOf(world, channel.channel.id).flatMap((follower): Emission[] => {
    const target = world.channels.get(follower.webhook.channel_id ?? '');
    if (!target) return [];
    const copy = copyFor(world, channel, record, target, follower.webhook.id);
    copy.message.author = webhookAuthor(follower);
    target.messages.set(copy.message.id, copy);
    target.channel = { ...target.channel, last_message_id: copy.message.id };
    return messageCreated(world, target, copy);
  });
  return { result: record, events: [...messageUpdated(world, channel, record), ...copies] };
}

/** A copy shows what the original shows, files included, and pings nobody. */
function copyFor(
  world: World,
  { channel: source }: ChannelRecord,
  { message }: MessageRecord,
  { channel: target }: ChannelRecord,
  webhookId: string,
): MessageRecord {
  const { nonce: _nonce, application_id: _application, message_reference: _reference, ...shown } = message;
  return {
    message: {
      ...shown,
      id: world.newId(),
      channel_id: target.id,
      attachments: message.attachments.map((each) => copyAttachment(world, each, target.id)),
      timestamp: world.timestamp(),
      edited_timestamp: null,
      pinned: false,
      mention_everyone: false,
      mentions: [],
      mention_roles: [],
      webhook_id: webhookId,
      flags: ((message.flags ?? 0) & ~messageFlags.CROSSPOSTED) | messageFlags.IS_CROSSPOST,
      message_reference: {
        type: 0,
        message_id: message.id,
        channel_id: source.id,
        ...(source.guild_id === undefined ? {} : { guild_id: source.guild_id }),
      },
    },
  };
}
