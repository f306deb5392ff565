/** Stored guilds and what belongs to them. */

import type {
  AuditLogEntry,
  AutoModerationRule,
  Guild,
  Integration,
  JoinRequest,
  Member,
  NewMemberWelcome,
  Onboarding,
  Role,
  SoundboardSound,
  WelcomeScreen,
} from 'guildhall/wire';
import type { ScreeningForm } from '../../../control/views/user-view.js';
import type { GuildTemplateRecord } from './guild-templates.js';
import type { LinkRequirement } from './role-connections.js';
import type { ScheduledEventRecord, StageRecord } from './scheduled-events.js';

/** A stored member. Its user is stored among the users. */
export type MemberRecord = Omit<Member, 'user'> & { readonly userId: string; pending: boolean };

/** A ban. */
export interface BanRecord {
  readonly reason: string | null;
  /** Whether the user was a member at the time of the ban. */
  readonly wasMember: boolean;
}

/** A member's voice connection. Guild mutes are stored with the member. */
export interface VoiceRecord {
  channelId: string;
  /** Of a bot that joined over the gateway: the id of its gateway session. */
  readonly sessionId: string;
  selfMute: boolean;
  selfDeaf: boolean;
  /** Whether the member shows a stream. */
  selfStream: boolean;
  /** Whether the member may not speak in a stage channel. */
  suppress: boolean;
  /** When the member asked to speak, or a moderator invited the member to speak, in milliseconds since 1970. */
  requestToSpeakAt?: number | undefined;
}

/** A stored integration. Its user and application are stored separately. */
export interface IntegrationRecord {
  readonly integration: Omit<Integration, 'user' | 'application'>;
  /** Who added it. */
  readonly userId?: string | undefined;
  readonly applicationId?: string | undefined;
}

/** A stored request to join. Its users are stored separately. */
export interface JoinRequestRecord {
  request: Omit<JoinRequest, 'user' | 'actioned_by_user'>;
  /** The moderator who decided. */
  actionedBy?: string | undefined;
}

/** A soundboard sound of a guild. Its file is stored by its id, and its creator among the users. */
export interface SoundRecord {
  sound: Omit<SoundboardSound, 'user'>;
  /** The user who created it. */
  readonly userId: string;
}

/** A guild with everything that belongs to it, except for its channels, which are found by `guild_id`. */
export interface GuildRecord {
  guild: Omit<Guild, 'roles'>;
  roles: Map<string, Role>;
  members: Map<string, MemberRecord>;
  /** Users who were members before. When they rejoin, they get the flag DID_REJOIN. */
  readonly formerMembers: Set<string>;
  /** By user id. */
  readonly bans: Map<string, BanRecord>;
  /** Voice connections by user id. */
  readonly voices: Map<string, VoiceRecord>;
  /** The creators of the guild's emojis, by emoji id. */
  readonly emojiMakers: Map<string, string>;
  /** The creators of the guild's stickers, by sticker id. */
  readonly stickerMakers: Map<string, string>;
  /** By id, the oldest first. */
  readonly sounds: Map<string, SoundRecord>;
  /** The ids of users who are members only while connected, unless they get a role. */
  readonly temporaryMembers: Set<string>;
  /** The only channels that guests can access, by user id. A guest leaves the guild when it leaves the channel. */
  readonly guests: Map<string, string>;
  /** The bios of members, by user id. The API accepts them but never returns them. */
  readonly bios: Map<string, string>;
  /** Undefined if never set. A feature of the guild determines whether it is enabled. */
  welcomeScreen?: WelcomeScreen | undefined;
  /** What new members see in the guide of the guild. Undefined if never set. */
  newMemberWelcome?: NewMemberWelcome | undefined;
  /** Undefined if never set. */
  onboarding?: Onboarding | undefined;
  /** Undefined if never set. A feature of the guild determines whether screening is enabled. */
  screening?: ScreeningForm | undefined;
  /** A guild has at most one. */
  template?: GuildTemplateRecord | undefined;
  /** The requirements of linked roles, by role id. A member must meet all of them. */
  readonly linkedRoles: Map<string, readonly LinkRequirement[]>;
  /** By id, the oldest first. */
  readonly integrations: Map<string, IntegrationRecord>;
  /** By id, the oldest first. */
  readonly joinRequests: Map<string, JoinRequestRecord>;
  /** By id, the oldest first. Also those that are completed or canceled. */
  readonly scheduledEvents: Map<string, ScheduledEventRecord>;
  /** The live stages, by the id of their channel. */
  readonly stages: Map<string, StageRecord>;
  /** The number of uses of its vanity URL. */
  vanityUses: number;
  /** Whether an outage makes it unavailable. */
  isUnavailable?: boolean | undefined;
  /** Oldest first. */
  auditLog: AuditLogEntry[];
  /** By id, the oldest first. */
  readonly autoModerationRules: Map<string, AutoModerationRule>;
}

/** The uploaded users who may accept an invite. */
export interface TargetUsersRecord {
  /** In the order of the file, without duplicates. */
  readonly userIds: readonly string[];
  /** When their processing started, in milliseconds since 1970. The progress is computed from the time. */
  readonly startedAt: number;
  /** How many of them can be processed: all, or those before the first unknown id. */
  readonly processable: number;
}

/** An invite to a guild. */
export interface InviteRecord {
  readonly code: string;
  readonly guildId: string;
  readonly channelId: string;
  /** The inviter. Invites of widgets have none. */
  readonly inviterId?: string | undefined;
  /** Milliseconds since 1970. */
  readonly createdAt: number;
  /** Seconds; 0: never expires. */
  readonly maxAge: number;
  /** 0: unlimited. */
  readonly maxUses: number;
  uses: number;
  readonly temporary: boolean;
  /** Bits of `inviteFlags`. */
  readonly flags: number;
  /** A value of `inviteTargetTypes`. */
  readonly targetType?: number | undefined;
  readonly targetUserId?: string | undefined;
  readonly targetApplicationId?: string | undefined;
  readonly roleIds: readonly string[];
  /** Undefined if everyone may accept it. */
  targetUsers?: TargetUsersRecord | undefined;
}
