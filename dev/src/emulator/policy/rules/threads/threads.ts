import { channelTypes, endpoints, intentBits, limits, type ThreadRequest, threadOnlyTypes } from 'guildhall/wire';
import type { z } from 'zod';
import { isThreadChannel } from '../../../state/channels/channels.js';
import type { ReceivedFile } from '../../../state/files/attachments.js';
import type { ChannelRecord, MessageRecord } from '../../../state/records/channels.js';
import type { GuildRecord } from '../../../state/records/guilds.js';
import type { UserRecord } from '../../../state/records/users.js';
import type { World } from '../../../state/world/world.js';
import { checkSlowmode } from '../../channels/slowmode.js';
import { lacks } from '../../errors/permission-refusal.js';
import { rejectInvalidFields } from '../../errors/request-rejected-error.js';
import { hasPermissionBits } from '../../permissions/permissions.js';
import { actorIsVerified } from '../../permissions/verification.js';
import type { Actor } from '../../requests/authorized-call.js';
import { defineRules } from '../../requests/endpoint-rules.js';
import { newForumPostError } from '../../threads/new-forum-post.js';
import {
  activeThreadError,
  activeThreadLimitError,
  forumTagsError,
  lockedThreadError,
  newThreadError,
} from '../../threads/thread-checks.js';

interface ThreadCall {
  readonly world: World;
  readonly actor: Actor;
  readonly permissions: bigint;
  readonly channel: ChannelRecord;
  readonly guild: GuildRecord | undefined;
}

const isThreadOnly = ({ channel }: ChannelRecord) => threadOnlyTypes.includes(channel.type);

const guildHasRoom = ({ world, channel }: ThreadCall) => activeThreadLimitError(world, channel.channel.guild_id ?? '');

const typesWithMessageThreads: readonly number[] = [channelTypes.GUILD_TEXT, channelTypes.GUILD_ANNOUNCEMENT];

const channelSupportsThreads = ({ channel }: ThreadCall) =>
  typesWithMessageThreads.includes(channel.channel.type) ? undefined : 'WRONG_CHANNEL_TYPE';

const messageHasNoThread = ({ world, message }: ThreadCall & { readonly message: MessageRecord }) =>
  world.channels.has(message.message.id) ? 'THREAD_EXISTS' : undefined;

interface StartThreadCall extends ThreadCall {
  readonly files: readonly ReceivedFile[];
  readonly body: z.output<typeof ThreadRequest>;
}

/** Rule: a forum post needs SEND_MESSAGES; other threads need the permission of their type. */
const canStartThread = (call: StartThreadCall) => {
  const { channel, permissions, body } = call;
  const tags = body.applied_tags ?? [];
  if (!isThreadOnly(channel)) {
    return (
      newThreadError(channel, body.type ?? channelTypes.PRIVATE_THREAD, permissions) ??
      forumTagsError(channel, tags, [], permissions)
    );
  }
  if (!hasPermissionBits(permissions, 'SEND_MESSAGES')) return lacks('SEND_MESSAGES');
  const { message } = body;
  if (message === undefined) {
    rejectInvalidFields([{ path: 'message', code: 'BASE_TYPE_REQUIRED', message: 'This field is required' }]);
    return undefined;
  }
  return forumTagsError(channel, tags, [], permissions) ?? newForumPostError(call, message);
};

const slowmodeHasPassed = (call: ThreadCall) => checkSlowmode(call, 'thread');

const threadIsActive = ({ channel }: ThreadCall) => activeThreadError(channel);

const channelIsThread = ({ channel }: ThreadCall) =>
  isThreadChannel(channel.channel) ? undefined : 'WRONG_CHANNEL_TYPE';

function memberLimitError({ threadMembers }: ChannelRecord, userId: string) {
  const isFull = (threadMembers?.size ?? 0) >= limits.thread.members && !threadMembers?.has(userId);
  return isFull ? 'TOO_MANY_THREAD_MEMBERS' : undefined;
}

const threadHasRoomForActor = ({ channel, actor }: ThreadCall) => memberLimitError(channel, actor.user.user.id);

interface MemberCall extends ThreadCall {
  readonly user: UserRecord;
}

const threadHasRoom = ({ channel, user }: MemberCall) => memberLimitError(channel, user.user.id);

const userIsInGuild = ({ guild, user }: MemberCall) =>
  guild?.members.has(user.user.id) ? undefined : 'UNKNOWN_MEMBER';

const userIsInThread = ({ channel, user }: MemberCall) =>
  channel.threadMembers?.has(user.user.id) ? undefined : 'UNKNOWN_MEMBER';

const ownsThread = ({ channel, actor }: ThreadCall) => channel.channel.owner_id === actor.user.user.id;

/** Rule: everyone who can send messages in a thread can add members, unless the thread is not invitable. */
const canAddThreadMembers = (call: ThreadCall) => {
  const { channel, permissions } = call;
  if (hasPermissionBits(permissions, 'MANAGE_THREADS')) return undefined;
  const isInvitable = channel.channel.thread_metadata?.invitable !== false || ownsThread(call);
  if (!isInvitable) return lacks('MANAGE_THREADS');
  if (!hasPermissionBits(permissions, 'SEND_MESSAGES')) return lacks('SEND_MESSAGES');
  return lockedThreadError(channel, permissions);
};

/** Rule: removing members needs MANAGE_THREADS or being the creator of a private thread. */
const canRemoveThreadMembers = (call: ThreadCall) => {
  const isOwn = call.channel.channel.type === channelTypes.PRIVATE_THREAD && ownsThread(call);
  return isOwn || hasPermissionBits(call.permissions, 'MANAGE_THREADS') ? undefined : lacks('MANAGE_THREADS');
};

/** Rule: applications need the granted intent GUILD_MEMBERS to list the members. Users do not. */
const canListThreadMembers = ({ actor: { application } }: ThreadCall) =>
  application && (application.allowedIntents & intentBits(['GUILD_MEMBERS'])) === 0 ? 'MISSING_ACCESS' : undefined;

export const threadRules = [
  defineRules(
    endpoints.startThreadFromMessage,
    actorIsVerified,
    channelSupportsThreads,
    messageHasNoThread,
    guildHasRoom,
    slowmodeHasPassed,
  ),
  defineRules(endpoints.startThread, actorIsVerified, canStartThread, guildHasRoom, slowmodeHasPassed),
  defineRules(endpoints.joinThread, threadIsActive, threadHasRoomForActor),
  defineRules(endpoints.addThreadMember, threadIsActive, canAddThreadMembers, userIsInGuild, threadHasRoom),
  defineRules(endpoints.leaveThread, threadIsActive),
  defineRules(endpoints.removeThreadMember, threadIsActive, canRemoveThreadMembers, userIsInThread),
  defineRules(endpoints.getThreadMember, channelIsThread, userIsInThread),
  defineRules(endpoints.listThreadMembers, channelIsThread, canListThreadMembers),
];
