/** Looks up the entities whose ids a call contains. */
import { rejectRequest } from '../../policy/errors/request-rejected-error.js';
import type { ChannelRecord } from '../../state/records/channels.js';
import type { GuildRecord, MemberRecord } from '../../state/records/guilds.js';
import type { UserRecord } from '../../state/records/users.js';
import type { World } from '../../state/world/world.js';

/** @throws {RequestRejectedError} 10013 */
export function findUserOrThrow(world: World, id: string): UserRecord {
  return world.users.get(id) ?? rejectRequest('UNKNOWN_USER');
}

/** @throws {RequestRejectedError} 10004 */
export function findGuildOrThrow(world: World, id: string): GuildRecord {
  return world.guilds.get(id) ?? rejectRequest('UNKNOWN_GUILD');
}

/** @throws {RequestRejectedError} 10007 */
export function findMemberOrThrow(guild: GuildRecord, userId: string): MemberRecord {
  return guild.members.get(userId) ?? rejectRequest('UNKNOWN_MEMBER');
}

/** @throws {RequestRejectedError} 10003 */
export function findChannelOrThrow(world: World, id: string): ChannelRecord {
  return world.channels.get(id) ?? rejectRequest('UNKNOWN_CHANNEL');
}
