/** The handlers of the bot that runs in workerd. */
import type { ButtonContext, CommandContext, ModalContext } from 'guildhall/http';
import {
  Button,
  button,
  Command,
  command,
  fileUpload,
  Handler,
  ModalSubmit,
  modal,
  Service,
  stringOption,
  textInput,
} from 'guildhall/http';

export const greetCommand = command('greet', {
  description: 'Greets someone.',
  options: { name: stringOption({ description: 'Who is greeted.', required: true }) },
});

/** Signed, so that the worker computes a digest without node:crypto. */
export const applyButton = button('apply/:level<int>', {
  label: 'Apply',
  signingSecret: { secret: 'a secret of the runtime tests' },
});

export const applicationModal = modal('application', {
  title: 'Application',
  fields: {
    age: textInput({
      label: 'Your age',
      parse: (text, reject) => {
        const age = Number(text);
        return age >= 16 ? age : reject('You must be 16 or older.');
      },
    }),
    portfolio: fileUpload({
      label: 'Portfolio',
      parse: ([file], reject) => file ?? reject('A file is required.'),
    }),
  },
});

@Service()
class Greetings {
  greet(name: string): string {
    return `Hello ${name}, from a worker.`;
  }
}

@Handler()
class Desk {
  constructor(private readonly greetings: Greetings) {}

  @Command(greetCommand)
  async onGreet(context: CommandContext<typeof greetCommand>) {
    await context.defer({ ephemeral: true });
    await context.reply(this.greetings.greet(context.options.name));
  }

  @Button(applyButton)
  onApply(click: ButtonContext<typeof applyButton>) {
    return click.showModal(applicationModal());
  }

  @ModalSubmit(applicationModal)
  async onApplication(form: ModalContext<typeof applicationModal>) {
    const { age, portfolio } = form.values;
    const file = await form.api.attachments.download(portfolio);
    const text = new TextDecoder().decode(file.data);
    await form.reply({
      content: `Age ${age}, portfolio: ${text}`,
      ephemeral: true,
      files: [{ name: 'copy.txt', data: file.data }],
    });
    await form.followUp('A moderator will read your application.');
  }
}

export const deskParts = { handlers: [Desk], services: [Greetings] };
