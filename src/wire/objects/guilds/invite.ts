import { z } from 'zod';
import { limits } from '../../constants/limits.js';
import { boundedInteger, boundedList, formIssue, snowflake } from '../../validation/field-schemas.js';
import { Application } from '../applications/application.js';
import { User } from '../users/user.js';
import { Guild } from './guild.js';
import { Role } from './role.js';
import { ScheduledEvent } from './scheduled-event.js';

/** The target type of an invite. */
export const inviteTypes = { GUILD: 0, GROUP_DM: 1, FRIEND: 2 } as const;

/** The targets of an invite to a voice channel. */
export const inviteTargetTypes = { STREAM: 1, EMBEDDED_APPLICATION: 2 } as const;

/** Bits of an invite's `flags`. */
export const inviteFlags = { IS_GUEST_INVITE: 1 << 0 } as const;

/** The guild of an invite, as visible to anyone who has the code. */
export const InviteGuild = Guild.pick({
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
});

/** A role that an invite grants. */
export const InviteRole = Role.pick({
  id: true,
  name: true,
  position: true,
  color: true,
  colors: true,
  icon: true,
  unicode_emoji: true,
});

/** The application of an embedded application invite. */
const InviteApplication = Application.pick({ id: true, name: true, icon: true, description: true }).partial();

/** An invite to a guild or a group DM. */
export const Invite = z.object({
  /** A value of `inviteTypes`. */
  type: z.int(),
  code: z.string(),
  guild: InviteGuild.optional(),
  channel: z.object({ id: z.string(), type: z.int(), name: z.string().nullable().optional() }).nullable(),
  inviter: User.optional(),
  /** A value of `inviteTargetTypes`. */
  target_type: z.int().optional(),
  /** The user whose stream it opens. */
  target_user: User.optional(),
  target_application: InviteApplication.optional(),
  /** Only with `with_counts`. */
  approximate_presence_count: z.int().optional(),
  approximate_member_count: z.int().optional(),
  /** Null if it never expires. */
  expires_at: z.string().nullable(),
  /** Only with a valid `guild_scheduled_event_id`. */
  guild_scheduled_event: ScheduledEvent.optional(),
  /** Bits of `inviteFlags`. */
  flags: z.int().optional(),
  /** Roles that are granted on acceptance; they stay after the invite expires. */
  roles: z.array(InviteRole).optional(),
});
export type Invite = z.output<typeof Invite>;

/** Additional fields for callers who can manage invites. */
export const InviteMetadata = z.object({
  uses: z.int(),
  /** 0: unlimited. */
  max_uses: z.int(),
  /** Seconds; 0: never expires. */
  max_age: z.int(),
  /** Whether members are removed when they disconnect, unless they were given a role. */
  temporary: z.boolean(),
  created_at: z.string(),
});
export type InviteMetadata = z.output<typeof InviteMetadata>;

/** An invite with its metadata. */
export const ExtendedInvite = Invite.extend(InviteMetadata.shape);
export type ExtendedInvite = z.output<typeof ExtendedInvite>;

/** An invite, as Get Guild Invites returns it: with metadata for callers with MANAGE_GUILD. */
export const ListedInvite = Invite.extend(InviteMetadata.partial().shape);
export type ListedInvite = z.output<typeof ListedInvite>;

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
export const InviteRequest = inviteRequest(bounds.maxAge);
export type InviteRequest = z.input<typeof InviteRequest>;

/** The request as our client validates it: the invite is valid for at most 7 days, as documented. */
export const DocumentedInviteRequest = inviteRequest(bounds.maxAgeDocumented);

/** Status of the job that processes uploaded target users. */
export const targetUsersJobStatuses = { UNSPECIFIED: 0, PROCESSING: 1, COMPLETED: 2, FAILED: 3 } as const;

/** The job that processes the target users of an invite. */
export const TargetUsersJob = z.object({
  /** A value of `targetUsersJobStatuses`. */
  status: z.int(),
  total_users: z.int(),
  processed_users: z.int(),
  created_at: z.string().nullable(),
  completed_at: z.string().nullable(),
  /** Why it failed. */
  error_message: z.string().nullable(),
});
export type TargetUsersJob = z.output<typeof TargetUsersJob>;
