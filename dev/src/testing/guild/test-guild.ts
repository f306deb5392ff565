/** A read-only view of the guild of a world. */
import { type AuditLogEntry, type Channel, compareSnowflakes, isTimedOut, limits, type Role } from 'guildhall/wire';
import type { ChannelRecord, GuildRecord, MemberRecord, World } from '../../emulator/index.js';
import { messagePage, serializeMessage } from '../../emulator/inspect.js';
import type { ChannelInput, EntityResolver, UserInput } from '../input/entity-resolver.js';
import { VisibleMessage } from '../visible/visible-message.js';

/** A ban of `world.guild`. */
export interface TestBan {
  readonly userId: string;
  readonly name: string;
  /** The reason in the audit log; null if there is none. */
  readonly reason: string | null;
}

/** The current state of the guild of a world, independent of what a user can see. */
export class TestGuild {
  constructor(
    private readonly world: World,
    private readonly entities: EntityResolver,
    /** Lists the refused calls of the bot, for the messages of matchers. */
    readonly describeRefusedCalls: () => string,
  ) {}

  get id(): string {
    return this.#record.guild.id;
  }

  get name(): string {
    return this.#record.guild.name;
  }

  /** All members, including bots, in the order in which they joined. */
  get members(): readonly TestMember[] {
    return [...this.#record.members.values()].map((member) => this.#testMember(member));
  }

  /** Returns the member for a user; undefined if the user is not a member. @param user an object, an id or a name */
  member(user: UserInput): TestMember | undefined {
    const id = typeof user === 'string' ? this.members.find(({ name }) => name === user)?.id : user.id;
    const member = this.#record.members.get(id ?? String(user));
    return member && this.#testMember(member);
  }

  /** All roles, highest first. */
  get roles(): readonly Role[] {
    return [...this.#record.roles.values()].sort((a, b) => b.position - a.position || compareSnowflakes(a.id, b.id));
  }

  /** Returns a role. @throws {TestStepError} when there is none of that name; the message lists the roles */
  role(name: string): Role {
    return this.entities.resolveRole(name);
  }

  /** All channels and threads, oldest first. */
  get channels(): readonly TestChannel[] {
    return this.entities.channels.map((record) => new TestChannel(this.world, record));
  }

  /**
   * Returns a channel or thread.
   * @param channel an object, an id or a name
   * @throws {TestStepError} when there is none; the message lists the channels
   */
  channel(channel: ChannelInput): TestChannel {
    return new TestChannel(this.world, this.entities.resolveChannel(channel));
  }

  /** All bans. */
  get bans(): readonly TestBan[] {
    return [...this.#record.bans].map(([userId, { reason }]) => {
      const user = this.world.users.get(userId)?.user;
      return { userId, name: user?.global_name ?? user?.username ?? userId, reason };
    });
  }

  /** Whether a user is banned. @param user an object, an id or a name */
  isBanned(user: UserInput): boolean {
    return this.bans.some(({ userId, name }) => userId === idOf(user) || name === user);
  }

  /** The audit log, newest entry first. */
  get auditLog(): readonly AuditLogEntry[] {
    return this.#record.auditLog.toReversed();
  }

  #testMember(member: MemberRecord): TestMember {
    return new TestMember(this.world, this.#record, member, this.describeRefusedCalls);
  }

  get #record(): GuildRecord {
    return this.entities.guild;
  }
}

/** A member, in the state at the time of the query. */
export class TestMember {
  readonly id: string;
  readonly name: string;
  /** The nickname in the guild; null if there is none. */
  readonly nick: string | null;
  /** The names of the member's roles, highest first. */
  readonly roleNames: readonly string[];
  /** Whether the member has not completed Membership Screening. */
  readonly isPending: boolean;
  /** Whether the member is timed out at the time of the world's clock. */
  readonly isTimedOut: boolean;
  /** The voice channel to which the member is connected. */
  readonly voiceChannelId: string | undefined;

  constructor(
    world: World,
    { roles, voices }: GuildRecord,
    readonly record: Readonly<MemberRecord>,
    /** Lists the refused calls of the bot, for the messages of matchers. */
    readonly describeRefusedCalls: () => string,
  ) {
    const user = world.users.get(record.userId)?.user;
    this.id = record.userId;
    this.name = user?.global_name ?? user?.username ?? record.userId;
    this.nick = record.nick ?? null;
    this.roleNames = record.roles
      .flatMap((id) => roles.get(id) ?? [])
      .sort((a, b) => b.position - a.position)
      .map((role) => role.name);
    this.isPending = record.pending;
    this.isTimedOut = isTimedOut(record, world.clock.now());
    this.voiceChannelId = voices.get(record.userId)?.channelId;
  }

  /** Whether the member has a role. @param name the name of the role */
  hasRole(name: string): boolean {
    return this.roleNames.includes(name);
  }
}

/** A channel or thread, in the state at the time of the query. */
export class TestChannel {
  readonly id: string;
  readonly name: string;
  /** The channel object of the API. */
  readonly payload: Channel;

  constructor(
    private readonly world: World,
    private readonly record: ChannelRecord,
  ) {
    this.payload = record.channel;
    this.id = record.channel.id;
    this.name = record.channel.name ?? record.channel.id;
  }

  /** The latest messages, newest first, 100 at most. Ephemeral messages are not included. */
  get messages(): readonly VisibleMessage[] {
    return messagePage(this.record, { limit: limits.message.pageSize }).map(
      (message) => new VisibleMessage(serializeMessage(this.world, message), `#${this.name}`),
    );
  }
}

function idOf(user: UserInput): string {
  return typeof user === 'string' ? user : user.id;
}
