/** On which messages a handler waits for components, and when a wait ends because its message was deleted. */
import type { Snowflake } from '../../base/snowflake.js';
import { threadParentOf } from '../../wire/objects/channels/thread-parent.js';
import { type ComponentInteraction, getInteractionMessage } from '../../wire/objects/interactions/interaction.js';
import type { Responder } from '../responses/responder.js';
import type { DeletedResponse } from '../responses/response-messages.js';
import type { DeletedContent } from './deleted-content.js';

export type AwaitedMessages =
  /** Every message that the response sent, and the message that belongs to the handler: updated, or below a modal. */
  | { readonly kind: 'responses'; readonly updatedId: Snowflake | undefined }
  /** The reply, whose id is not known. */
  | { readonly kind: 'reply' }
  | { readonly kind: 'message'; readonly id: Snowflake };

/** The messages of one response to an interaction. */
export interface MessageWait {
  readonly messages: AwaitedMessages;
  readonly responder: Responder;
}

/** The ids under which a wait is found: of its interaction, and of its message. */
export function keysOf({ messages, responder: { interaction } }: MessageWait): Snowflake[] {
  switch (messages.kind) {
    case 'responses':
      return messages.updatedId === undefined ? [interaction.id] : [interaction.id, messages.updatedId];
    case 'reply':
      return [interaction.id];
    case 'message':
      return [messages.id];
  }
}

/** The keys under which the waits for a component can be found. */
export function keysOfUse(use: ComponentInteraction): Set<Snowflake> {
  const message = getInteractionMessage(use);
  return new Set([message?.interaction_metadata?.id ?? '', message?.id ?? '']);
}

/** Whether a component is on an awaited message. */
export function isOn({ messages, responder }: MessageWait, use: ComponentInteraction): boolean {
  const message = getInteractionMessage(use);
  if (message === undefined) return false;
  const metadata = message.interaction_metadata;
  const isOfResponse = metadata?.id === responder.interaction.id;
  switch (messages.kind) {
    case 'responses':
      return isOfResponse || (message.id === messages.updatedId && responder.keepsMessage);
    case 'reply':
      // Only follow-ups have the id of the original response.
      return isOfResponse && metadata.original_response_message_id === undefined;
    case 'message':
      return message.id === messages.id;
  }
}

/** Whether it is the wait of a handle. */
export function isForOneMessage({ messages }: MessageWait): boolean {
  return messages.kind !== 'responses';
}

/** Whether two waits are for exactly the same messages. */
export function areSameMessages(a: MessageWait, b: MessageWait): boolean {
  return keysOf(a).join() === keysOf(b).join() && a.messages.kind === b.messages.kind;
}

/** Whether the awaited message was deleted. The id of a reply is requested if a message in its channel was deleted. */
export async function isDeleted({ messages, responder }: MessageWait, deleted: DeletedContent): Promise<boolean> {
  const { channel, channel_id, guild_id } = responder.interaction;
  if (deleted.kind === 'channel') {
    // With a channel, its threads are deleted, without an event for each. With a category, its channels stay.
    return deleted.id === channel_id || (channel !== undefined && deleted.id === threadParentOf(channel));
  }
  if (deleted.kind === 'guild') return deleted.id === guild_id;
  if (deleted.channelId !== channel_id) return false;
  if (messages.kind === 'message') return deleted.ids.includes(messages.id);
  if (messages.kind === 'responses' && messages.updatedId !== undefined && responder.keepsMessage)
    return deleted.ids.includes(messages.updatedId);
  const replyId = await responder.findReplyId();
  return replyId === 'deleted' || (replyId !== undefined && deleted.ids.includes(replyId));
}

/** Whether the bot itself has deleted the awaited message, by its response. */
export function isDeletedByBot({ messages }: MessageWait, { id, isReply }: DeletedResponse): boolean {
  return messages.kind === 'message' ? id === messages.id : isReply;
}
