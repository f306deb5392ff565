/**
 * The state of the service: plain records in maps, by id, in the shapes of the interface where the interface has one.
 * Nothing here decides or sends; the functions beside it change it and say which events follow.
 */

import { randomBytes } from 'node:crypto';
import type { Clock } from '../../../base/clock.js';
import { SnowflakeGenerator } from '../../../base/snowflake.js';
import type { ApplicationCommand, CommandPermissions } from '../../../wire/objects/applications/application-command.js';
import type { ChannelRecord, StoredFile, WebhookRecord } from '../records/channels.js';
import type { GuildRecord, InviteRecord } from '../records/guilds.js';
import type { InteractionRecord, OpenModalRecord } from '../records/interactions.js';
import type { AccessTokenRecord, ApplicationRecord, PresenceRecord, UserRecord } from '../records/users.js';

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

function replaceEntries<Value>(map: Map<string, Value>, values: ReadonlyMap<string, Value>): void {
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
  readonly modals = new Map<string, OpenModalRecord>();
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
  readonly #ids: SnowflakeGenerator;

  constructor(readonly clock: Clock) {
    this.#ids = new SnowflakeGenerator(() => clock.now());
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
  reserveIdsUpTo(id: string): void {
    this.#ids.startAfter(id);
  }

  /**
   * Becomes another world, in place: whoever holds this one sees the other. Identifiers go on growing. The records are
   * taken over, not copied.
   */
  replaceContents(contents: WorldContents): void {
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
    replaceEntries(this.interactions, contents.interactions);
    replaceEntries(this.modals, contents.modals);
    replaceEntries(this.files, contents.files);
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
