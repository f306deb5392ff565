import type { CommandContext } from 'guildhall';
import { Command, containerComponent, guildOnly, Handler, messageLayout, section } from 'guildhall';
import { open, panel } from '../controls.js';

/** The desk as members meet it. */
@Handler()
export class Panel {
  @Command(panel, { guards: [guildOnly] })
  put(used: CommandContext<typeof panel>) {
    return used.reply(
      messageLayout(
        containerComponent(
          { accentColor: 0x2f6f8f },
          section(['## Need a hand?', 'A ticket is a thread that only you and the crew can see.'], open()),
        ),
      ),
    );
  }
}
