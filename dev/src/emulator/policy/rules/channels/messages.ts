import {
  channelTypes,
  endpoints,
  limits,
  messageFlags,
  messageTypes,
  type PermissionName,
  snowflakeTimestamp,
} from 'guildhall/wire';
import type { ChannelRecord, MessageRecord } from '../../../state/records/channels.js';
import type { GuildRecord } from '../../../state/records/guilds.js';
import type { World } from '../../../state/world/world.js';
import { directMessageProblem } from '../../channels/direct-messages.js';
import { channelIsMessageable } from '../../channels/messageable-channels.js';
import { checkSlowmode } from '../../channels/slowmode.js';
import { lacks } from '../../errors/permission-refusal.js';
import { stickerProblem } from '../../expressions/sticker-checks.js';
import { referenceProblem } from '../../messages/message-reference.js';
import { messageEditProblem, newMessageProblem } from '../../messages/message-validation.js';
import { hasPermissionBits } from '../../permissions/permissions.js';
import type { Actor, AuthorizedCall } from '../../requests/authorized-call.js';
import { defineRules } from '../../requests/endpoint-rules.js';
import { archivedThreadError, lockedThreadError } from '../../threads/thread-checks.js';

interface ThreadCall {
  readonly permissions: bigint;
  readonly channel: ChannelRecord;
}

/** Rule: sending messages in a locked thread needs MANAGE_THREADS. */
const threadIsUnlocked = ({ channel, permissions }: ThreadCall) => lockedThreadError(channel, permissions);

/** Rule: messages in an archived thread cannot be edited. New messages unarchive the thread. */
const threadIsEditable = ({ channel, permissions }: ThreadCall) =>
  archivedThreadError(channel) ?? lockedThreadError(channel, permissions);

const senderOf = (world: World, { application }: Actor) => ({ world, applicationId: application?.id });

interface SendingCall {
  readonly world: World;
  readonly actor: Actor;
  readonly channel: ChannelRecord;
}

/** Rule: the recipient of a direct message is reachable for the sender. */
const recipientIsReachable = ({ world, actor, channel }: SendingCall) => {
  const problem = directMessageProblem(world, channel, actor.user.user.id);
  if (problem === 'noMutualGuild') return 'NO_MUTUAL_GUILD';
  return problem && 'CANNOT_MESSAGE_USER';
};

interface ContentCall {
  readonly permissions: bigint;
  readonly files: readonly unknown[];
  readonly body: { readonly embeds?: readonly unknown[] | null | undefined; readonly tts?: boolean | undefined };
}

/** Rule: files, embeds and text-to-speech each need a permission. */
const contentIsAllowed = ({ permissions, files, body }: ContentCall) => {
  const needed: PermissionName[] = [];
  if (files.length > 0) needed.push('ATTACH_FILES');
  if ((body.embeds ?? []).length > 0) needed.push('EMBED_LINKS');
  if (body.tts) needed.push('SEND_TTS_MESSAGES');
  return hasPermissionBits(permissions, ...needed) ? undefined : lacks(...needed);
};

interface SpecialCall extends SendingCall {
  readonly guild: GuildRecord | undefined;
  readonly permissions: bigint;
  readonly body: {
    readonly poll?: unknown;
    readonly flags?: number | null | undefined;
    readonly sticker_ids?: readonly string[] | undefined;
  };
}

/** Rule: in guilds, polls and voice messages need a permission. */
const specialContentIsAllowed = ({ guild, permissions, body }: SpecialCall) => {
  if (!guild) return undefined;
  if (body.poll && !hasPermissionBits(permissions, 'SEND_POLLS')) return lacks('SEND_POLLS');
  const isVoiceMessage = ((body.flags ?? 0) & messageFlags.IS_VOICE_MESSAGE) !== 0;
  return isVoiceMessage && !hasPermissionBits(permissions, 'SEND_VOICE_MESSAGES')
    ? 'VOICE_MESSAGE_FORBIDDEN'
    : undefined;
};

/** Rule: stickers exist, and those of other guilds need a permission. */
const stickersAreAllowed = ({ world, actor, guild, permissions, body }: SpecialCall) =>
  stickerProblem({ world, userId: actor.user.user.id, guildId: guild?.guild.id, permissions }, body.sticker_ids ?? []);

type BulkCall = AuthorizedCall<typeof endpoints.bulkDeleteMessages>;

const countIsValid = ({ body }: BulkCall) => {
  const count = new Set(body.messages).size;
  const { min, max } = limits.message.bulkDelete;
  return count < min || count > max ? 'BULK_DELETE_COUNT' : undefined;
};

const messagesAreRecent = ({ world, body }: BulkCall) => {
  const oldest = world.clock.now() - limits.message.bulkDeleteAgeMs;
  return body.messages.some((id) => snowflakeTimestamp(id) < oldest) ? 'TOO_OLD_TO_BULK_DELETE' : undefined;
};

const crosspostIsAllowed = ({ channel, ...call }: MessageCall & { readonly channel: ChannelRecord }) => {
  if (channel.channel.type !== channelTypes.GUILD_ANNOUNCEMENT) return 'WRONG_CHANNEL_TYPE';
  if (!isAuthor(call) && !hasPermissionBits(call.permissions, 'MANAGE_MESSAGES')) return lacks('MANAGE_MESSAGES');
  const { type, flags = 0 } = call.message.message;
  if (type !== messageTypes.DEFAULT && type !== messageTypes.REPLY) return 'INVALID_MESSAGE_TYPE';
  return (flags & messageFlags.CROSSPOSTED) === 0 ? undefined : 'ALREADY_CROSSPOSTED';
};

interface MessageCall {
  readonly actor: Actor;
  readonly permissions: bigint;
  readonly message: MessageRecord;
}

const isAuthor = ({ actor, message }: MessageCall) => message.message.author.id === actor.user.user.id;

/** Rule: only the flags of another user's message can be changed, with MANAGE_MESSAGES. */
const editIsAllowed = (call: MessageCall & { readonly body: object; readonly files: readonly unknown[] }) => {
  if (isAuthor(call)) return undefined;
  const onlyFlags = call.files.length === 0 && Object.keys(call.body).every((key) => key === 'flags');
  if (!onlyFlags) return 'CANNOT_EDIT_OTHER_AUTHOR';
  return hasPermissionBits(call.permissions, 'MANAGE_MESSAGES') ? undefined : lacks('MANAGE_MESSAGES');
};

const deletionIsAllowed = (call: MessageCall & { readonly guild: GuildRecord | undefined }) => {
  if (isAuthor(call)) return undefined;
  if (!call.guild) return 'NOT_IN_A_DM';
  return hasPermissionBits(call.permissions, 'MANAGE_MESSAGES') ? undefined : lacks('MANAGE_MESSAGES');
};

export const messageRules = [
  defineRules(
    endpoints.createMessage,
    channelIsMessageable,
    threadIsUnlocked,
    recipientIsReachable,
    contentIsAllowed,
    specialContentIsAllowed,
    stickersAreAllowed,
    referenceProblem,
    ({ world, actor, body, files }) => newMessageProblem(senderOf(world, actor), body, files),
    (call) => checkSlowmode(call, 'message'),
  ),
  defineRules(endpoints.editMessage, editIsAllowed, threadIsEditable, ({ world, actor, body, files, message }) =>
    messageEditProblem(senderOf(world, actor), body, files, message),
  ),
  defineRules(endpoints.deleteMessage, deletionIsAllowed),
  defineRules(endpoints.bulkDeleteMessages, countIsValid, messagesAreRecent),
  defineRules(endpoints.crosspostMessage, crosspostIsAllowed),
];
