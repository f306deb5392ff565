/**
 * Validation of the message that a new message refers to: a reply in the same channel, or a forward from any channel.
 */
import { hasBits } from 'guildhall/internal';
import { type ErrorCodeName, intents, messageReferenceTypes, messageTypes } from 'guildhall/wire';
import { findReferencedMessage, type ReferencedMessage } from '../../state/messages/message-references.js';
import { serializeMessage } from '../../state/messages/message-serialization.js';
import type { ChannelRecord, MessageRecord } from '../../state/records/channels.js';
import type { GuildRecord } from '../../state/records/guilds.js';
import type { World } from '../../state/world/world.js';
import { rejectInvalidFields } from '../errors/request-rejected-error.js';
import { hasPermissionBits, permissionsIn } from '../permissions/permissions.js';
import type { Actor } from '../requests/authorized-call.js';
import { withReadableContent } from './message-content-intent.js';

/** The request of a message with a reference. */
export interface MessageReferenceCall {
  readonly world: World;
  readonly actor: Actor;
  readonly channel: ChannelRecord;
  readonly guild: GuildRecord | undefined;
  readonly permissions: bigint;
  readonly body: {
    readonly message_reference?:
      | {
          readonly type?: number | undefined;
          readonly message_id: string;
          readonly channel_id?: string | undefined;
          readonly fail_if_not_exists?: boolean | undefined;
        }
      | undefined;
  };
}

/** Types of messages that users and bots write. Others can reply to them. */
const repliableTypes: readonly number[] = [
  messageTypes.DEFAULT,
  messageTypes.REPLY,
  messageTypes.CHAT_INPUT_COMMAND,
  messageTypes.CONTEXT_MENU_COMMAND,
];

/** Whether a message forwards another one. */
function isForward({ body }: Pick<MessageReferenceCall, 'body'>): boolean {
  return body.message_reference?.type === messageReferenceTypes.FORWARD;
}

/**
 * 160002 for a reply without READ_MESSAGE_HISTORY, 160014 for forwarding a message that the sender cannot read.
 * @throws {RequestRejectedError} 50035 for a reply to an unknown message, to a message of another channel, or to a
 *   system message
 */
export function referenceProblem(call: MessageReferenceCall): ErrorCodeName | undefined {
  const { body, channel, permissions } = call;
  const reference = body.message_reference;
  if (!reference) return undefined;
  const referenced = findReferencedMessage(call.world, channel, reference);
  if (isForward(call)) return referenced ? forwardProblem(call, referenced) : rejectReference(UNKNOWN_MESSAGE);
  if (!hasPermissionBits(permissions, 'READ_MESSAGE_HISTORY')) return 'REPLY_REQUIRES_HISTORY';
  if (reference.channel_id !== undefined && reference.channel_id !== channel.channel.id)
    return rejectReference(CHANNEL_MISMATCH);
  if (!referenced) return reference.fail_if_not_exists === false ? undefined : rejectReference(UNKNOWN_MESSAGE);
  return canBeRepliedTo(referenced.record) ? undefined : rejectReference(SYSTEM_MESSAGE);
}

/**
 * Whether users and bots can reply to a message. They cannot reply to system messages, for example about a new member.
 */
export function canBeRepliedTo({ message }: MessageRecord): boolean {
  return repliableTypes.includes(message.type);
}

const UNKNOWN_MESSAGE = { code: 'REPLIES_UNKNOWN_MESSAGE', message: 'Unknown message' };
const CHANNEL_MISMATCH = {
  code: 'REPLIES_CHANNEL_MISMATCH',
  message: 'A reply must be in the channel of the message that it replies to',
};
const SYSTEM_MESSAGE = { code: 'REPLIES_CANNOT_REPLY_TO_SYSTEM_MESSAGE', message: 'Cannot reply to a system message' };

function rejectReference(problem: { readonly code: string; readonly message: string }): undefined {
  rejectInvalidFields([{ path: 'message_reference', ...problem }]);
}

function forwardProblem(
  { world, actor }: MessageReferenceCall,
  { channel, record }: ReferencedMessage,
): ErrorCodeName | undefined {
  const userId = actor.user.user.id;
  if (!hasPermissionBits(permissionsIn(world, channel, userId), 'VIEW_CHANNEL', 'READ_MESSAGE_HISTORY')) {
    return 'CANNOT_FORWARD_UNREADABLE';
  }
  if (!actor.application) return undefined;
  const message = serializeMessage(world, record);
  const hasIntent = hasBits(BigInt(actor.application.allowedIntents), intents.MESSAGE_CONTENT);
  const readable = withReadableContent(message, channel.channel.guild_id !== undefined, { userId, hasIntent });
  return readable === message ? undefined : 'CANNOT_FORWARD_UNREADABLE';
}
