import { endpoints } from 'guildhall/wire';
import type { GuildRecord } from '../../../state/records/guilds.js';
import { lacks } from '../../errors/permission-refusal.js';
import { hasPermissionBits } from '../../permissions/permissions.js';
import { defineRules } from '../../requests/endpoint-rules.js';

interface PruneCall {
  readonly guild: GuildRecord;
  readonly permissions: bigint;
}

/** Rule: guilds with PRUNE_REQUIRES_ADMIN require administrators. */
const actorIsAdministrator = ({ guild, permissions }: PruneCall) =>
  guild.guild.features.includes('PRUNE_REQUIRES_ADMIN') && !hasPermissionBits(permissions, 'ADMINISTRATOR')
    ? lacks('ADMINISTRATOR')
    : undefined;

const rolesAreKnown = ({ roles }: GuildRecord, ids: readonly string[]) =>
  ids.every((id) => roles.has(id)) ? undefined : 'UNKNOWN_ROLE';

export const guildPruneRules = [
  defineRules(endpoints.getGuildPruneCount, actorIsAdministrator, ({ guild, query }) =>
    rolesAreKnown(guild, query.include_roles ?? []),
  ),
  defineRules(endpoints.beginGuildPrune, actorIsAdministrator, ({ guild, body }) =>
    rolesAreKnown(guild, body.include_roles),
  ),
];
