/** The guild of a world as it is, for a test to look at. Nothing of it can be changed here. */
import { compareSnowflakes } from '../../base/snowflake.js';
import { hasActiveTimeout } from '../../emulator/policy/permissions/permissions.js';
import { messagePage } from '../../emulator/state/messages/message-pages.js';
import { serializeMessage } from '../../emulator/state/messages/message-serialization.js';
import type { ChannelRecord } from '../../emulator/state/records/channels.js';
import type { GuildRecord, MemberRecord } from '../../emulator/state/records/guilds.js';
import type { World } from '../../emulator/state/world/world.js';
import { limits } from '../../wire/constants/limits.js';
import type { Channel } from '../../wire/objects/channels/channel.js';
import type { Role } from '../../wire/objects/guilds/role.js';
import type { AuditLogEntry } from '../../wire/objects/moderation/audit-log.js';
import type { ChannelInput, EntityResolver, UserInput } from '../input/entity-resolver.js';
import { VisibleMessage } from '../visible/visible-message.js';

/** A ban of the guild. */
export interface TestBan {
  readonly userId: string;
  readonly name: string;
  readonly reason: string | null;
}

export class TestGuild {
  constructor(
    private readonly world: World,
    private readonly entities: EntityResolver,
  ) {}

  get id(): string {
    return this.#record.guild.id;
  }

  get name(): string {
    return this.#record.guild.name;
  }

  /** Its members, bots included, in the order in which they came. */
  get members(): readonly TestMember[] {
    return [...this.#record.members.values()].map((member) => new TestMember(this.world, this.#record, member));
  }

  /** The member that a person is; undefined when they are none (any more). */
  member(person: UserInput): TestMember | undefined {
    const id = typeof person === 'string' ? this.members.find(({ name }) => name === person)?.id : person.id;
    const member = this.#record.members.get(id ?? String(person));
    return member && new TestMember(this.world, this.#record, member);
  }

  /** Its roles, the highest first. */
  get roles(): readonly Role[] {
    return [...this.#record.roles.values()].sort((a, b) => b.position - a.position || compareSnowflakes(a.id, b.id));
  }

  /** @throws {StageError} naming the roles that there are */
  role(name: string): Role {
    return this.entities.resolveRole(name);
  }

  /** Its channels and threads, the oldest first. */
  get channels(): readonly TestChannel[] {
    return this.entities.channels.map((record) => new TestChannel(this.world, record));
  }

  /** A channel or thread by its name. @throws {StageError} naming those that there are */
  channel(place: ChannelInput): TestChannel {
    return new TestChannel(this.world, this.entities.resolveChannel(place));
  }

  /** Who is banned. */
  get bans(): readonly TestBan[] {
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
    return this.entities.guild;
  }
}

/** A member as it was when a test asked. */
export class TestMember {
  readonly id: string;
  readonly name: string;
  readonly nick: string | null;
  /** The names of its roles, the highest first. */
  readonly roleNames: readonly string[];
  /** Whether it has yet to complete screening. */
  readonly isPending: boolean;
  readonly isTimedOut: boolean;
  /** The id of the voice channel in which it is. */
  readonly voiceChannelId: string | undefined;

  constructor(
    world: World,
    { roles: roleNames, voices }: GuildRecord,
    readonly record: Readonly<MemberRecord>,
  ) {
    const user = world.users.get(record.userId)?.user;
    this.id = record.userId;
    this.name = user?.global_name ?? user?.username ?? record.userId;
    this.nick = record.nick ?? null;
    this.roleNames = record.roles
      .flatMap((id) => roleNames.get(id) ?? [])
      .sort((a, b) => b.position - a.position)
      .map((role) => role.name);
    this.isPending = record.pending;
    this.isTimedOut = hasActiveTimeout(world, record);
    this.voiceChannelId = voices.get(record.userId)?.channelId;
  }

  hasRole(name: string): boolean {
    return this.roleNames.includes(name);
  }
}

/** A channel or thread as it was when a test asked. */
export class TestChannel {
  readonly id: string;
  readonly name: string;
  /** As the interface shows it. */
  readonly payload: Channel;

  constructor(
    private readonly world: World,
    private readonly record: ChannelRecord,
  ) {
    this.payload = record.channel;
    this.id = record.channel.id;
    this.name = record.channel.name ?? record.channel.id;
  }

  /** Its latest messages, newest first, at most 100; those that one person alone sees are not among them. */
  get messages(): readonly VisibleMessage[] {
    return messagePage(this.record, { limit: limits.message.pageSize }).map(
      (message) => new VisibleMessage(serializeMessage(this.world, message), `#${this.name}`),
    );
  }
}

function idOf(person: UserInput): string {
  return typeof person === 'string' ? person : person.id;
}
