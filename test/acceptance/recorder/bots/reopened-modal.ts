/** Members apply with their age, and correct what was rejected. */
import type { CommandContext, ModalContext } from 'guildhall';
import { Bot, Command, command, Handler, ModalSubmit, modal, textInput, userMention } from 'guildhall';

const MIN_AGE = 16;

export const applyCommand = command('apply', { description: 'Applies for the crew' });
export const ageModal = modal('apply/age', {
  title: 'Join the crew',
  fields: {
    age: textInput({
      label: 'Your age',
      parse(text, reject) {
        const age = Number(text);
        return age < MIN_AGE ? reject('You are too young.') : age;
      },
    }),
    why: textInput({ label: 'Why you?', required: false }),
  },
});

@Handler()
export class ApplicationHandler {
  @Command(applyCommand, { defer: false })
  async open(use: CommandContext<typeof applyCommand>): Promise<void> {
    await use.showModal(ageModal());
  }

  @ModalSubmit(ageModal)
  async accept(form: ModalContext<typeof ageModal>): Promise<void> {
    const { age, why } = form.values;
    await form.reply({ content: `${userMention(form.user.id)} is ${age} years old: ${why}` });
  }
}

export const bot = new Bot({ handlers: [ApplicationHandler], logLevel: 'error' });
