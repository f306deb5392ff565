import { createMessage, deleteMessage, editMessage } from '../../../wire/endpoints/messages.js';
import { channelTypes } from '../../../wire/objects/channel.js';
import type { PermissionName } from '../../../wire/permissions.js';
import type { ChannelRecord, GuildRecord, MessageRecord, World } from '../../state/world.js';
import type { Actor } from '../call.js';
import { messageEditProblem, newMessageProblem } from '../message-form.js';
import { holds } from '../permissions.js';
import { rulesOf } from './rule.js';

const wordless: readonly number[] = [
  channelTypes.GUILD_CATEGORY,
  channelTypes.GUILD_DIRECTORY,
  channelTypes.GUILD_FORUM,
  channelTypes.GUILD_MEDIA,
];

/** Messages do not stand in categories, directories and forums themselves. */
const channelTakesMessages = ({ channel }: { readonly channel: ChannelRecord }) =>
  wordless.includes(channel.channel.type) ? 'NOT_A_TEXT_CHANNEL' : undefined;

interface SendingCall {
  readonly world: World;
  readonly actor: Actor;
  readonly channel: ChannelRecord;
}

/** A bot may write to people with whom it shares a guild, and to no other bot. */
const recipientIsReachable = ({ world, actor, channel }: SendingCall) => {
  if (!actor.application || !channel.recipientIds) return undefined;
  const selfId = actor.user.user.id;
  const otherId = channel.recipientIds.find((id) => id !== selfId) ?? '';
  const isPerson = world.users.get(otherId)?.applicationId === undefined;
  const together = [...world.guilds.values()].some(({ members }) => members.has(selfId) && members.has(otherId));
  return isPerson && together ? undefined : 'CANNOT_MESSAGE_USER';
};

interface ContentCall {
  readonly permissions: bigint;
  readonly files: readonly unknown[];
  readonly body: { readonly embeds?: readonly unknown[] | null | undefined; readonly tts?: boolean | undefined };
}

/** Files, embeds and speech each need a permission of their own. */
const contentIsAllowed = ({ permissions, files, body }: ContentCall) => {
  const needed: PermissionName[] = [];
  if (files.length > 0) needed.push('ATTACH_FILES');
  if ((body.embeds ?? []).length > 0) needed.push('EMBED_LINKS');
  if (body.tts) needed.push('SEND_TTS_MESSAGES');
  return holds(permissions, ...needed) ? undefined : 'MISSING_PERMISSIONS';
};

interface MessageCall {
  readonly actor: Actor;
  readonly permissions: bigint;
  readonly message: MessageRecord;
}

const isAuthor = ({ actor, message }: MessageCall) => message.message.author.id === actor.user.user.id;

/** Of another's message only the flags may be changed, with MANAGE_MESSAGES. */
const editIsAllowed = (call: MessageCall & { readonly body: object; readonly files: readonly unknown[] }) => {
  if (isAuthor(call)) return undefined;
  const onlyFlags = call.files.length === 0 && Object.keys(call.body).every((key) => key === 'flags');
  if (!onlyFlags) return 'OTHER_AUTHOR';
  return holds(call.permissions, 'MANAGE_MESSAGES') ? undefined : 'MISSING_PERMISSIONS';
};

const deletionIsAllowed = (call: MessageCall & { readonly guild: GuildRecord | undefined }) => {
  if (isAuthor(call)) return undefined;
  if (!call.guild) return 'NOT_IN_A_DM';
  return holds(call.permissions, 'MANAGE_MESSAGES') ? undefined : 'MISSING_PERMISSIONS';
};

export const messageRules = [
  rulesOf(createMessage, channelTakesMessages, recipientIsReachable, contentIsAllowed, ({ body, files }) =>
    newMessageProblem(body, files),
  ),
  rulesOf(editMessage, editIsAllowed, ({ body, files, message }) => messageEditProblem(body, files, message)),
  rulesOf(deleteMessage, deletionIsAllowed),
];
