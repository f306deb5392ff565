/**
 * The verification level of a guild: what members need before they may send messages, start threads, react, and start
 * conversations with other members. Each level also has the requirements of the levels below it. The owner, bots, members
 * with a role and members with the flag BYPASSES_VERIFICATION are exempt.
 * @see https://docs.discord.com/developers/resources/guild#guild-object-verification-level
 */
import { bitsOf } from 'guildhall/internal';
import { limits, memberFlags, permissions, verificationLevels } from 'guildhall/wire';
import type { GuildRecord, MemberRecord } from '../../state/records/guilds.js';
import type { UserRecord } from '../../state/records/users.js';
import type { World } from '../../state/world/world.js';

/** A requirement that a member does not meet. */
export interface UnmetRequirement {
  /** What the member needs, after the words "This user needs". */
  readonly requirement: string;
  /** Milliseconds until the requirement is met. Undefined if time alone does not help. */
  readonly remainingMs?: number | undefined;
}

const VERIFIED_MEMBERS_ONLY = bitsOf(permissions, [
  'SEND_MESSAGES',
  'SEND_MESSAGES_IN_THREADS',
  'CREATE_PUBLIC_THREADS',
  'CREATE_PRIVATE_THREADS',
  'ADD_REACTIONS',
]);

/** The first requirement of the guild's verification level that a member does not meet. Undefined for non-members. */
export function unmetRequirement(
  world: World,
  { guild, members }: GuildRecord,
  userId: string,
): UnmetRequirement | undefined {
  const { LOW, MEDIUM, HIGH, VERY_HIGH } = verificationLevels;
  const level = guild.verification_level;
  if (level < LOW || guild.owner_id === userId) return undefined;
  const [user, member] = [world.users.get(userId), members.get(userId)];
  if (!user || !member || isExempt(user, member)) return undefined;
  if (!user.hasVerifiedEmail) return { requirement: 'a verified email address' };
  const age = remainingMs(world, user.registeredAt, limits.verification.registeredMs);
  if (level >= MEDIUM && age > 0) {
    return { requirement: 'an account that was registered more than 5 minutes ago', remainingMs: age };
  }
  const joinedAt = member.joined_at === null ? undefined : Date.parse(member.joined_at);
  const membership = remainingMs(world, joinedAt, limits.verification.memberMs);
  if (level >= HIGH && membership > 0) {
    return { requirement: 'to be a member for more than 10 minutes', remainingMs: membership };
  }
  return level >= VERY_HIGH && !user.hasVerifiedPhone ? { requirement: 'a verified phone number' } : undefined;
}

function isExempt({ user }: UserRecord, { roles, flags }: MemberRecord): boolean {
  return user.bot === true || roles.length > 0 || (flags & memberFlags.BYPASSES_VERIFICATION) !== 0;
}

/** The time until `since` is long enough ago. 0 if it is, or if the time is unknown. */
function remainingMs(world: World, since: number | undefined, duration: number): number {
  return since === undefined ? 0 : Math.max(0, since + duration - world.clock.now());
}

/** The permissions that have no effect because the member does not meet the verification level. */
export function unverifiedPermissions(world: World, guild: GuildRecord, userId: string): bigint {
  return unmetRequirement(world, guild, userId) ? VERIFIED_MEMBERS_ONLY : 0n;
}

/** Rule: the caller meets the verification level of the guild. */
export const actorIsVerified = ({
  world,
  guild,
  actor,
}: {
  readonly world: World;
  readonly guild: GuildRecord | undefined;
  readonly actor: { readonly user: UserRecord };
}) => (guild && unmetRequirement(world, guild, actor.user.user.id) ? 'VERIFICATION_LEVEL_TOO_HIGH' : undefined);
