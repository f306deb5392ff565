/**
 * What a bot without MESSAGE_CONTENT may read: its own messages, its conversations, and messages that mention it. Of
 * all others the texts, embeds, files and components come empty, by the gateway and over HTTP.
 */
import type { Message } from '../../wire/objects/message.js';

/** The bot that reads. */
export interface Reader {
  readonly userId: string;
  /** Whether it has MESSAGE_CONTENT: asked for it on the gateway, or was granted it, over HTTP. */
  readonly hasIntent: boolean;
}

/** A message as a bot may read it. */
export function readableBy<M extends Message>(message: M, inGuild: boolean, reader: Reader): M {
  const mayRead =
    reader.hasIntent ||
    !inGuild ||
    message.author.id === reader.userId ||
    message.mentions.some((user) => user.id === reader.userId);
  return mayRead ? message : { ...message, content: '', embeds: [], attachments: [], components: [] };
}
