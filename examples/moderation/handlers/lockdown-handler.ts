import type { CommandContext, GuildOnly } from 'guildhall';
import { Bot, Command, Handler, userPermissions } from 'guildhall';
import { lockdownCommand } from '../declarations.js';

const { start, end } = lockdownCommand.subcommands;
const guildManagerOnly = userPermissions('MANAGE_GUILD');

/** Incident actions: the service keeps strangers out for a while. */
@Handler()
export class LockdownHandler {
  constructor(private readonly bot: Bot) {}

  @Command(start, { guards: [guildManagerOnly] })
  async startLockdown(used: CommandContext<typeof start> & GuildOnly): Promise<void> {
    const until = new Date(this.bot.clock.now() + used.options.hours * 3_600_000).toISOString();
    await used.api.guilds.editIncidentActions(used.guildId, {
      invites_disabled_until: until,
      dms_disabled_until: until,
    });
    await used.reply({
      content: `Invites and direct messages rest until <t:${Math.floor(Date.parse(until) / 1000)}:f>.`,
    });
  }

  @Command(end, { guards: [guildManagerOnly] })
  async endLockdown(used: CommandContext<typeof end> & GuildOnly): Promise<void> {
    await used.api.guilds.editIncidentActions(used.guildId, {
      invites_disabled_until: null,
      dms_disabled_until: null,
    });
    await used.reply({ content: 'The lockdown is over.' });
  }
}
