/**
 * Messages of announcement channels on their way to the channels that follow them. A crossposted message knows its
 * copies: what is changed about it later is changed about them, and they stay, marked, when it is taken away.
 */
import { type Message, messageFlags } from '../../../wire/objects/messages/message.js';
import { copyAttachment } from '../files/attachments.js';
import type { ChannelRecord, MessageRecord, WebhookRecord } from '../records/channels.js';
import type { EmittedEvent, StateChange } from '../world/state-change.js';
import type { World } from '../world/world.js';
import { messageCreateEvents, messageUpdateEvents } from './message-events.js';
import { webhookMessageAuthor } from './webhook-message-author.js';

const { CROSSPOSTED, IS_CROSSPOST, SOURCE_MESSAGE_DELETED } = messageFlags;

/** Marks a message as crossposted, and puts a copy of it into every channel that follows this one. */
export function crosspost(world: World, channel: ChannelRecord, record: MessageRecord): StateChange<MessageRecord> {
  record.message = { ...record.message, flags: (record.message.flags ?? 0) | CROSSPOSTED };
  const targets = followerWebhooksOf(world, channel.channel.id).flatMap((follower) => {
    const target = world.channels.get(follower.webhook.channel_id ?? '');
    return target ? [{ follower, target }] : [];
  });
  const copies = targets.map(({ follower, target }) => {
    const copy = buildCopy(world, channel, record, target, follower.webhook.id);
    copy.message.author = webhookMessageAuthor(follower);
    target.messages.set(copy.message.id, copy);
    target.channel = { ...target.channel, last_message_id: copy.message.id };
    return { target, copy };
  });
  record.copies = copies.map(({ target, copy }) => ({ channelId: target.channel.id, messageId: copy.message.id }));
  const news = copies.flatMap(({ target, copy }) => messageCreateEvents(world, target, copy));
  return { result: record, events: [...messageUpdateEvents(world, channel, record), ...news] };
}

/** The webhooks that copy the messages of a channel to other channels. */
function followerWebhooksOf(world: World, channelId: string): WebhookRecord[] {
  return [...world.webhooks.values()].filter(({ webhook }) => webhook.source_channel?.id === channelId);
}

/** A copy shows what the original shows, files included, and pings nobody. */
function buildCopy(
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
      flags: copyFlags(message),
      message_reference: {
        type: 0,
        message_id: message.id,
        channel_id: source.id,
        ...(source.guild_id === undefined ? {} : { guild_id: source.guild_id }),
      },
    },
  };
}

/**
 * Changes the copies of a message as it was changed itself.
 * @param before the message as it was
 */
export function updateCrosspostCopies(
  world: World,
  before: MessageRecord['message'],
  record: MessageRecord,
): EmittedEvent[] {
  const { message } = record;
  return findCopies(world, record).flatMap(({ channel, copy }) => {
    copy.message = {
      ...copy.message,
      content: message.content,
      embeds: message.embeds,
      components: message.components,
      attachments: updateCopyFiles(world, channel, copy, before.attachments, message.attachments),
      flags: copyFlags(message),
      edited_timestamp: message.edited_timestamp,
    };
    return messageUpdateEvents(world, channel, copy);
  });
}

/** Marks the copies of a message that is taken away. They keep what they show. */
export function orphanCrosspostCopies(world: World, record: MessageRecord): EmittedEvent[] {
  return findCopies(world, record).flatMap(({ channel, copy }) => {
    copy.message = { ...copy.message, flags: (copy.message.flags ?? 0) | SOURCE_MESSAGE_DELETED };
    return messageUpdateEvents(world, channel, copy);
  });
}

/** The copies of a message that are still there. */
function findCopies(world: World, { copies = [] }: MessageRecord) {
  return copies.flatMap(({ channelId, messageId }) => {
    const channel = world.channels.get(channelId);
    const copy = channel?.messages.get(messageId);
    return channel && copy ? [{ channel, copy }] : [];
  });
}

function copyFlags({ flags = 0 }: MessageRecord['message']): number {
  return (flags & ~CROSSPOSTED) | IS_CROSSPOST;
}

/** The files of a copy: those of the files that stayed, in the order of `before`, and copies of what was added. */
function updateCopyFiles(
  world: World,
  { channel }: ChannelRecord,
  { message: copy }: MessageRecord,
  before: Message['attachments'],
  after: Message['attachments'],
): Message['attachments'] {
  const kept = new Map(before.map(({ id }, index) => [id, copy.attachments[index]]));
  const changed = after.map((attachment) => {
    const own = kept.get(attachment.id);
    if (!own) return copyAttachment(world, attachment, channel.id);
    return { ...attachment, id: own.id, url: own.url, proxy_url: own.proxy_url };
  });
  for (const { id } of copy.attachments) {
    if (!changed.some((each) => each.id === id)) world.files.delete(id);
  }
  return changed;
}
