import type { ButtonContext, CommandContext } from 'guildhall';
import { actionRow, Button, Command, guildOnly, Handler } from 'guildhall';
import { Countdowns } from './countdowns.js';
import { announceCommand, cancelButton } from './declarations.js';

@Handler()
export class AnnouncementHandler {
  constructor(private readonly countdowns: Countdowns) {}

  @Command(announceCommand, { guards: [guildOnly], defer: 'ephemeral' })
  async announce(used: CommandContext<typeof announceCommand>): Promise<void> {
    const { what, minutes, channel } = used.options;
    const message = await this.countdowns.start(channel.id, what, minutes);
    await used.reply({
      content: `It stands in <#${channel.id}>.`,
      components: [actionRow(cancelButton({ message }))],
      ephemeral: true,
    });
  }

  @Button(cancelButton)
  async cancelAnnouncement(click: ButtonContext<typeof cancelButton>): Promise<void> {
    const inTime = await this.countdowns.cancel(click.params.message);
    await click.update({ content: inTime ? 'Called off.' : 'It has begun already.', components: [] });
  }
}
