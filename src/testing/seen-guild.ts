/** The guild of a world as it is, for a test to look at. Nothing of it can be changed here. */
import { compareSnowflakes } from '../base/snowflake.js';
import { hasActiveTimeout } from '../emulator/policy/permissions/permissions.js';
import { messagePage } from '../emulator/state/messages/message-pages.js';
import { serializeMessage } from '../emulator/state/messages/message-serialization.js';
import type { ChannelRecord } from '../emulator/state/records/channels.js';
import type { GuildRecord, MemberRecord } from '../emulator/state/records/guilds.js';
import type { World } from '../emulator/state/world/world.js';
import { limits } from '../wire/constants/limits.js';
import type { Channel } from '../wire/objects/channels/channel.js';
import type { Role } from '../wire/objects/guilds/role.js';
import type { AuditLogEntry } from '../wire/objects/moderation/audit-log.js';
import type { Names, Place, UserInput } from './entities.js';
import { SeenMessage } from './seen-message.js';

/** A ban of the guild. */
export interface SeenBan {
  readonly userId: string;
  readonly name: string;
  readonly reason: string | null;
}

export class SeenGuild {
  constructor(
    private readonly world: World,
    private readonly names: Names,
  ) {}

  get id(): string {
    return this.#record.guild.id;
  }

  get name(): string {
    return this.#record.guild.name;
  }

  /** Its members, bots included, in the order in which they came. */
  get members(): readonly SeenMember[] {
    return [...this.#record.members.values()].map((member) => new SeenMember(this.world, this.#record, member));
  }

  /** The member that a person is; undefined when they are none (any more). */
  member(person: UserInput): SeenMember | undefined {
    const id = typeof person === 'string' ? this.members.find(({ name }) => name === person)?.id : person.id;
    const member = this.#record.members.get(id ?? String(person));
    return member && new SeenMember(this.world, this.#record, member);
  }

  /** Its roles, the highest first. */
  get roles(): readonly Role[] {
    return [...this.#record.roles.values()].sort((a, b) => b.position - a.position || compareSnowflakes(a.id, b.id));
  }

  /** @throws {StageError} naming the roles that there are */
  role(name: string): Role {
    return this.names.role(name);
  }

  /** Its channels and threads, the oldest first. */
  get channels(): readonly SeenChannel[] {
    return this.names.channels.map((record) => new SeenChannel(this.world, record));
  }

  /** A channel or thread by its name. @throws {StageError} naming those that there are */
  channel(place: Place): SeenChannel {
    return new SeenChannel(this.world, this.names.channel(place));
  }

  /** Who is banned. */
  get bans(): readonly SeenBan[] {
    return [...this.#record.bans].map(([userId, { reason }]) => {
      const user = this.world.users.get(userId)?.user;
      return { userId, name: user?.global_name ?? user?.username ?? userId, reason };
    });
  }

  isBanned(person: UserInput): boolean {
    return this.bans.some(({ userId, name }) => userId === idOf(person) || name === person);
  }

  /** Its audit log, newest first. */
  auditLog(): AuditLogEntry[] {
    return this.#record.auditLog.toReversed();
  }

  get #record(): GuildRecord {
    return this.names.guild;
  }
}

/** A member as it was when a test asked. */
export class SeenMember {
  readonly id: string;
  readonly name: string;
  readonly nick: string | null;
  /** The names of its roles, the highest first. */
  readonly roles: readonly string[];
  /** Whether it has yet to complete screening. */
  readonly isPending: boolean;
  readonly isTimedOut: boolean;
  /** The id of the voice channel in which it is. */
  readonly voiceChannelId: string | undefined;

  constructor(
    world: World,
    { roles, voices }: GuildRecord,
    readonly record: Readonly<MemberRecord>,
  ) {
    const user = world.users.get(record.userId)?.user;
    this.id = record.userId;
    this.name = user?.global_name ?? user?.username ?? record.userId;
    this.nick = record.nick ?? null;
    this.roles = record.roles
      .flatMap((id) => roles.get(id) ?? [])
      .sort((a, b) => b.position - a.position)
      .map((role) => role.name);
    this.isPending = record.pending;
    this.isTimedOut = hasActiveTimeout(world, record);
    this.voiceChannelId = voices.get(record.userId)?.channelId;
  }

  hasRole(name: string): boolean {
    return this.roles.includes(name);
  }
}

/** A channel or thread as it was when a test asked. */
export class SeenChannel {
  readonly id: string;
  readonly name: string;
  /** As the interface shows it. */
  readonly channel: Channel;

  constructor(
    private readonly world: World,
    private readonly record: ChannelRecord,
  ) {
    this.channel = record.channel;
    this.id = record.channel.id;
    this.name = record.channel.name ?? record.channel.id;
  }

  /** Its latest messages, newest first, at most 100; those that one person alone sees are not among them. */
  get messages(): readonly SeenMessage[] {
    return messagePage(this.record, { limit: limits.message.pageSize }).map(
      (message) => new SeenMessage(serializeMessage(this.world, message), `#${this.name}`),
    );
  }
}

function idOf(person: UserInput): string {
  return typeof person === 'string' ? person : person.id;
}
