import { bulkGuildBan, createGuildBan, getGuildBan, removeGuildBan } from '../../../wire/endpoints/guild-bans.js';
import type { GuildRecord, UserRecord, World } from '../../state/world.js';
import type { Actor } from '../call.js';
import { standsAboveMember } from '../hierarchy.js';
import { rulesOf } from './rule.js';

interface BanCall {
  readonly guild: GuildRecord;
  readonly user: UserRecord;
}

const userIsBanned = ({ guild, user }: BanCall) => (guild.bans.has(user.user.id) ? undefined : 'UNKNOWN_BAN');

const userIsBelowActor = ({ actor, guild, user }: BanCall & { readonly actor: Actor }) =>
  standsAboveMember(guild, actor.user.user.id, user.user.id) ? undefined : 'MISSING_PERMISSIONS';

interface BulkCall {
  readonly world: World;
  readonly actor: Actor;
  readonly guild: GuildRecord;
  readonly body: { readonly user_ids: readonly string[] };
}

/** Which of the named users can be banned: accounts that exist, stand below the actor and are not banned yet. */
export function bannable({ world, actor, guild, body }: BulkCall): string[] {
  return [...new Set(body.user_ids)].filter(
    (id) => world.users.has(id) && !guild.bans.has(id) && standsAboveMember(guild, actor.user.user.id, id),
  );
}

const someoneIsBannable = (call: BulkCall) => (bannable(call).length === 0 ? 'BAN_FAILED' : undefined);

export const guildBanRules = [
  rulesOf(getGuildBan, userIsBanned),
  rulesOf(createGuildBan, userIsBelowActor),
  rulesOf(removeGuildBan, userIsBanned),
  rulesOf(bulkGuildBan, someoneIsBannable),
];
