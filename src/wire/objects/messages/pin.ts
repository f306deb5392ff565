import { z } from 'zod';
import { limits } from '../../constants/limits.js';
import { queryInteger, timestamp } from '../../validation/field-schemas.js';
import { Message } from './message.js';

/** A pinned message, and when it was pinned. */
export const MessagePin = z.object({ pinned_at: z.string(), message: Message });
export type MessagePin = z.output<typeof MessagePin>;

/** A page of a channel's pins. */
export const MessagePins = z.object({
  items: z.array(MessagePin),
  /** Whether there are older pins: continue with `before` set to the last `pinned_at`. */
  has_more: z.boolean(),
});
export type MessagePins = z.output<typeof MessagePins>;

/** Query for pins: those pinned before a time. */
export const MessagePinsQuery = z.object({
  before: timestamp().optional(),
  /** 1 to 50, default 50. */
  limit: queryInteger(1, limits.pins.pageSize).default(limits.pins.pageSize),
});
