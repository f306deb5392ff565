import { z } from 'zod';
import { limits } from '../../constants/limits.js';
import { boundedInteger, boundedList, snowflake } from '../../validation/field-schemas.js';
import { User } from '../users/user.js';

/** A ban of a guild. The reason is always present, and null if none was given (not yet in the API reference). */
export const Ban = z.object({ reason: z.string().nullable(), user: User });
export type Ban = z.output<typeof Ban>;

/** Messages of the last n seconds are deleted: 0 to 604800, default 0. */
const deleteMessageSeconds = boundedInteger(0, limits.ban.deleteMessageSeconds);

/** The body of Create Guild Ban. */
export const BanRequest = z.object({
  /** Deprecated in favor of `delete_message_seconds`, which takes precedence. 0 to 7. */
  delete_message_days: boundedInteger(0, limits.ban.deleteMessageDays).optional(),
  delete_message_seconds: deleteMessageSeconds.optional(),
});
export type BanRequest = z.input<typeof BanRequest>;

/** The body of Bulk Guild Ban. */
export const BulkBanRequest = z.object({
  /** 1 to 200. */
  user_ids: boundedList(snowflake(), 1, limits.ban.bulk),
  delete_message_seconds: deleteMessageSeconds.default(0),
});
export type BulkBanRequest = z.input<typeof BulkBanRequest>;

/** The result of a bulk ban: failed users could not be banned, or were already banned. */
export const BulkBanResult = z.object({ banned_users: z.array(z.string()), failed_users: z.array(z.string()) });
export type BulkBanResult = z.output<typeof BulkBanResult>;
