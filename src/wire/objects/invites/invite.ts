import { z } from 'zod';
import { limits } from '../../constants/limits.js';
import { allowedFlags, boundedInteger, boundedList, formIssue, snowflake } from '../../validation/field-schemas.js';
import type { ObjectSchema, PartialFields } from '../../validation/schema-types.js';
import { PartialApplication } from '../applications/application.js';
import { Guild } from '../guilds/guild.js';
import { Role } from '../guilds/role.js';
import { ScheduledEvent } from '../scheduled-events/scheduled-event.js';
import { Member } from '../users/member.js';
import { User } from '../users/user.js';

/** The target type of an invite. */
export const inviteTypes = { GUILD: 0, GROUP_DM: 1, FRIEND: 2 } as const;

/** The targets of an invite to a voice channel. */
export const inviteTargetTypes = { STREAM: 1, EMBEDDED_APPLICATION: 2 } as const;

/**
 * Bits of an invite's `flags`. A guest invite gives access to one voice channel, until the guest leaves it.
 */
export const inviteFlags = { IS_GUEST_INVITE: 0x1 } as const;

/** The guild of an invite, as visible to anyone who has the code. */
export interface InviteGuild
  extends Pick<
    Guild,
    | 'id'
    | 'name'
    | 'splash'
    | 'banner'
    | 'description'
    | 'icon'
    | 'features'
    | 'verification_level'
    | 'vanity_url_code'
    | 'nsfw_level'
    | 'premium_subscription_count'
    | 'welcome_screen'
  > {}
export const InviteGuild: ObjectSchema<InviteGuild> = Guild.pick({
  id: true,
  name: true,
  splash: true,
  banner: true,
  description: true,
  icon: true,
  features: true,
  verification_level: true,
  vanity_url_code: true,
  nsfw_level: true,
  premium_subscription_count: true,
  welcome_screen: true,
});

/** A role that an invite grants. */
export interface InviteRole
  extends Pick<Role, 'id' | 'name' | 'position' | 'color' | 'colors' | 'icon' | 'unicode_emoji'> {}
export const InviteRole: ObjectSchema<InviteRole> = Role.pick({
  id: true,
  name: true,
  position: true,
  color: true,
  colors: true,
  icon: true,
  unicode_emoji: true,
});

/** A live stage, as an invite to its channel shows it. Deprecated. */
export interface InviteStageInstance {
  /** The speakers. */
  members: PartialFields<Member>[];
  participant_count: number;
  speaker_count: number;
  /** 1 to 120 characters. */
  topic: string;
}
export const InviteStageInstance: ObjectSchema<InviteStageInstance> = z.object({
  members: z.array(Member.partial()),
  participant_count: z.int(),
  speaker_count: z.int(),
  topic: z.string(),
});

/** An invite to a guild or a group DM. */
export interface Invite {
  /** A value of `inviteTypes`. */
  type: number;
  code: string;
  guild?: InviteGuild | undefined;
  channel: {
    id: string;
    type: number;
    name?: string | null | undefined;
  } | null;
  inviter?: User | undefined;
  /** A value of `inviteTargetTypes`. */
  target_type?: number | undefined;
  /** The user whose stream it opens. */
  target_user?: User | undefined;
  /** The application of an embedded application invite. */
  target_application?: PartialApplication | undefined;
  /** Only with `with_counts`. */
  approximate_presence_count?: number | undefined;
  approximate_member_count?: number | undefined;
  /** Null if it never expires. */
  expires_at: string | null;
  /** Only with a valid `guild_scheduled_event_id`. */
  guild_scheduled_event?: ScheduledEvent | undefined;
  /** Only for a channel with a live stage that is public. Deprecated. */
  stage_instance?: InviteStageInstance | undefined;
  /** Bits of `inviteFlags`. */
  flags?: number | undefined;
  /** Roles that are granted on acceptance; they stay after the invite expires. */
  roles?: InviteRole[] | undefined;
}
export const Invite: ObjectSchema<Invite> = z.object({
  type: z.int(),
  code: z.string(),
  guild: InviteGuild.optional(),
  channel: z.object({ id: z.string(), type: z.int(), name: z.string().nullable().optional() }).nullable(),
  inviter: User.optional(),
  target_type: z.int().optional(),
  target_user: User.optional(),
  target_application: PartialApplication.optional(),
  approximate_presence_count: z.int().optional(),
  approximate_member_count: z.int().optional(),
  expires_at: z.string().nullable(),
  guild_scheduled_event: ScheduledEvent.optional(),
  stage_instance: InviteStageInstance.optional(),
  flags: z.int().optional(),
  roles: z.array(InviteRole).optional(),
});

/** Additional fields for callers who can manage invites. */
export interface InviteMetadata {
  uses: number;
  /** 0: unlimited. */
  max_uses: number;
  /** Seconds; 0: never expires. */
  max_age: number;
  /** Whether members are removed when they disconnect, unless they were given a role. */
  temporary: boolean;
  created_at: string;
}
export const InviteMetadata: ObjectSchema<InviteMetadata> = z.object({
  uses: z.int(),
  max_uses: z.int(),
  max_age: z.int(),
  temporary: z.boolean(),
  created_at: z.string(),
});

/** An invite with its metadata. */
export interface ExtendedInvite extends Invite, InviteMetadata {}
export const ExtendedInvite: ObjectSchema<ExtendedInvite> = Invite.extend(InviteMetadata.shape);

/** An invite, as Get Guild Invites returns it: with metadata for callers with MANAGE_GUILD. */
export interface ListedInvite extends Invite, PartialFields<InviteMetadata> {}
export const ListedInvite: ObjectSchema<ListedInvite> = Invite.extend(InviteMetadata.partial().shape);

const bounds = limits.invite;

function inviteRequest(maxAge: number) {
  return z
    .object({
      /** Seconds; 0 if it never expires. */
      max_age: boundedInteger(0, maxAge).default(bounds.maxAgeDefault),
      /** 0 for an unlimited number. */
      max_uses: boundedInteger(0, bounds.maxUses).default(0),
      temporary: z.boolean().default(false),
      /** Whether to create a new invite even if a similar one exists. */
      unique: z.boolean().default(false),
      /** Some clients send null for no target. This also applies to the two ids. */
      target_type: z.literal(Object.values(inviteTargetTypes)).nullish(),
      target_user_id: snowflake().nullish(),
      target_application_id: snowflake().nullish(),
      /** Roles granted on acceptance; needs MANAGE_ROLES, and every role must be below the caller's highest. */
      role_ids: boundedList(snowflake(), 0, bounds.roles).optional(),
      /** Not documented for this operation. */
      flags: allowedFlags(inviteFlags.IS_GUEST_INVITE).nullish(),
    })
    .check((ctx) => {
      const { target_type: type, target_user_id: userId, target_application_id: applicationId } = ctx.value;
      const missing =
        type === inviteTargetTypes.STREAM && userId == null
          ? 'target_user_id'
          : type === inviteTargetTypes.EMBEDDED_APPLICATION && applicationId == null
            ? 'target_application_id'
            : undefined;
      if (missing === undefined) return;
      const problem = { formCode: 'BASE_TYPE_REQUIRED', message: 'This field is required' };
      ctx.issues.push(formIssue(ctx.value, problem, [missing]));
    });
}

/**
 * A new invite as Discord accepts it: up to 60 days (OpenAPI document), where the documentation says 7.
 */
export interface InviteRequest {
  /** Seconds; 0 if it never expires. */
  max_age?: number | undefined;
  /** 0 for an unlimited number. */
  max_uses?: number | undefined;
  temporary?: boolean | undefined;
  /** Whether to create a new invite even if a similar one exists. */
  unique?: boolean | undefined;
  /** Some clients send null for no target. This also applies to the two ids. */
  target_type?: 1 | 2 | null | undefined;
  target_user_id?: string | null | undefined;
  target_application_id?: string | null | undefined;
  /** Roles granted on acceptance; needs MANAGE_ROLES, and every role must be below the caller's highest. */
  role_ids?: string[] | undefined;
  /** Bits of `inviteFlags`. Guest invites lead to a voice channel and grant no roles. Not documented for this operation. */
  flags?: number | null | undefined;
}

/** {@link InviteRequest} after validation, with defaults filled in. */
export interface ParsedInviteRequest extends InviteRequest {
  max_age: number;
  max_uses: number;
  temporary: boolean;
  unique: boolean;
}
export const InviteRequest: ObjectSchema<ParsedInviteRequest, InviteRequest> = inviteRequest(bounds.maxAge);

/** The request as our client validates it: the invite is valid for at most 7 days, as documented. */
export interface ClientInviteRequest extends InviteRequest {}

/** {@link ClientInviteRequest} after validation, with defaults filled in. */
export interface ParsedClientInviteRequest extends ParsedInviteRequest {}
export const ClientInviteRequest: ObjectSchema<ParsedClientInviteRequest, ClientInviteRequest> = inviteRequest(
  bounds.maxAgeDocumented,
);

/** The form field of the CSV file with the ids of target users. */
export const TARGET_USERS_FILE = 'target_users_file';

/** Status of the job that processes uploaded target users. */
export const targetUsersJobStatuses = { UNSPECIFIED: 0, PROCESSING: 1, COMPLETED: 2, FAILED: 3 } as const;

/** The job that processes the target users of an invite. */
export interface TargetUsersJob {
  /** A value of `targetUsersJobStatuses`. */
  status: number;
  total_users: number;
  processed_users: number;
  created_at: string | null;
  completed_at: string | null;
  /** Why it failed. */
  error_message: string | null;
}
export const TargetUsersJob: ObjectSchema<TargetUsersJob> = z.object({
  status: z.int(),
  total_users: z.int(),
  processed_users: z.int(),
  created_at: z.string().nullable(),
  completed_at: z.string().nullable(),
  error_message: z.string().nullable(),
});
