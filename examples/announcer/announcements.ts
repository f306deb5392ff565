import type { ButtonContext, CommandContext } from 'guildhall';
import { actionRow, Button, Command, guildOnly, Handler } from 'guildhall';
import { announce, callOff } from './controls.js';
import { Countdowns } from './countdowns.js';

@Handler()
export class Announcements {
  constructor(private readonly countdowns: Countdowns) {}

  @Command(announce, { guards: [guildOnly], defer: 'ephemeral' })
  async announced(used: CommandContext<typeof announce>): Promise<void> {
    const { what, minutes, channel } = used.options;
    const message = await this.countdowns.begin(channel.id, what, minutes);
    await used.reply({
      content: `It stands in <#${channel.id}>.`,
      components: [actionRow(callOff({ message }))],
      ephemeral: true,
    });
  }

  @Button(callOff)
  async calledOff(click: ButtonContext<typeof callOff>): Promise<void> {
    const inTime = await this.countdowns.callOff(click.params.message);
    await click.update({ content: inTime ? 'Called off.' : 'It has begun already.', components: [] });
  }
}
