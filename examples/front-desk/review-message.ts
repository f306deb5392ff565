import type { ModalContext } from 'guildhall';
import {
  actionRow,
  containerComponent,
  escapeMarkdown,
  hyperlink,
  messageLayout,
  preview,
  userMention,
} from 'guildhall';
import { acceptButton, type applicationWizard, declineButton } from './declarations.js';

/** An application: who has sent it, and what the user has filled in. */
interface Application {
  readonly user: { readonly id: string };
  readonly values: ModalContext<typeof applicationWizard>['values'];
}

/** The text of an application for the moderators. */
export function reviewMessage({ user, values }: Application) {
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

/** An application in the gallery of `guildhall dev`. */
export const reviewPreview = preview('An application', () =>
  reviewMessage({
    user: { id: '100000000000000000' },
    values: { age: 17, tier: 'guest', skills: ['code', 'events'], inviter: null, portfolio: [], rules: true },
  }),
);
