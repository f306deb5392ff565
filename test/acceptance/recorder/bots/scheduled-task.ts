/** Reminds members after some minutes. */
import type { CommandContext } from 'guildhall';
import { Bot, Clock, Command, command, Handler, integerOption, Scheduler, stringOption, userMention } from 'guildhall';

export const remindCommand = command('remind', {
  description: 'Reminds you',
  options: {
    what: stringOption({ description: 'Of what' }),
    minutes: integerOption({ description: 'In how many minutes', min: 1, max: 60 }),
  },
});

const MINUTE_MS = 60_000;

@Handler()
export class ReminderHandler {
  constructor(
    private readonly scheduler: Scheduler,
    private readonly clock: Clock,
  ) {}

  @Command(remindCommand)
  async remind(use: CommandContext<typeof remindCommand>): Promise<void> {
    const { what, minutes } = use.options;
    const { id } = use.user;
    const channelId = use.channelId ?? '';
    const date = this.clock.now() + minutes * MINUTE_MS;
    this.scheduler.at(`reminder/${use.id}`, date, async ({ api }) => {
      await api.messages.create(channelId, { content: `${userMention(id)}: ${what}` });
    });
    // At last: who sees it can advance the clock at once.
    await use.reply({ content: `In ${minutes} minutes.`, ephemeral: true });
  }
}

export const bot = new Bot({ handlers: [ReminderHandler], logLevel: 'error' });
