import { beginGuildPrune, getGuildPruneCount } from '../../../wire/endpoints/guild-prune.js';
import type { GuildRecord } from '../../state/records/guilds.js';
import { holds } from '../permissions.js';
import { rulesOf } from './rule.js';

interface PruneCall {
  readonly guild: GuildRecord;
  readonly permissions: bigint;
}

/** Some guilds ask for more than the interface does. */
const actorIsAdministrator = ({ guild, permissions }: PruneCall) =>
  guild.guild.features.includes('PRUNE_REQUIRES_ADMIN') && !holds(permissions, 'ADMINISTRATOR')
    ? 'MISSING_PERMISSIONS'
    : undefined;

const rolesAreKnown = ({ roles }: GuildRecord, ids: readonly string[]) =>
  ids.every((id) => roles.has(id)) ? undefined : 'UNKNOWN_ROLE';

/** The roles that a query names: ids with commas between them. */
export function includedRoles({ include_roles: ids }: { readonly include_roles?: string | undefined }): string[] {
  return ids?.split(',') ?? [];
}

export const guildPruneRules = [
  rulesOf(getGuildPruneCount, actorIsAdministrator, ({ guild, query }) => rolesAreKnown(guild, includedRoles(query))),
  rulesOf(beginGuildPrune, actorIsAdministrator, ({ guild, body }) => rolesAreKnown(guild, body.include_roles)),
];
