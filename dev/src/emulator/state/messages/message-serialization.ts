/** Converts stored messages to API objects, with valid file URLs and with the fields that depend on the viewer. */

import { attachmentFilename, copyJson, findMediaItems, walkComponents } from 'guildhall/internal';
import {
  type Attachment,
  componentTypes,
  type Embed,
  type GatewayMessage,
  type Message,
  messageFlags,
  messageTypes,
  type ReceivedComponent,
  storedFilename,
} from 'guildhall/wire';
import { serializeAttachment } from '../files/attachments.js';
import type { ChannelRecord, MessageRecord } from '../records/channels.js';
import type { MemberRecord } from '../records/guilds.js';
import type { World } from '../world/world.js';
import { serializePoll } from './polls.js';
import { serializeReactions } from './reactions.js';

/** Types of messages whose API object contains the referenced message. */
const typesWithReferencedMessage: readonly number[] = [
  messageTypes.REPLY,
  messageTypes.THREAD_STARTER_MESSAGE,
  messageTypes.CONTEXT_MENU_COMMAND,
];

/**
 * Returns the API object of a message, with the current author and valid file URLs.
 * @param viewerId the user whose reactions and votes are marked. Default: none
 */
export function serializeMessage(world: World, record: MessageRecord, viewerId?: string): Message {
  const message = serializeWithoutReference(world, record, viewerId);
  const { message_reference: reference } = message;
  // A response to a user command has no referenced message.
  if (!reference || !typesWithReferencedMessage.includes(message.type)) return message;
  // The referenced message does not contain its own referenced message.
  const { channel_id: channelId, message_id: messageId } = reference;
  const referenced = world.channels.get(channelId ?? '')?.messages.get(messageId ?? '');
  return { ...message, referenced_message: referenced ? serializeWithoutReference(world, referenced, viewerId) : null };
}

function serializeWithoutReference(world: World, record: MessageRecord, viewerId?: string): Message {
  const { message, reactions = [], poll } = record;
  const { message_snapshots: snapshots } = message;
  return {
    ...message,
    ...serializeFiles(world, message),
    author: world.users.get(message.author.id)?.user ?? message.author,
    ...(snapshots
      ? {
          message_snapshots: snapshots.map((snapshot) => ({
            ...snapshot,
            message: { ...snapshot.message, ...serializeFiles(world, snapshot.message) },
          })),
        }
      : {}),
    ...(reactions.length > 0 ? { reactions: serializeReactions(record, viewerId) } : {}),
    ...(poll ? { poll: serializePoll(world, poll, viewerId) } : {}),
    ...threadField(world, message),
  };
}

type FileFields = Pick<Message, 'attachments' | 'embeds' | 'components'>;

/**
 * Returns the fields of a message or snapshot that contain files. In embeds and components, names of files become URLs.
 */
function serializeFiles(world: World, message: FileFields & Pick<Message, 'flags'>): FileFields {
  const attachments = message.attachments.map((each) => serializeAttachment(world, each));
  const attachmentsByName = new Map(attachments.map((each) => [each.filename, each]));
  const suppressesEmbeds = ((message.flags ?? 0) & messageFlags.SUPPRESS_EMBEDS) !== 0;
  return {
    attachments,
    embeds: suppressesEmbeds ? [] : message.embeds.map((embed) => resolveEmbedUrls(embed, attachmentsByName)),
    ...(message.components ? { components: resolveComponentMedia(message.components, attachmentsByName) } : {}),
  };
}

/** A thread that was started from a message has the message's id. */
function threadField(world: World, { id, flags = 0 }: Pick<Message, 'id' | 'flags'>): Pick<Message, 'thread'> {
  const thread = (flags & messageFlags.HAS_THREAD) === 0 ? undefined : world.channels.get(id)?.channel;
  return thread ? { thread } : {};
}

type AttachmentsByName = ReadonlyMap<string, Attachment>;

/** Finds the attachment that a URL refers to. */
function findAttachment(attachmentsByName: AttachmentsByName, url: string): Attachment | undefined {
  const name = attachmentFilename(url);
  return name === undefined ? undefined : attachmentsByName.get(storedFilename(name));
}

/** The fields of a media item that come from its file. */
function mediaDetails({ proxy_url, content_type, width, height }: Attachment) {
  return {
    proxy_url,
    ...(content_type ? { content_type } : {}),
    ...(width == null || height == null ? {} : { width, height }),
  };
}

function resolveEmbedUrls(embed: Embed, attachmentsByName: AttachmentsByName): Embed {
  const resolve = (url: string) => findAttachment(attachmentsByName, url)?.url ?? url;
  const resolveImage = <T extends { readonly url: string }>(image: T): T => {
    const attachment = findAttachment(attachmentsByName, image.url);
    return attachment ? { ...image, url: attachment.url, ...mediaDetails(attachment) } : image;
  };
  const { image, thumbnail, author, footer } = embed;
  return {
    ...embed,
    ...(image ? { image: resolveImage(image) } : {}),
    ...(thumbnail ? { thumbnail: resolveImage(thumbnail) } : {}),
    ...(author?.icon_url ? { author: { ...author, icon_url: resolve(author.icon_url) } } : {}),
    ...(footer?.icon_url ? { footer: { ...footer, icon_url: resolve(footer.icon_url) } } : {}),
  };
}

/** Copies components and fills in the details of their media and files. */
function resolveComponentMedia(
  components: readonly ReceivedComponent[],
  attachmentsByName: AttachmentsByName,
): ReceivedComponent[] {
  const copy = copyJson([...components]);
  for (const { component } of walkComponents(copy)) {
    const file: unknown = component['file'];
    if (component['type'] !== componentTypes.FILE || typeof file !== 'object' || file === null) continue;
    const attachment =
      'url' in file && typeof file.url === 'string' ? findAttachment(attachmentsByName, file.url) : undefined;
    if (attachment) Object.assign(component, { name: attachment.filename, size: attachment.size });
  }
  for (const { item } of findMediaItems(copy)) {
    const attachment = findAttachment(attachmentsByName, item.url);
    Object.assign(
      item,
      attachment
        ? { url: attachment.url, ...mediaDetails(attachment), attachment_id: attachment.id }
        : { proxy_url: item.url },
    );
  }
  return copy;
}

/**
 * Returns the payload of a message event. In guilds, it contains the members of the author and of the mentioned users.
 */
export function serializeGatewayMessage(world: World, channel: ChannelRecord, record: MessageRecord): GatewayMessage {
  const message: GatewayMessage = { ...serializeMessage(world, record), channel_type: channel.channel.type };
  const guild = world.guilds.get(channel.channel.guild_id ?? '');
  if (!guild || record.ephemeralFor !== undefined) return message;
  const member = guild.members.get(message.author.id);
  return {
    ...message,
    guild_id: guild.guild.id,
    ...(member ? { member: withoutUser(member) } : {}),
    mentions: message.mentions.map((user) => {
      const mentioned = guild.members.get(user.id);
      return mentioned ? { ...user, member: withoutUser(mentioned) } : user;
    }),
  };
}

function withoutUser({ userId: _userId, ...member }: MemberRecord): Omit<MemberRecord, 'userId'> {
  return member;
}
