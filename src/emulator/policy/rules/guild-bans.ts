import { bulkGuildBan, createGuildBan, getGuildBan, removeGuildBan } from '../../../wire/endpoints/guild-bans.js';
import { limits } from '../../../wire/limits.js';
import type { UserRecord } from '../../state/records/accounts.js';
import type { GuildRecord } from '../../state/records/guilds.js';
import type { World } from '../../state/world.js';
import type { Actor } from '../call.js';
import { standsAboveMember } from '../hierarchy.js';
import { rulesOf } from './rule.js';

interface BanCall {
  readonly guild: GuildRecord;
  readonly user: UserRecord;
}

const userIsBanned = ({ guild, user }: BanCall) => (guild.bans.has(user.user.id) ? undefined : 'UNKNOWN_BAN');

/** How many users can still be banned who are no members. */
function roomForStrangers({ bans }: GuildRecord): number {
  const strangers = [...bans.values()].filter(({ wasMember }) => !wasMember).length;
  return Math.max(0, limits.ban.strangers - strangers);
}

const guildTakesStranger = ({ guild, user: { user } }: BanCall) => {
  const isStranger = !guild.members.has(user.id) && !guild.bans.has(user.id);
  return isStranger && roomForStrangers(guild) === 0 ? 'TOO_MANY_NON_MEMBER_BANS' : undefined;
};

const userIsBelowActor = ({ actor, guild, user }: BanCall & { readonly actor: Actor }) =>
  standsAboveMember(guild, actor.user.user.id, user.user.id) ? undefined : 'MISSING_PERMISSIONS';

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
export function bannable({ world, actor, guild, body }: BulkCall): string[] {
  const possible = [...new Set(body.user_ids)].filter(
    (id) => world.users.has(id) && !guild.bans.has(id) && standsAboveMember(guild, actor.user.user.id, id),
  );
  const strangers = possible.filter((id) => !guild.members.has(id)).slice(roomForStrangers(guild));
  return possible.filter((id) => !strangers.includes(id));
}

const someoneIsBannable = (call: BulkCall) => (bannable(call).length === 0 ? 'BAN_FAILED' : undefined);

export const guildBanRules = [
  rulesOf(getGuildBan, userIsBanned),
  rulesOf(createGuildBan, userIsBelowActor, guildTakesStranger),
  rulesOf(removeGuildBan, userIsBanned),
  rulesOf(bulkGuildBan, someoneIsBannable),
];
