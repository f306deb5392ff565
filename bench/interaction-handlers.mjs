// The handlers of the bots that respond to interactions, as users of the library write them, and the bots themselves.
import { z } from 'zod';
import { load } from './build.mjs';

/** The number of buttons, and of modals. */
export const DECLARED = 1000;

/** A client for InteractionService: a bot with `DECLARED` buttons and modals, and further options. */
export const bot = (name, createOptions = () => ({})) => ({
  name,
  connect: async ({ baseUrl, token }) => {
    const { Bot } = await load('guildhall');
    const client = new Bot({
      token,
      handlers: await handlersOf(DECLARED),
      api: { baseUrl },
      gateway: { shards: 1, compression: false },
      logLevel: 'error',
      signals: false,
      ...(await createOptions()),
    });
    await client.start();
    return () => client.stop();
  },
});

/**
 * `count` buttons and as many modals of five fields, the maximum of the API, each with a handler, in classes of ten methods. One
 * more button opens each of the modals.
 */
export async function handlersOf(count) {
  const { Button, button, checkboxGroup, fileUpload, Handler, ModalSubmit, modal, radioGroup, textInput } =
    await load('guildhall');
  const classes = [];
  const forms = [];
  for (let from = 0; from < count; from += 5) {
    class Desk {}
    for (let n = from; n < from + 5; n += 1) {
      const apply = button(`desk-${n}/:channel<snowflake>`, { label: 'Apply' });
      const form = modal(`form-${n}/:channel<snowflake>`, {
        title: 'Join the crew',
        fields: {
          name: textInput({ label: 'Your name', minLength: 2, maxLength: 64 }),
          age: textInput({ label: 'Your age', parse: z.coerce.number().int().min(16) }),
          tier: radioGroup({ label: 'Tier', options: { core: 'Core', guest: 'Guest' } }),
          skills: checkboxGroup({ label: 'Skills', options: { code: 'Code', events: 'Events' }, required: false }),
          files: fileUpload({ label: 'Portfolio', maxValues: 3, required: false }),
        },
      });
      forms.push(form);
      Desk.prototype[`clicked${n}`] = (click) =>
        click.reply({ content: `Channel ${click.params.channel}`, ephemeral: true });
      Button(apply)(Desk.prototype, `clicked${n}`);
      Desk.prototype[`submitted${n}`] = (form) => {
        const { name, age, tier, skills, files } = form.values;
        const sizes = files.reduce((sum, file) => sum + file.size, 0);
        return form.reply({ content: `${name}, ${age + 1}, ${tier}, ${skills}, ${sizes}`, ephemeral: true });
      };
      ModalSubmit(form)(Desk.prototype, `submitted${n}`);
    }
    Handler()(Desk);
    classes.push(Desk);
  }
  const open = button('open/:form<int>/:channel<snowflake>', { label: 'Open' });
  class Opening {
    opened(click) {
      const { form, channel } = click.params;
      return click.showModal(forms[form]({ channel }));
    }
  }
  Button(open)(Opening.prototype, 'opened');
  Handler()(Opening);
  return [...classes, Opening];
}
