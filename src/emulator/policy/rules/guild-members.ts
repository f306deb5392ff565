import { addGuildMemberRole, removeGuildMemberRole } from '../../../wire/endpoints/guild-members.js';
import type { Role } from '../../../wire/objects/role.js';
import type { GuildRecord } from '../../state/world.js';
import type { Actor } from '../call.js';
import { standsAboveRole } from '../hierarchy.js';
import { rulesOf } from './rule.js';

interface RoleCall {
  readonly actor: Actor;
  readonly guild: GuildRecord;
  readonly role: Role;
}

/** @everyone and roles of bots belong to whom they belong. */
const roleIsGivenByHand = ({ guild, role }: RoleCall) =>
  role.managed || role.id === guild.guild.id ? 'INVALID_ROLE' : undefined;

const roleIsBelowActor = ({ actor, guild, role }: RoleCall) =>
  standsAboveRole(guild, actor.user.user.id, role) ? undefined : 'MISSING_PERMISSIONS';

export const guildMemberRules = [
  rulesOf(addGuildMemberRole, roleIsGivenByHand, roleIsBelowActor),
  rulesOf(removeGuildMemberRole, roleIsGivenByHand, roleIsBelowActor),
];
