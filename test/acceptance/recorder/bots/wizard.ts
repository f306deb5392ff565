/** Members sign up for a watch in two modals. */
import type { CommandContext, ModalContext } from 'guildhall';
import {
  Bot,
  Command,
  checkbox,
  command,
  Handler,
  ModalSubmit,
  modal,
  radioGroup,
  textInput,
  userMention,
  wizard,
} from 'guildhall';

export const watchCommand = command('watch', { description: 'Signs you up for a watch' });
export const watchWizard = wizard([
  modal('watch/person', {
    title: 'Who you are',
    fields: {
      name: textInput({ label: 'Your name' }),
      side: radioGroup({ label: 'Which side', options: { port: 'Port', starboard: 'Starboard' } }),
    },
  }),
  modal('watch/time', {
    title: 'When you come',
    fields: {
      hour: textInput({ label: 'Hour', maxLength: 2 }),
      sober: checkbox({ label: 'I am sober' }),
    },
  }),
]);

@Handler()
export class WatchHandler {
  @Command(watchCommand, { defer: false })
  async signUp(use: CommandContext<typeof watchCommand>): Promise<void> {
    await use.showModal(watchWizard());
  }

  @ModalSubmit(watchWizard)
  async add(form: ModalContext<typeof watchWizard>): Promise<void> {
    const { name, side, hour, sober } = form.values;
    if (!sober) {
      await form.reply({ content: 'Come back tomorrow.', ephemeral: true });
      return;
    }
    await form.reply({ content: `You are on watch at ${hour}:00.`, ephemeral: true });
    await form.api.messages.create(form.channelId ?? '', {
      content: `${name} (${userMention(form.user.id)}) takes the ${side} watch.`,
    });
  }
}

export const bot = new Bot({ handlers: [WatchHandler], logLevel: 'error' });
