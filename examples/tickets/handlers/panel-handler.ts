import type { CommandContext } from 'guildhall';
import { Command, containerComponent, guildOnly, Handler, messageLayout, section } from 'guildhall';
import { openButton, panelCommand } from '../declarations.js';

/** Posts the ticket panel. */
@Handler()
export class PanelHandler {
  @Command(panelCommand, { guards: [guildOnly] })
  postPanel(context: CommandContext<typeof panelCommand>) {
    return context.reply(
      messageLayout(
        containerComponent(
          { accentColor: 0x2f6f8f },
          section(['## Need a hand?', 'A ticket is a thread that only you and the crew can see.'], openButton()),
        ),
      ),
    );
  }
}
