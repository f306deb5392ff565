import { ComponentCommand, type ComponentContext, Label, Modal, TextInput } from 'seyfert';
import { TextInputStyle } from 'seyfert/lib/types/index.js';

const ticketModal = new Modal()
  .setCustomId('ticket')
  .setTitle('New ticket')
  .setComponents([
    new Label()
      .setLabel('Subject')
      .setComponent(
        new TextInput().setCustomId('subject').setStyle(TextInputStyle.Short).setLength({ min: 5, max: 80 }),
      ),
    new Label()
      .setLabel('Details')
      .setComponent(
        new TextInput()
          .setCustomId('details')
          .setStyle(TextInputStyle.Paragraph)
          .setLength({ max: 1000 })
          .setRequired(false),
      ),
  ]);

export default class OpenButton extends ComponentCommand {
  componentType = 'Button' as const;
  customId = 'open';

  async run(ctx: ComponentContext<typeof this.componentType>) {
    await ctx.modal(ticketModal);
  }
}
