import type { Api, CommandContext, SelectContext } from 'guildhall';
import { actionRow, Command, Handler, Select } from 'guildhall';
import { offeredRolesSelect, roleMenuCommand, rolesSelect } from './declarations.js';
import { type HighestPositions, highestPosition, roleProblem } from './role-hierarchy.js';

@Handler()
export class RoleMenuHandler {
  @Command(roleMenuCommand)
  async createMenu(use: CommandContext<typeof roleMenuCommand>): Promise<void> {
    await use.reply({ content: 'Which roles?', components: [actionRow(offeredRolesSelect())], ephemeral: true });
    const chosen = await use.awaitComponent(offeredRolesSelect, { timeoutMs: 5 * 60_000 });
    if (chosen.outcome !== 'used') return;
    const { value: roles, api } = chosen.context;
    const positions = await findRolePositions(api, use.guildId, use.member.user.id, use.member.roles);
    const problems = roles.flatMap((role) => roleProblem(role, positions) ?? []);
    if (problems.length > 0) {
      await chosen.context.update({ content: `That does not work: ${problems.join('; ')}.`, components: [] });
      return;
    }
    const options = Object.fromEntries(roles.map(({ id, name }) => [id, name]));
    await api.messages.create(use.channelId, {
      content: `## ${use.options.title}`,
      components: [actionRow(rolesSelect({ options }))],
    });
    await chosen.context.update({ content: 'The menu was posted.', components: [] });
  }

  /** Grants the chosen roles and removes the other roles of the menu. */
  @Select(rolesSelect)
  async updateRoles(use: SelectContext<typeof rolesSelect>): Promise<void> {
    const { api, guildId, member } = use;
    const reason = 'chosen in a role menu';
    for (const roleId of use.optionValues) {
      const [has, wants] = [member.roles.includes(roleId), use.value.includes(roleId)];
      if (wants && !has) await api.guilds.addMemberRole(guildId, member.user.id, roleId, { reason });
      if (has && !wants) await api.guilds.removeMemberRole(guildId, member.user.id, roleId, { reason });
    }
    const now = use.value.map((id) => `<@&${id}>`).join(', ');
    await use.reply({ content: now ? `You have ${now}.` : 'You have none of these roles.', ephemeral: true });
  }
}

async function findRolePositions(
  api: Api,
  guildId: string,
  userId: string,
  roleIds: readonly string[],
): Promise<HighestPositions> {
  const [guild, me] = await Promise.all([api.guilds.get(guildId), api.users.getCurrent()]);
  const self = await api.guilds.getMember(guildId, me.id);
  return {
    bot: highestPosition(guild.roles, self.roles),
    user: guild.owner_id === userId ? Number.POSITIVE_INFINITY : highestPosition(guild.roles, roleIds),
  };
}
