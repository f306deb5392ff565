import { compareSnowflakes, type Member } from 'guildhall/wire';
import type { GuildRecord, MemberRecord } from '../records/guilds.js';
import type { World } from '../world/world.js';
import { serializeMember } from './members.js';

/** A page of a guild's members by ascending user id. */
export function memberPage(
  world: World,
  guild: GuildRecord,
  { after, limit }: { readonly after: string; readonly limit: number },
): Member[] {
  return sortedByUserId(guild)
    .filter(({ userId }) => compareSnowflakes(userId, after) > 0)
    .slice(0, limit)
    .map((member) => serializeMember(world, member));
}

/** The first members, by user id, whose username or nickname starts with the query, ignoring case. */
export function searchMembers(
  world: World,
  guild: GuildRecord,
  { query, limit }: { readonly query: string; readonly limit: number },
): Member[] {
  const start = query.toLowerCase();
  return sortedByUserId(guild)
    .map((member) => serializeMember(world, member))
    .filter(({ user, nick }) => [user.username, nick ?? ''].some((name) => name.toLowerCase().startsWith(start)))
    .slice(0, limit);
}

function sortedByUserId({ members }: GuildRecord): MemberRecord[] {
  return [...members.values()].sort((a, b) => compareSnowflakes(a.userId, b.userId));
}
