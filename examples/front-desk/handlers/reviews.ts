import type { ButtonContext, GuildOnly, ModalContext } from 'guildhall';
import { Button, guildOnly, Handler, ModalSubmit } from 'guildhall';
import { Admissions } from '../admissions.js';
import { accept, decline, declineReason } from '../controls.js';

/** Carries out what the moderators decide. */
@Handler()
export class Reviews {
  constructor(private readonly admissions: Admissions) {}

  @Button(accept, { guards: [guildOnly] })
  async accepted(click: ButtonContext<typeof accept> & GuildOnly): Promise<void> {
    const { applicant } = click.params;
    await this.admissions.admit(click.guildId, applicant, `Application accepted by ${click.user.username}`);
    await click.update({ content: `<@${applicant}> was accepted by <@${click.user.id}>.`, components: [] });
    await this.admissions.tell(applicant, 'Your application was accepted. Welcome to the crew!');
  }

  @Button(decline, { defer: false })
  askReason(click: ButtonContext<typeof decline>) {
    return click.showModal(declineReason({ applicant: click.params.applicant }));
  }

  @ModalSubmit(declineReason, { defer: 'update' })
  async declined(form: ModalContext<typeof declineReason>): Promise<void> {
    const { applicant } = form.params;
    await form.update({ content: `<@${applicant}> was declined by <@${form.user.id}>.`, components: [] });
    await this.admissions.tell(applicant, `Your application was declined: ${form.values.reason}`);
  }
}
