import { z } from 'zod';
import { Member } from '../users/member.js';

/** Minutes of inactivity after which a thread may be set to leave the channel list. */
export const autoArchiveDurations = [60, 1440, 4320, 10_080] as const;

/** Fields that only threads have. */
export const ThreadMetadata = z.object({
  archived: z.boolean(),
  /** Minutes, one of `autoArchiveDurations`. */
  auto_archive_duration: z.int(),
  /** When it was made, archived or unarchived, or its duration changed. */
  archive_timestamp: z.string(),
  /** Whether only who has MANAGE_THREADS may unarchive it. */
  locked: z.boolean(),
  /** Of private threads: whether all members may add others. */
  invitable: z.boolean().optional(),
  create_timestamp: z.string().nullable().optional(),
});
export type ThreadMetadata = z.output<typeof ThreadMetadata>;

/** Somebody who is in a thread. Inside the threads of GUILD_CREATE both ids are left out. */
export const ThreadMember = z.object({
  /** The thread. */
  id: z.string().optional(),
  user_id: z.string().optional(),
  join_timestamp: z.string(),
  flags: z.int(),
  /** Only where it was asked for with `with_member`. */
  member: Member.optional(),
});
export type ThreadMember = z.output<typeof ThreadMember>;
