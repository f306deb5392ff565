import { ActionRow, Button, ModalCommand, type ModalContext } from 'seyfert';
import { ButtonStyle, ChannelType } from 'seyfert/lib/types/index.js';
import { ephemeral } from '../lib/messages.js';

export default class TicketModal extends ModalCommand {
  customId = 'ticket';

  async run(ctx: ModalContext) {
    const { client, author, interaction } = ctx;
    const subject = String(interaction.getInputValue('subject', true));
    const thread = await client.threads.create(ctx.channelId, { name: subject, type: ChannelType.PrivateThread });
    await client.threads.addMember(thread.id, author.id);
    const close = new Button().setCustomId(`close:${author.id}`).setLabel('Close').setStyle(ButtonStyle.Danger);
    await client.messages.write(thread.id, {
      content: `${author} asks: ${subject}\n${interaction.getInputValue('details') || 'No details.'}`,
      allowed_mentions: { users: [author.id] },
      components: [new ActionRow<Button>().setComponents([close])],
    });
    await ctx.write(ephemeral(`Your ticket: ${thread}`));
  }
}
