import { ActionRow, Button, Embed, ModalCommand, type ModalContext } from 'seyfert';
import { ButtonStyle } from 'seyfert/lib/types/index.js';
import { openApplications, underReview } from '../lib/applications.js';
import { findChannel } from '../lib/guild.js';
import { ephemeral } from '../lib/messages.js';

export default class ApplicationModal extends ModalCommand {
  customId = 'application';

  async run(ctx: ModalContext) {
    if (!ctx.inGuild()) return;
    const { interaction, author } = ctx;
    if (!interaction.getCheckbox('rules', true)) return ctx.write(ephemeral('You must accept the rules.'));
    const channel = await findChannel(ctx.client, ctx.guildId, 'applications');
    if (openApplications.has(author.id)) return ctx.write(underReview);
    openApplications.add(author.id);
    const embed = new Embed().addFields(
      { name: 'Name', value: String(interaction.getInputValue('name', true)) },
      { name: 'Reason', value: String(interaction.getInputValue('reason', true)) },
      { name: 'Interests', value: [interaction.getInputValue('interests', true)].flat().join(', ') },
    );
    const row = new ActionRow<Button>().setComponents([
      new Button().setCustomId(`accept:${author.id}`).setLabel('Accept').setStyle(ButtonStyle.Success),
      new Button().setCustomId(`decline:${author.id}`).setLabel('Decline').setStyle(ButtonStyle.Danger),
    ]);
    await ctx.client.messages.write(channel.id, {
      content: `${author} wants to join.`,
      embeds: [embed],
      components: [row],
    });
    return ctx.write(ephemeral('Your application was sent to the moderators.'));
  }
}
