import { z } from 'zod';
import { Member } from '../users/member.js';

/** The possible auto-archive durations, in minutes of inactivity. */
export const autoArchiveDurations = [60, 1440, 4320, 10_080] as const;

/** Fields that only threads have. */
export const ThreadMetadata = z.object({
  archived: z.boolean(),
  /** Minutes, one of `autoArchiveDurations`. */
  auto_archive_duration: z.int(),
  /** When it was created, archived or unarchived, or its duration changed. */
  archive_timestamp: z.string(),
  /** Whether only users with MANAGE_THREADS may unarchive it. */
  locked: z.boolean(),
  /** For private threads: whether all members may add others. */
  invitable: z.boolean().optional(),
  create_timestamp: z.string().nullable().optional(),
});
export type ThreadMetadata = z.output<typeof ThreadMetadata>;

/** A member of a thread. Both ids are absent in the threads of GUILD_CREATE. */
export const ThreadMember = z.object({
  /** The thread. */
  id: z.string().optional(),
  user_id: z.string().optional(),
  join_timestamp: z.string(),
  flags: z.int(),
  /** Only if requested with `with_member`. */
  member: Member.optional(),
});
export type ThreadMember = z.output<typeof ThreadMember>;
