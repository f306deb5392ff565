/**
 * Threads: channels inside of a parent channel, with their own members. They are archived after a time without
 * activity.
 */
import { type Channel, channelFlags, channelTypes, messageFlags, messageTypes, threadOnlyTypes } from 'guildhall/wire';
import { type AuditExecutor, changesBetween, insertAuditEntry } from '../audit-log/audit-log.js';
import { deleteChannelRecord } from '../channels/channels.js';
import { recordSlowmodeAction } from '../channels/slowmode.js';
import { threadMemberUpdateEvents, threadUpdateEvent, updateThreadMetadata } from '../channels/thread-activity.js';
import { insertThreadMember } from '../channels/thread-members.js';
import { messageUpdateEvents } from '../messages/message-events.js';
import { insertSystemMessage } from '../messages/system-messages.js';
import type { ChannelRecord, MessageRecord } from '../records/channels.js';
import type { GuildRecord } from '../records/guilds.js';
import { storedChannelName } from '../world/names.js';
import type { EmittedEvent, StateChange } from '../world/state-change.js';
import type { World } from '../world/world.js';

export interface NewThread {
  readonly name: string;
  /** A value of `threadTypes`. */
  readonly type: number;
  /** The id of the message from which it is started. */
  readonly id?: string | undefined;
  /** Minutes. Default: the default of the channel, or a day. */
  readonly auto_archive_duration?: number | null | undefined;
  /** Seconds. Default: the default of the channel for new threads. */
  readonly rate_limit_per_user?: number | null | undefined;
  readonly invitable?: boolean | null | undefined;
  readonly applied_tags?: readonly string[] | null | undefined;
}

const DAY_MINUTES = 1440;

/** Starts a thread in a channel. Its creator becomes a member. */
export function insertThread(
  world: World,
  guild: GuildRecord,
  parent: ChannelRecord,
  spec: NewThread,
  executor: AuditExecutor,
): StateChange<ChannelRecord> {
  const record: ChannelRecord = {
    channel: buildThreadChannel(world, parent.channel, spec, executor.userId),
    threadMembers: new Map(),
    messages: new Map(),
  };
  const { id, guild_id: guildId = '' } = record.channel;
  world.channels.set(id, record);
  if (threadOnlyTypes.includes(parent.channel.type)) parent.channel = { ...parent.channel, last_message_id: id };
  recordSlowmodeAction(world, parent, executor.userId, 'thread');
  // A webhook that creates a post cannot be a member.
  const memberEvents = guild.members.has(executor.userId) ? insertThreadMember(world, record, executor.userId) : [];
  const entry = insertAuditEntry(world, guild, {
    action: 'THREAD_CREATE',
    targetId: id,
    executor,
    changes: changesBetween({}, auditedThreadFields(record.channel)),
  });
  const created: EmittedEvent = {
    event: 'threadCreate',
    data: { ...record.channel, newly_created: true },
    audience: { kind: 'channel', guildId, channelId: id },
  };
  return { result: record, events: [created, ...memberEvents, ...entry.events] };
}

function buildThreadChannel(world: World, parent: Channel, spec: NewThread, ownerId: string): Channel {
  const now = world.timestamp();
  return {
    id: spec.id ?? world.newId(),
    type: spec.type,
    guild_id: parent.guild_id,
    parent_id: parent.id,
    owner_id: ownerId,
    name: storedChannelName(spec.type, spec.name),
    last_message_id: null,
    last_pin_timestamp: null,
    rate_limit_per_user: spec.rate_limit_per_user ?? parent.default_thread_rate_limit_per_user ?? 0,
    message_count: 0,
    member_count: 0,
    total_message_sent: 0,
    flags: 0,
    thread_metadata: {
      archived: false,
      auto_archive_duration: spec.auto_archive_duration ?? parent.default_auto_archive_duration ?? DAY_MINUTES,
      archive_timestamp: now,
      locked: false,
      ...(spec.type === channelTypes.PRIVATE_THREAD ? { invitable: spec.invitable ?? true } : {}),
      create_timestamp: now,
    },
    ...(threadOnlyTypes.includes(parent.type) ? { applied_tags: [...(spec.applied_tags ?? [])] } : {}),
  };
}

/** Starts a thread from a message. It has the message's id, and its first message refers to the message. */
export function insertThreadFromMessage(
  world: World,
  guild: GuildRecord,
  parent: ChannelRecord,
  source: MessageRecord,
  spec: Omit<NewThread, 'id'>,
  executor: AuditExecutor,
): StateChange<ChannelRecord> {
  const { id, author, flags = 0, webhook_id: webhookId } = source.message;
  const { result, events } = insertThread(world, guild, parent, { ...spec, id }, executor);
  source.message = { ...source.message, flags: flags | messageFlags.HAS_THREAD };
  const starter = insertSystemMessage(world, result, {
    type: messageTypes.THREAD_STARTER_MESSAGE,
    authorId: author.id,
    ...(webhookId === undefined ? {} : { author }),
    reference: { message_id: id, channel_id: parent.channel.id, guild_id: guild.guild.id },
  });
  return { result, events: [...events, ...messageUpdateEvents(world, parent, source), ...starter.events] };
}

/** Changes to a thread. Undefined keeps a field. */
export interface ThreadChanges {
  readonly name?: string | undefined;
  readonly archived?: boolean | undefined;
  readonly auto_archive_duration?: number | undefined;
  readonly locked?: boolean | undefined;
  readonly invitable?: boolean | undefined;
  readonly rate_limit_per_user?: number | null | undefined;
  readonly flags?: number | null | undefined;
  readonly applied_tags?: readonly string[] | undefined;
}

/**
 * Changes a thread. Archiving also unpins it. Without an executor (automatic archiving) there is no audit log entry.
 */
export function updateThread(
  world: World,
  guild: GuildRecord,
  record: ChannelRecord,
  changes: ThreadChanges,
  executor?: AuditExecutor,
): StateChange<ChannelRecord> {
  const before = record.channel;
  const { archived, auto_archive_duration: duration, locked, invitable } = changes;
  record.channel = applyThreadSettings(before, changes);
  updateThreadMetadata(world, record, {
    ...(archived === undefined ? {} : { archived }),
    ...(duration === undefined ? {} : { auto_archive_duration: duration }),
    ...(locked === undefined ? {} : { locked }),
    ...(invitable === undefined || before.type !== channelTypes.PRIVATE_THREAD ? {} : { invitable }),
  });
  const differences = changesBetween(auditedThreadFields(before), auditedThreadFields(record.channel));
  if (differences.length === 0) return { result: record, events: [] };
  const events: EmittedEvent[] = [threadUpdateEvent(record)];
  const wasUnarchived = before.thread_metadata?.archived && !record.channel.thread_metadata?.archived;
  if (wasUnarchived) events.push(...threadMemberUpdateEvents(world, record));
  if (executor && record.channel.name !== before.name) {
    const content = record.channel.name ?? '';
    events.push(
      ...insertSystemMessage(world, record, {
        type: messageTypes.CHANNEL_NAME_CHANGE,
        authorId: executor.userId,
        content,
      }).events,
    );
  }
  if (executor) {
    const details = { action: 'THREAD_UPDATE', targetId: before.id, executor, changes: differences } as const;
    events.push(...insertAuditEntry(world, guild, details).events);
  }
  return { result: record, events };
}

function applyThreadSettings(channel: Channel, changes: ThreadChanges): Channel {
  const { name, rate_limit_per_user: slowmode, applied_tags: tags, flags, archived } = changes;
  const requestedFlags = flags === undefined ? (channel.flags ?? 0) : (flags ?? 0);
  return {
    ...channel,
    ...(name === undefined ? {} : { name: storedChannelName(channel.type, name) }),
    ...(slowmode === undefined ? {} : { rate_limit_per_user: slowmode ?? 0 }),
    ...(tags === undefined || channel.applied_tags === undefined ? {} : { applied_tags: [...tags] }),
    flags: archived ? requestedFlags & ~channelFlags.PINNED : requestedFlags,
  };
}

/** Deletes a thread. */
export function removeThread(
  world: World,
  guild: GuildRecord,
  record: ChannelRecord,
  executor: AuditExecutor,
): StateChange<ChannelRecord> {
  const { id, type, parent_id: parentId, guild_id: guildId = '' } = record.channel;
  deleteChannelRecord(world, record);
  const source = world.channels.get(parentId ?? '')?.messages.get(id);
  if (source) {
    source.message = { ...source.message, flags: (source.message.flags ?? 0) & ~messageFlags.HAS_THREAD };
  }
  const entry = insertAuditEntry(world, guild, {
    action: 'THREAD_DELETE',
    targetId: id,
    executor,
    changes: changesBetween(auditedThreadFields(record.channel), {}),
  });
  const deleted: EmittedEvent = {
    event: 'threadDelete',
    data: { id, guild_id: guildId, parent_id: parentId ?? '', type },
    audience: { kind: 'deleted-channel', guildId, channel: record },
  };
  return { result: record, events: [deleted, ...entry.events] };
}

/** The fields of a thread that the audit log records. */
function auditedThreadFields({
  name,
  type,
  rate_limit_per_user,
  flags,
  applied_tags,
  thread_metadata,
}: Channel): object {
  const { archived, auto_archive_duration, locked, invitable } = thread_metadata ?? {};
  return { name, type, archived, locked, auto_archive_duration, invitable, rate_limit_per_user, flags, applied_tags };
}
