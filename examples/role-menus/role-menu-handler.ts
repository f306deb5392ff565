import type { CommandContext, SelectContext } from 'guildhall';
import { actionRow, Command, escapeMarkdown, Handler, heading, roleMention, Select } from 'guildhall';
import { offeredRolesSelect, roleMenuCommand, rolesSelect } from './declarations.js';
import { roleProblem } from './role-hierarchy.js';

@Handler()
export class RoleMenuHandler {
  @Command(roleMenuCommand)
  async createMenu(use: CommandContext<typeof roleMenuCommand>): Promise<void> {
    await use.reply({ content: 'Which roles?', components: [actionRow(offeredRolesSelect())], ephemeral: true });
    const chosen = await use.awaitComponent(offeredRolesSelect, { timeoutMs: 5 * 60_000 });
    if (chosen.outcome !== 'used') return;
    const { value: roles, api } = chosen.context;
    const [guild, me] = await Promise.all([api.guilds.get(use.guildId), api.users.getCurrent()]);
    const members = { bot: await api.guilds.getMember(guild.id, me.id), author: use.member };
    const problems = roles.flatMap((role) => roleProblem(guild, role, members) ?? []);
    if (problems.length > 0) {
      await chosen.context.update({ content: `That does not work: ${problems.join('; ')}.`, components: [] });
      return;
    }
    const options = Object.fromEntries(roles.map(({ id, name }) => [id, name]));
    await api.messages.create(use.channelId, {
      content: heading(escapeMarkdown(use.options.title), 2),
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
    const now = use.value.map(roleMention).join(', ');
    await use.reply({ content: now ? `You have ${now}.` : 'You have none of these roles.', ephemeral: true });
  }
}
