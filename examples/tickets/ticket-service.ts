import { Api, permissionSet, Service } from 'guildhall';
import { type Channel, channelTypes, type Message } from 'guildhall/wire';
import { formatTranscript } from './transcript.js';

/** The channel that transcripts go to. */
export const LOG_CHANNEL = 'ticket-log';

const ROLE_OVERWRITE = 0 as const;

/** A file as it came with a form. */
interface UploadedFile {
  readonly filename: string;
  readonly url: string;
}

/** Opens and closes the threads in which tickets are talked over. */
@Service()
export class TicketService {
  constructor(private readonly api: Api) {}

  /** A private thread with the person in it. */
  async openThread(channelId: string, opener: string, subject: string): Promise<Channel> {
    const thread = await this.api.threads.create(channelId, {
      name: subject,
      type: channelTypes.PRIVATE_THREAD,
      invitable: false,
    });
    await this.api.threads.addMember(thread.id, opener);
    return thread;
  }

  /** What was uploaded to a form is gone after a while: copies stay with the message that they are sent with. */
  copyUploads(uploads: readonly UploadedFile[]): Promise<{ name: string; data: Uint8Array }[]> {
    return Promise.all(
      uploads.map(async ({ filename, url }) => {
        const response = await fetch(url);
        return { name: filename, data: new Uint8Array(await response.arrayBuffer()) };
      }),
    );
  }

  /** Writes the transcript into the log, and shuts the thread. */
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

  /** The channel for transcripts; made when there is none, for the eyes of those who manage the guild. */
  async #findLogChannel(guildId: string): Promise<Channel> {
    const channels = await this.api.guilds.listChannels(guildId);
    const found = channels.find(({ name }) => name === LOG_CHANNEL);
    // The role of everyone has the id of the guild.
    const hidden = { id: guildId, type: ROLE_OVERWRITE, deny: permissionSet('VIEW_CHANNEL') };
    const log = { name: LOG_CHANNEL, permission_overwrites: [hidden] };
    return found ?? this.api.guilds.createChannel(guildId, log, { reason: 'transcripts of tickets' });
  }
}
