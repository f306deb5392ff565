import { ApplyOptions } from '@sapphire/decorators';
import { InteractionHandler, InteractionHandlerTypes } from '@sapphire/framework';
import { ActionRowBuilder, ButtonBuilder, ButtonStyle, EmbedBuilder, type ModalSubmitInteraction } from 'discord.js';
import { openApplications, underReview } from '../lib/applications.js';
import { findChannel } from '../lib/guild.js';
import { ephemeral } from '../lib/messages.js';

@ApplyOptions<InteractionHandler.Options>({ interactionHandlerType: InteractionHandlerTypes.ModalSubmit })
export class ApplicationHandler extends InteractionHandler {
  public override parse(interaction: ModalSubmitInteraction) {
    return interaction.customId === 'application' ? this.some() : this.none();
  }

  public override async run(interaction: ModalSubmitInteraction<'cached'>) {
    const { user, fields, guild } = interaction;
    if (!fields.getCheckbox('rules')) return interaction.reply(ephemeral('You must accept the rules.'));
    if (openApplications.has(user.id)) return interaction.reply(underReview);
    const channel = findChannel(guild, 'applications');
    openApplications.add(user.id);
    const embed = new EmbedBuilder().addFields(
      { name: 'Name', value: fields.getTextInputValue('name') },
      { name: 'Reason', value: fields.getTextInputValue('reason') },
      { name: 'Interests', value: fields.getStringSelectValues('interests').join(', ') },
    );
    const row = new ActionRowBuilder<ButtonBuilder>().addComponents(
      new ButtonBuilder().setCustomId(`accept:${user.id}`).setLabel('Accept').setStyle(ButtonStyle.Success),
      new ButtonBuilder().setCustomId(`decline:${user.id}`).setLabel('Decline').setStyle(ButtonStyle.Danger),
    );
    await channel.send({ content: `${user} wants to join.`, embeds: [embed], components: [row] });
    return interaction.reply(ephemeral('Your application was sent to the moderators.'));
  }
}
