import type { JsonConvertible } from '../call/builders.js';
import { toReadable } from './convert-builders.js';

/** A message, or changes to a message, that only consist of a text. */
export interface TextMessage {
  readonly content: string;
  readonly files?: undefined;
}

/** Returns the message with this content if only a text was passed, the data of a builder, and otherwise the message itself. */
export function toMessage<Message extends object>(message: string | Message | JsonConvertible): Message | TextMessage {
  return typeof message === 'string' ? { content: message } : toReadable(message);
}
