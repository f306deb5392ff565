/** Threads: channels below a channel, with members of their own, that are archived when nothing happens in them. */
import { type Channel, channelFlags, channelTypes, threadOnlyTypes } from '../../wire/objects/channel.js';
import { messageFlags, messageTypes } from '../../wire/objects/message.js';
import { type Author, changesBetween, recordAudit } from './audit-log.js';
import type { Change, Emission } from './change.js';
import { forgetChannel } from './channels.js';
import { messageUpdated } from './message-news.js';
import type { ChannelRecord, MessageRecord } from './records/channels.js';
import type { GuildRecord } from './records/guilds.js';
import { noteAct } from './slowmode.js';
import { writeSystemMessage } from './system-messages.js';
import { changeMetadata, membershipNews, threadUpdated } from './thread-activity.js';
import { enterThread } from './thread-members.js';
import type { World } from './world.js';

export interface NewThread {
  readonly name: string;
  /** A number of `threadTypes`. */
  readonly type: number;
  /** That of the message from which it begins. */
  readonly id?: string | undefined;
  /** Minutes. Default: that of the channel, or a day. */
  readonly auto_archive_duration?: number | null | undefined;
  /** Seconds. Default: what the channel has for new threads. */
  readonly rate_limit_per_user?: number | null | undefined;
  readonly invitable?: boolean | null | undefined;
  readonly applied_tags?: readonly string[] | null | undefined;
}

const DAY_MINUTES = 1440;

/** Begins a thread in a channel; who begins it is in it. */
export function startThread(
  world: World,
  guild: GuildRecord,
  parent: ChannelRecord,
  spec: NewThread,
  by: Author,
): Change<ChannelRecord> {
  const record: ChannelRecord = {
    channel: newThread(world, parent.channel, spec, by.userId),
    threadMembers: new Map(),
    messages: new Map(),
  };
  const { id, guild_id: guildId = '' } = record.channel;
  world.channels.set(id, record);
  if (threadOnlyTypes.includes(parent.channel.type)) parent.channel = { ...parent.channel, last_message_id: id };
  noteAct(world, parent, by.userId, 'thread');
  // A webhook that begins a post is nobody who could be in it.
  const entered = guild.members.has(by.userId) ? enterThread(world, record, by.userId) : [];
  const entry = recordAudit(world, guild, {
    action: 'THREAD_CREATE',
    targetId: id,
    by,
    changes: changesBetween({}, audited(record.channel)),
  });
  const created: Emission = {
    event: 'threadCreate',
    data: { ...record.channel, newly_created: true },
    audience: { kind: 'channel', guildId, channelId: id },
  };
  return { result: record, events: [created, ...entered, ...entry.events] };
}

function newThread(world: World, parent: Channel, spec: NewThread, ownerId: string): Channel {
  const now = world.timestamp();
  return {
    id: spec.id ?? world.newId(),
    type: spec.type,
    guild_id: parent.guild_id,
    parent_id: parent.id,
    owner_id: ownerId,
    name: spec.name,
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

/** Begins a thread from a message: it has the message's id, and its first message points there. */
export function startThreadFromMessage(
  world: World,
  guild: GuildRecord,
  parent: ChannelRecord,
  source: MessageRecord,
  spec: Omit<NewThread, 'id'>,
  by: Author,
): Change<ChannelRecord> {
  const { id, flags = 0 } = source.message;
  const { result, events } = startThread(world, guild, parent, { ...spec, id }, by);
  source.message = { ...source.message, flags: flags | messageFlags.HAS_THREAD };
  const starter = writeSystemMessage(world, result, {
    type: messageTypes.THREAD_STARTER_MESSAGE,
    authorId: source.message.author.id,
    reference: { message_id: id, channel_id: parent.channel.id, guild_id: guild.guild.id },
  });
  return { result, events: [...events, ...messageUpdated(world, parent, source), ...starter] };
}

/** What is asked to be different about a thread; what is absent stays. */
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

/** Changes a thread. One that is archived is no longer pinned. Without `by` nobody did it: it went to sleep. */
export function changeThread(
  world: World,
  guild: GuildRecord,
  record: ChannelRecord,
  changes: ThreadChanges,
  by?: Author,
): Change<ChannelRecord> {
  const before = record.channel;
  const { archived, auto_archive_duration: duration, locked, invitable } = changes;
  record.channel = withThreadSettings(before, changes);
  changeMetadata(world, record, {
    ...(archived === undefined ? {} : { archived }),
    ...(duration === undefined ? {} : { auto_archive_duration: duration }),
    ...(locked === undefined ? {} : { locked }),
    ...(invitable === undefined || before.type !== channelTypes.PRIVATE_THREAD ? {} : { invitable }),
  });
  const differences = changesBetween(audited(before), audited(record.channel));
  if (differences.length === 0) return { result: record, events: [] };
  const events: Emission[] = [threadUpdated(record)];
  const wokeUp = before.thread_metadata?.archived && !record.channel.thread_metadata?.archived;
  if (wokeUp) events.push(...membershipNews(world, record));
  if (by && record.channel.name !== before.name) {
    const content = record.channel.name ?? '';
    events.push(
      ...writeSystemMessage(world, record, { type: messageTypes.CHANNEL_NAME_CHANGE, authorId: by.userId, content }),
    );
  }
  if (by) {
    const facts = { action: 'THREAD_UPDATE', targetId: before.id, by, changes: differences } as const;
    events.push(...recordAudit(world, guild, facts).events);
  }
  return { result: record, events };
}

function withThreadSettings(channel: Channel, changes: ThreadChanges): Channel {
  const { name, rate_limit_per_user: slowmode, applied_tags: tags, flags, archived } = changes;
  const asked = flags === undefined ? (channel.flags ?? 0) : (flags ?? 0);
  return {
    ...channel,
    ...(name === undefined ? {} : { name }),
    ...(slowmode === undefined ? {} : { rate_limit_per_user: slowmode ?? 0 }),
    ...(tags === undefined || channel.applied_tags === undefined ? {} : { applied_tags: [...tags] }),
    flags: archived ? asked & ~channelFlags.PINNED : asked,
  };
}

/** Takes a thread away. */
export function deleteThread(
  world: World,
  guild: GuildRecord,
  record: ChannelRecord,
  by: Author,
): Change<ChannelRecord> {
  const { id, type, parent_id: parentId, guild_id: guildId = '' } = record.channel;
  forgetChannel(world, record);
  const source = world.channels.get(parentId ?? '')?.messages.get(id);
  if (source) {
    source.message = { ...source.message, flags: (source.message.flags ?? 0) & ~messageFlags.HAS_THREAD };
  }
  const entry = recordAudit(world, guild, {
    action: 'THREAD_DELETE',
    targetId: id,
    by,
    changes: changesBetween(audited(record.channel), {}),
  });
  const deleted: Emission = {
    event: 'threadDelete',
    data: { id, guild_id: guildId, parent_id: parentId ?? '', type },
    audience: { kind: 'former-channel', guildId, channel: record },
  };
  return { result: record, events: [deleted, ...entry.events] };
}

/** The fields of a thread that the audit log tells of. */
function audited({ name, type, rate_limit_per_user, flags, applied_tags, thread_metadata }: Channel): object {
  const { archived, auto_archive_duration, locked, invitable } = thread_metadata ?? {};
  return { name, type, archived, locked, auto_archive_duration, invitable, rate_limit_per_user, flags, applied_tags };
}
