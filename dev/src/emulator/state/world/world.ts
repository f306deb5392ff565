/**
 * The state of the emulator: plain records in maps by id, in the format of the API where it defines one. This module
 * makes no decisions and sends nothing. The functions in `state` change the world and return the resulting events.
 */

import { randomBytes } from 'node:crypto';
import type { Clock } from 'guildhall';
import { SnowflakeGenerator } from 'guildhall/internal';
import type { ApplicationCommand, CommandPermissions } from 'guildhall/wire';
import type { ChannelRecord, StoredFile, WebhookRecord } from '../records/channels.js';
import type { GuildRecord, InviteRecord } from '../records/guilds.js';
import type { InteractionRecord, OpenModalRecord } from '../records/interactions.js';
import type { EntitlementRecord, SkuRecord, SubscriptionRecord } from '../records/monetization.js';
import type { AccessTokenRecord, AuthorizationCodeRecord, RefreshTokenRecord } from '../records/oauth2.js';
import type { ApplicationRecord, PresenceRecord, UserRecord } from '../records/users.js';

/** Length of the key that signs file URLs. */
export const FILE_KEY_BYTES = 32;

/** The contents of a world that are saved. */
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
    | 'refreshTokens'
    | 'authorizationCodes'
    | 'interactions'
    | 'modals'
    | 'files'
    | 'skus'
    | 'entitlements'
    | 'subscriptions'
  > {
  /** Who can use commands, for each guild and command. */
  readonly commandPermissions: readonly CommandPermissions[];
  readonly defaultApplicationId?: string | undefined;
  readonly defaultGuildId?: string | undefined;
  readonly defaultChannelId?: string | undefined;
  /** If undefined, file URLs that were issued before become invalid. */
  readonly fileKey?: Uint8Array | undefined;
  readonly idTokenKey?: string | undefined;
}

function replaceEntries<Value>(map: Map<string, Value>, values: ReadonlyMap<string, Value>): void {
  map.clear();
  for (const [key, value] of values) map.set(key, value);
}

/** The whole state of the emulator. */
export class World {
  /** By id. */
  readonly users = new Map<string, UserRecord>();
  /** By id. */
  readonly applications = new Map<string, ApplicationRecord>();
  /** By id. */
  readonly guilds = new Map<string, GuildRecord>();
  /** By id. Threads and direct message channels too. */
  readonly channels = new Map<string, ChannelRecord>();
  /** By code. Expired ones are deleted on access. */
  readonly invites = new Map<string, InviteRecord>();
  /** Commands of applications, by id, with all translations. */
  readonly commands = new Map<string, ApplicationCommand>();
  /** Who can use commands, for each guild and command. */
  readonly commandPermissions: CommandPermissions[] = [];
  /** By id. */
  readonly webhooks = new Map<string, WebhookRecord>();
  /** By user id. Users without an entry are offline. */
  readonly presences = new Map<string, PresenceRecord>();
  /** By token. */
  readonly accessTokens = new Map<string, AccessTokenRecord>();
  /** By token. */
  readonly refreshTokens = new Map<string, RefreshTokenRecord>();
  /** By code. */
  readonly authorizationCodes = new Map<string, AuthorizationCodeRecord>();
  /** By id, oldest first. Those of the last hour. */
  readonly interactions = new Map<string, InteractionRecord>();
  /** Modals that users have open, by id. */
  readonly modals = new Map<string, OpenModalRecord>();
  /** Uploaded files: by the id of their attachment, emoji, sticker or sound, images by their hash. */
  readonly files = new Map<string, StoredFile>();
  /** By id. */
  readonly skus = new Map<string, SkuRecord>();
  /** By id. Deleted ones too. */
  readonly entitlements = new Map<string, EntitlementRecord>();
  /** By id. */
  readonly subscriptions = new Map<string, SubscriptionRecord>();
  /** The application of control API requests that do not name one. */
  defaultApplicationId: string | undefined;
  /** A guild with the default application's bot, and one of its text channels, for clients that need any. */
  defaultGuildId: string | undefined;
  defaultChannelId: string | undefined;
  /** The origin of the emulator, for example `http://127.0.0.1:3000`. */
  origin = '';
  /** The origin of files, for example `http://127.0.0.1:3001`. */
  filesOrigin = '';
  /** Where VOICE_SERVER_UPDATE tells bots to connect, for example `127.0.0.1:3002`. */
  voiceEndpoint = '';
  /** The key that signs file URLs. */
  readonly fileKey: Uint8Array = randomBytes(FILE_KEY_BYTES);
  /** The private key that signs ID tokens, in PEM. Undefined until it is needed. */
  idTokenKey: string | undefined;
  readonly #ids: SnowflakeGenerator;
  #generation = 0;

  constructor(readonly clock: Clock) {
    this.#ids = new SnowflakeGenerator(() => clock.now());
  }

  /** Creates an id. Later ids are larger. */
  newId(): string {
    return this.#ids.next();
  }

  /** The largest id that was created. */
  get lastId(): string {
    return this.#ids.last;
  }

  /** How often the contents were replaced. */
  get generation(): number {
    return this.#generation;
  }

  /** Ensures that new ids are larger than an imported one. */
  reserveIdsUpTo(id: string): void {
    this.#ids.startAfter(id);
  }

  /**
   * Replaces all contents in place, so that references to this world stay valid. The records are not copied. New ids
   * continue to increase.
   */
  replaceContents(contents: WorldContents): void {
    this.#generation += 1;
    replaceEntries(this.users, contents.users);
    replaceEntries(this.applications, contents.applications);
    replaceEntries(this.guilds, contents.guilds);
    replaceEntries(this.channels, contents.channels);
    replaceEntries(this.invites, contents.invites);
    replaceEntries(this.commands, contents.commands);
    this.commandPermissions.splice(0, this.commandPermissions.length, ...contents.commandPermissions);
    replaceEntries(this.webhooks, contents.webhooks);
    replaceEntries(this.presences, contents.presences);
    replaceEntries(this.accessTokens, contents.accessTokens);
    replaceEntries(this.refreshTokens, contents.refreshTokens);
    replaceEntries(this.authorizationCodes, contents.authorizationCodes);
    replaceEntries(this.interactions, contents.interactions);
    replaceEntries(this.modals, contents.modals);
    replaceEntries(this.files, contents.files);
    replaceEntries(this.skus, contents.skus);
    replaceEntries(this.entitlements, contents.entitlements);
    replaceEntries(this.subscriptions, contents.subscriptions);
    this.defaultApplicationId = contents.defaultApplicationId;
    this.defaultGuildId = contents.defaultGuildId;
    this.defaultChannelId = contents.defaultChannelId;
    this.idTokenKey = contents.idTokenKey;
    if (contents.fileKey) this.fileKey.set(contents.fileKey);
  }

  /** Formats a time like the API: with microseconds and an offset. Default: now. */
  timestamp(ms: number = this.clock.now()): string {
    return `${new Date(ms).toISOString().slice(0, -1)}000+00:00`;
  }
}
