/** Members hand in files, which are posted for all. */
import type { CommandContext, ModalContext } from 'guildhall';
import { Bot, Command, command, fileUpload, Handler, ModalSubmit, modal, textInput, userMention } from 'guildhall';

export const handInCommand = command('hand-in', { description: 'Hands in a plan' });
export const planModal = modal('plan', {
  title: 'Hand in a plan',
  fields: {
    title: textInput({ label: 'Title' }),
    plan: fileUpload({ label: 'The plan' }),
  },
});

@Handler()
export class PlanHandler {
  @Command(handInCommand, { defer: false })
  async openForm(use: CommandContext<typeof handInCommand>): Promise<void> {
    await use.showModal(planModal());
  }

  @ModalSubmit(planModal)
  async post(form: ModalContext<typeof planModal>): Promise<void> {
    const { title, plan } = form.values;
    const [file] = plan;
    if (!file) return;
    const { data } = await form.api.attachments.download(file);
    await form.reply({ content: `Received ${file.filename}, ${data.length} bytes.`, ephemeral: true });
    await form.api.messages.create(form.channelId ?? '', {
      content: `${title}, by ${userMention(form.user.id)}`,
      files: [{ name: file.filename, data }],
    });
  }
}

export const bot = new Bot({ handlers: [PlanHandler], logLevel: 'error' });
