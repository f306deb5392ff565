/** The bot of the story: services, events, a command, a button, and a modal whose input is checked. */

import { fileURLToPath } from 'node:url';
import type { ModalContext } from 'guildhall';
import {
  actionRow,
  type BotOptions,
  Button,
  type ButtonContext,
  button,
  Cache,
  Command,
  type CommandContext,
  command,
  type EventContext,
  Handler,
  ModalSubmit,
  modal,
  On,
  Service,
  textInput,
} from 'guildhall';

export const logbookCommand = command('logbook', { description: 'Shows the logbook' });
export const signButton = button('sign', { label: 'Sign', style: 'primary' });
export const signModal = modal('sign', {
  title: 'Sign the logbook',
  fields: {
    ship: textInput({ label: 'Ship' }),
    tons: textInput({
      label: 'Tons',
      parse: (text, reject) => (Number(text) > 0 ? Number(text) : reject('Enter a number above 0')),
    }),
  },
});

/** What the bot remembers. */
@Service()
export class Logbook {
  readonly lines: string[] = [];

  write(line: string): void {
    this.lines.push(line);
  }
}

@Handler()
class LogbookHandler {
  // By its type: the story is compiled with the metadata of decorators.
  constructor(private readonly logbook: Logbook) {}

  @Command(logbookCommand)
  async show(use: CommandContext<typeof logbookCommand>): Promise<void> {
    await use.reply({
      content: `The logbook has ${this.logbook.lines.length} lines.`,
      components: [actionRow(signButton())],
      files: [
        { name: 'bot.txt', data: { path: fileURLToPath(import.meta.url) } },
        { name: 'logbook.txt', data: Buffer.from(this.logbook.lines.join('\n')) },
      ],
    });
  }

  @Button(signButton, { defer: false })
  open(click: ButtonContext<typeof signButton>): Promise<void> {
    return click.showModal(signModal());
  }

  @ModalSubmit(signModal)
  sign(form: ModalContext<typeof signModal>): Promise<unknown> {
    const { ship, tons } = form.values;
    this.logbook.write(`${ship}, ${tons} t`);
    return form.reply({ content: `${ship} has ${tons * 1000} kg.`, ephemeral: true });
  }
}

@Handler()
class GuildHandler {
  constructor(
    private readonly logbook: Logbook,
    private readonly cache: Cache,
  ) {}

  @On('guildMemberAdd')
  join({ data }: EventContext<'guildMemberAdd'>): void {
    this.logbook.write(`${data.user.username} joined`);
  }

  @On('memberScreeningPassed')
  async welcome({ api, data }: EventContext<'memberScreeningPassed'>): Promise<void> {
    await this.cache.whenReady(data.guild_id);
    const guild = `${this.cache.guilds.get(data.guild_id)?.name}, with ${this.cache.roles.countOf(data.guild_id)} roles`;
    const channel = (await api.guilds.listChannels(data.guild_id)).find(({ name }) => name === 'quay');
    if (channel) await api.messages.create(channel.id, `Welcome to ${guild}, ${data.user.username}!`);
  }
}

/** With events of the gateway, and a cache that they fill. */
export const gatewayBot: BotOptions = {
  handlers: [LogbookHandler, GuildHandler],
  services: [Logbook],
  cache: { guilds: true, roles: true },
  // The story calls every kind of operation.
  appPermissions: ['ADMINISTRATOR'],
};

/** Interactions only. */
export const httpBot: BotOptions = {
  handlers: [LogbookHandler],
  services: [Logbook],
  gateway: false,
  http: { publicKey: '0'.repeat(64) },
  appPermissions: ['ADMINISTRATOR'],
};
