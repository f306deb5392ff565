/**
 * What a user's client displays: the user's guilds, what the user can see of each, and the updates that follow. The
 * playground renders only these.
 */
import type {
  Application,
  ApplicationCommand,
  Channel,
  Guild,
  Locale,
  Member,
  Message,
  Onboarding,
  PresenceStatus,
  ScheduledEvent,
  SoundboardSound,
  StageInstance,
  User,
  VoiceChannelEffect,
  VoiceState,
} from 'guildhall/wire';
import type { RecordingState } from './recording-state.js';

/** A user or bot, as the control API lists them. */
export interface UserAccount {
  readonly user: User;
  /** Authenticates as this user on the API, as a bare `Authorization` header. Absent for bots. */
  readonly token?: string;
  readonly status: PresenceStatus;
  /** The language of the user's client. */
  readonly locale: Locale;
  /** The time zone of the user's client. Absent: that of the computer. */
  readonly time_zone?: string;
  /** The users and bots that the user blocks. Absent: none. */
  readonly blocked_ids?: readonly string[];
  /** Who can send direct messages to the user; absent if all members of its guilds can. */
  readonly direct_messages?: {
    readonly allowed: boolean;
    /** The guilds with a setting of their own, by id. */
    readonly guilds: Readonly<Record<string, boolean>>;
  };
}

/** Everything that a user's client displays on start. */
export interface UserView {
  /** The user whose view it is. */
  readonly me: UserAccount;
  /** The guilds of the user. */
  readonly guilds: readonly GuildView[];
  /** DM channels, those with the latest message first. */
  readonly conversations: readonly Channel[];
  /** The origin of files. It has uploaded avatars and icons at the paths of Discord's CDN: `/avatars/ID/HASH.png`. */
  readonly files_origin: string;
}

/** A member of a guild, with its presence status. */
export interface MemberView {
  readonly member: Member;
  readonly status: PresenceStatus;
}

/** A guild, as one of its members sees it. */
export interface GuildView {
  readonly guild: Guild;
  /** Channels and threads that the user can see, in the order in which clients list them. */
  readonly channels: readonly Channel[];
  /** Up to 1,000 members, always including the user. */
  readonly members: readonly MemberView[];
  /** The number of all members. */
  readonly member_count: number;
  /** The soundboard sounds of the guild. */
  readonly soundboard_sounds: readonly SoundboardSound[];
  /** Voice states in channels that the user can see. */
  readonly voice_states: readonly VoiceState[];
  /** The live stages of channels that the user can see. */
  readonly stages: readonly StageInstance[];
  /** Scheduled and active events that the user can see. */
  readonly scheduled_events: readonly ScheduledEventView[];
  /** The user's permissions in the guild, as a decimal bit set. */
  readonly permissions: string;
  /** The user's permissions in each channel, by channel id. */
  readonly channel_permissions: Readonly<Record<string, string>>;
  /** Membership Screening: whether new members must pass it, and what they agree to. */
  readonly screening: Screening;
  /** The guild's onboarding; null while it is disabled. */
  readonly onboarding: Onboarding | null;
}

/** How many members of a guild a view lists at most. */
export const MAX_LISTED_MEMBERS = 1000;

/** An application, as clients show it. */
export interface ApplicationView extends Pick<Application, 'id' | 'name'> {
  readonly bot: User;
}

/** A command that a user can use in a channel. */
export interface UsableCommand {
  readonly command: ApplicationCommand;
  /** The application of the command. */
  readonly application: ApplicationView;
}

/** An announcement that the playground shows to all users, for example that the bot's source does not compile. */
export interface Banner {
  /** How the banner looks. */
  readonly level: 'info' | 'error';
  readonly title: string;
  /** Plain text of any length. Line breaks are shown. */
  readonly text: string;
}

/** An update of a `UserView`. Each is one server-sent event of the user's stream; the first is always a `view`. */
export type UserViewUpdate =
  | { readonly kind: 'view'; readonly view: UserView }
  /** A guild that is new, or in which more than members and messages changed. */
  | { readonly kind: 'guild'; readonly guild: GuildView }
  | { readonly kind: 'guild_gone'; readonly guild_id: string }
  | { readonly kind: 'member'; readonly guild_id: string; readonly seen: MemberView; readonly member_count: number }
  | { readonly kind: 'member_gone'; readonly guild_id: string; readonly user_id: string; readonly member_count: number }
  | { readonly kind: 'conversation'; readonly channel: Channel }
  /** A message that is new or changed (including reactions and votes), as this user sees it. */
  | { readonly kind: 'message'; readonly message: Message; readonly is_new: boolean }
  | { readonly kind: 'message_gone'; readonly channel_id: string; readonly message_ids: readonly string[] }
  | { readonly kind: 'typing'; readonly channel_id: string; readonly user_id: string }
  /** Someone played a sound in the voice channel to which the user is connected. */
  | { readonly kind: 'sound'; readonly effect: VoiceChannelEffect; readonly name: string }
  /** The list of users changed. */
  | { readonly kind: 'people'; readonly people: readonly UserAccount[] }
  | { readonly kind: 'banner'; readonly banner: Banner | null }
  /** The gallery of a bot was replaced: `GET /_control/users/{user_id}/gallery` returns it. */
  | { readonly kind: 'gallery'; readonly revision: number }
  /** A map was replaced or removed: `GET /_control/maps` returns all. */
  | { readonly kind: 'map'; readonly revision: number }
  /** The recording of a test was started, has ended, or has more steps. */
  | { readonly kind: 'recording'; readonly recording: RecordingState };

/** An occurrence of a recurring event, as a user sees it. */
export interface OccurrenceView {
  /** When it would start according to the recurrence rule, as ISO 8601. Identifies the occurrence. */
  readonly original_start: string;
  /** When it starts, which an exception can change. */
  readonly start: string;
  /** Whether this occurrence does not take place. */
  readonly is_canceled: boolean;
  /** Whether the user is interested in it. */
  readonly is_interested: boolean;
}

/** A scheduled event, as a user sees it. */
export interface ScheduledEventView {
  /** With the number of interested users, and the user's own response. */
  readonly event: ScheduledEvent;
  /** The next occurrences of a recurring event. */
  readonly occurrences: readonly OccurrenceView[];
}

/** The Membership Screening of a guild: what new members read and agree to. */
export interface Screening {
  /** Whether new members are pending until they agree to the rules. */
  readonly enabled: boolean;
  readonly description: string | null;
  /** Each is plain text. */
  readonly rules: readonly string[];
}

/** What new members agree to. */
export type ScreeningForm = Omit<Screening, 'enabled'>;

/** Changes to the screening of a guild. Undefined keeps a field. */
export type ScreeningChanges = { readonly [Key in keyof Screening]?: Screening[Key] | undefined };
