import { ApplyOptions } from '@sapphire/decorators';
import { InteractionHandler, InteractionHandlerTypes } from '@sapphire/framework';
import { ActionRowBuilder, ButtonBuilder, ButtonStyle, ChannelType, type ModalSubmitInteraction } from 'discord.js';
import { ephemeral } from '../lib/messages.js';

@ApplyOptions<InteractionHandler.Options>({ interactionHandlerType: InteractionHandlerTypes.ModalSubmit })
export class TicketHandler extends InteractionHandler {
  public override parse(interaction: ModalSubmitInteraction) {
    return interaction.customId === 'ticket' ? this.some() : this.none();
  }

  public override async run(interaction: ModalSubmitInteraction<'cached'>) {
    const { channel, user, fields } = interaction;
    if (channel?.type !== ChannelType.GuildText) throw new Error('The panel is not in a text channel.');
    const subject = fields.getTextInputValue('subject');
    const thread = await channel.threads.create({ name: subject, type: ChannelType.PrivateThread });
    await thread.members.add(user);
    const close = new ButtonBuilder().setCustomId(`close:${user.id}`).setLabel('Close').setStyle(ButtonStyle.Danger);
    await thread.send({
      content: `${user} asks: ${subject}\n${fields.getTextInputValue('details') || 'No details.'}`,
      allowedMentions: { users: [user.id] },
      components: [new ActionRowBuilder<ButtonBuilder>().addComponents(close)],
    });
    await interaction.reply(ephemeral(`Your ticket: ${thread}`));
  }
}
