import type { z } from 'zod';
import {
  addThreadMember,
  getThreadMember,
  joinThread,
  leaveThread,
  listThreadMembers,
  removeThreadMember,
  startThread,
  startThreadFromMessage,
} from '../../../wire/endpoints/threads.js';
import { intentBits } from '../../../wire/gateway.js';
import { limits } from '../../../wire/limits.js';
import { channelTypes, threadOnlyTypes } from '../../../wire/objects/channel.js';
import type { ThreadRequest } from '../../../wire/objects/thread-request.js';
import type { UploadedFile } from '../../state/attachments.js';
import { isThread } from '../../state/channels.js';
import type { UserRecord } from '../../state/records/accounts.js';
import type { ChannelRecord, MessageRecord } from '../../state/records/channels.js';
import type { GuildRecord } from '../../state/records/guilds.js';
import type { World } from '../../state/world.js';
import type { Actor } from '../call.js';
import { newPostError } from '../new-post.js';
import { holds } from '../permissions.js';
import { refuseFields } from '../refusal.js';
import { checkSlowmode } from '../slowmode.js';
import { activeThreadError, activeThreadsError, lockError, newThreadError, tagsError } from '../thread-rights.js';
import { rulesOf } from './rule.js';

interface ThreadCall {
  readonly world: World;
  readonly actor: Actor;
  readonly permissions: bigint;
  readonly channel: ChannelRecord;
  readonly guild: GuildRecord | undefined;
}

const isThreadOnly = ({ channel }: ChannelRecord) => threadOnlyTypes.includes(channel.type);

const guildHasRoom = ({ world, channel }: ThreadCall) => activeThreadsError(world, channel.channel.guild_id ?? '');

const messageTypesOfThreads: readonly number[] = [channelTypes.GUILD_TEXT, channelTypes.GUILD_ANNOUNCEMENT];

const channelBranches = ({ channel }: ThreadCall) =>
  messageTypesOfThreads.includes(channel.channel.type) ? undefined : 'WRONG_CHANNEL_TYPE';

const messageHasNone = ({ world, message }: ThreadCall & { readonly message: MessageRecord }) =>
  world.channels.has(message.message.id) ? 'THREAD_EXISTS' : undefined;

interface PostCall extends ThreadCall {
  readonly files: readonly UploadedFile[];
  readonly body: z.output<typeof ThreadRequest>;
}

/** In a forum a thread is a post, which only needs to be sent; elsewhere each kind of thread has its permission. */
const threadMayBegin = (call: PostCall) => {
  const { channel, permissions, body } = call;
  if (!isThreadOnly(channel)) return newThreadError(channel, body.type ?? channelTypes.PRIVATE_THREAD, permissions);
  if (!holds(permissions, 'SEND_MESSAGES')) return 'MISSING_PERMISSIONS';
  const { message } = body;
  if (message === undefined) {
    refuseFields([{ path: 'message', code: 'BASE_TYPE_REQUIRED', message: 'This field is required' }]);
    return undefined;
  }
  return tagsError(channel, body.applied_tags ?? [], [], permissions) ?? newPostError(call, message);
};

const threadIsDue = (call: ThreadCall) => checkSlowmode(call, 'thread');

const threadIsActive = ({ channel }: ThreadCall) => activeThreadError(channel);

const channelIsThread = ({ channel }: ThreadCall) => (isThread(channel.channel) ? undefined : 'WRONG_CHANNEL_TYPE');

function roomError({ threadMembers }: ChannelRecord, userId: string) {
  const isFull = (threadMembers?.size ?? 0) >= limits.thread.members && !threadMembers?.has(userId);
  return isFull ? 'TOO_MANY_THREAD_MEMBERS' : undefined;
}

const threadHasRoomForActor = ({ channel, actor }: ThreadCall) => roomError(channel, actor.user.user.id);

interface MemberCall extends ThreadCall {
  readonly user: UserRecord;
}

const threadHasRoom = ({ channel, user }: MemberCall) => roomError(channel, user.user.id);

const userIsInGuild = ({ guild, user }: MemberCall) =>
  guild?.members.has(user.user.id) ? undefined : 'UNKNOWN_MEMBER';

const userIsInThread = ({ channel, user }: MemberCall) =>
  channel.threadMembers?.has(user.user.id) ? undefined : 'UNKNOWN_MEMBER';

const ownsThread = ({ channel, actor }: ThreadCall) => channel.channel.owner_id === actor.user.user.id;

/** Whoever can write in a thread adds others, unless its creator keeps that to themselves. */
const actorMayInvite = (call: ThreadCall) => {
  const { channel, permissions } = call;
  if (holds(permissions, 'MANAGE_THREADS')) return undefined;
  const isOpen = channel.channel.thread_metadata?.invitable !== false || ownsThread(call);
  if (!isOpen || !holds(permissions, 'SEND_MESSAGES')) return 'MISSING_PERMISSIONS';
  return lockError(channel, permissions);
};

/** Who manages threads takes anybody out, the creator of a private one those in it. */
const actorMayRemove = (call: ThreadCall) => {
  const isOwn = call.channel.channel.type === channelTypes.PRIVATE_THREAD && ownsThread(call);
  return isOwn || holds(call.permissions, 'MANAGE_THREADS') ? undefined : 'MISSING_PERMISSIONS';
};

/** The list is for applications that were granted the intent GUILD_MEMBERS; people see it anyway. */
const actorMayList = ({ actor: { application } }: ThreadCall) =>
  application && (application.allowedIntents & intentBits(['GUILD_MEMBERS'])) === 0 ? 'MISSING_ACCESS' : undefined;

export const threadRules = [
  rulesOf(startThreadFromMessage, channelBranches, messageHasNone, guildHasRoom, threadIsDue),
  rulesOf(startThread, threadMayBegin, guildHasRoom, threadIsDue),
  rulesOf(joinThread, threadIsActive, threadHasRoomForActor),
  rulesOf(addThreadMember, threadIsActive, actorMayInvite, userIsInGuild, threadHasRoom),
  rulesOf(leaveThread, threadIsActive),
  rulesOf(removeThreadMember, threadIsActive, actorMayRemove, userIsInThread),
  rulesOf(getThreadMember, channelIsThread, userIsInThread),
  rulesOf(listThreadMembers, channelIsThread, actorMayList),
];
