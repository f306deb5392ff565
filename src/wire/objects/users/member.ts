import { z } from 'zod';
import { limits } from '../../constants/limits.js';
import { boundedList, boundedText, imageData, snowflake, timestamp } from '../../validation/field-schemas.js';
import { User } from './user.js';

/** The decoration around an avatar. */
export const AvatarDecoration = z.object({ asset: z.string(), sku_id: z.string() });

/** A user's collectibles: the nameplate (not yet in the API reference). */
export const Collectibles = z.object({
  nameplate: z
    .object({ sku_id: z.string(), asset: z.string(), label: z.string(), palette: z.string() })
    .nullable()
    .optional(),
});

/** A member of a guild. */
export const Member = z.object({
  user: User,
  nick: z.string().nullable().optional(),
  avatar: z.string().nullable().optional(),
  banner: z.string().nullable().optional(),
  /** Role ids, without @everyone. */
  roles: z.array(z.string()),
  joined_at: z.string().nullable(),
  premium_since: z.string().nullable().optional(),
  deaf: z.boolean(),
  mute: z.boolean(),
  flags: z.int(),
  /** True while Membership Screening is incomplete; always present in guild events. */
  pending: z.boolean().optional(),
  /** When the timeout ends. If null or in the past, the member is not timed out. */
  communication_disabled_until: z.string().nullable().optional(),
  avatar_decoration_data: AvatarDecoration.nullable().optional(),
  collectibles: Collectibles.nullable().optional(),
});
export type Member = z.output<typeof Member>;

/** The member who caused an interaction, with the member's permissions in that channel. */
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

/** The bits of `flags` that a request can change; all others stay unchanged. */
export const EDITABLE_MEMBER_FLAGS = memberFlags.BYPASSES_VERIFICATION;

const nick = boundedText(0, limits.nick);

/** The body of Add Guild Member. */
export const AddMemberRequest = z.object({
  /** An OAuth2 token with the scope `guilds.join` that the user granted to the calling bot's application. */
  access_token: z.string(),
  /** Needs MANAGE_NICKNAMES. */
  nick: nick.optional(),
  /** Needs MANAGE_ROLES. At most 250. */
  roles: boundedList(snowflake(), 0, limits.member.rolesOnAdding).optional(),
  /** Needs MUTE_MEMBERS. */
  mute: z.boolean().optional(),
  /** Needs DEAFEN_MEMBERS. */
  deaf: z.boolean().optional(),
  /** Only in Discord's OpenAPI document, not in the API reference. Needs the same permission as in `MemberEdit`. */
  flags: z.int().optional(),
});
export type AddMemberRequest = z.input<typeof AddMemberRequest>;

/** The body of Modify Guild Member. Null resets a field. */
export const MemberEdit = z
  .object({
    /** At most 32 characters; empty or null removes it. Needs MANAGE_NICKNAMES. */
    nick: nick.nullable(),
    /** The complete list of the member's roles, at most 350. Needs MANAGE_ROLES. */
    roles: boundedList(snowflake(), 0, limits.member.roles).nullable(),
    /** Needs MUTE_MEMBERS, and the member must be in voice (otherwise 40032). */
    mute: z.boolean().nullable(),
    /** Needs DEAFEN_MEMBERS, and the member must be in voice (otherwise 40032). */
    deaf: z.boolean().nullable(),
    /** The voice channel to move to, null to disconnect. Needs MOVE_MEMBERS, and CONNECT in that channel. */
    channel_id: snowflake().nullable(),
    /** At most 28 days ahead; null ends the timeout. Needs MODERATE_MEMBERS. */
    communication_disabled_until: timestamp().nullable(),
    /** Needs MANAGE_GUILD, or MANAGE_ROLES, or MODERATE_MEMBERS with KICK_MEMBERS and BAN_MEMBERS. */
    flags: z.int().nullable(),
  })
  .partial();
export type MemberEdit = z.input<typeof MemberEdit>;

/** The body of Modify Current Member; null resets a field. */
export const CurrentMemberEdit = z
  .object({
    /** Needs CHANGE_NICKNAME. */
    nick: nick.nullable(),
    banner: imageData().nullable(),
    avatar: imageData().nullable(),
    /** At most 190 characters (according to Discord's OpenAPI document). */
    bio: boundedText(0, limits.member.bio).nullable(),
  })
  .partial();
export type CurrentMemberEdit = z.input<typeof CurrentMemberEdit>;
