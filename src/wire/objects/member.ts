import { z } from 'zod';
import { User } from './user.js';

/** A user as part of a guild. */
export const Member = z.object({
  user: User,
  nick: z.string().nullable().optional(),
  avatar: z.string().nullable().optional(),
  banner: z.string().nullable().optional(),
  /** Role ids, @everyone left out. */
  roles: z.array(z.string()),
  joined_at: z.string().nullable(),
  premium_since: z.string().nullable().optional(),
  deaf: z.boolean(),
  mute: z.boolean(),
  flags: z.int(),
  /** True while Membership Screening is incomplete; always there in events of a guild. */
  pending: z.boolean().optional(),
  communication_disabled_until: z.string().nullable().optional(),
});
export type Member = z.output<typeof Member>;

/** The member who caused an interaction: with the permissions it has in that channel. */
export const InteractionMember = Member.extend({ permissions: z.string() });
export type InteractionMember = z.output<typeof InteractionMember>;

/** A member in resolved data: its user is in `resolved.users` under the same id. */
export const ResolvedMember = Member.omit({ user: true, deaf: true, mute: true }).extend({ permissions: z.string() });
export type ResolvedMember = z.output<typeof ResolvedMember>;

/** Bits of a member's `flags`. */
export const memberFlags = {
  DID_REJOIN: 1 << 0,
  COMPLETED_ONBOARDING: 1 << 1,
  BYPASSES_VERIFICATION: 1 << 2,
  STARTED_ONBOARDING: 1 << 3,
  IS_GUEST: 1 << 4,
  STARTED_HOME_ACTIONS: 1 << 5,
  COMPLETED_HOME_ACTIONS: 1 << 6,
  AUTOMOD_QUARANTINED_USERNAME: 1 << 7,
  DM_SETTINGS_UPSELL_ACKNOWLEDGED: 1 << 9,
  AUTOMOD_QUARANTINED_GUILD_TAG: 1 << 10,
} as const;
