import type { ModalContext } from 'guildhall';
import { actionRow, containerComponent, escapeMarkdown, hyperlink, messageLayout, userMention } from 'guildhall';
import { acceptButton, type applicationWizard, declineButton } from './declarations.js';

/** The text of an application for the moderators. */
export function reviewMessage({ user, values }: ModalContext<typeof applicationWizard>) {
  const { age, tier, skills, inviter, portfolio } = values;
  const applicant = user.id;
  return messageLayout(
    `${userMention(applicant)} would like to join the crew.`,
    containerComponent(
      { accentColor: 0x2f6f8f },
      `**Age** ${age}\n**Tier** ${tier}\n**Skills** ${skills.join(', ') || 'none named'}`,
      `**Invited by** ${inviter ? userMention(inviter.user.id) : 'nobody named'}`,
      `**Portfolio** ${portfolio.map((file) => hyperlink(escapeMarkdown(file.filename), file.url)).join(', ') || 'none'}`,
      actionRow(acceptButton({ applicant }), declineButton({ applicant })),
    ),
  );
}
