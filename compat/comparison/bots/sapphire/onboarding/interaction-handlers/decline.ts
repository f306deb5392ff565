import { ApplyOptions } from '@sapphire/decorators';
import { InteractionHandler, InteractionHandlerTypes } from '@sapphire/framework';
import type { ModalSubmitInteraction } from 'discord.js';
import { openApplications } from '../lib/applications.js';

@ApplyOptions<InteractionHandler.Options>({ interactionHandlerType: InteractionHandlerTypes.ModalSubmit })
export class DeclineHandler extends InteractionHandler {
  public override parse(interaction: ModalSubmitInteraction) {
    const [action, applicantId] = interaction.customId.split(':');
    return action === 'reason' && applicantId ? this.some(applicantId) : this.none();
  }

  public override async run(interaction: ModalSubmitInteraction<'cached'>, applicantId: string) {
    if (!interaction.isFromMessage()) return;
    openApplications.delete(applicantId);
    const applicant = await this.container.client.users.fetch(applicantId);
    const reason = interaction.fields.getTextInputValue('reason');
    await applicant
      .send(`Your application was declined: ${reason}`)
      .catch((error) => this.container.logger.warn(error));
    await interaction.update({ content: `${applicant} was declined by ${interaction.user}.`, components: [] });
  }
}
