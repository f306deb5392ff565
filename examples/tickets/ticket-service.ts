import { Api, permissionSet, Service } from 'guildhall';
import { type Channel, channelTypes, type Message } from 'guildhall/wire';
import { formatTranscript } from './transcript.js';

/** The name of the transcript channel. */
export const LOG_CHANNEL = 'ticket-log';

const ROLE_OVERWRITE = 0 as const;

/** A file that was uploaded with a form. */
interface UploadedFile {
  readonly filename: string;
  readonly url: string;
}

/** Opens and closes the threads of tickets. */
@Service()
export class TicketService {
  constructor(private readonly api: Api) {}

  /** Creates a private thread and adds the user. */
  async openThread(channelId: string, opener: string, subject: string): Promise<Channel> {
    const thread = await this.api.threads.create(channelId, {
      name: subject,
      type: channelTypes.PRIVATE_THREAD,
      invitable: false,
    });
    await this.api.threads.addMember(thread.id, opener);
    return thread;
  }

  /** Copies uploads into a message, because the files of a form expire. */
  copyUploads(uploads: readonly UploadedFile[]): Promise<{ name: string; data: Uint8Array }[]> {
    return Promise.all(
      uploads.map(async ({ filename, url }) => {
        const response = await fetch(url);
        return { name: filename, data: new Uint8Array(await response.arrayBuffer()) };
      }),
    );
  }

  /** Posts the transcript and locks the thread. */
  async closeThread(guildId: string, threadId: string, outcome: string): Promise<void> {
    const thread = await this.api.channels.get(threadId);
    const messages: Message[] = [];
    for await (const message of this.api.iterate.messages(threadId)) messages.unshift(message);
    const log = await this.#findLogChannel(guildId);
    await this.api.messages.create(log.id, {
      content: `**${thread.name}** was closed: ${outcome}`,
      allowed_mentions: { parse: [] },
      files: [{ name: `${thread.id}.txt`, data: Buffer.from(formatTranscript(messages)), contentType: 'text/plain' }],
    });
    await this.api.channels.edit(threadId, { archived: true, locked: true }, { reason: outcome });
  }

  /** Returns the transcript channel. Creates it if there is none, visible only to members who manage the guild. */
  async #findLogChannel(guildId: string): Promise<Channel> {
    const channels = await this.api.guilds.listChannels(guildId);
    const found = channels.find(({ name }) => name === LOG_CHANNEL);
    // The @everyone role has the id of the guild.
    const hidden = { id: guildId, type: ROLE_OVERWRITE, deny: permissionSet('VIEW_CHANNEL') };
    const log = { name: LOG_CHANNEL, permission_overwrites: [hidden] };
    return found ?? this.api.guilds.createChannel(guildId, log, { reason: 'transcripts of tickets' });
  }
}
