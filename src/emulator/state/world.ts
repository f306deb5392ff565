/**
 * The state of the service: plain records in maps, by id, in the shapes of the interface where the interface has one.
 * Nothing here decides or sends; the functions beside it change it and say which events follow.
 */
import { randomBytes } from 'node:crypto';
import type { Clock } from '../../base/clock.js';
import { SnowflakeSource } from '../../base/snowflake.js';
import type { PresenceChange } from '../../wire/gateway.js';
import type { Application } from '../../wire/objects/application.js';
import type { ApplicationCommand, CommandPermissions } from '../../wire/objects/application-command.js';
import type { AuditLogEntry } from '../../wire/objects/audit-log.js';
import type { Channel } from '../../wire/objects/channel.js';
import type { ModalRequest } from '../../wire/objects/components/modal.js';
import type { Guild } from '../../wire/objects/guild.js';
import type { Integration } from '../../wire/objects/integration.js';
import type { Interaction } from '../../wire/objects/interaction.js';
import type { AutocompleteChoice } from '../../wire/objects/interaction-callback.js';
import type { JoinRequest } from '../../wire/objects/join-request.js';
import type { Member } from '../../wire/objects/member.js';
import type { InteractionMetadata, Message } from '../../wire/objects/message.js';
import type { Onboarding } from '../../wire/objects/onboarding.js';
import type { Poll } from '../../wire/objects/poll.js';
import type { PresenceStatus } from '../../wire/objects/presence.js';
import type { Role } from '../../wire/objects/role.js';
import type { ThreadMember } from '../../wire/objects/thread.js';
import type { User } from '../../wire/objects/user.js';
import type { Webhook } from '../../wire/objects/webhook.js';
import type { WelcomeScreen } from '../../wire/objects/welcome-screen.js';

/** An account of a person or a bot. */
export interface UserRecord {
  user: User;
  /** Acts as this account: `Bot <token>` for bots, the bare token for people. */
  token: string;
  /** The application of a bot account. */
  readonly applicationId?: string | undefined;
  /** Whether it uses two factors; a bot has what its owner has. */
  hasTwoFactor: boolean;
}

/** What an application's owner sets, as it is shown. */
export type ApplicationSettings = {
  [K in
    | 'icon'
    | 'cover_image'
    | 'custom_install_url'
    | 'role_connections_verification_url'
    | 'install_params'
    | 'integration_types_config'
    | 'tags'
    | 'interactions_endpoint_url'
    | 'event_webhooks_url'
    | 'event_webhooks_status'
    | 'event_webhooks_types']?: Application[K] | undefined;
};

/** An application with its bot. */
export interface ApplicationRecord {
  readonly id: string;
  name: string;
  description: string;
  readonly botUserId: string;
  /** Ed25519 keys in hex (private: PKCS #8). */
  readonly publicKey: string;
  readonly privateKey: string;
  /** Privileged intents that it may ask for, as a bit set. */
  allowedIntents: number;
  /** Whether it is an activity, which opens inside the client. */
  isEmbedded: boolean;
  settings: ApplicationSettings;
  /** When commands were made, in milliseconds since 1970, by guild; under `global` the global ones. */
  readonly commandCreations: Map<string, readonly number[]>;
  /** The people who added it to their own account, and have its commands wherever they go. */
  readonly userInstalls: Set<string>;
}

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

/** What somebody does, as others see it. */
export type ShownActivity = PresenceChange['activities'][number] & {
  /** Milliseconds since 1970. */
  readonly created_at: number;
};

/** How somebody is shown. */
export interface PresenceRecord {
  readonly status: PresenceStatus;
  readonly activities: readonly ShownActivity[];
  /** Since when, in milliseconds since 1970. */
  readonly since: number;
}

/** An OAuth2 token that a person granted to an application. */
export interface AccessTokenRecord {
  readonly userId: string;
  readonly applicationId: string;
  readonly scopes: readonly string[];
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
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

/** Who reacted to a message with an emoji. */
export interface ReactionRecord {
  /** `id` is null for a character. */
  readonly emoji: { readonly id: string | null; readonly name: string | null; readonly animated?: boolean };
  readonly userIds: Set<string>;
}

/** A poll of a message. */
export interface PollRecord {
  readonly question: Poll['question'];
  readonly answers: Poll['answers'];
  readonly allowsSeveral: boolean;
  readonly layout: number;
  /** Milliseconds since 1970. */
  endsAt: number;
  /** Who voted, by the number of the answer. */
  readonly votes: ReadonlyMap<number, Set<string>>;
}

/**
 * A message as stored. Addresses of its files are made when it is shown (attachments.ts), so that they are signed for
 * that moment and stay right when the service moves to another port.
 */
export interface MessageRecord {
  /** Without what depends on who reads it or on other messages. */
  message: Omit<Message, 'reactions' | 'poll' | 'referenced_message'>;
  /** In the order of their first one. */
  reactions?: readonly ReactionRecord[] | undefined;
  poll?: PollRecord | undefined;
  /** The person who alone sees it, when it is ephemeral. */
  readonly ephemeralFor?: string | undefined;
  /** When it was pinned, in milliseconds since 1970; no two pins of a channel share one. */
  pinnedAt?: number | undefined;
  /** Where its copies are, when it was crossposted. */
  copies?: readonly { readonly channelId: string; readonly messageId: string }[] | undefined;
}

/** How somebody is in a thread. */
export type ThreadMembership = Pick<ThreadMember, 'join_timestamp' | 'flags'>;

/** A channel with its messages, oldest first. */
export interface ChannelRecord {
  channel: Channel;
  /** Both accounts of a direct conversation. */
  readonly recipientIds?: readonly string[] | undefined;
  /** Who is in a thread, by the account's id. Only threads have it. */
  readonly threadMembers?: Map<string, ThreadMembership> | undefined;
  /** What a voice channel says that goes on in it. */
  voiceStatus?: string | null | undefined;
  /** Since when somebody is in a voice channel, in milliseconds since 1970; absent while nobody is. */
  voiceSince?: number | undefined;
  /** When people last wrote here or began a thread, in milliseconds since 1970, as far as it is paced (slowmode.ts). */
  lastActs?: Map<string, number> | undefined;
  messages: Map<string, MessageRecord>;
}

/** The users who may accept an invite, as they were uploaded. */
export interface TargetUsers {
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
  targetUsers?: TargetUsers | undefined;
}

/** A webhook as stored: its maker is kept once, among the users. */
export interface WebhookRecord {
  webhook: Omit<Webhook, 'user'>;
  /** Who made it. */
  readonly userId: string;
}

/** How far an interaction has come. */
export type InteractionStatus = 'waiting' | 'answered' | 'timed_out' | 'failed';

/** Why an interaction could not be delivered, or what was wrong with its answer. */
export interface InteractionFailure {
  readonly reason: string;
  readonly message: string;
}

/** An interaction from the moment a person caused it until its token ends. */
export interface InteractionRecord {
  readonly interaction: Interaction;
  readonly userId: string;
  /** Milliseconds since 1970. */
  readonly createdAt: number;
  status: InteractionStatus;
  /** Why it failed. */
  failure?: InteractionFailure | undefined;
  /** The first answer, as it was accepted. */
  response?: { readonly type: number; readonly data?: unknown } | undefined;
  deferred: boolean;
  /** Whether the answer, once it comes, is seen by the person alone. */
  ephemeral: boolean;
  originalMessageId?: string | undefined;
  followupIds: string[];
  /** How many follow-ups were made, deleted ones too. */
  followupCount: number;
  /** Of a submitted modal: the interaction that opened it. */
  readonly trigger?: InteractionMetadata | undefined;
  /** The opening of the modal that answered it. */
  modalId?: string | undefined;
  /** The suggestions that answered it. */
  choices?: readonly AutocompleteChoice[] | undefined;
  /** Counts its changes, so that whoever waits for one can tell. */
  revision: number;
}

/** A modal that stands open before a person: spent when submitted, gone with the interaction that opened it. */
export interface OpenModal {
  readonly id: string;
  readonly userId: string;
  readonly applicationId: string;
  readonly channelId: string;
  /** The interaction that it answered. */
  readonly interactionId: string;
  /** The message whose component opened it. */
  readonly messageId?: string | undefined;
  /** The modal with every component's id filled in. */
  readonly modal: ModalRequest;
}

/** A file that was sent, by the id of its attachment. */
export interface StoredFile {
  readonly filename: string;
  readonly contentType: string;
  readonly bytes: Uint8Array;
}

/** Length of the key with which addresses of files are signed. */
export const FILE_KEY_BYTES = 32;

/** What a world holds, as far as it outlives the process. */
export interface WorldContents
  extends Pick<
    World,
    | 'users'
    | 'applications'
    | 'guilds'
    | 'channels'
    | 'invites'
    | 'commands'
    | 'webhooks'
    | 'presences'
    | 'accessTokens'
    | 'interactions'
    | 'modals'
    | 'files'
  > {
  readonly commandPermissions: readonly CommandPermissions[];
  readonly defaultApplicationId?: string | undefined;
  readonly defaultGuildId?: string | undefined;
  readonly defaultChannelId?: string | undefined;
  /** Absent: addresses of files from before are no longer good. */
  readonly fileKey?: Uint8Array | undefined;
}

function refill<Value>(map: Map<string, Value>, values: ReadonlyMap<string, Value>): void {
  map.clear();
  for (const [key, value] of values) map.set(key, value);
}

/** The whole service. */
export class World {
  readonly users = new Map<string, UserRecord>();
  readonly applications = new Map<string, ApplicationRecord>();
  readonly guilds = new Map<string, GuildRecord>();
  readonly channels = new Map<string, ChannelRecord>();
  /** By code; expired ones until they are looked for. */
  readonly invites = new Map<string, InviteRecord>();
  /** Commands of applications, by id, with all translations. */
  readonly commands = new Map<string, ApplicationCommand>();
  readonly commandPermissions: CommandPermissions[] = [];
  readonly webhooks = new Map<string, WebhookRecord>();
  /** By the id of the user; whoever is not here was never seen. */
  readonly presences = new Map<string, PresenceRecord>();
  /** By the token itself. */
  readonly accessTokens = new Map<string, AccessTokenRecord>();
  /** By id, the oldest first; those of the last hour. */
  readonly interactions = new Map<string, InteractionRecord>();
  readonly modals = new Map<string, OpenModal>();
  readonly files = new Map<string, StoredFile>();
  /** The application that is meant when a call of the control API names none. */
  defaultApplicationId: string | undefined;
  /** A guild with the default application's bot, and a text channel in it, for whoever looks for one. */
  defaultGuildId: string | undefined;
  defaultChannelId: string | undefined;
  /** Where the service listens, for example `http://127.0.0.1:3000`; files are served below it. */
  origin = '';
  /** With which the addresses of files are signed. */
  readonly fileKey: Uint8Array = randomBytes(FILE_KEY_BYTES);
  readonly #ids: SnowflakeSource;

  constructor(readonly clock: Clock) {
    this.#ids = new SnowflakeSource(() => clock.now());
  }

  /** A new identifier; later ones are larger. */
  newId(): string {
    return this.#ids.next();
  }

  /** The largest identifier that was made. */
  get lastId(): string {
    return this.#ids.last;
  }

  /** Sees to it that identifiers made from now on are larger than one that came from elsewhere. */
  idsAfter(id: string): void {
    this.#ids.startAfter(id);
  }

  /**
   * Becomes another world, in place: whoever holds this one sees the other. Identifiers go on growing. The records are
   * taken over, not copied.
   */
  become(contents: WorldContents): void {
    refill(this.users, contents.users);
    refill(this.applications, contents.applications);
    refill(this.guilds, contents.guilds);
    refill(this.channels, contents.channels);
    refill(this.invites, contents.invites);
    refill(this.commands, contents.commands);
    this.commandPermissions.splice(0, this.commandPermissions.length, ...contents.commandPermissions);
    refill(this.webhooks, contents.webhooks);
    refill(this.presences, contents.presences);
    refill(this.accessTokens, contents.accessTokens);
    refill(this.interactions, contents.interactions);
    refill(this.modals, contents.modals);
    refill(this.files, contents.files);
    this.defaultApplicationId = contents.defaultApplicationId;
    this.defaultGuildId = contents.defaultGuildId;
    this.defaultChannelId = contents.defaultChannelId;
    if (contents.fileKey) this.fileKey.set(contents.fileKey);
  }

  /** Now, as the interface writes moments: microseconds and an offset. */
  timestamp(ms: number = this.clock.now()): string {
    return `${new Date(ms).toISOString().slice(0, -1)}000+00:00`;
  }
}
