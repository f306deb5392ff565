/**
 * What a person's own client would know: the guilds it is in, what it sees of each, and what then happens before its
 * eyes. The playground draws nothing else.
 */
import type { Application } from '../../../wire/objects/applications/application.js';
import type { ApplicationCommand } from '../../../wire/objects/applications/application-command.js';
import type { Channel } from '../../../wire/objects/channels/channel.js';
import type { Guild } from '../../../wire/objects/guilds/guild.js';
import type { Onboarding } from '../../../wire/objects/guilds/onboarding.js';
import type { Message } from '../../../wire/objects/messages/message.js';
import type { Member } from '../../../wire/objects/users/member.js';
import type { PresenceStatus } from '../../../wire/objects/users/presence.js';
import type { User } from '../../../wire/objects/users/user.js';
import type { VoiceState } from '../../../wire/objects/voice/voice-state.js';

/** An account, as the list of people shows it. */
export interface UserAccount {
  readonly user: User;
  /** Acts as this person on the interface, as a bare `Authorization`. Bots have none here. */
  readonly token?: string;
  readonly status: PresenceStatus;
}

/** Everything that a person sees on opening their client. */
export interface UserView {
  readonly me: UserAccount;
  readonly guilds: readonly GuildView[];
  /** Direct conversations, those with the latest message first. */
  readonly conversations: readonly Channel[];
}

/** A member of a guild, with how they are shown. */
export interface MemberView {
  readonly member: Member;
  readonly status: PresenceStatus;
}

/** One guild, as one of its members sees it. */
export interface GuildView {
  readonly guild: Guild;
  /** Channels and threads that the person sees, in the order in which clients list them. */
  readonly channels: readonly Channel[];
  /** Members, at most `MEMBERS_SHOWN` of them; the person always among them. */
  readonly members: readonly MemberView[];
  readonly member_count: number;
  /** Who is in voice, in channels that the person sees. */
  readonly voice_states: readonly VoiceState[];
  /** What the person may do in the guild as a whole, as a decimal bit set. */
  readonly permissions: string;
  /** What the person may do in each of the channels. */
  readonly channel_permissions: Readonly<Record<string, string>>;
  /** Whether the guild asks newcomers to pass Membership Screening. */
  readonly has_screening: boolean;
  /** The guild's onboarding, where it is on. */
  readonly onboarding: Onboarding | null;
}

/** How many members of a guild a view lists. */
export const MAX_LISTED_MEMBERS = 1000;

/** A command that a person can use in a channel. */
export interface UsableCommand {
  readonly command: ApplicationCommand;
  readonly application: Pick<Application, 'id' | 'name'> & { readonly bot: User };
}

/** A standing announcement to whoever looks at the page: that a bot's file does not compile, for example. */
export interface Banner {
  readonly level: 'info' | 'error';
  readonly title: string;
  /** Plain text of any length, shown with its line breaks. */
  readonly text: string;
}

/** What a person's stream tells, in order; the first is always a `view`, and each is one server-sent event. */
export type UserViewUpdate =
  | { readonly kind: 'view'; readonly view: UserView }
  /** A guild that is new, or of which more than members and messages changed. */
  | { readonly kind: 'guild'; readonly guild: GuildView }
  | { readonly kind: 'guild_gone'; readonly guild_id: string }
  | { readonly kind: 'member'; readonly guild_id: string; readonly seen: MemberView; readonly member_count: number }
  | { readonly kind: 'member_gone'; readonly guild_id: string; readonly user_id: string; readonly member_count: number }
  | { readonly kind: 'conversation'; readonly channel: Channel }
  /** A message that is new or changed, reactions and votes included, as this person sees it. */
  | { readonly kind: 'message'; readonly message: Message; readonly is_new: boolean }
  | { readonly kind: 'message_gone'; readonly channel_id: string; readonly message_ids: readonly string[] }
  | { readonly kind: 'typing'; readonly channel_id: string; readonly user_id: string }
  /** Somebody came or went: the list of people is another one. */
  | { readonly kind: 'people'; readonly people: readonly UserAccount[] }
  | { readonly kind: 'banner'; readonly banner: Banner | null };
