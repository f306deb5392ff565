import type { CommandContext, GuildOnly } from 'guildhall';
import { Bot, Command, containerComponent, guildOnly, Handler, messageLayout, section } from 'guildhall';
import { openButton, panelCommand, questionCommand } from '../declarations.js';
import { TicketStore } from '../ticket-store.js';

/** Posts the ticket panel. */
@Handler()
export class PanelHandler {
  constructor(
    private readonly bot: Bot,
    private readonly store: TicketStore,
  ) {}

  @Command(panelCommand, { guards: [guildOnly] })
  async postPanel(used: CommandContext<typeof panelCommand> & GuildOnly): Promise<void> {
    await used.reply(
      messageLayout(
        containerComponent(
          { accentColor: 0x2f6f8f },
          section(['## Need a hand?', 'A ticket is a thread that only you and the crew can see.'], openButton()),
        ),
      ),
    );
    if (this.store.questions(used.guildId).length > 0) return;
    const mention = await this.bot.commandMention(questionCommand, 'add');
    await used.followUp({ content: `What do members have to tell you? ${mention} adds a question.`, ephemeral: true });
  }
}
