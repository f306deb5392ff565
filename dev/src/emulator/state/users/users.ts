import { randomBytes } from 'node:crypto';
import { compareSnowflakes, type Locale, type PresenceStatus, type User, type UserConnection } from 'guildhall/wire';
import { storeImage } from '../files/images.js';
import { memberUpdateEvent } from '../members/members.js';
import type { GuildRecord } from '../records/guilds.js';
import type { UserRecord } from '../records/users.js';
import { storedUserName } from '../world/names.js';
import type { EmittedEvent, StateChange } from '../world/state-change.js';
import type { World } from '../world/world.js';

export interface NewUser {
  /** Default: a new id. */
  readonly id?: string | undefined;
  readonly username: string;
  readonly global_name?: string | null | undefined;
  /** The application of a bot user. */
  readonly applicationId?: string | undefined;
  /** Default: true for bots, false for human users. */
  readonly hasTwoFactor?: boolean | undefined;
  /** Default: true. */
  readonly hasVerifiedEmail?: boolean | undefined;
  /** Default: true. */
  readonly hasVerifiedPhone?: boolean | undefined;
  /** Milliseconds since 1970. Default: long enough ago for every guild. */
  readonly registeredAt?: number | undefined;
  /** Default: en-US. */
  readonly locale?: Locale | undefined;
  /** Default: that of the computer. */
  readonly timeZone?: string | undefined;
  /** Default: none. */
  readonly email?: string | null | undefined;
  /** The presence. Default: offline. */
  readonly status?: PresenceStatus | undefined;
}

/** Creates a user: a bot user if `applicationId` is set, otherwise a human user. */
export function insertUser(world: World, spec: NewUser): StateChange<UserRecord> {
  const id = spec.id ?? world.newId();
  const isBot = spec.applicationId !== undefined;
  const user: User = {
    id,
    username: storedUserName(spec.username),
    discriminator: isBot ? String(1 + Number(BigInt(id) % 9999n)).padStart(4, '0') : '0',
    global_name: spec.global_name ?? null,
    avatar: null,
    ...(isBot ? { bot: true } : {}),
    public_flags: 0,
    avatar_decoration_data: null,
    collectibles: null,
    primary_guild: null,
  };
  const record: UserRecord = {
    user,
    token: createUserToken(id),
    applicationId: spec.applicationId,
    hasTwoFactor: spec.hasTwoFactor ?? isBot,
    hasVerifiedEmail: spec.hasVerifiedEmail ?? true,
    hasVerifiedPhone: spec.hasVerifiedPhone ?? true,
    registeredAt: spec.registeredAt,
    locale: spec.locale ?? 'en-US',
    timeZone: spec.timeZone,
    email: spec.email ?? null,
    blockedIds: new Set(),
    allowsDirectMessages: true,
    directMessagesByGuild: new Map(),
    connections: [],
  };
  world.users.set(id, record);
  const { status = 'offline' } = spec;
  if (status !== 'offline') world.presences.set(id, { status, activities: [], since: world.clock.now() });
  return { result: record, events: [] };
}

/** Three parts joined by dots. The first is the user's id in base64. */
export function createUserToken(userId: string): string {
  return [Buffer.from(userId), randomBytes(4), randomBytes(28)].map((part) => part.toString('base64url')).join('.');
}

/** Replaces the token of a user. The previous one becomes invalid. */
export function resetToken(record: UserRecord): void {
  record.token = createUserToken(record.user.id);
}

/** Finds the user of a token. */
export function findUserByToken(world: World, token: string): UserRecord | undefined {
  const [first = ''] = token.split('.', 1);
  const record = world.users.get(Buffer.from(first, 'base64url').toString());
  return record?.token === token ? record : undefined;
}

/** Returns the guilds of a user, oldest first. */
export function guildsOfUser(world: World, userId: string): GuildRecord[] {
  return [...world.guilds.values()]
    .filter(({ members }) => members.has(userId))
    .sort((a, b) => compareSnowflakes(a.guild.id, b.guild.id));
}

/** Changes to a user. Null removes an image. */
export interface UserChanges {
  readonly username?: string | undefined;
  readonly avatar?: string | null | undefined;
  readonly banner?: string | null | undefined;
  readonly hasTwoFactor?: boolean | undefined;
  readonly hasVerifiedEmail?: boolean | undefined;
  readonly hasVerifiedPhone?: boolean | undefined;
  /** Milliseconds since 1970. */
  readonly registeredAt?: number | undefined;
  readonly locale?: Locale | undefined;
  readonly timeZone?: string | undefined;
  readonly email?: string | null | undefined;
  readonly connections?: readonly UserConnection[] | undefined;
}

/** Changes a user. Emits an event for the user, and one about the member for each guild of the user. */
export function updateUser(world: World, record: UserRecord, changes: UserChanges): StateChange<UserRecord> {
  const { username, avatar, banner } = changes;
  record.hasTwoFactor = changes.hasTwoFactor ?? record.hasTwoFactor;
  record.hasVerifiedEmail = changes.hasVerifiedEmail ?? record.hasVerifiedEmail;
  record.hasVerifiedPhone = changes.hasVerifiedPhone ?? record.hasVerifiedPhone;
  record.registeredAt = changes.registeredAt ?? record.registeredAt;
  record.locale = changes.locale ?? record.locale;
  record.timeZone = changes.timeZone ?? record.timeZone;
  record.email = changes.email === undefined ? record.email : changes.email;
  record.connections = changes.connections ?? record.connections;
  record.user = {
    ...record.user,
    ...(username === undefined ? {} : { username: storedUserName(username) }),
    ...(avatar === undefined ? {} : { avatar: storeImage(world, avatar) }),
    ...(banner === undefined ? {} : { banner: storeImage(world, banner) }),
  };
  const userId = record.user.id;
  const events: EmittedEvent[] = [
    { event: 'userUpdate', data: serializeCurrentUser(record), audience: { kind: 'user', userId } },
  ];
  for (const guild of guildsOfUser(world, userId)) {
    const member = guild.members.get(userId);
    if (member) events.push(memberUpdateEvent(world, guild, member));
  }
  return { result: record, events };
}

/** The API object of a user for the user itself: it contains private fields. */
export function serializeCurrentUser({ user, hasTwoFactor, hasVerifiedEmail, locale, email }: UserRecord): User {
  return {
    ...user,
    mfa_enabled: hasTwoFactor,
    verified: hasVerifiedEmail,
    email,
    locale,
    flags: 0,
    premium_type: 0,
  };
}

/** Blocks a user or bot, or ends it. Nobody receives an event: bots cannot know who blocks them. */
export function setBlocked({ blockedIds }: UserRecord, otherId: string, isBlocked: boolean): StateChange<undefined> {
  if (isBlocked) blockedIds.add(otherId);
  else blockedIds.delete(otherId);
  return { result: undefined, events: [] };
}

/**
 * Closes or opens the direct messages of a user. Nobody receives an event: a bot learns of it when its message is refused.
 * @param guildId the guild whose members it applies to. Undefined: all guilds, also those with a setting of their own
 */
export function setDirectMessages(
  record: UserRecord,
  isAllowed: boolean,
  guildId: string | undefined,
): StateChange<undefined> {
  if (guildId === undefined) {
    record.allowsDirectMessages = isAllowed;
    record.directMessagesByGuild.clear();
  } else record.directMessagesByGuild.set(guildId, isAllowed);
  return { result: undefined, events: [] };
}

/** Whether the members of a guild can send direct messages to a user. */
export function allowsDirectMessages(record: UserRecord, guildId: string): boolean {
  return record.directMessagesByGuild.get(guildId) ?? record.allowsDirectMessages;
}
