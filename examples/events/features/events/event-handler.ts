import type { AutocompleteContext, ButtonContext, CommandContext, ModalContext } from 'guildhall';
import {
  Api,
  ApiError,
  Autocomplete,
  Button,
  bold,
  Command,
  escapeMarkdown,
  Handler,
  ModalSubmit,
  time,
} from 'guildhall';
import { Reminders } from '../reminders.js';
import { announcement, answerButton } from './announcement.js';
import { eventCommand } from './command.js';
import { EventStore, type StoredEvent } from './event-store.js';
import { mentions } from './texts.js';
import { createWizard } from './wizard.js';

const { create, cancel } = eventCommand.subcommands;

@Handler()
export class EventHandler {
  constructor(
    private readonly api: Api,
    private readonly store: EventStore,
    private readonly reminders: Reminders,
  ) {}

  /** Tasks are not stored, so they are scheduled again when the bot starts. */
  onStart(): void {
    for (const event of this.store.events) this.#remind(event);
  }

  @Command(create, { defer: false })
  showWizard(use: CommandContext<typeof create>) {
    return use.showModal(createWizard());
  }

  @ModalSubmit(createWizard, { defer: 'ephemeral' })
  async announce(form: ModalContext<typeof createWizard>): Promise<void> {
    const { coHosts, banner, ...details } = form.values;
    const { guildId, channelId } = form;
    const hosts = [...new Set([form.user.id, ...coHosts.map((host) => host.user.id)])];
    const draft = {
      ...details,
      id: this.store.newId(),
      guildId,
      channelId,
      messageId: '',
      hosts,
      banner: banner?.filename,
      answers: {},
    };
    // The files of a form expire, so the banner becomes a file of the message.
    const files = banner ? [await this.api.attachments.download(banner)] : [];
    const message = await this.api.messages.create(channelId, { ...announcement(draft), files });
    const event = { ...draft, messageId: message.id };
    await this.store.save(event);
    this.#remind(event);
    await form.reply({ content: form.t.created, ephemeral: true });
  }

  @Button(answerButton)
  async signUp(click: ButtonContext<typeof answerButton>): Promise<unknown> {
    const event = this.store.find(click.params.event);
    if (!event) return click.reply({ content: click.t.unknown, ephemeral: true });
    const { [click.user.id]: _previous, ...others } = event.answers;
    const { answer } = click.params;
    const changed = { ...event, answers: answer === 'leave' ? others : { ...others, [click.user.id]: answer } };
    await this.store.save(changed);
    await click.update(announcement(changed));
    return click.followUp({ content: click.t.answers[answer], ephemeral: true });
  }

  @Autocomplete(cancel, 'event')
  suggestEvents(typed: AutocompleteContext<typeof cancel, 'event'>) {
    const { guildId, user, value } = typed;
    const hosted = this.store.events.filter((event) => event.guildId === guildId && event.hosts.includes(user.id));
    const matching = hosted.filter(({ title }) => title.toLowerCase().includes(value.toLowerCase()));
    return typed.respond(matching.slice(0, 25).map(({ title, id }) => ({ name: title, value: String(id) })));
  }

  @Command(cancel, { defer: 'ephemeral' })
  async cancelEvent(use: CommandContext<typeof cancel>): Promise<unknown> {
    const event = this.store.find(Number(use.options.event));
    if (event?.guildId !== use.guildId) return use.reply({ content: use.t.unknown, ephemeral: true });
    if (!event.hosts.includes(use.user.id)) return use.reply({ content: use.t.notHost, ephemeral: true });
    await this.store.delete(event);
    this.reminders.cancel(`event ${event.id}`);
    await this.#deleteMessage(event);
    return use.reply({ content: use.t.canceled, ephemeral: true });
  }

  /** A moderator can have deleted the message or its channel before. */
  async #deleteMessage({ channelId, messageId }: StoredEvent): Promise<void> {
    try {
      await this.api.messages.delete(channelId, messageId);
    } catch (error) {
      if (!(error instanceof ApiError && (error.is('UNKNOWN_MESSAGE') || error.is('UNKNOWN_CHANNEL')))) throw error;
    }
  }

  #remind({ id, channelId, startsAt, title }: StoredEvent): void {
    if (startsAt < Date.now()) return;
    this.reminders.set(`event ${id}`, new Date(startsAt - 15 * 60_000), channelId, () => {
      const users = Object.keys(this.store.find(id)?.answers ?? {});
      const content = `${mentions(users)} ${bold(escapeMarkdown(title))} starts ${time(startsAt / 1000, 'R')}.`;
      return { content, allowed_mentions: { users } };
    });
  }
}
