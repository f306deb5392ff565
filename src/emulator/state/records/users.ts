/** Accounts and applications as they are stored: plain records, in the shapes of the interface where it has one. */
import type { PresenceUpdateData } from '../../../wire/gateway/protocol.js';
import type { Application } from '../../../wire/objects/applications/application.js';
import type { PresenceStatus } from '../../../wire/objects/users/presence.js';
import type { User } from '../../../wire/objects/users/user.js';

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

/** What somebody does, as others see it. */
export type ActivityRecord = PresenceUpdateData['activities'][number] & {
  /** Milliseconds since 1970. */
  readonly created_at: number;
};

/** How somebody is shown. */
export interface PresenceRecord {
  readonly status: PresenceStatus;
  readonly activities: readonly ActivityRecord[];
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
