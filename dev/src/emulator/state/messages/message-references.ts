/** References between messages: replies and forwards. */
import { type Attachment, type MessageSnapshot, messageReferenceTypes, messageTypes } from 'guildhall/wire';
import { copyAttachment } from '../files/attachments.js';
import type { ChannelRecord, MessageRecord } from '../records/channels.js';
import type { World } from '../world/world.js';
import type { NewMessage } from './new-message.js';

/** A message with its channel. */
export interface ReferencedMessage {
  readonly channel: ChannelRecord;
  readonly record: MessageRecord;
}

/** Finds a referenced message that is not ephemeral. It is in `channel` unless the reference names another channel. */
export function findReferencedMessage(
  world: World,
  channel: ChannelRecord,
  reference: { readonly message_id: string; readonly channel_id?: string | undefined },
): ReferencedMessage | undefined {
  const source = reference.channel_id === undefined ? channel : world.channels.get(reference.channel_id);
  const record = source?.messages.get(reference.message_id);
  return source && record && record.ephemeralFor === undefined ? { channel: source, record } : undefined;
}

type ReferenceFields = Pick<NewMessage, 'type' | 'reference' | 'snapshots'> & {
  /** The author of the message that is replied to. */
  readonly repliedTo?: string | undefined;
};

/** The fields of a message that refers to another message. */
export function referenceFields(world: World, { channel, record }: ReferencedMessage, type = 0): ReferenceFields {
  const { id: channelId, guild_id: guildId } = channel.channel;
  const { id, author, webhook_id: webhookId } = record.message;
  const reference = {
    type,
    message_id: id,
    channel_id: channelId,
    ...(guildId === undefined ? {} : { guild_id: guildId }),
  };
  if (type === messageReferenceTypes.FORWARD) return { reference, snapshots: [createSnapshot(world, channel, record)] };
  const repliedTo = webhookId === undefined && world.users.has(author.id) ? author.id : undefined;
  return { type: messageTypes.REPLY, reference, repliedTo };
}

/** A copy of the current contents of a message. Later changes do not affect it. */
function createSnapshot(world: World, { channel }: ChannelRecord, { message }: MessageRecord): MessageSnapshot {
  const { type, content, timestamp, edited_timestamp, mentions, mention_roles, attachments, embeds } = message;
  const { flags, components, sticker_items, message_snapshots: forwarded } = message;
  const guildId = channel.guild_id;
  const copied = (files: readonly Attachment[]) => files.map((each) => copyAttachment(world, each, channel.id));
  // Forwarding a forward copies the original snapshot.
  const [first] = forwarded ?? [];
  if (first) return { ...first, message: { ...first.message, attachments: copied(first.message.attachments) } };
  return structuredClone({
    message: {
      type,
      content,
      timestamp,
      edited_timestamp,
      mentions,
      mention_roles,
      attachments: copied(attachments),
      embeds,
      ...(flags === undefined ? {} : { flags }),
      ...(components === undefined ? {} : { components }),
      ...(sticker_items === undefined ? {} : { sticker_items }),
    },
    ...(guildId === undefined ? {} : { guild_id: guildId }),
  });
}
