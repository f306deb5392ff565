import { ApplyOptions } from '@sapphire/decorators';
import { InteractionHandler, InteractionHandlerTypes } from '@sapphire/framework';
import { type ButtonInteraction, LabelBuilder, ModalBuilder, TextInputStyle } from 'discord.js';
import { openApplications, underReview } from '../lib/applications.js';
import { findRole } from '../lib/guild.js';
import { ephemeral } from '../lib/messages.js';

const applicationModal = new ModalBuilder()
  .setCustomId('application')
  .setTitle('Membership application')
  .addLabelComponents(
    new LabelBuilder()
      .setLabel('Your name')
      .setTextInputComponent((input) =>
        input.setCustomId('name').setStyle(TextInputStyle.Short).setMinLength(2).setMaxLength(32),
      ),
    new LabelBuilder()
      .setLabel('Why do you want to join?')
      .setTextInputComponent((input) =>
        input.setCustomId('reason').setStyle(TextInputStyle.Paragraph).setMinLength(20).setMaxLength(500),
      ),
    new LabelBuilder().setLabel('Your interests').setStringSelectMenuComponent((select) =>
      select
        .setCustomId('interests')
        .setMaxValues(3)
        .addOptions(['Sailing', 'Fishing', 'Music'].map((name) => ({ label: name, value: name }))),
    ),
    new LabelBuilder().setLabel('I accept the rules').setCheckboxComponent((checkbox) => checkbox.setCustomId('rules')),
  );

@ApplyOptions<InteractionHandler.Options>({ interactionHandlerType: InteractionHandlerTypes.Button })
export class ApplyHandler extends InteractionHandler {
  public override parse(interaction: ButtonInteraction) {
    return interaction.customId === 'apply' ? this.some() : this.none();
  }

  public override async run(interaction: ButtonInteraction<'cached'>) {
    if (interaction.member.roles.cache.has(findRole(interaction.guild, 'Member').id)) {
      return interaction.reply(ephemeral('You are a member already.'));
    }
    if (openApplications.has(interaction.user.id)) return interaction.reply(underReview);
    return interaction.showModal(applicationModal);
  }
}
