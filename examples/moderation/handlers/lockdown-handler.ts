import type { CommandContext, GuildOnly } from 'guildhall';
import { Bot, Command, Handler, userPermissions } from 'guildhall';
import { lockdownCommand } from '../declarations.js';

const { start, end } = lockdownCommand.subcommands;
const guildManagerOnly = userPermissions('MANAGE_GUILD');

/** Incident actions: Discord pauses invites and direct messages for a while. */
@Handler()
export class LockdownHandler {
  constructor(private readonly bot: Bot) {}

  @Command(start, { guards: [guildManagerOnly] })
  async startLockdown(context: CommandContext<typeof start> & GuildOnly): Promise<void> {
    const until = new Date(this.bot.clock.now() + context.options.hours * 3_600_000).toISOString();
    await context.api.guilds.editIncidentActions(context.guildId, {
      invites_disabled_until: until,
      dms_disabled_until: until,
    });
    await context.reply({
      content: `Invites and direct messages rest until <t:${Math.floor(Date.parse(until) / 1000)}:f>.`,
    });
  }

  @Command(end, { guards: [guildManagerOnly] })
  async endLockdown(context: CommandContext<typeof end> & GuildOnly): Promise<void> {
    await context.api.guilds.editIncidentActions(context.guildId, {
      invites_disabled_until: null,
      dms_disabled_until: null,
    });
    await context.reply({ content: 'The lockdown is over.' });
  }
}
