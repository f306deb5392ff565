import { z } from 'zod';
import { limits } from '../../constants/limits.js';
import { queryInteger, timestamp } from '../../validation/field-schemas.js';
import type { ObjectSchema, QuerySchema } from '../../validation/schema-types.js';
import { Message } from './message.js';

/** A pinned message, and when it was pinned. */
export interface MessagePin {
  pinned_at: string;
  message: Message;
}
export const MessagePin: ObjectSchema<MessagePin> = z.object({ pinned_at: z.string(), message: Message });

/** A page of a channel's pins. */
export interface MessagePins {
  items: MessagePin[];
  /** Whether there are older pins: continue with `before` set to the last `pinned_at`. */
  has_more: boolean;
}
export const MessagePins: ObjectSchema<MessagePins> = z.object({
  items: z.array(MessagePin),
  has_more: z.boolean(),
});

/** Query for pins: those pinned before a time. */
export interface MessagePinsQuery {
  before?: string | undefined;
  /** 1 to 50, default 50. */
  limit?: number | undefined;
}

/** {@link MessagePinsQuery} after validation, with defaults filled in. */
export interface ParsedMessagePinsQuery extends MessagePinsQuery {
  limit: number;
}
export const MessagePinsQuery: QuerySchema<ParsedMessagePinsQuery, MessagePinsQuery> = z.object({
  before: timestamp().optional(),
  limit: queryInteger(1, limits.pins.pageSize).default(limits.pins.pageSize),
});
