import { ComponentCommand, type ComponentContext, SeyfertError } from 'seyfert';
import { openApplications } from '../lib/applications.js';
import { findRole } from '../lib/guild.js';
import { readApplicantId, requireModerator } from '../lib/review.js';

export default class AcceptButton extends ComponentCommand {
  componentType = 'Button' as const;
  customId = /^accept:\d+$/;

  async run(ctx: ComponentContext<typeof this.componentType>) {
    if (!ctx.inGuild() || !(await requireModerator(ctx))) return;
    const { client, guildId, author } = ctx;
    const applicantId = readApplicantId(ctx.customId);
    const role = await findRole(client, guildId, 'Member');
    openApplications.delete(applicantId);
    try {
      const roles = client.proxy.guilds(guildId).members(applicantId).roles(role.id);
      await roles.put({ reason: `Accepted by ${author.username}` });
    } catch (error) {
      if (!SeyfertError.is(error, 'API_Not Found_10007')) throw error;
      return ctx.update({ content: 'The applicant has left.', components: [] });
    }
    await client.users
      .write(applicantId, { content: 'Your application was accepted. Welcome!' })
      .catch((error) => client.logger.warn(error));
    return ctx.update({ content: `<@${applicantId}> was accepted by ${author}.`, components: [] });
  }
}
