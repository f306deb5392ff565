import type { Api, CommandContext, GuildOnly, SelectContext } from 'guildhall';
import { actionRow, Command, guildOnly, Handler, Select, userPermissions } from 'guildhall';
import { offer, pick, roleMenu } from './controls.js';
import { highest, objection, type Standing } from './hierarchy.js';

const keeper = userPermissions('MANAGE_ROLES');

@Handler()
export class RoleMenus {
  @Command(roleMenu, { guards: [keeper] })
  async begin(used: CommandContext<typeof roleMenu> & GuildOnly): Promise<void> {
    await used.reply({ content: 'Which roles?', components: [actionRow(offer())], ephemeral: true });
    const chosen = await used.awaitComponent(offer, { timeoutMs: 5 * 60_000 });
    if (chosen.outcome !== 'used') return;
    const { value: roles, api } = chosen.context;
    const standing = await standingOf(api, used.guildId, used.member.user.id, used.member.roles);
    const objections = roles.flatMap((role) => objection(role, standing) ?? []);
    if (objections.length > 0) {
      await chosen.context.update({ content: `That does not work: ${objections.join('; ')}.`, components: [] });
      return;
    }
    const options = Object.fromEntries(roles.map(({ id, name }) => [id, name]));
    await api.messages.create(used.channelId, {
      content: `## ${used.options.title}`,
      components: [actionRow(pick({ options }))],
    });
    await chosen.context.update({ content: 'The menu stands.', components: [] });
  }

  /** Gives what was chosen, and takes away what the menu offers and was not. */
  @Select(pick, { guards: [guildOnly] })
  async picked(used: SelectContext<typeof pick> & GuildOnly): Promise<void> {
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

async function standingOf(api: Api, guildId: string, userId: string, held: readonly string[]): Promise<Standing> {
  const [guild, me] = await Promise.all([api.guilds.get(guildId), api.users.getCurrent()]);
  const self = await api.guilds.getMember(guildId, me.id);
  return {
    bot: highest(guild.roles, self.roles),
    person: guild.owner_id === userId ? Number.POSITIVE_INFINITY : highest(guild.roles, held),
  };
}
