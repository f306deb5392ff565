import type { ButtonContext, GuildOnly, ModalContext } from 'guildhall';
import { actionRow, Button, containerComponent, guildOnly, Handler, ModalSubmit, messageLayout } from 'guildhall';
import { Admissions, places } from '../admissions.js';
import { accept, application, apply, decline } from '../controls.js';

/** Takes applications in and lays them before the moderators. */
@Handler()
export class Applications {
  constructor(private readonly admissions: Admissions) {}

  @Button(apply, { defer: false })
  open(click: ButtonContext<typeof apply>) {
    return click.showModal(application());
  }

  @ModalSubmit(application, { guards: [guildOnly], defer: 'ephemeral' })
  async submitted(form: ModalContext<typeof application> & GuildOnly): Promise<void> {
    const reviews = await this.admissions.channel(form.guildId, places.reviews);
    await form.api.messages.create(reviews.id, { ...review(form), allowed_mentions: { parse: [] } });
    await form.reply({ content: 'Your application is with the moderators. We will write to you.', ephemeral: true });
  }
}

/** An application as the moderators read it. */
function review({ user, values }: ModalContext<typeof application>) {
  const { age, tier, skills, inviter, portfolio } = values;
  const applicant = user.id;
  return messageLayout(
    `<@${applicant}> would like to join the crew.`,
    containerComponent(
      { accentColor: 0x2f6f8f },
      `**Age** ${age}\n**Tier** ${tier}\n**Skills** ${skills.join(', ') || 'none named'}`,
      `**Invited by** ${inviter ? `<@${inviter.user.id}>` : 'nobody named'}`,
      `**Portfolio** ${portfolio.map((file) => `[${file.filename}](${file.url})`).join(', ') || 'none'}`,
      actionRow(accept({ applicant }), decline({ applicant })),
    ),
  );
}
