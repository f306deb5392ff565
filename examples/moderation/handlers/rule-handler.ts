import { Bot, type EventContext, Handler, On, SyncError } from 'guildhall';

/** Registers the auto moderation rules of the bot in each of its guilds. */
@Handler()
export class RuleHandler {
  constructor(private readonly bot: Bot) {}

  @On('guildCreate')
  async registerRules({ data, log }: EventContext<'guildCreate'>): Promise<void> {
    if (data.unavailable) return;
    try {
      await this.bot.autoModeration.sync({ guilds: [data.id] });
    } catch (error) {
      if (!(error instanceof SyncError)) throw error;
      log.warn({ err: error }, 'the rules are missing: the bot needs Manage Server and Moderate Members');
    }
  }
}
