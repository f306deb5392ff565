import { addGuildMemberRole, getGuildMember, removeGuildMemberRole } from '../../../wire/endpoints/guild-members.js';
import { addMemberRole, presentMember, removeMemberRole } from '../../state/members.js';
import { serve } from '../serve.js';

export const guildMemberRoutes = [
  serve(getGuildMember, ({ world, member }) => ({ result: presentMember(world, member), events: [] })),

  serve(addGuildMemberRole, ({ world, guild, member, role, actor, reason }) =>
    addMemberRole(world, guild, member, role, { userId: actor.user.user.id, reason }),
  ),

  serve(removeGuildMemberRole, ({ world, guild, member, role, actor, reason }) =>
    removeMemberRole(world, guild, member, role, { userId: actor.user.user.id, reason }),
  ),
];
