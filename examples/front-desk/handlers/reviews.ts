import type { ButtonContext, GuildOnly } from 'guildhall';
import { Button, Handler, textDisplay, userPermissions } from 'guildhall';
import { Admissions } from '../admissions.js';
import { accept, decline, declineReason } from '../controls.js';

const moderators = userPermissions('MANAGE_ROLES');

/** Carries out what the moderators decide. */
@Handler()
export class Reviews {
  constructor(private readonly admissions: Admissions) {}

  @Button(accept, { guards: [moderators] })
  async accepted(click: ButtonContext<typeof accept> & GuildOnly): Promise<void> {
    const { applicant } = click.params;
    await this.admissions.admit(click.guildId, applicant, `Application accepted by ${click.user.username}`);
    await click.update({ components: [textDisplay(`<@${applicant}> was accepted by <@${click.user.id}>.`)] });
    await this.admissions.tell(applicant, 'Your application was accepted. Welcome to the crew!');
  }

  @Button(decline, { guards: [moderators], defer: false })
  async declined(click: ButtonContext<typeof decline>): Promise<void> {
    const { applicant } = click.params;
    const answer = await click.promptModal(declineReason);
    if (answer.outcome !== 'submitted') return;
    const { context } = answer;
    await context.update({ components: [textDisplay(`<@${applicant}> was declined by <@${context.user.id}>.`)] });
    await this.admissions.tell(applicant, `Your application was declined: ${context.values.reason}`);
  }
}
