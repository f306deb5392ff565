import { Api, Bot, bold, channelTypes, escapeMarkdown, overwriteTypes, permissionSet, Service } from 'guildhall';
import type { Channel, Message, OverwriteRequest } from 'guildhall/wire';
import { formatTranscript } from './transcript.js';

/** The name of the transcript channel. */
export const LOG_CHANNEL = 'ticket-log';

/** Opens and closes the threads of tickets. */
@Service()
export class TicketThreads {
  /** The threads that are being closed. */
  readonly #closing = new Set<string>();

  constructor(
    private readonly api: Api,
    private readonly bot: Bot,
  ) {}

  /** Creates a private thread and adds the user. */
  async open(channelId: string, opener: string, subject: string): Promise<Channel> {
    const thread = await this.api.threads.create(channelId, {
      name: subject,
      type: channelTypes.PRIVATE_THREAD,
      invitable: false,
    });
    await this.api.threads.addMember(thread.id, opener);
    return thread;
  }

  /**
   * Posts the transcript and locks the thread, unless another user has closed it, or closes it at the same time.
   * @param announce is called before, if the thread is open: a message in an archived thread would open it again
   * @returns whether the thread was open
   */
  async close(guildId: string, threadId: string, outcome: string, announce: () => Promise<unknown>): Promise<boolean> {
    if (this.#closing.has(threadId)) return false;
    this.#closing.add(threadId);
    try {
      const thread = await this.api.channels.get(threadId);
      if (thread.thread_metadata?.archived) return false;
      await announce();
      await this.#archive(guildId, thread, outcome);
      return true;
    } finally {
      this.#closing.delete(threadId);
    }
  }

  async #archive(guildId: string, thread: Channel, outcome: string): Promise<void> {
    const messages: Message[] = [];
    for await (const message of this.api.iterate.messages(thread.id)) messages.unshift(message);
    const log = await this.#findLogChannel(guildId);
    await this.api.messages.create(log.id, {
      content: `${bold(escapeMarkdown(thread.name ?? ''))} was closed: ${escapeMarkdown(outcome)}`,
      allowed_mentions: { parse: [] },
      files: [{ name: `${thread.id}.txt`, data: Buffer.from(formatTranscript(messages)), contentType: 'text/plain' }],
    });
    await this.api.channels.edit(thread.id, { archived: true, locked: true }, { reason: outcome });
  }

  /** Returns the transcript channel. Creates it if there is none, visible only to members who manage the guild. */
  async #findLogChannel(guildId: string): Promise<Channel> {
    const channels = await this.api.guilds.listChannels(guildId);
    const found = channels.find(({ name }) => name === LOG_CHANNEL);
    if (found) return found;
    const view = permissionSet('VIEW_CHANNEL');
    // The @everyone role has the id of the guild.
    const overwrites: OverwriteRequest[] = [{ id: guildId, type: overwriteTypes.ROLE, deny: view }];
    const { user } = this.bot;
    if (user) overwrites.push({ id: user.id, type: overwriteTypes.MEMBER, allow: view });
    const log = { name: LOG_CHANNEL, permission_overwrites: overwrites };
    return this.api.guilds.createChannel(guildId, log, { reason: 'transcripts of tickets' });
  }
}
