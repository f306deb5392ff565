import { limits } from '../../../../wire/constants/limits.js';
import {
  bulkGuildBan,
  createGuildBan,
  getGuildBan,
  removeGuildBan,
} from '../../../../wire/endpoints/guilds/guild-bans.js';
import type { GuildRecord } from '../../../state/records/guilds.js';
import type { UserRecord } from '../../../state/records/users.js';
import type { World } from '../../../state/world/world.js';
import { outranksMember } from '../../permissions/role-hierarchy.js';
import type { Actor } from '../../requests/authorized-call.js';
import { defineRules } from '../../requests/endpoint-rules.js';

interface BanCall {
  readonly guild: GuildRecord;
  readonly user: UserRecord;
}

const userIsBanned = ({ guild, user }: BanCall) => (guild.bans.has(user.user.id) ? undefined : 'UNKNOWN_BAN');

/** How many users can still be banned who are no members. */
function nonMemberBansLeft({ bans }: GuildRecord): number {
  const strangers = [...bans.values()].filter(({ wasMember }) => !wasMember).length;
  return Math.max(0, limits.ban.nonMembers - strangers);
}

const canBanNonMember = ({ guild, user: { user } }: BanCall) => {
  const isStranger = !guild.members.has(user.id) && !guild.bans.has(user.id);
  return isStranger && nonMemberBansLeft(guild) === 0 ? 'TOO_MANY_NON_MEMBER_BANS' : undefined;
};

const actorOutranksUser = ({ actor, guild, user }: BanCall & { readonly actor: Actor }) =>
  outranksMember(guild, actor.user.user.id, user.user.id) ? undefined : 'MISSING_PERMISSIONS';

interface BulkCall {
  readonly world: World;
  readonly actor: Actor;
  readonly guild: GuildRecord;
  readonly body: { readonly user_ids: readonly string[] };
}

/**
 * Which of the named users can be banned: accounts that exist, stand below the actor and are not banned yet, of those
 * who are no members as many as there is room for.
 */
export function bannableUserIds({ world, actor, guild, body }: BulkCall): string[] {
  const possible = [...new Set(body.user_ids)].filter(
    (id) => world.users.has(id) && !guild.bans.has(id) && outranksMember(guild, actor.user.user.id, id),
  );
  const strangers = possible.filter((id) => !guild.members.has(id)).slice(nonMemberBansLeft(guild));
  return possible.filter((id) => !strangers.includes(id));
}

const anyUserIsBannable = (call: BulkCall) => (bannableUserIds(call).length === 0 ? 'BAN_FAILED' : undefined);

export const guildBanRules = [
  defineRules(getGuildBan, userIsBanned),
  defineRules(createGuildBan, actorOutranksUser, canBanNonMember),
  defineRules(removeGuildBan, userIsBanned),
  defineRules(bulkGuildBan, anyUserIsBannable),
];
