/**
 * Crossposts: copies of messages of announcement channels in the channels that follow them. Edits of a crossposted
 * message also apply to its copies. If it is deleted, the copies stay with a flag.
 */
import { type Message, messageFlags } from 'guildhall/wire';
import { copyAttachment } from '../files/attachments.js';
import type { ChannelRecord, MessageRecord, WebhookRecord } from '../records/channels.js';
import type { EmittedEvent, StateChange } from '../world/state-change.js';
import type { World } from '../world/world.js';
import { messageCreateEvents, messageUpdateEvents } from './message-events.js';
import { webhookMessageAuthor } from './webhook-message-author.js';

const { CROSSPOSTED, IS_CROSSPOST, SOURCE_MESSAGE_DELETED } = messageFlags;

/** Marks a message as crossposted and copies it to all channels that follow its channel. */
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
  const copyEvents = copies.flatMap(({ target, copy }) => messageCreateEvents(world, target, copy));
  return { result: record, events: [...messageUpdateEvents(world, channel, record), ...copyEvents] };
}

/** The webhooks that copy the messages of a channel to other channels. */
function followerWebhooksOf(world: World, channelId: string): WebhookRecord[] {
  return [...world.webhooks.values()].filter(({ webhook }) => webhook.source_channel?.id === channelId);
}

/** A copy has the contents and files of the original, and notifies no one. */
function buildCopy(
  world: World,
  { channel: source }: ChannelRecord,
  { message }: MessageRecord,
  { channel: target }: ChannelRecord,
  webhookId: string,
): MessageRecord {
  const { nonce: _nonce, application_id: _application, message_reference: _reference, ...contents } = message;
  return {
    message: {
      ...contents,
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
 * Applies the edit of a message to its copies.
 * @param before the message before the edit
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

/** Marks the copies of a deleted message. Their contents stay. */
export function orphanCrosspostCopies(world: World, record: MessageRecord): EmittedEvent[] {
  return findCopies(world, record).flatMap(({ channel, copy }) => {
    copy.message = { ...copy.message, flags: (copy.message.flags ?? 0) | SOURCE_MESSAGE_DELETED };
    return messageUpdateEvents(world, channel, copy);
  });
}

/** The copies of a message that still exist. */
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

/**
 * The files of a copy after an edit: the existing ones of unchanged files, in the order of `before`, and copies of new
 * files.
 */
function updateCopyFiles(
  world: World,
  { channel }: ChannelRecord,
  { message: copy }: MessageRecord,
  before: Message['attachments'],
  after: Message['attachments'],
): Message['attachments'] {
  const existing = new Map(before.map(({ id }, index) => [id, copy.attachments[index]]));
  const changed = after.map((attachment) => {
    const own = existing.get(attachment.id);
    if (!own) return copyAttachment(world, attachment, channel.id);
    return { ...attachment, id: own.id, url: own.url, proxy_url: own.proxy_url };
  });
  for (const { id } of copy.attachments) {
    if (!changed.some((each) => each.id === id)) world.files.delete(id);
  }
  return changed;
}
