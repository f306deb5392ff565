/**
 * What a bot without MESSAGE_CONTENT may read: its own messages, its conversations, and messages that mention it. Of
 * all others the texts, embeds, files and components come empty, by the gateway and over HTTP.
 */
import type { Message } from '../../../wire/objects/messages/message.js';

/** The bot that reads. */
export interface MessageReader {
  readonly userId: string;
  /** Whether it has MESSAGE_CONTENT: asked for it on the gateway, or was granted it, over HTTP. */
  readonly hasIntent: boolean;
}

/** A message as a bot may read it; the message that it answers is read by the same rule. */
export function withReadableContent<M extends Message>(message: M, inGuild: boolean, reader: MessageReader): M {
  const { referenced_message: answered } = message;
  const itself = withOwnReadableContent(message, inGuild, reader);
  const other = answered ? withOwnReadableContent(answered, inGuild, reader) : answered;
  return other === answered ? itself : { ...itself, referenced_message: other };
}

function withOwnReadableContent<M extends Omit<Message, 'referenced_message'>>(
  message: M,
  inGuild: boolean,
  reader: MessageReader,
): M {
  const mayRead =
    reader.hasIntent ||
    !inGuild ||
    message.author.id === reader.userId ||
    message.mentions.some((user) => user.id === reader.userId);
  const nothing = { content: '', embeds: [], attachments: [], components: [] };
  return mayRead ? message : { ...message, ...nothing, poll: undefined, message_snapshots: undefined };
}
