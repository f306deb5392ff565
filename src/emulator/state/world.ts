/**
 * The state of the service: plain records in maps, by id, in the shapes of the interface where the interface has one.
 * Nothing here decides or sends; the functions beside it change it and say which events follow.
 */
import { randomBytes } from 'node:crypto';
import type { Clock } from '../../base/clock.js';
import { SnowflakeSource } from '../../base/snowflake.js';
import type { AuditLogEntry } from '../../wire/objects/audit-log.js';
import type { Channel } from '../../wire/objects/channel.js';
import type { ModalRequest } from '../../wire/objects/components/modal.js';
import type { Guild } from '../../wire/objects/guild.js';
import type { Interaction } from '../../wire/objects/interaction.js';
import type { Member } from '../../wire/objects/member.js';
import type { Message } from '../../wire/objects/message.js';
import type { Role } from '../../wire/objects/role.js';
import type { User } from '../../wire/objects/user.js';

/** An account of a person or a bot. */
export interface UserRecord {
  user: User;
  /** Acts as this account: `Bot <token>` for bots, the bare token for people. */
  token: string;
  /** The application of a bot account. */
  readonly applicationId?: string | undefined;
}

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
}

/** A member as stored: the user is kept once, among the users. */
export type MemberRecord = Omit<Member, 'user'> & { readonly userId: string; pending: boolean };

/** A guild with what belongs to it alone. Its channels are among the channels, by `guild_id`. */
export interface GuildRecord {
  guild: Omit<Guild, 'roles'>;
  roles: Map<string, Role>;
  members: Map<string, MemberRecord>;
  /** Accounts that were members once; the flag DID_REJOIN tells of it when they come back. */
  readonly formerMembers: Set<string>;
  /** Oldest first. */
  auditLog: AuditLogEntry[];
}

/**
 * A message as stored. Addresses of its files are made when it is shown (attachments.ts), so that they are signed for
 * that moment and stay right when the service moves to another port.
 */
export interface MessageRecord {
  message: Message;
  /** The person who alone sees it, when it is ephemeral. */
  readonly ephemeralFor?: string | undefined;
}

/** A channel with its messages, oldest first. */
export interface ChannelRecord {
  channel: Channel;
  /** Both accounts of a direct conversation. */
  readonly recipientIds?: readonly string[] | undefined;
  messages: Map<string, MessageRecord>;
}

/** How far an interaction has come. */
export type InteractionStatus = 'waiting' | 'answered' | 'timed_out' | 'failed';

/** An interaction from the moment a person caused it until its token ends. */
export interface InteractionRecord {
  readonly interaction: Interaction;
  readonly userId: string;
  /** Milliseconds since 1970. */
  readonly createdAt: number;
  status: InteractionStatus;
  /** The first answer, as it was accepted. */
  response?: { readonly type: number; readonly data?: unknown } | undefined;
  deferred: boolean;
  /** Whether the answer, once it comes, is seen by the person alone. */
  ephemeral: boolean;
  originalMessageId?: string | undefined;
  followupIds: string[];
  /** The opening of the modal that answered it. */
  modalId?: string | undefined;
  /** Counts its changes, so that whoever waits for one can tell. */
  revision: number;
}

/** A modal that stands open before a person; spent when submitted. */
export interface OpenModal {
  readonly id: string;
  readonly userId: string;
  readonly applicationId: string;
  readonly channelId: string;
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

/** The whole service. */
export class World {
  readonly users = new Map<string, UserRecord>();
  readonly applications = new Map<string, ApplicationRecord>();
  readonly guilds = new Map<string, GuildRecord>();
  readonly channels = new Map<string, ChannelRecord>();
  readonly interactions = new Map<string, InteractionRecord>();
  readonly modals = new Map<string, OpenModal>();
  readonly files = new Map<string, StoredFile>();
  /** The application that is meant when a call of the control API names none. */
  defaultApplicationId: string | undefined;
  /** Where the service listens, for example `http://127.0.0.1:3000`; files are served below it. */
  origin = '';
  /** With which the addresses of files are signed. */
  readonly fileKey: Uint8Array = randomBytes(32);
  readonly #ids: SnowflakeSource;

  constructor(readonly clock: Clock) {
    this.#ids = new SnowflakeSource(() => clock.now());
  }

  /** A new identifier; later ones are larger. */
  newId(): string {
    return this.#ids.next();
  }

  /** Now, as the interface writes moments: microseconds and an offset. */
  timestamp(ms: number = this.clock.now()): string {
    return `${new Date(ms).toISOString().slice(0, -1)}000+00:00`;
  }
}
