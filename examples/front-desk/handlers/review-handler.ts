import type { ButtonContext, GuildOnly } from 'guildhall';
import { Button, escapeMarkdown, Handler, messageLayout, userMention, userPermissions } from 'guildhall';
import { Admissions } from '../admissions.js';
import { acceptButton, declineButton, declineModal } from '../declarations.js';

const moderatorOnly = userPermissions('MANAGE_ROLES');

/** Applies the decisions of the moderators. */
@Handler()
export class ReviewHandler {
  constructor(private readonly admissions: Admissions) {}

  @Button(acceptButton, { guards: [moderatorOnly] })
  async acceptApplicant(click: ButtonContext<typeof acceptButton> & GuildOnly): Promise<void> {
    const { applicant } = click.params;
    await this.admissions.grantCrewRole(click.guildId, applicant, `Application accepted by ${click.user.username}`);
    await this.admissions.sendDm(applicant, 'Your application was accepted. Welcome to the crew!');
    // Last: if the process is killed before, the next one runs the handler again.
    await click.update(messageLayout(`${userMention(applicant)} was accepted by ${userMention(click.user.id)}.`));
  }

  @Button(declineButton, { guards: [moderatorOnly], defer: false })
  async declineApplicant(click: ButtonContext<typeof declineButton>): Promise<void> {
    const { applicant } = click.params;
    const result = await click.promptModal(declineModal());
    if (result.outcome !== 'submitted') return;
    const { context } = result;
    await context.update(messageLayout(`${userMention(applicant)} was declined by ${userMention(context.user.id)}.`));
    await this.admissions.sendDm(applicant, `Your application was declined: ${escapeMarkdown(context.values.reason)}`);
  }
}
