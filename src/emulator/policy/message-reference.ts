/** What a new message may refer to: one that it answers in the same channel, or one that it brings on from elsewhere. */
import { hasBits } from '../../base/bit-set.js';
import type { ErrorName } from '../../wire/error-codes.js';
import { intents } from '../../wire/gateway.js';
import { messageReferenceTypes, messageTypes } from '../../wire/objects/message.js';
import { presentMessage } from '../state/message-presentation.js';
import { type Referred, referredMessage } from '../state/message-references.js';
import type { ChannelRecord, MessageRecord } from '../state/records/channels.js';
import type { GuildRecord } from '../state/records/guilds.js';
import type { World } from '../state/world.js';
import type { Actor } from './call.js';
import { readableBy } from './message-content.js';
import { holds, permissionsIn } from './permissions.js';
import { refuseFields } from './refusal.js';

/** A message with a reference, where it is sent and by whom. */
export interface ReferringCall {
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

/** Kinds of message that people and bots write, and others may answer. */
const answerable: readonly number[] = [
  messageTypes.DEFAULT,
  messageTypes.REPLY,
  messageTypes.CHAT_INPUT_COMMAND,
  messageTypes.CONTEXT_MENU_COMMAND,
];

/** Whether a message brings another one on. */
export function isForward({ body }: Pick<ReferringCall, 'body'>): boolean {
  return body.message_reference?.type === messageReferenceTypes.FORWARD;
}

/**
 * 160002 for an answer without READ_MESSAGE_HISTORY, 160014 for a message that the sender cannot read.
 * @throws {Refusal} 50035 for a message that is not there, is elsewhere, or is the service's own
 */
export function referenceProblem(call: ReferringCall): ErrorName | undefined {
  const { body, channel, permissions } = call;
  const reference = body.message_reference;
  if (!reference) return undefined;
  const referred = referredMessage(call.world, channel, reference);
  if (isForward(call)) return referred ? forwardProblem(call, referred) : refuseReference(UNKNOWN);
  if (!holds(permissions, 'READ_MESSAGE_HISTORY')) return 'REPLY_NEEDS_HISTORY';
  if (reference.channel_id !== undefined && reference.channel_id !== channel.channel.id)
    return refuseReference(ELSEWHERE);
  if (!referred) return reference.fail_if_not_exists === false ? undefined : refuseReference(UNKNOWN);
  return isAnswerable(referred.record) ? undefined : refuseReference(SYSTEM);
}

/** Whether a message can be answered: the service's own, such as that of somebody's joining, cannot. */
export function isAnswerable({ message }: MessageRecord): boolean {
  return answerable.includes(message.type);
}

const UNKNOWN = { code: 'REPLIES_UNKNOWN_MESSAGE', message: 'Unknown message' };
const ELSEWHERE = { code: 'REPLIES_CHANNEL_MISMATCH', message: 'A reply stands in the channel of what it answers' };
const SYSTEM = { code: 'REPLIES_CANNOT_REPLY_TO_SYSTEM_MESSAGE', message: 'Cannot reply to a system message' };

function refuseReference(problem: { readonly code: string; readonly message: string }): undefined {
  refuseFields([{ path: 'message_reference', ...problem }]);
}

function forwardProblem({ world, actor }: ReferringCall, { channel, record }: Referred): ErrorName | undefined {
  const userId = actor.user.user.id;
  if (!holds(permissionsIn(world, channel, userId), 'VIEW_CHANNEL', 'READ_MESSAGE_HISTORY')) {
    return 'CANNOT_FORWARD_UNREADABLE';
  }
  if (!actor.application) return undefined;
  const shown = presentMessage(world, record);
  const hasIntent = hasBits(BigInt(actor.application.allowedIntents), intents.MESSAGE_CONTENT);
  const readable = readableBy(shown, channel.channel.guild_id !== undefined, { userId, hasIntent });
  return readable === shown ? undefined : 'CANNOT_FORWARD_UNREADABLE';
}
