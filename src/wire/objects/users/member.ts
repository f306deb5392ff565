import { z } from 'zod';
import { limits } from '../../constants/limits.js';
import { bitField, boundedList, boundedText, imageData, snowflake, timestamp } from '../../validation/field-schemas.js';
import type { ObjectSchema } from '../../validation/schema-types.js';
import { memberFlags } from './member-flags.js';
import { AvatarDecoration, Collectibles, User } from './user.js';

export * from './member-flags.js';

/** A member of a guild. */
export interface Member {
  user: User;
  nick?: string | null | undefined;
  avatar?: string | null | undefined;
  banner?: string | null | undefined;
  /** Role ids, without @everyone. */
  roles: string[];
  joined_at: string | null;
  premium_since?: string | null | undefined;
  deaf: boolean;
  mute: boolean;
  flags: number;
  /** True while Membership Screening is incomplete; always present in guild events. */
  pending?: boolean | undefined;
  /** When the timeout ends. If null or in the past, the member is not timed out. */
  communication_disabled_until?: string | null | undefined;
  avatar_decoration_data?: AvatarDecoration | null | undefined;
  collectibles?: Collectibles | null | undefined;
}
export const Member: ObjectSchema<Member> = z.object({
  user: User,
  nick: z.string().nullable().optional(),
  avatar: z.string().nullable().optional(),
  banner: z.string().nullable().optional(),
  roles: z.array(z.string()),
  joined_at: z.string().nullable(),
  premium_since: z.string().nullable().optional(),
  deaf: z.boolean(),
  mute: z.boolean(),
  flags: z.int(),
  pending: z.boolean().optional(),
  communication_disabled_until: z.string().nullable().optional(),
  avatar_decoration_data: AvatarDecoration.nullable().optional(),
  collectibles: Collectibles.nullable().optional(),
});

/** The member who caused an interaction, with the member's permissions in that channel. */
export interface InteractionMember extends Member {
  permissions: string;
}
export const InteractionMember: ObjectSchema<InteractionMember> = Member.extend({ permissions: z.string() });

/** A member in resolved data: its user is in `resolved.users` under the same id. */
export interface ResolvedMember extends Omit<Member, 'user' | 'deaf' | 'mute'> {
  permissions: string;
}
export const ResolvedMember: ObjectSchema<ResolvedMember> = Member.omit({ user: true, deaf: true, mute: true }).extend({
  permissions: z.string(),
});

/** The bits of `flags` that a request can change; all others stay unchanged. */
export const EDITABLE_MEMBER_FLAGS: number = memberFlags.BYPASSES_VERIFICATION;

const nick = boundedText(0, limits.nick);

/** The body of Add Guild Member. */
export interface AddMemberRequest {
  /** An OAuth2 token with the scope `guilds.join` that the user granted to the calling bot's application. */
  access_token: string;
  /** Needs MANAGE_NICKNAMES. */
  nick?: string | undefined;
  /** Needs MANAGE_ROLES. At most 250. */
  roles?: string[] | undefined;
  /** Needs MUTE_MEMBERS. */
  mute?: boolean | undefined;
  /** Needs DEAFEN_MEMBERS. */
  deaf?: boolean | undefined;
  /** Only in Discord's OpenAPI document, not in the API reference. Needs the same permission as in `MemberEdit`. */
  flags?: number | undefined;
}
export const AddMemberRequest: ObjectSchema<AddMemberRequest> = z.object({
  access_token: z.string(),
  nick: nick.optional(),
  roles: boundedList(snowflake(), 0, limits.member.rolesOnAdding).optional(),
  mute: z.boolean().optional(),
  deaf: z.boolean().optional(),
  flags: bitField().optional(),
});

/** The body of Modify Guild Member. Null resets a field. */
export interface MemberEdit {
  /** At most 32 characters; empty or null removes it. Needs MANAGE_NICKNAMES. */
  nick?: string | null | undefined;
  /** The complete list of the member's roles, at most 350. Needs MANAGE_ROLES. */
  roles?: string[] | null | undefined;
  /** Needs MUTE_MEMBERS, and the member must be in voice (otherwise 40032). */
  mute?: boolean | null | undefined;
  /** Needs DEAFEN_MEMBERS, and the member must be in voice (otherwise 40032). */
  deaf?: boolean | null | undefined;
  /** The voice channel to move to, null to disconnect. Needs MOVE_MEMBERS, and CONNECT in that channel. */
  channel_id?: string | null | undefined;
  /** At most 28 days ahead; null ends the timeout. Needs MODERATE_MEMBERS. */
  communication_disabled_until?: string | null | undefined;
  /** Needs MANAGE_GUILD, or MANAGE_ROLES, or MODERATE_MEMBERS with KICK_MEMBERS and BAN_MEMBERS. */
  flags?: number | null | undefined;
}
export const MemberEdit: ObjectSchema<MemberEdit> = z
  .object({
    nick: nick.nullable(),
    roles: boundedList(snowflake(), 0, limits.member.roles).nullable(),
    mute: z.boolean().nullable(),
    deaf: z.boolean().nullable(),
    channel_id: snowflake().nullable(),
    communication_disabled_until: timestamp().nullable(),
    flags: bitField().nullable(),
  })
  .partial();

/** The body of Modify Current Member; null resets a field. */
export interface CurrentMemberEdit {
  /** Needs CHANGE_NICKNAME. */
  nick?: string | null | undefined;
  banner?: string | null | undefined;
  avatar?: string | null | undefined;
  /** At most 190 characters (according to Discord's OpenAPI document). */
  bio?: string | null | undefined;
}
export const CurrentMemberEdit: ObjectSchema<CurrentMemberEdit> = z
  .object({
    nick: nick.nullable(),
    banner: imageData().nullable(),
    avatar: imageData().nullable(),
    bio: boundedText(0, limits.member.bio).nullable(),
  })
  .partial();
