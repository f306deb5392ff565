import type { ButtonContext, GuildOnly, ModalContext } from 'guildhall';
import { actionRow, Button, guildOnly, Handler, ModalSubmit } from 'guildhall';
import { Admissions, type Application, places } from '../admissions.js';
import { accept, application, apply, closing, continueApplication, decline } from '../controls.js';

/** Takes applications in, page by page, and lays them before the moderators. */
@Handler()
export class Applications {
  constructor(private readonly admissions: Admissions) {}

  @Button(apply, { defer: false })
  open(click: ButtonContext<typeof apply>) {
    return click.showModal(application());
  }

  @ModalSubmit(application, { defer: 'ephemeral' })
  async firstPage(form: ModalContext<typeof application>): Promise<void> {
    const { age, tier, skills, inviter } = form.values;
    this.admissions.keepFirstPage(form.user.id, { age, tier, skills, inviterId: inviter?.user.id });
    await form.reply({
      content: 'Thank you. One more page: something you made, and the house rules.',
      components: [actionRow(continueApplication())],
      ephemeral: true,
    });
  }

  @Button(continueApplication, { defer: false })
  next(click: ButtonContext<typeof continueApplication>) {
    return click.showModal(closing());
  }

  @ModalSubmit(closing, { guards: [guildOnly], defer: 'ephemeral' })
  async secondPage(form: ModalContext<typeof closing> & GuildOnly): Promise<void> {
    const first = this.admissions.takeFirstPage(form.user.id);
    if (!first) {
      await form.reply({ content: 'Your first page is no longer here. Please apply once more.', ephemeral: true });
      return;
    }
    const reviews = await this.admissions.channel(form.guildId, places.reviews);
    const applicant = form.user.id;
    await form.api.messages.create(reviews.id, {
      ...review({ ...first, applicantId: applicant, portfolio: form.values.portfolio }),
      components: [actionRow(accept({ applicant }), decline({ applicant }))],
    });
    await form.reply({ content: 'Your application is with the moderators. We will write to you.', ephemeral: true });
  }
}

/** An application as the moderators read it. */
function review(application: Application) {
  const { applicantId, age, tier, skills, inviterId, portfolio } = application;
  return {
    content: `<@${applicantId}> would like to join the crew.`,
    allowed_mentions: { parse: [] },
    embeds: [
      {
        title: 'Application',
        fields: [
          { name: 'Age', value: String(age), inline: true },
          { name: 'Tier', value: tier, inline: true },
          { name: 'Skills', value: skills.join(', ') || 'none named', inline: true },
          { name: 'Invited by', value: inviterId ? `<@${inviterId}>` : 'nobody named', inline: true },
          { name: 'Portfolio', value: portfolio.map((file) => `[${file.filename}](${file.url})`).join('\n') || 'none' },
        ],
      },
    ],
  };
}
