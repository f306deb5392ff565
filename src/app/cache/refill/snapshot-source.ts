import type { Snowflake } from '../../../base/snowflake.js';
import type { Api } from '../../../rest/api.js';
import type { CallOptions } from '../../../rest/call/call.js';
import type { Channel } from '../../../wire/objects/channels/channel.js';
import type { CachePartName } from '../cache-store.js';
import type { GuildChannels, GuildSnapshot } from '../guild-snapshot.js';
import type { CallPacer } from './call-pacer.js';

export interface SnapshotSourceOptions {
  readonly api: Api;
  /** The id of the bot's user. It is the same for all guilds, so it is not aborted with one of them. */
  readonly findBotUserId: () => Snowflake | Promise<Snowflake>;
  /** The enabled parts of the cache: only calls that they need are sent. */
  readonly parts: readonly CachePartName[];
  readonly pacer: CallPacer;
}

/** Options of the calls for a snapshot. */
export type SnapshotCallOptions = Pick<CallOptions, 'priority'> & { readonly signal: AbortSignal };

/** Requests the state of guilds from the API. */
export class SnapshotSource {
  readonly #options: SnapshotSourceOptions;

  constructor(options: SnapshotSourceOptions) {
    this.#options = options;
  }

  /**
   * Requests the guild with its roles, its channels and its active threads, as far as they are cached.
   * @throws the error of a call; the other calls are aborted
   */
  async fetch(guildId: Snowflake, { signal, priority }: SnapshotCallOptions): Promise<GuildSnapshot> {
    const { api, parts } = this.#options;
    const failed = new AbortController();
    const options = { priority, signal: AbortSignal.any([signal, failed.signal]) };
    const needsGuild = parts.includes('guilds') || parts.includes('roles');
    try {
      const [guild, channels] = await Promise.all([
        needsGuild ? this.#call(options, () => api.guilds.get(guildId, undefined, options)) : undefined,
        parts.includes('channels') ? this.#fetchChannels(guildId, options) : undefined,
      ]);
      return { guildId, guild, channels };
    } finally {
      failed.abort();
    }
  }

  async #fetchChannels(guildId: Snowflake, options: SnapshotCallOptions): Promise<GuildChannels> {
    const { api, findBotUserId } = this.#options;
    const { guilds } = api;
    const [botUserId, channels, { threads, members }] = await Promise.all([
      findBotUserId(),
      this.#call(options, () => guilds.listChannels(guildId, options)),
      this.#call(options, () => guilds.listActiveThreads(guildId, options)),
    ]);
    const memberships = new Map(members.map((member) => [member.id, member]));
    const withMembership = (thread: Channel): Channel => {
      const member = thread.member ?? memberships.get(thread.id);
      return member ? { ...thread, member } : thread;
    };
    return { botUserId, list: [...channels, ...threads.map(withMembership)] };
  }

  async #call<T>({ signal }: SnapshotCallOptions, send: () => Promise<T>): Promise<T> {
    await this.#options.pacer.wait(signal);
    return send();
  }
}
