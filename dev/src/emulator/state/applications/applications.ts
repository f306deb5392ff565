import { generateKeyPairSync, randomBytes } from 'node:crypto';
import {
  type Application,
  eventWebhookStatuses,
  applicationFlags as flagBits,
  intentBits,
  privilegedIntents,
} from 'guildhall/wire';
import { ADMINISTRATOR_PERMISSIONS } from '../members/roles.js';
import type { ApplicationRecord, UserRecord } from '../records/users.js';
import { guildsOfUser, insertUser } from '../users/users.js';
import type { StateChange } from '../world/state-change.js';
import type { World } from '../world/world.js';

export interface NewApplication {
  /** Default: a new id. */
  readonly id?: string | undefined;
  readonly name: string;
  readonly description?: string | undefined;
  /** Privileged intents that it may request, as a bit set. Default: all. */
  readonly allowedIntents?: number | undefined;
  /** Whether it is an embedded application (activity). Default: false. */
  readonly isEmbedded?: boolean | undefined;
  /** Whether the id of its bot user is another one, as for very old applications of Discord. Default: false. */
  readonly differentBotId?: boolean | undefined;
}

/** Length of an Ed25519 public key, which is at the end of its SPKI encoding. */
const PUBLIC_KEY_BYTES = 32;

/** The application flag of each privileged intent, for unverified applications. */
const intentGrantFlags = {
  GUILD_PRESENCES: flagBits.GATEWAY_PRESENCE_LIMITED,
  GUILD_MEMBERS: flagBits.GATEWAY_GUILD_MEMBERS_LIMITED,
  MESSAGE_CONTENT: flagBits.GATEWAY_MESSAGE_CONTENT_LIMITED,
} as const;

/** Creates an application with its bot. */
export function insertApplication(world: World, spec: NewApplication): StateChange<ApplicationRecord> {
  const id = spec.id ?? world.newId();
  const botId = spec.differentBotId === true ? world.newId() : id;
  const { result: bot, events } = insertUser(world, { id: botId, username: spec.name, applicationId: id });
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const record: ApplicationRecord = {
    id,
    name: spec.name,
    description: spec.description ?? '',
    botUserId: bot.user.id,
    publicKey: publicKey.export({ format: 'der', type: 'spki' }).subarray(-PUBLIC_KEY_BYTES).toString('hex'),
    privateKey: privateKey.export({ format: 'der', type: 'pkcs8' }).toString('hex'),
    allowedIntents: spec.allowedIntents ?? intentBits(privilegedIntents),
    botPermissions: ADMINISTRATOR_PERMISSIONS,
    isEmbedded: spec.isEmbedded ?? false,
    settings: {},
    emojis: new Map(),
    commandCreations: new Map(),
    userInstalls: new Set(),
    clientSecret: createClientSecret(),
    redirectUris: [],
    isPublic: true,
    requiresCodeGrant: false,
    roleConnectionMetadata: [],
    roleConnections: new Map(),
  };
  world.applications.set(id, record);
  return { result: record, events };
}

/** Creates a client secret, of the same length as those of Discord. */
export function createClientSecret(): string {
  return randomBytes(24).toString('base64url');
}

/** Undoes the creation of an application and its bot. */
export function removeApplication(world: World, { id, botUserId }: ApplicationRecord): void {
  world.applications.delete(id);
  world.users.delete(botUserId);
}

/** The application of a bot user. */
export function applicationOfBot(world: World, account: UserRecord): ApplicationRecord | undefined {
  return account.applicationId === undefined ? undefined : world.applications.get(account.applicationId);
}

/** The `flags` of an application: its granted privileged intents, and whether it is embedded. */
export function computeApplicationFlags({ allowedIntents, isEmbedded }: ApplicationRecord): number {
  return privilegedIntents
    .filter((name) => (allowedIntents & intentBits([name])) !== 0)
    .reduce((flags, name) => flags | intentGrantFlags[name], isEmbedded ? flagBits.EMBEDDED : 0);
}

/** The privileged intents that `flags` grant, as a bit set. */
export function intentsGrantedByFlags(flags: number): number {
  return intentBits(privilegedIntents.filter((name) => (flags & intentGrantFlags[name]) !== 0));
}

/** An application as its own bot sees it. */
export function serializeApplication(world: World, record: ApplicationRecord): Application {
  const bot = world.users.get(record.botUserId)?.user;
  const owner = ownerOfApplication(world, record)?.user;
  const flags = computeApplicationFlags(record);
  return {
    id: record.id,
    name: record.name,
    team: null,
    redirect_uris: [...record.redirectUris],
    ...record.settings,
    icon: record.settings.icon ?? null,
    description: record.description,
    bot_public: record.isPublic,
    bot_require_code_grant: record.requiresCodeGrant,
    ...(bot ? { bot } : {}),
    ...(owner ? { owner } : {}),
    verify_key: record.publicKey,
    flags,
    flags_new: String(flags),
    approximate_guild_count: guildsOfUser(world, record.botUserId).length,
    approximate_user_install_count: record.userInstalls.size,
    approximate_user_authorization_count: authorizingUsers(world, record).size,
    role_connections_verification_url: record.settings.role_connections_verification_url ?? null,
    interactions_endpoint_url: record.settings.interactions_endpoint_url ?? null,
    event_webhooks_url: record.settings.event_webhooks_url ?? null,
    event_webhooks_status: record.settings.event_webhooks_status ?? eventWebhookStatuses.DISABLED,
  };
}

/** The ids of the users who installed an application, or granted access that they have not revoked. */
function authorizingUsers(world: World, { id, userInstalls }: ApplicationRecord): ReadonlySet<string> {
  const tokens = [...world.accessTokens.values(), ...world.refreshTokens.values()];
  return new Set([
    ...userInstalls,
    ...tokens.filter(({ applicationId }) => applicationId === id).map(({ userId }) => userId),
  ]);
}

/**
 * The user who owns an application, by default the owner of the default guild. A token of the client credentials grant
 * belongs to this user.
 */
export function ownerOfApplication(world: World, { ownerId }: ApplicationRecord): UserRecord | undefined {
  const fallback = world.guilds.get(world.defaultGuildId ?? '')?.guild.owner_id;
  return world.users.get(ownerId ?? fallback ?? '');
}
