import type { ButtonContext, GuildOnly, ModalContext } from 'guildhall';
import { Button, guildOnly, Handler, ModalSubmit } from 'guildhall';
import { Admissions, guildNames } from '../admissions.js';
import { applicationWizard, applyButton } from '../declarations.js';
import { reviewMessage } from '../review-message.js';

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
