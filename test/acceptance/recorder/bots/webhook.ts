/** Posts what members announce with a webhook of its own, under their name. */
import type { CommandContext } from 'guildhall';
import { Bot, Command, command, Handler, stringOption } from 'guildhall';

export const announceCommand = command('announce', {
  description: 'Announces something',
  options: { text: stringOption({ description: 'What to announce' }) },
});

const WEBHOOK_NAME = 'Herald';

@Handler()
export class AnnouncementHandler {
  @Command(announceCommand, { defer: 'ephemeral' })
  async announce(use: CommandContext<typeof announceCommand>): Promise<void> {
    const { api, channelId = '' } = use;
    const own = (await api.webhooks.listInChannel(channelId)).find(({ name }) => name === WEBHOOK_NAME);
    const { id, token = '' } = own ?? (await api.webhooks.create(channelId, { name: WEBHOOK_NAME }));
    const username = use.user.global_name ?? use.user.username;
    await api.webhooks.execute(id, token, { content: use.options.text, username }, { wait: true });
    await use.reply({ content: own ? 'Announced again.' : 'Announced.', ephemeral: true });
  }
}

export const bot = new Bot({ handlers: [AnnouncementHandler], logLevel: 'error' });
