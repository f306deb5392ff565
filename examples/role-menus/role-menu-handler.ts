import type { Api, CommandContext, GuildOnly, SelectContext } from 'guildhall';
import { actionRow, Command, guildOnly, Handler, Select, userPermissions } from 'guildhall';
import { offeredRolesSelect, roleMenuCommand, rolesSelect } from './declarations.js';
import { type HighestPositions, highestPosition, roleProblem } from './role-hierarchy.js';

const roleManagerOnly = userPermissions('MANAGE_ROLES');

@Handler()
export class RoleMenuHandler {
  @Command(roleMenuCommand, { guards: [roleManagerOnly] })
  async createMenu(used: CommandContext<typeof roleMenuCommand> & GuildOnly): Promise<void> {
    await used.reply({ content: 'Which roles?', components: [actionRow(offeredRolesSelect())], ephemeral: true });
    const chosen = await used.awaitComponent(offeredRolesSelect, { timeoutMs: 5 * 60_000 });
    if (chosen.outcome !== 'used') return;
    const { value: roles, api } = chosen.context;
    const standing = await findRolePositions(api, used.guildId, used.member.user.id, used.member.roles);
    const objections = roles.flatMap((role) => roleProblem(role, standing) ?? []);
    if (objections.length > 0) {
      await chosen.context.update({ content: `That does not work: ${objections.join('; ')}.`, components: [] });
      return;
    }
    const options = Object.fromEntries(roles.map(({ id, name }) => [id, name]));
    await api.messages.create(used.channelId, {
      content: `## ${used.options.title}`,
      components: [actionRow(rolesSelect({ options }))],
    });
    await chosen.context.update({ content: 'The menu stands.', components: [] });
  }

  /** Gives what was chosen, and takes away what the menu offers and was not. */
  @Select(rolesSelect, { guards: [guildOnly] })
  async updateRoles(used: SelectContext<typeof rolesSelect> & GuildOnly): Promise<void> {
    const { api, guildId, member } = used;
    const reason = 'chosen in a role menu';
    for (const roleId of used.optionValues) {
      const [has, wants] = [member.roles.includes(roleId), used.value.includes(roleId)];
      if (wants && !has) await api.guilds.addMemberRole(guildId, member.user.id, roleId, { reason });
      if (has && !wants) await api.guilds.removeMemberRole(guildId, member.user.id, roleId, { reason });
    }
    const now = used.value.map((id) => `<@&${id}>`).join(', ');
    await used.reply({ content: now ? `You have ${now}.` : 'You have none of these roles.', ephemeral: true });
  }
}

async function findRolePositions(
  api: Api,
  guildId: string,
  userId: string,
  held: readonly string[],
): Promise<HighestPositions> {
  const [guild, me] = await Promise.all([api.guilds.get(guildId), api.users.getCurrent()]);
  const self = await api.guilds.getMember(guildId, me.id);
  return {
    bot: highestPosition(guild.roles, self.roles),
    user: guild.owner_id === userId ? Number.POSITIVE_INFINITY : highestPosition(guild.roles, held),
  };
}
