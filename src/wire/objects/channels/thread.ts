import { z } from 'zod';
import type { ObjectSchema } from '../../validation/schema-types.js';
import { Member } from '../users/member.js';

/** The possible auto-archive durations, in minutes of inactivity. */
export const autoArchiveDurations = [60, 1440, 4320, 10_080] as const;

/** Fields that only threads have. */
export interface ThreadMetadata {
  archived: boolean;
  /** Minutes, one of `autoArchiveDurations`. */
  auto_archive_duration: number;
  /** When it was created, archived or unarchived, or its duration changed. */
  archive_timestamp: string;
  /** Whether only users with MANAGE_THREADS may unarchive it. */
  locked: boolean;
  /** For private threads: whether all members may add others. */
  invitable?: boolean | undefined;
  create_timestamp?: string | null | undefined;
}
export const ThreadMetadata: ObjectSchema<ThreadMetadata> = z.object({
  archived: z.boolean(),
  auto_archive_duration: z.int(),
  archive_timestamp: z.string(),
  locked: z.boolean(),
  invitable: z.boolean().optional(),
  create_timestamp: z.string().nullable().optional(),
});

/** A member of a thread. Both ids are absent in the threads of GUILD_CREATE. */
export interface ThreadMember {
  /** The thread. */
  id?: string | undefined;
  user_id?: string | undefined;
  join_timestamp: string;
  flags: number;
  /** Only if requested with `with_member`. */
  member?: Member | undefined;
}
export const ThreadMember: ObjectSchema<ThreadMember> = z.object({
  id: z.string().optional(),
  user_id: z.string().optional(),
  join_timestamp: z.string(),
  flags: z.int(),
  member: Member.optional(),
});
