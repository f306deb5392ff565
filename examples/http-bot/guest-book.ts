/** The components and handlers of the guest book. They are the same for HTTP and the gateway, and on every platform. */
import type { ButtonContext, ModalContext, WebhookEventContext } from 'guildhall/http';
import { Button, button, escapeMarkdown, Handler, ModalSubmit, modal, OnWebhookEvent, textInput } from 'guildhall/http';

/** Opens the form of the guest book. */
export const signButton = button('sign', { label: 'Sign the guest book', style: 'primary' });

/** An entry in the guest book. */
export const entryModal = modal('entry', {
  title: 'The guest book',
  fields: {
    name: textInput({ label: 'Your name', minLength: 2, maxLength: 32 }),
    words: textInput({ label: 'What shall we remember?', style: 'paragraph', maxLength: 300, required: false }),
  },
});

@Handler()
export class GuestBookHandler {
  readonly #entries: string[] = [];

  @Button(signButton)
  showEntryModal(click: ButtonContext<typeof signButton>) {
    return click.showModal(entryModal());
  }

  /** The reply and its file go back in the response to Discord's request. */
  @ModalSubmit(entryModal)
  async addEntry(form: ModalContext<typeof entryModal>) {
    const { name, words } = form.values;
    this.#entries.push(words === null ? name : `${name}: ${words}`);
    await form.reply({
      content: `Thank you, ${escapeMarkdown(name)}. Yours is entry ${this.#entries.length}.`,
      ephemeral: true,
      files: [{ name: 'guest-book.txt', data: new TextEncoder().encode(this.#entries.join('\n')) }],
    });
  }

  /** A user has installed the bot in a guild or for themselves. */
  @OnWebhookEvent('applicationAuthorized')
  async onAuthorized({ data, api }: WebhookEventContext<'applicationAuthorized'>) {
    const destination = data.guild ? ` to ${escapeMarkdown(data.guild.name)}` : '';
    await api.users.sendDm(data.user.id, `Thank you for inviting me${destination}.`);
  }
}
