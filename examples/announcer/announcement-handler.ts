import type { ButtonContext, CommandContext } from 'guildhall';
import { actionRow, Button, Command, channelMention, guildOnly, Handler } from 'guildhall';
import { Countdowns } from './countdowns.js';
import { announceCommand, cancelButton } from './declarations.js';

@Handler()
export class AnnouncementHandler {
  constructor(private readonly countdowns: Countdowns) {}

  @Command(announceCommand, { guards: [guildOnly], defer: 'ephemeral' })
  async announce(use: CommandContext<typeof announceCommand>): Promise<void> {
    const { what, minutes, channel } = use.options;
    const message = await this.countdowns.start(channel.id, what, minutes);
    await use.reply({
      content: `Announced in ${channelMention(channel.id)}.`,
      components: [actionRow(cancelButton({ message }))],
      ephemeral: true,
    });
  }

  @Button(cancelButton)
  async cancelAnnouncement(click: ButtonContext<typeof cancelButton>): Promise<void> {
    const isCanceled = await this.countdowns.cancel(click.params.message);
    await click.update({ content: isCanceled ? 'Canceled.' : 'The event has already started.', components: [] });
  }
}
