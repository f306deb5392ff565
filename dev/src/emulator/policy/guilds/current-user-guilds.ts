import { CurrentUserGuild, compareSnowflakes } from 'guildhall/wire';
import { serializeGuild, serializeGuildWithCounts } from '../../state/guilds/guilds.js';
import { guildsOfUser } from '../../state/users/users.js';
import type { World } from '../../state/world/world.js';
import { grantedPermissions } from '../permissions/permissions.js';

/** The query of a page of guilds. */
export interface CurrentUserGuildsQuery {
  readonly before?: string | undefined;
  readonly after?: string | undefined;
  readonly limit: number;
  readonly with_counts: boolean;
}

/** A page of the user's guilds, oldest first, with the user's permissions in each. */
export function currentUserGuilds(world: World, userId: string, query: CurrentUserGuildsQuery): CurrentUserGuild[] {
  const { before, after, limit } = query;
  const found = guildsOfUser(world, userId).filter(
    ({ guild: { id } }) =>
      (before === undefined || compareSnowflakes(id, before) < 0) &&
      (after === undefined || compareSnowflakes(id, after) > 0),
  );
  // With `before` alone, the page ends right before that id.
  const page = before !== undefined && after === undefined ? found.slice(-limit) : found.slice(0, limit);
  return page.map((record) => {
    const member = record.members.get(userId);
    return CurrentUserGuild.parse({
      ...(query.with_counts ? serializeGuildWithCounts(world, record) : serializeGuild(record)),
      owner: record.guild.owner_id === userId,
      permissions: String(member ? grantedPermissions(record, member) : 0n),
    });
  });
}
