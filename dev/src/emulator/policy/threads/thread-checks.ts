/**
 * What the state of a thread and the permissions of a user allow. Functions return the error of a request, or
 * undefined.
 */
import { channelFlags, channelTypes, type ErrorCodeName, type ForumTag, limits, threadOnlyTypes } from 'guildhall/wire';
import { isThreadChannel, threadsOfChannel } from '../../state/channels/channels.js';
import type { ChannelRecord } from '../../state/records/channels.js';
import { activeThreadsOfGuild } from '../../state/threads/thread-pages.js';
import type { ThreadChanges } from '../../state/threads/threads.js';
import type { World } from '../../state/world/world.js';
import { lacks, type RuleError } from '../errors/permission-refusal.js';
import { rejectInvalidFields } from '../errors/request-rejected-error.js';
import { hasPermissionBits } from '../permissions/permissions.js';

/** 50024 for a channel that is not a thread, 50083 for an archived thread. */
export function activeThreadError({ channel }: ChannelRecord): ErrorCodeName | undefined {
  if (!isThreadChannel(channel)) return 'WRONG_CHANNEL_TYPE';
  return channel.thread_metadata?.archived ? 'THREAD_ARCHIVED' : undefined;
}

/** 50083 for an archived thread. */
export function archivedThreadError({ channel }: ChannelRecord): ErrorCodeName | undefined {
  return channel.thread_metadata?.archived ? 'THREAD_ARCHIVED' : undefined;
}

/** Rule: the channel is not an archived thread. */
export const threadIsActive = ({ channel }: { readonly channel: ChannelRecord }) => archivedThreadError(channel);

/** 160005 for a locked thread, unless the user has MANAGE_THREADS. */
export function lockedThreadError({ channel }: ChannelRecord, permissions: bigint): ErrorCodeName | undefined {
  return channel.thread_metadata?.locked && !hasPermissionBits(permissions, 'MANAGE_THREADS')
    ? 'THREAD_LOCKED'
    : undefined;
}

/** 160006 if the guild has reached the limit of active threads. */
export function activeThreadLimitError(world: World, guildId: string): ErrorCodeName | undefined {
  return activeThreadsOfGuild(world, guildId).length >= limits.thread.activePerGuild
    ? 'TOO_MANY_ACTIVE_THREADS'
    : undefined;
}

/** Fields that the creator of a thread may change without MANAGE_THREADS. */
const creatorFields: readonly (keyof ThreadChanges)[] = [
  'name',
  'archived',
  'auto_archive_duration',
  'invitable',
  'applied_tags',
];

/** The user who changes a thread, and the user's permissions there. */
export interface ThreadChangeContext {
  readonly world: World;
  readonly userId: string;
  readonly permissions: bigint;
}

/**
 * The error of changes to a thread, if any. MANAGE_THREADS allows all changes, the creator may change some fields, and
 * everyone who can send messages there may unarchive it. The last two do not apply to a locked thread.
 */
export function threadChangesError(
  context: ThreadChangeContext,
  record: ChannelRecord,
  changes: ThreadChanges,
): RuleError | undefined {
  const { channel } = record;
  const isArchived = channel.thread_metadata?.archived ?? false;
  const permissionError = threadPermissionError(context, record, changes);
  if (permissionError) return permissionError;
  if (isArchived && changes.archived !== false) return 'THREAD_ARCHIVED';
  const limitError = isArchived ? activeThreadLimitError(context.world, channel.guild_id ?? '') : undefined;
  return limitError ?? pinError(context, record, changes) ?? threadTagsError(context, record, changes.applied_tags);
}

function threadPermissionError(
  { userId, permissions }: ThreadChangeContext,
  record: ChannelRecord,
  changes: ThreadChanges,
): RuleError | undefined {
  if (hasPermissionBits(permissions, 'MANAGE_THREADS')) return undefined;
  const fields = Object.keys(changes);
  const onlyUnarchives = changes.archived === false && fields.length === 1;
  const isCreator = record.channel.owner_id === userId;
  const isAllowed =
    (onlyUnarchives && hasPermissionBits(permissions, 'SEND_MESSAGES')) ||
    (isCreator && fields.every((field) => creatorFields.some((each) => each === field)));
  if (!isAllowed) return lacks(onlyUnarchives ? 'SEND_MESSAGES' : 'MANAGE_THREADS');
  return record.channel.thread_metadata?.locked ? 'THREAD_LOCKED' : undefined;
}

function pinError(
  { world }: ThreadChangeContext,
  record: ChannelRecord,
  { flags }: ThreadChanges,
): ErrorCodeName | undefined {
  const { id, parent_id: parentId } = record.channel;
  const parent = world.channels.get(parentId ?? '');
  const canBePinned = threadOnlyTypes.includes(parent?.channel.type ?? -1);
  const allowed = canBePinned ? channelFlags.PINNED : 0;
  if (((flags ?? 0) & ~allowed) !== 0) {
    const message = `Only the flags ${allowed} may be set on this thread.`;
    rejectInvalidFields([{ path: 'flags', code: 'BASE_TYPE_CHOICES', message }]);
  }
  if (!flags) return undefined;
  const pinned = threadsOfChannel(world, parentId ?? '').filter(
    (each) => each.channel.id !== id && ((each.channel.flags ?? 0) & channelFlags.PINNED) !== 0,
  );
  return pinned.length >= limits.thread.pinnedPerForum ? 'TOO_MANY_PINNED_THREADS' : undefined;
}

function threadTagsError(
  { world, permissions }: ThreadChangeContext,
  { channel }: ChannelRecord,
  tags: readonly string[] | undefined,
): RuleError | undefined {
  const parent = world.channels.get(channel.parent_id ?? '');
  if (tags === undefined || !parent) return undefined;
  return forumTagsError(parent, tags, channel.applied_tags ?? [], permissions);
}

/**
 * The error of the tags of a post, if any: 50024 for tags outside of forum and media channels (the documentation names no
 * code), 10087 for a tag that the forum does not have, 40067 and 40066 for a missing required tag, 50013 for adding or removing a moderated tag without MANAGE_THREADS.
 */
export function forumTagsError(
  { channel: forum }: ChannelRecord,
  tags: readonly string[],
  before: readonly string[],
  permissions: bigint,
): RuleError | undefined {
  if (!threadOnlyTypes.includes(forum.type)) return tags.length > 0 ? 'WRONG_CHANNEL_TYPE' : undefined;
  const available: readonly ForumTag[] = forum.available_tags ?? [];
  if (tags.some((id) => !available.some((tag) => tag.id === id))) return 'UNKNOWN_TAG';
  const moderates = hasPermissionBits(permissions, 'MANAGE_THREADS');
  if (((forum.flags ?? 0) & channelFlags.REQUIRE_TAG) !== 0 && tags.length === 0) {
    return moderates || available.some(({ moderated }) => !moderated) ? 'TAG_REQUIRED' : 'NO_TAG_FOR_NON_MODERATORS';
  }
  const changed = available.filter(({ id }) => tags.includes(id) !== before.includes(id));
  return !moderates && changed.some(({ moderated }) => moderated) ? lacks('MANAGE_THREADS') : undefined;
}

/** The channel types in which each type of thread can be started. */
const parentTypesOfThread: Readonly<Record<number, readonly number[]>> = {
  [channelTypes.ANNOUNCEMENT_THREAD]: [channelTypes.GUILD_ANNOUNCEMENT],
  [channelTypes.PUBLIC_THREAD]: [channelTypes.GUILD_TEXT],
  [channelTypes.PRIVATE_THREAD]: [channelTypes.GUILD_TEXT],
};

/** 50024 for a thread type that the channel does not support, 50013 without the permission to start it. */
export function newThreadError({ channel }: ChannelRecord, type: number, permissions: bigint): RuleError | undefined {
  if (!parentTypesOfThread[type]?.includes(channel.type)) return 'WRONG_CHANNEL_TYPE';
  const needed = type === channelTypes.PRIVATE_THREAD ? 'CREATE_PRIVATE_THREADS' : 'CREATE_PUBLIC_THREADS';
  return hasPermissionBits(permissions, needed) ? undefined : lacks(needed);
}
