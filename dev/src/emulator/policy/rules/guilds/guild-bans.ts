import { endpoints, limits } from 'guildhall/wire';
import type { GuildRecord } from '../../../state/records/guilds.js';
import type { UserRecord } from '../../../state/records/users.js';
import type { World } from '../../../state/world/world.js';
import { isNotAboveUser } from '../../errors/permission-refusal.js';
import { userOutranksUser } from '../../permissions/role-hierarchy.js';
import type { Actor } from '../../requests/authorized-call.js';
import { defineRules } from '../../requests/endpoint-rules.js';

interface BanCall {
  readonly guild: GuildRecord;
  readonly user: UserRecord;
}

const userIsBanned = ({ guild, user }: BanCall) => (guild.bans.has(user.user.id) ? undefined : 'UNKNOWN_BAN');

/** The remaining number of bans for users who are not members. */
function nonMemberBansLeft({ bans }: GuildRecord): number {
  const nonMembers = [...bans.values()].filter(({ wasMember }) => !wasMember).length;
  return Math.max(0, limits.ban.nonMembers - nonMembers);
}

const canBanNonMember = ({ guild, user: { user } }: BanCall) => {
  const isNonMember = !guild.members.has(user.id) && !guild.bans.has(user.id);
  return isNonMember && nonMemberBansLeft(guild) === 0 ? 'TOO_MANY_NON_MEMBER_BANS' : undefined;
};

const actorOutranksUser = ({ actor, guild, user }: BanCall & { readonly actor: Actor }) =>
  userOutranksUser(guild, actor.user.user.id, user.user.id) ? undefined : isNotAboveUser(user.user.id);

interface BulkCall {
  readonly world: World;
  readonly actor: Actor;
  readonly guild: GuildRecord;
  readonly body: { readonly user_ids: readonly string[] };
}

/** The users of a bulk ban. Discord skips the caller: it is in neither list of the result. */
export function userIdsToBan({ actor, body }: Pick<BulkCall, 'actor' | 'body'>): string[] {
  return [...new Set(body.user_ids)].filter((id) => id !== actor.user.user.id);
}

/**
 * The users of a bulk ban who can be banned: they exist, are not banned yet, and rank below the caller. Non-members
 * only up to the limit.
 */
export function bannableUserIds(call: BulkCall): string[] {
  const { world, actor, guild } = call;
  const candidates = userIdsToBan(call).filter(
    (id) => world.users.has(id) && !guild.bans.has(id) && userOutranksUser(guild, actor.user.user.id, id),
  );
  const nonMembers = candidates.filter((id) => !guild.members.has(id)).slice(nonMemberBansLeft(guild));
  return candidates.filter((id) => !nonMembers.includes(id));
}

const anyUserIsBannable = (call: BulkCall) =>
  userIdsToBan(call).length > 0 && bannableUserIds(call).length === 0 ? 'BAN_FAILED' : undefined;

export const guildBanRules = [
  defineRules(endpoints.getGuildBan, userIsBanned),
  defineRules(endpoints.createGuildBan, actorOutranksUser, canBanNonMember),
  defineRules(endpoints.removeGuildBan, userIsBanned),
  defineRules(endpoints.bulkGuildBan, anyUserIsBannable),
];
