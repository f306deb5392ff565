import type { MessageComponents } from '../../wire/objects/components/message-components.js';
import type { Embed } from '../../wire/objects/embed.js';
import { type Message, messageFlags } from '../../wire/objects/message.js';
import type { User } from '../../wire/objects/user.js';
import { describedAnew, type FileDetails, storeAttachment, type UploadedFile } from './attachments.js';
import { type Author, recordAudit } from './audit-log.js';
import type { Change, Emission } from './change.js';
import { withComponentIds } from './component-ids.js';
import type { Mentions } from './mentions.js';
import { messageAudiences, presentGatewayMessage } from './message-presentation.js';
import { withSelectBounds } from './select-bounds.js';
import type { ChannelRecord, MessageRecord, World } from './world.js';

/** What a request says of a file: of one that goes with it by its index, of one that is kept by its id. */
export interface AttachmentEntry extends FileDetails {
  readonly id: string;
}

/** A message that is about to be. */
export interface NewMessage {
  readonly authorId: string;
  readonly content?: string | undefined;
  readonly embeds?: readonly Embed[] | undefined;
  readonly components?: MessageComponents | undefined;
  readonly attachments?: readonly AttachmentEntry[] | undefined;
  readonly files?: readonly UploadedFile[] | undefined;
  readonly mentions: Mentions;
  readonly flags?: number | undefined;
  readonly tts?: boolean | undefined;
  readonly nonce?: string | number | undefined;
  /** A message type number. Default 0. */
  readonly type?: number | undefined;
  readonly applicationId?: string | undefined;
  readonly webhookId?: string | undefined;
  /** The person who alone will see it. */
  readonly ephemeralFor?: string | undefined;
}

/** Adds a message to a channel. */
export function createMessage(world: World, channel: ChannelRecord, draft: NewMessage): Change<MessageRecord> {
  const author = world.users.get(draft.authorId)?.user;
  if (!author) throw new Error(`message of ${draft.authorId}, who has no account: the state is broken`);
  const channelId = channel.channel.id;
  const ephemeral = draft.ephemeralFor !== undefined;
  const message: Message = {
    id: world.newId(),
    channel_id: channelId,
    author,
    content: (draft.content ?? '').trim(),
    timestamp: world.timestamp(),
    edited_timestamp: null,
    tts: draft.tts ?? false,
    ...mentionFields(world, draft.mentions),
    attachments: (draft.files ?? []).map((file) =>
      storeAttachment(world, channelId, file, detailsOf(draft.attachments, file), ephemeral),
    ),
    embeds: rich(draft.embeds ?? []),
    ...(draft.nonce === undefined ? {} : { nonce: draft.nonce }),
    pinned: false,
    ...(draft.webhookId === undefined ? {} : { webhook_id: draft.webhookId }),
    type: draft.type ?? 0,
    ...(draft.applicationId === undefined ? {} : { application_id: draft.applicationId }),
    flags: (draft.flags ?? 0) | (ephemeral ? messageFlags.EPHEMERAL : 0),
    components: withSelectBounds(withComponentIds(draft.components ?? [])),
  };
  const record: MessageRecord = { message, ephemeralFor: draft.ephemeralFor };
  channel.messages.set(message.id, record);
  if (!ephemeral) channel.channel = { ...channel.channel, last_message_id: message.id };
  return { result: record, events: news(world, channel, record, 'messageCreate') };
}

/** Changes to a message: what is absent stays, null empties. */
export interface MessageChanges {
  readonly content?: string | null | undefined;
  readonly embeds?: readonly Embed[] | null | undefined;
  readonly components?: MessageComponents | null | undefined;
  /** The complete set of files that stay or come; when absent, files are added to those that are there. */
  readonly attachments?: readonly AttachmentEntry[] | null | undefined;
  readonly files?: readonly UploadedFile[] | undefined;
  readonly flags?: number | null | undefined;
  /** Mentions of the new content. */
  readonly mentions?: Mentions | undefined;
}

/** Changes a message. One that was loading is filled in, and does not count as edited. */
export function editMessage(
  world: World,
  channel: ChannelRecord,
  record: MessageRecord,
  changes: MessageChanges,
): Change<MessageRecord> {
  const { message } = record;
  const loading = ((message.flags ?? 0) & messageFlags.LOADING) !== 0;
  record.message = {
    ...message,
    ...(changes.content === undefined ? {} : { content: (changes.content ?? '').trim() }),
    ...(changes.mentions ? mentionFields(world, changes.mentions) : {}),
    ...(changes.embeds === undefined ? {} : { embeds: rich(changes.embeds ?? []) }),
    ...(changes.components === undefined
      ? {}
      : { components: withSelectBounds(withComponentIds(changes.components ?? [])) }),
    attachments: changedAttachments(world, channel, record, changes),
    flags: changedFlags(message.flags ?? 0, changes.flags),
    edited_timestamp: loading ? null : world.timestamp(),
    tts: false,
  };
  return { result: record, events: news(world, channel, record, 'messageUpdate') };
}

function changedFlags(before: number, given: number | null | undefined): number {
  const { LOADING, SUPPRESS_EMBEDS } = messageFlags;
  const settled = before & ~LOADING;
  return given === undefined ? settled : (settled & ~SUPPRESS_EMBEDS) | ((given ?? 0) & SUPPRESS_EMBEDS);
}

function changedAttachments(world: World, channel: ChannelRecord, record: MessageRecord, changes: MessageChanges) {
  const before = record.message.attachments;
  const entries = changes.attachments === undefined ? undefined : (changes.attachments ?? []);
  const kept = before.flatMap((attachment) => {
    if (!entries) return [attachment];
    const entry = entries.find((each) => each.id === attachment.id);
    return entry ? [describedAnew(attachment, entry)] : [];
  });
  for (const { id } of before) {
    if (!kept.some((each) => each.id === id)) world.files.delete(id);
  }
  const ephemeral = record.ephemeralFor !== undefined;
  const added = (changes.files ?? []).map((file) =>
    storeAttachment(world, channel.channel.id, file, detailsOf(entries, file), ephemeral),
  );
  return [...kept, ...added];
}

/** Takes a message away. It stands in the audit log when somebody else than its author does so. */
export function deleteMessage(
  world: World,
  channel: ChannelRecord,
  record: MessageRecord,
  by: Author,
): Change<undefined> {
  const { id, author, attachments } = record.message;
  const { id: channelId, guild_id: guildId } = channel.channel;
  channel.messages.delete(id);
  for (const attachment of attachments) world.files.delete(attachment.id);
  const data = {
    id,
    channel_id: channelId,
    ...(guildId === undefined || record.ephemeralFor ? {} : { guild_id: guildId }),
  };
  const events: Emission[] = messageAudiences(channel, record).map((audience) => ({
    event: 'messageDelete',
    data,
    audience,
  }));
  const guild = world.guilds.get(guildId ?? '');
  if (guild && by.userId !== author.id) {
    const options = { channel_id: channelId, count: '1' };
    events.push(...recordAudit(world, guild, { action: 'MESSAGE_DELETE', targetId: author.id, by, options }).events);
  }
  return { result: undefined, events };
}

function news(
  world: World,
  channel: ChannelRecord,
  record: MessageRecord,
  event: 'messageCreate' | 'messageUpdate',
): Emission[] {
  const data = presentGatewayMessage(world, channel, record);
  return messageAudiences(channel, record).map((audience) => ({ event, data, audience }));
}

function mentionFields(world: World, mentions: Mentions) {
  const users: User[] = mentions.userIds.flatMap((id) => world.users.get(id)?.user ?? []);
  return { mention_everyone: mentions.everyone, mentions: users, mention_roles: [...mentions.roleIds] };
}

function detailsOf(entries: readonly AttachmentEntry[] | undefined, file: UploadedFile): FileDetails | undefined {
  return entries?.find((entry) => entry.id === String(file.index));
}

function rich(embeds: readonly Embed[]): Embed[] {
  return embeds.map((embed) => ({ ...embed, type: 'rich' }));
}
