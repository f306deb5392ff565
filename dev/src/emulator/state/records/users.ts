/** Stored users and applications, in the format of the API where it defines one. */
import type {
  Application,
  Emoji,
  Locale,
  PresenceStatus,
  PresenceUpdateData,
  RoleConnection,
  RoleConnectionMetadata,
  User,
  UserConnection,
} from 'guildhall/wire';

/** A human user or a bot user. */
export interface UserRecord {
  user: User;
  /** Authenticates as this user: `Bot <token>` for bots, the bare token for human users. */
  token: string;
  /** The application of a bot user. */
  readonly applicationId?: string | undefined;
  /** Whether it has two-factor authentication. For a bot, whether its owner has it. */
  hasTwoFactor: boolean;
  /** Whether the email address and the phone number are verified. The verification level of a guild requires them. */
  hasVerifiedEmail: boolean;
  hasVerifiedPhone: boolean;
  /** When the account was created, in milliseconds since 1970. Undefined: long enough ago for every guild. */
  registeredAt?: number | undefined;
  /** The language of the user's client. */
  locale: Locale;
  /** The time zone in which the user's client shows times, for example `Europe/Berlin`. Undefined: that of the computer. */
  timeZone?: string | undefined;
  /** The email address. Only the user, and applications with the scope `email`, see it. */
  email: string | null;
  /** The users and bots that the user blocks. */
  readonly blockedIds: Set<string>;
  /** Whether members of the user's guilds, and bots, can send direct messages to the user. */
  allowsDirectMessages: boolean;
  /** The guilds with a setting of their own, by id. */
  readonly directMessagesByGuild: Map<string, boolean>;
  /** The connected accounts of other services. */
  connections: readonly UserConnection[];
}

/** The settings of an application as payloads contain them. */
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
  /** Privileged intents that it may request, as a bit set. */
  allowedIntents: number;
  /** The permissions of its bot's role in guilds to which the emulator adds the bot, as a decimal string. */
  botPermissions: string;
  /** Whether it is an embedded application (activity). */
  isEmbedded: boolean;
  settings: ApplicationSettings;
  /** Emojis that only this application can use, by id, the oldest first. Its bot created them. */
  readonly emojis: Map<string, Emoji>;
  /** When commands were created, in milliseconds since 1970, by guild id; global ones under `global`. */
  readonly commandCreations: Map<string, readonly number[]>;
  /** The ids of users who installed it for their account, so that they can use its commands everywhere. */
  readonly userInstalls: Set<string>;
  /** The password of the application with OAuth2. */
  clientSecret: string;
  /** The URIs to which users can be redirected after an authorization. */
  redirectUris: readonly string[];
  /** Whether everyone can add it to guilds, not only its owner. */
  isPublic: boolean;
  /** Whether its bot is only added to a guild when the code of the authorization is exchanged. */
  requiresCodeGrant: boolean;
  /** The user who owns it. Undefined: the owner of the default guild. */
  ownerId?: string | undefined;
  /** What guilds can require for linked roles. */
  roleConnectionMetadata: readonly RoleConnectionMetadata[];
  /** What it says about users, by user id. */
  readonly roleConnections: Map<string, RoleConnection>;
}

/** An activity in the presence of a user. */
export type ActivityRecord = PresenceUpdateData['activities'][number] & {
  /** Milliseconds since 1970. */
  readonly created_at: number;
};

/** The presence of a user. */
export interface PresenceRecord {
  readonly status: PresenceStatus;
  readonly activities: readonly ActivityRecord[];
  /** When the presence was set, in milliseconds since 1970. */
  readonly since: number;
}
