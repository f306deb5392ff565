import { ApplyOptions } from '@sapphire/decorators';
import { InteractionHandler, InteractionHandlerTypes } from '@sapphire/framework';
import {
  type ButtonInteraction,
  DiscordAPIError,
  LabelBuilder,
  ModalBuilder,
  PermissionFlagsBits,
  RESTJSONErrorCodes,
  TextInputStyle,
} from 'discord.js';
import { openApplications } from '../lib/applications.js';
import { findRole } from '../lib/guild.js';
import { ephemeral } from '../lib/messages.js';

interface Review {
  readonly action: 'accept' | 'decline';
  readonly applicantId: string;
}

@ApplyOptions<InteractionHandler.Options>({ interactionHandlerType: InteractionHandlerTypes.Button })
export class ReviewHandler extends InteractionHandler {
  public override parse(interaction: ButtonInteraction) {
    const [action, applicantId = ''] = interaction.customId.split(':');
    return action === 'accept' || action === 'decline' ? this.some<Review>({ action, applicantId }) : this.none();
  }

  public override async run(interaction: ButtonInteraction<'cached'>, { action, applicantId }: Review) {
    if (!interaction.memberPermissions.has(PermissionFlagsBits.ManageRoles)) {
      return interaction.reply(ephemeral('You need the permission Manage Roles.'));
    }
    return action === 'accept' ? this.#accept(interaction, applicantId) : this.#openDecline(interaction, applicantId);
  }

  async #accept(interaction: ButtonInteraction<'cached'>, applicantId: string) {
    const { guild, user } = interaction;
    openApplications.delete(applicantId);
    const applicant = await guild.members.fetch(applicantId).catch((error) => {
      if (error instanceof DiscordAPIError && error.code === RESTJSONErrorCodes.UnknownMember) return null;
      throw error;
    });
    if (!applicant) return interaction.update({ content: 'The applicant has left.', components: [] });
    await applicant.roles.add(findRole(guild, 'Member'), `Accepted by ${user.username}`);
    await applicant.send('Your application was accepted. Welcome!').catch((error) => this.container.logger.warn(error));
    return interaction.update({ content: `${applicant} was accepted by ${user}.`, components: [] });
  }

  #openDecline(interaction: ButtonInteraction<'cached'>, applicantId: string) {
    const modal = new ModalBuilder()
      .setCustomId(`reason:${applicantId}`)
      .setTitle('Decline the application')
      .addLabelComponents(
        new LabelBuilder()
          .setLabel('Reason')
          .setTextInputComponent((input) =>
            input.setCustomId('reason').setStyle(TextInputStyle.Paragraph).setMaxLength(400),
          ),
      );
    return interaction.showModal(modal);
  }
}
