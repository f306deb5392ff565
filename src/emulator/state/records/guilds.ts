/** Guilds as they are stored, with what belongs to them alone. */

import type { Guild } from '../../../wire/objects/guilds/guild.js';
import type { Integration } from '../../../wire/objects/guilds/integration.js';
import type { Onboarding } from '../../../wire/objects/guilds/onboarding.js';
import type { Role } from '../../../wire/objects/guilds/role.js';
import type { WelcomeScreen } from '../../../wire/objects/guilds/welcome-screen.js';
import type { AuditLogEntry } from '../../../wire/objects/moderation/audit-log.js';
import type { JoinRequest } from '../../../wire/objects/moderation/join-request.js';
import type { Member } from '../../../wire/objects/users/member.js';

/** A member as stored: the user is kept once, among the users. */
export type MemberRecord = Omit<Member, 'user'> & { readonly userId: string; pending: boolean };

/** A ban. */
export interface BanRecord {
  readonly reason: string | null;
  /** Whether the user was a member when it was banned. */
  readonly wasMember: boolean;
}

/** A member's connection to voice. What the guild mutes and deafens stands with the member. */
export interface VoiceRecord {
  channelId: string;
  readonly sessionId: string;
  selfMute: boolean;
  selfDeaf: boolean;
  /** Whether it may not speak on the stage where it is. */
  suppress: boolean;
}

/** An integration as stored: the accounts and the application that it speaks of are kept once, elsewhere. */
export interface IntegrationRecord {
  readonly integration: Omit<Integration, 'user' | 'application'>;
  /** Who added it. */
  readonly userId?: string | undefined;
  readonly applicationId?: string | undefined;
}

/** A request to join as stored: without the accounts that it speaks of. */
export interface JoinRequestRecord {
  request: Omit<JoinRequest, 'user' | 'actioned_by_user'>;
  /** Who decided. */
  actionedBy?: string | undefined;
}

/** A guild with what belongs to it alone. Its channels are among the channels, by `guild_id`. */
export interface GuildRecord {
  guild: Omit<Guild, 'roles'>;
  roles: Map<string, Role>;
  members: Map<string, MemberRecord>;
  /** Accounts that were members once; the flag DID_REJOIN tells of it when they come back. */
  readonly formerMembers: Set<string>;
  /** By the id of the user. */
  readonly bans: Map<string, BanRecord>;
  /** Who is in voice, by the id of the user. */
  readonly voices: Map<string, VoiceRecord>;
  /** Who made the guild's emojis, by the id of the emoji. */
  readonly emojiMakers: Map<string, string>;
  /** Who is a member only while connected, unless a role is given, by the id of the user. */
  readonly temporaryMembers: Set<string>;
  /** What members say of themselves, by the id of the user: the interface takes it, and shows it nowhere. */
  readonly bios: Map<string, string>;
  /** Absent: it never had one. Whether it is on, a feature of the guild says. */
  welcomeScreen?: WelcomeScreen | undefined;
  /** Absent: it never had any. */
  onboarding?: Onboarding | undefined;
  /** By id, the oldest first. */
  readonly integrations: Map<string, IntegrationRecord>;
  /** By id, the oldest first. */
  readonly joinRequests: Map<string, JoinRequestRecord>;
  /** How often its vanity URL was used. */
  vanityUses: number;
  /** Whether the service has an outage that makes it unavailable. */
  isUnavailable?: boolean | undefined;
  /** Oldest first. */
  auditLog: AuditLogEntry[];
}

/** The users who may accept an invite, as they were uploaded. */
export interface TargetUsersRecord {
  /** In the order of the file, each once. */
  readonly userIds: readonly string[];
  /** When their processing began, in milliseconds since 1970. How far it has come follows from the time. */
  readonly startedAt: number;
  /** How many of them can be processed: all, or those before the first that is nobody's id. */
  readonly processable: number;
}

/** An invite to a guild. */
export interface InviteRecord {
  readonly code: string;
  readonly guildId: string;
  readonly channelId: string;
  /** Who made it; those that a widget makes are nobody's. */
  readonly inviterId?: string | undefined;
  /** Milliseconds since 1970. */
  readonly createdAt: number;
  /** Seconds; 0: for ever. */
  readonly maxAge: number;
  /** 0: any number. */
  readonly maxUses: number;
  uses: number;
  readonly temporary: boolean;
  /** A number of `inviteTargetTypes`. */
  readonly targetType?: number | undefined;
  readonly targetUserId?: string | undefined;
  readonly targetApplicationId?: string | undefined;
  readonly roleIds: readonly string[];
  /** Absent: anybody may accept it. */
  targetUsers?: TargetUsersRecord | undefined;
}
