/** Reminders: `/remind me` sends a direct message at its time, also after a restart of the bot. */
import { existsSync } from 'node:fs';
import { readFile, rename, writeFile } from 'node:fs/promises';
import type { AutocompleteContext, CommandContext } from 'guildhall';
import {
  Api,
  ApiError,
  Autocomplete,
  Bot,
  Clock,
  Command,
  command,
  escapeMarkdown,
  Handler,
  Inject,
  integerOption,
  Logger,
  Scheduler,
  Service,
  stringOption,
  subcommand,
  time,
  userMention,
} from 'guildhall';

/** The token of the path of the file. */
export const REMINDERS_FILE = Symbol('the file of the reminders');

/** So many fit into the message that lists them. */
const MAX_REMINDERS = 10;
const MINUTE_MS = 60_000;
const RETRY_MS = 5 * MINUTE_MS;

export const remindCommand = command('remind', {
  description: 'Reminders',
  contexts: ['guild'],
  subcommands: {
    me: subcommand({
      description: 'Reminds you with a direct message, or here if you do not accept any',
      options: {
        minutes: integerOption({ description: 'In how many minutes', min: 1, max: 28 * 24 * 60 }),
        text: stringOption({ description: 'What about', maxLength: 300 }),
      },
    }),
    list: subcommand({ description: 'Shows your reminders' }),
    cancel: subcommand({
      description: 'Cancels a reminder',
      options: { reminder: stringOption({ description: 'Which one', autocomplete: true }) },
    }),
  },
});

interface Reminder {
  readonly id: number;
  readonly userId: string;
  readonly channelId: string;
  readonly dueAt: number;
  readonly text: string;
}

/** The reminders, in memory and in a file. */
@Service()
export class Reminders {
  #reminders: readonly Reminder[] = [];
  #latestId = 0;
  #written = Promise.resolve();

  constructor(
    @Inject(REMINDERS_FILE) private readonly file: string,
    private readonly api: Api,
    private readonly scheduler: Scheduler,
    private readonly clock: Clock,
    private readonly log: Logger,
  ) {}

  async onStart(): Promise<void> {
    if (existsSync(this.file)) this.#reminders = JSON.parse(await readFile(this.file, 'utf8'));
    this.#latestId = Math.max(0, ...this.#reminders.map(({ id }) => id));
    for (const reminder of this.#reminders) this.#schedule(reminder, reminder.dueAt);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#written;
  }

  /** The reminders of a user, the next one first. */
  of(userId: string): readonly Reminder[] {
    return this.#reminders.filter((reminder) => reminder.userId === userId).sort((a, b) => a.dueAt - b.dueAt);
  }

  async add(details: Omit<Reminder, 'id'>): Promise<void> {
    this.#latestId += 1;
    const reminder = { ...details, id: this.#latestId };
    const isSaved = this.#replace([...this.#reminders, reminder]);
    this.#schedule(reminder, reminder.dueAt);
    await isSaved;
  }

  /** Returns whether the user had such a reminder. */
  async cancel(userId: string, id: number): Promise<boolean> {
    if (!this.of(userId).some((reminder) => reminder.id === id)) return false;
    this.scheduler.cancel(`reminder ${id}`);
    await this.#remove(id);
    return true;
  }

  #schedule(reminder: Reminder, date: number): void {
    this.scheduler.at(`reminder ${reminder.id}`, date, async () => {
      try {
        await this.#deliver(reminder);
      } catch (error) {
        this.#schedule(reminder, this.clock.now() + RETRY_MS);
        throw error;
      }
      await this.#remove(reminder.id);
    });
  }

  async #deliver({ userId, channelId, text }: Reminder): Promise<void> {
    const content = `You wanted to be reminded of this: ${escapeMarkdown(text)}`;
    try {
      const conversation = await this.api.users.createDm(userId);
      await this.api.messages.create(conversation.id, { content, allowed_mentions: { parse: [] } });
    } catch (error) {
      if (!isOneOf(error, 'CANNOT_MESSAGE_USER', 'NO_MUTUAL_GUILD')) throw error;
      await this.#deliverInChannel(channelId, userId, content);
    }
  }

  async #deliverInChannel(channelId: string, userId: string, text: string): Promise<void> {
    try {
      const content = `${userMention(userId)} ${text}`;
      await this.api.messages.create(channelId, { content, allowed_mentions: { users: [userId] } });
    } catch (error) {
      if (!isOneOf(error, 'UNKNOWN_CHANNEL', 'MISSING_ACCESS', 'MISSING_PERMISSIONS')) throw error;
      this.log.info({ userId, channelId }, 'a reminder cannot be delivered');
    }
  }

  #remove(id: number): Promise<void> {
    return this.#replace(this.#reminders.filter((reminder) => reminder.id !== id));
  }

  /** Replaces the file, one write after the other. A crash leaves either the old file or the new one. */
  #replace(reminders: readonly Reminder[]): Promise<void> {
    this.#reminders = reminders;
    const write = async () => {
      await writeFile(`${this.file}.new`, JSON.stringify(reminders));
      await rename(`${this.file}.new`, this.file);
    };
    // A write that has failed is reported to its caller, and does not stop the next one.
    this.#written = this.#written.then(write, write);
    return this.#written;
  }
}

const { me, list, cancel } = remindCommand.subcommands;

@Handler()
export class ReminderHandler {
  constructor(
    private readonly reminders: Reminders,
    private readonly clock: Clock,
  ) {}

  @Command(me, { defer: 'ephemeral' })
  async remind(use: CommandContext<typeof me>): Promise<unknown> {
    const { user, channelId } = use;
    const text = use.options.text.trim();
    if (text === '') return use.reply({ content: 'Write what it is about.', ephemeral: true });
    if (this.reminders.of(user.id).length >= MAX_REMINDERS) {
      return use.reply({ content: `You have ${MAX_REMINDERS} reminders. Cancel one first.`, ephemeral: true });
    }
    const dueAt = this.clock.now() + use.options.minutes * MINUTE_MS;
    await this.reminders.add({ userId: user.id, channelId, dueAt, text });
    return use.reply({ content: `I will remind you ${time(new Date(dueAt).toISOString(), 'R')}.`, ephemeral: true });
  }

  @Command(list, { defer: 'ephemeral' })
  list(use: CommandContext<typeof list>) {
    const lines = this.reminders.of(use.user.id).map(({ dueAt, text }) => {
      return `- ${time(new Date(dueAt).toISOString())}: ${escapeMarkdown(shorten(text, 60))}`;
    });
    const content = lines.join('\n') || 'You have no reminders.';
    return use.reply({ content, ephemeral: true, allowed_mentions: { parse: [] } });
  }

  @Autocomplete(cancel, 'reminder')
  suggest(typed: AutocompleteContext<typeof cancel, 'reminder'>) {
    const wanted = typed.value.toLowerCase();
    const matching = this.reminders.of(typed.user.id).filter(({ text }) => text.toLowerCase().includes(wanted));
    return typed.respond(matching.map(({ id, text }) => ({ name: shorten(text, 45), value: String(id) })));
  }

  @Command(cancel, { defer: 'ephemeral' })
  async cancel(use: CommandContext<typeof cancel>): Promise<void> {
    const wasThere = await this.reminders.cancel(use.user.id, Number(use.options.reminder));
    const content = wasThere ? 'It is canceled.' : 'You have no such reminder: choose one of the list.';
    await use.reply({ content, ephemeral: true });
  }
}

type ErrorName = Parameters<ApiError['is']>[0];

function isOneOf(error: unknown, ...names: readonly ErrorName[]): boolean {
  return error instanceof ApiError && names.some((name) => error.is(name));
}

function shorten(text: string, length: number): string {
  const characters = [...text];
  return characters.length <= length ? text : `${characters.slice(0, length - 1).join('')}…`;
}

export const bot = new Bot({
  handlers: [ReminderHandler],
  services: [Reminders, { provide: REMINDERS_FILE, useValue: process.env['REMINDERS_FILE'] ?? 'reminders.json' }],
  appPermissions: ['VIEW_CHANNEL', 'SEND_MESSAGES'],
});
