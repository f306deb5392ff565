import { ModalCommand, type ModalContext } from 'seyfert';
import { openApplications } from '../lib/applications.js';
import { readApplicantId } from '../lib/review.js';

export default class ReasonModal extends ModalCommand {
  customId = /^reason:\d+$/;

  async run(ctx: ModalContext) {
    const { client, interaction, author } = ctx;
    const applicantId = readApplicantId(ctx.customId);
    openApplications.delete(applicantId);
    const reason = interaction.getInputValue('reason', true);
    await client.users
      .write(applicantId, { content: `Your application was declined: ${reason}` })
      .catch((error) => client.logger.warn(error));
    await interaction.update({ content: `<@${applicantId}> was declined by ${author}.`, components: [] });
  }
}
