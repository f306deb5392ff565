import type { CommandContext } from 'guildhall';
import { Bot, Command, Handler, time } from 'guildhall';
import { lockdownCommand } from '../declarations.js';

const { start, end } = lockdownCommand.subcommands;

/** Incident actions: Discord pauses invites and direct messages for a while. */
@Handler()
export class LockdownHandler {
  constructor(private readonly bot: Bot) {}

  @Command(start)
  async startLockdown(context: CommandContext<typeof start>): Promise<void> {
    const until = new Date(this.bot.clock.now() + context.options.hours * 3_600_000).toISOString();
    await context.api.guilds.editIncidentActions(context.guildId, {
      invites_disabled_until: until,
      dms_disabled_until: until,
    });
    await context.reply(`Invites and direct messages rest until ${time(until)}.`);
  }

  @Command(end)
  async endLockdown(context: CommandContext<typeof end>): Promise<void> {
    await context.api.guilds.editIncidentActions(context.guildId, {
      invites_disabled_until: null,
      dms_disabled_until: null,
    });
    await context.reply('The lockdown is over.');
  }
}
