import { z } from 'zod';
import { limits } from '../../constants/limits.js';
import { boundedInteger, boundedList, snowflake } from '../../validation/field-schemas.js';
import type { ObjectSchema } from '../../validation/schema-types.js';
import { User } from '../users/user.js';

/** A ban of a guild. The reason is always present, and null if none was given (not yet in the API reference). */
export interface Ban {
  reason: string | null;
  user: User;
}
export const Ban: ObjectSchema<Ban> = z.object({ reason: z.string().nullable(), user: User });

/** Messages of the last n seconds are deleted: 0 to 604800, default 0. */
const deleteMessageSeconds = boundedInteger(0, limits.ban.deleteMessageSeconds);

/** The body of Create Guild Ban. */
export interface BanRequest {
  /** Deprecated in favor of `delete_message_seconds`, which takes precedence. 0 to 7. */
  delete_message_days?: number | undefined;
  delete_message_seconds?: number | undefined;
}
export const BanRequest: ObjectSchema<BanRequest> = z.object({
  delete_message_days: boundedInteger(0, limits.ban.deleteMessageDays).optional(),
  delete_message_seconds: deleteMessageSeconds.optional(),
});

/** The body of Bulk Guild Ban. */
export interface BulkBanRequest {
  /** 1 to 200. */
  user_ids: string[];
  delete_message_seconds?: number | undefined;
}

/** {@link BulkBanRequest} after validation, with defaults filled in. */
export interface ParsedBulkBanRequest extends BulkBanRequest {
  delete_message_seconds: number;
}
export const BulkBanRequest: ObjectSchema<ParsedBulkBanRequest, BulkBanRequest> = z.object({
  user_ids: boundedList(snowflake(), 1, limits.ban.bulk),
  delete_message_seconds: deleteMessageSeconds.default(0),
});

/** The result of a bulk ban: failed users could not be banned, or were already banned. */
export interface BulkBanResult {
  banned_users: string[];
  failed_users: string[];
}
export const BulkBanResult: ObjectSchema<BulkBanResult> = z.object({
  banned_users: z.array(z.string()),
  failed_users: z.array(z.string()),
});
