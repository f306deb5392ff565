import { attachmentsAfterEdit } from 'guildhall/internal';
import {
  type Embed,
  limits,
  type MessageComponents,
  messageFlags,
  messageTypes,
  type PollRequest,
} from 'guildhall/wire';
import type { z } from 'zod';
import { type AuditExecutor, insertAuditEntry } from '../audit-log/audit-log.js';
import { recordSlowmodeAction } from '../channels/slowmode.js';
import { recordThreadMessage, recordThreadMessageRemoval } from '../channels/thread-activity.js';
import {
  applyFileDetails,
  deleteFilesOfMessage,
  type FileDetails,
  type ReceivedFile,
  storeAttachment,
} from '../files/attachments.js';
import type { ChannelRecord, MessageRecord } from '../records/channels.js';
import type { EmittedEvent, StateChange } from '../world/state-change.js';
import type { World } from '../world/world.js';
import { withComponentDefaults } from './component-defaults.js';
import { orphanCrosspostCopies, updateCrosspostCopies } from './crossposts.js';
import type { Mentions } from './mentions.js';
import { messageAudiences } from './message-audiences.js';
import { messageCreateEvents, messageUpdateEvents } from './message-events.js';
import { type AttachmentEntry, asRichEmbeds, buildMessage, mentionFields, type NewMessage } from './new-message.js';
import { createPoll } from './polls.js';

/** Adds a message to a channel. */
export function insertMessage(world: World, channel: ChannelRecord, draft: NewMessage): StateChange<MessageRecord> {
  const channelId = channel.channel.id;
  const ephemeral = draft.ephemeralFor !== undefined;
  const message = {
    ...buildMessage(world, channelId, draft),
    attachments: (draft.files ?? []).map((file) =>
      storeAttachment(world, channelId, file, findFileDetails(draft.attachments, file), ephemeral),
    ),
  };
  const poll = draft.poll ? createPoll(world, draft.poll) : undefined;
  const record: MessageRecord = { message, poll, ephemeralFor: draft.ephemeralFor };
  channel.messages.set(message.id, record);
  if (!ephemeral) channel.channel = { ...channel.channel, last_message_id: message.id };
  const isUserMessage = message.type === messageTypes.DEFAULT || message.type === messageTypes.REPLY;
  if (isUserMessage && draft.webhookId === undefined) recordSlowmodeAction(world, channel, draft.authorId, 'message');
  const threadEvents = ephemeral ? [] : recordThreadMessage(world, channel, record);
  return { result: record, events: [...threadEvents, ...messageCreateEvents(world, channel, record)] };
}

/** Changes to a message. Undefined keeps a field, null clears it. */
export interface MessageChanges {
  readonly content?: string | null | undefined;
  readonly embeds?: readonly Embed[] | null | undefined;
  readonly components?: MessageComponents | null | undefined;
  /** All remaining and new files. If undefined, existing files stay, unless there are new files: they replace these. */
  readonly attachments?: readonly AttachmentEntry[] | null | undefined;
  readonly files?: readonly ReceivedFile[] | undefined;
  readonly flags?: number | null | undefined;
  /** The poll of a response that was deferred. Null removes the poll if the message has the flag IS_COMPONENTS_V2. */
  readonly poll?: z.output<typeof PollRequest> | null | undefined;
  /** The remaining stickers. Others cannot be added. */
  readonly sticker_ids?: readonly string[] | null | undefined;
  /** Mentions of the new content. */
  readonly mentions?: Mentions | undefined;
}

/** Changes a message and its crossposted copies. Completing a deferred response does not count as an edit. */
export function updateMessage(
  world: World,
  channel: ChannelRecord,
  record: MessageRecord,
  changes: MessageChanges,
): StateChange<MessageRecord> {
  const { message } = record;
  const loading = ((message.flags ?? 0) & messageFlags.LOADING) !== 0;
  record.message = {
    ...message,
    ...(changes.content === undefined ? {} : { content: (changes.content ?? '').trim() }),
    ...(changes.mentions ? mentionFields(world, changes.mentions) : {}),
    ...(changes.embeds === undefined ? {} : { embeds: asRichEmbeds(changes.embeds ?? []) }),
    ...(changes.components === undefined ? {} : { components: withComponentDefaults(changes.components ?? []) }),
    attachments: applyAttachmentChanges(world, channel, record, changes),
    flags: applyFlagChanges(message.flags ?? 0, changes.flags),
    edited_timestamp: loading ? null : world.timestamp(),
    tts: false,
  };
  if (changes.sticker_ids !== undefined) record.message.sticker_items = remainingStickers(message, changes.sticker_ids);
  if (changes.poll) record.poll = createPoll(world, changes.poll);
  const usesComponentsV2 = ((record.message.flags ?? 0) & messageFlags.IS_COMPONENTS_V2) !== 0;
  if (changes.poll === null && usesComponentsV2) record.poll = undefined;
  const events = [...messageUpdateEvents(world, channel, record), ...updateCrosspostCopies(world, message, record)];
  return { result: record, events };
}

function remainingStickers({ sticker_items: items }: MessageRecord['message'], ids: readonly string[] | null) {
  const remaining = items?.filter(({ id }) => ids?.includes(id));
  return remaining?.length === 0 ? undefined : remaining;
}

function applyFlagChanges(before: number, requested: number | null | undefined): number {
  const { LOADING, SUPPRESS_EMBEDS, IS_COMPONENTS_V2 } = messageFlags;
  const base = before & ~LOADING;
  // The flag IS_COMPONENTS_V2 cannot be removed.
  return requested === undefined
    ? base
    : (base & ~SUPPRESS_EMBEDS) | ((requested ?? 0) & (SUPPRESS_EMBEDS | IS_COMPONENTS_V2));
}

function applyAttachmentChanges(world: World, channel: ChannelRecord, record: MessageRecord, changes: MessageChanges) {
  const before = record.message.attachments;
  const files = changes.files ?? [];
  const entries = attachmentsAfterEdit(changes.attachments, files);
  const remaining = before.flatMap((attachment) => {
    if (!entries) return [attachment];
    const entry = entries.find((each) => each.id === attachment.id);
    return entry ? [applyFileDetails(attachment, entry)] : [];
  });
  for (const { id } of before) {
    if (!remaining.some((each) => each.id === id)) world.files.delete(id);
  }
  const ephemeral = record.ephemeralFor !== undefined;
  const added = files.map((file) =>
    storeAttachment(world, channel.channel.id, file, findFileDetails(entries, file), ephemeral),
  );
  return [...remaining, ...added];
}

/** Deletes a message. The audit log has an entry unless the author deletes it. */
export function removeMessage(
  world: World,
  channel: ChannelRecord,
  record: MessageRecord,
  executor: AuditExecutor,
): StateChange<undefined> {
  const { id, author } = record.message;
  const { id: channelId, guild_id: guildId } = channel.channel;
  deleteMessageRecords(world, channel, [record]);
  const data = {
    id,
    channel_id: channelId,
    ...(guildId === undefined || record.ephemeralFor ? {} : { guild_id: guildId }),
  };
  const events: EmittedEvent[] = messageAudiences(channel, record).map((audience) => ({
    event: 'messageDelete',
    data,
    audience,
  }));
  const guild = world.guilds.get(guildId ?? '');
  if (guild && executor.userId !== author.id) {
    const options = { channel_id: channelId, count: '1' };
    events.push(
      ...insertAuditEntry(world, guild, { action: 'MESSAGE_DELETE', targetId: author.id, executor, options }).events,
    );
  }
  events.push(...orphanCrosspostCopies(world, record));
  return { result: undefined, events };
}

/** Deletes the records of messages, with their files. The caller emits the events. */
export function deleteMessageRecords(world: World, channel: ChannelRecord, records: readonly MessageRecord[]): void {
  for (const record of records) {
    const { message } = record;
    channel.messages.delete(message.id);
    recordThreadMessageRemoval(channel, record);
    deleteFilesOfMessage(world, message);
  }
}

/** Deletes several messages at once, with one audit log entry. */
export function removeMessages(
  world: World,
  channel: ChannelRecord,
  records: readonly MessageRecord[],
  executor: AuditExecutor,
): StateChange<undefined> {
  const { id: channelId, guild_id: guildId } = channel.channel;
  const guild = world.guilds.get(guildId ?? '');
  if (!guild || guildId === undefined || records.length === 0) return { result: undefined, events: [] };
  deleteMessageRecords(world, channel, records);
  const ids = records.map(({ message }) => message.id);
  const options = { count: String(ids.length) };
  const entry = insertAuditEntry(world, guild, {
    action: 'MESSAGE_BULK_DELETE',
    targetId: channelId,
    executor,
    options,
  });
  const data = { ids, channel_id: channelId, guild_id: guildId };
  const deleted: EmittedEvent = { event: 'messageDeleteBulk', data, audience: { kind: 'channel', guildId, channelId } };
  const copyEvents = records.flatMap((record) => orphanCrosspostCopies(world, record));
  return { result: undefined, events: [deleted, ...entry.events, ...copyEvents] };
}

function findFileDetails(entries: readonly AttachmentEntry[] | undefined, file: ReceivedFile): FileDetails | undefined {
  return entries?.find((entry) => entry.id === String(file.index));
}

/** Finds a recent message of an author in a channel with the same nonce. */
export function findMessageByNonce(
  world: World,
  channel: ChannelRecord,
  authorId: string,
  nonce: string | number | undefined,
): MessageRecord | undefined {
  if (nonce === undefined) return undefined;
  const since = world.clock.now() - limits.message.nonceMs;
  return [...channel.messages.values()].findLast(
    ({ message }) => message.nonce === nonce && message.author.id === authorId && Date.parse(message.timestamp) > since,
  );
}
