import type { ButtonContext, GuildOnly, ModalContext } from 'guildhall';
import { actionRow, Button, containerComponent, guildOnly, Handler, ModalSubmit, messageLayout } from 'guildhall';
import { Admissions, guildNames } from '../admissions.js';
import { acceptButton, applicationWizard, applyButton, declineButton } from '../declarations.js';

/** Receives applications and posts them for the moderators. */
@Handler()
export class ApplicationHandler {
  constructor(private readonly admissions: Admissions) {}

  @Button(applyButton, { defer: false })
  openApplication(click: ButtonContext<typeof applyButton>) {
    return click.showModal(applicationWizard());
  }

  @ModalSubmit(applicationWizard, { guards: [guildOnly], defer: 'ephemeral' })
  async submitApplication(form: ModalContext<typeof applicationWizard> & GuildOnly): Promise<void> {
    const reviews = await this.admissions.findChannel(form.guildId, guildNames.reviews);
    await form.api.messages.create(reviews.id, { ...reviewMessage(form), allowed_mentions: { parse: [] } });
    await form.reply({ content: 'Your application is with the moderators. We will write to you.', ephemeral: true });
  }
}

/** The text of an application for the moderators. */
function reviewMessage({ user, values }: ModalContext<typeof applicationWizard>) {
  const { age, tier, skills, inviter, portfolio } = values;
  const applicant = user.id;
  return messageLayout(
    `<@${applicant}> would like to join the crew.`,
    containerComponent(
      { accentColor: 0x2f6f8f },
      `**Age** ${age}\n**Tier** ${tier}\n**Skills** ${skills.join(', ') || 'none named'}`,
      `**Invited by** ${inviter ? `<@${inviter.user.id}>` : 'nobody named'}`,
      `**Portfolio** ${portfolio.map((file) => `[${file.filename}](${file.url})`).join(', ') || 'none'}`,
      actionRow(acceptButton({ applicant }), declineButton({ applicant })),
    ),
  );
}
