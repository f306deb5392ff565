import { ApplyOptions } from '@sapphire/decorators';
import { InteractionHandler, InteractionHandlerTypes } from '@sapphire/framework';
import { type ButtonInteraction, LabelBuilder, ModalBuilder, TextInputStyle } from 'discord.js';

const ticketModal = new ModalBuilder()
  .setCustomId('ticket')
  .setTitle('New ticket')
  .addLabelComponents(
    new LabelBuilder()
      .setLabel('Subject')
      .setTextInputComponent((input) =>
        input.setCustomId('subject').setStyle(TextInputStyle.Short).setMinLength(5).setMaxLength(80),
      ),
    new LabelBuilder()
      .setLabel('Details')
      .setTextInputComponent((input) =>
        input.setCustomId('details').setStyle(TextInputStyle.Paragraph).setMaxLength(1000).setRequired(false),
      ),
  );

@ApplyOptions<InteractionHandler.Options>({ interactionHandlerType: InteractionHandlerTypes.Button })
export class OpenHandler extends InteractionHandler {
  public override parse(interaction: ButtonInteraction) {
    return interaction.customId === 'open' ? this.some() : this.none();
  }

  public override async run(interaction: ButtonInteraction) {
    await interaction.showModal(ticketModal);
  }
}
