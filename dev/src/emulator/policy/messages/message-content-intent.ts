/**
 * What a bot without MESSAGE_CONTENT may read: its own messages, direct messages, and messages that mention it. In
 * other messages, text, embeds, files and components are empty, in gateway events and in HTTP responses.
 */
import type { Message } from 'guildhall/wire';

/** The bot that receives a message. */
export interface MessageReader {
  readonly userId: string;
  /** Whether it has MESSAGE_CONTENT: requested on the gateway, or granted to the application for HTTP. */
  readonly hasIntent: boolean;
}

/** A message as a bot may read it. The same rule applies to the message that it replies to. */
export function withReadableContent<M extends Message>(message: M, inGuild: boolean, reader: MessageReader): M {
  const { referenced_message: referenced } = message;
  const readable = withOwnReadableContent(message, inGuild, reader);
  const readableReference = referenced ? withOwnReadableContent(referenced, inGuild, reader) : referenced;
  return readableReference === referenced ? readable : { ...readable, referenced_message: readableReference };
}

function withOwnReadableContent<M extends Omit<Message, 'referenced_message'>>(
  message: M,
  inGuild: boolean,
  reader: MessageReader,
): M {
  const canRead =
    reader.hasIntent ||
    !inGuild ||
    message.author.id === reader.userId ||
    message.mentions.some((user) => user.id === reader.userId);
  const emptyContent = { content: '', embeds: [], attachments: [], components: [] };
  return canRead ? message : { ...message, ...emptyContent, poll: undefined, message_snapshots: undefined };
}
