import { ActionRow, Button, Command, type CommandContext, Declare } from 'seyfert';
import { ButtonStyle } from 'seyfert/lib/types/index.js';

@Declare({
  name: 'ticket-panel',
  description: 'Sends the panel for tickets',
  defaultMemberPermissions: ['ManageThreads'],
  contexts: ['Guild'],
})
export default class TicketPanelCommand extends Command {
  override async run(ctx: CommandContext) {
    const open = new Button().setCustomId('open').setLabel('Open a ticket').setStyle(ButtonStyle.Primary);
    const row = new ActionRow<Button>().setComponents([open]);
    await ctx.write({ content: 'Do you need help?', components: [row] });
  }
}
