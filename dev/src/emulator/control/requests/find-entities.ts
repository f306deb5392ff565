/** Looks up the entities whose ids a call contains. */
import { rejectRequest } from '../../policy/errors/request-rejected-error.js';
import type { ChannelRecord } from '../../state/records/channels.js';
import type { GuildRecord, MemberRecord } from '../../state/records/guilds.js';
import type { ApplicationRecord, UserRecord } from '../../state/records/users.js';
import type { World } from '../../state/world/world.js';

/** @throws {RequestRejectedError} 10013 */
export function findUserOrThrow(world: World, id: string): UserRecord {
  return world.users.get(id) ?? rejectRequest('UNKNOWN_USER');
}

/**
 * Finds a user who is not a bot. Bots have no client.
 * @throws {RequestRejectedError} 10013, or 20001 for a bot
 */
export function findHumanOrThrow(world: World, id: string): UserRecord {
  const found = findUserOrThrow(world, id);
  return found.applicationId === undefined ? found : rejectRequest('BOTS_CANNOT_USE_ENDPOINT');
}

/** @throws {RequestRejectedError} 10002 */
export function findApplicationOrThrow(world: World, id: string | undefined): ApplicationRecord {
  return world.applications.get(id ?? '') ?? rejectRequest('UNKNOWN_APPLICATION');
}

/** @throws {RequestRejectedError} 10004 */
export function findGuildOrThrow(world: World, id: string): GuildRecord {
  return world.guilds.get(id) ?? rejectRequest('UNKNOWN_GUILD');
}

/** @throws {RequestRejectedError} 10007 */
export function findMemberOrThrow(guild: GuildRecord, userId: string): MemberRecord {
  return guild.members.get(userId) ?? rejectRequest('UNKNOWN_MEMBER');
}

/** Finds the guild and the member of a call. @throws {RequestRejectedError} 10004 or 10007 */
export function findGuildMember(
  world: World,
  { guild_id: guildId, user_id: userId }: { readonly guild_id: string; readonly user_id: string },
): { readonly guild: GuildRecord; readonly member: MemberRecord } {
  const guild = findGuildOrThrow(world, guildId);
  return { guild, member: findMemberOrThrow(guild, userId) };
}

/** @throws {RequestRejectedError} 10003 */
export function findChannelOrThrow(world: World, id: string): ChannelRecord {
  return world.channels.get(id) ?? rejectRequest('UNKNOWN_CHANNEL');
}
