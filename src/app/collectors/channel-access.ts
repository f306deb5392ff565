import type { Clock } from '../../base/clock.js';
import { ExpiringMap } from '../../base/expiring-map.js';
import type { StructuredLogger } from '../../base/logger.js';
import type { Snowflake } from '../../base/snowflake.js';
import type { Api } from '../../rest/api.js';
import { ApiError } from '../../rest/call/errors.js';
import { shardIdOf } from '../../wire/gateway/protocol.js';
import { threadParentOf } from '../../wire/objects/channels/thread-parent.js';
import type { ReadCachedChannel } from './cached-channel.js';
import { CollectorError } from './collector-error.js';

/** The location of a visible channel. */
export interface VisibleChannel {
  /** Undefined for direct messages. */
  readonly guildId: Snowflake | undefined;
  /** The channel that a thread belongs to: with it, the thread is deleted. Undefined for other channels. */
  readonly threadParentId: Snowflake | undefined;
}

/** The shards of this process, and the count of all shards of the bot. */
export interface RunningShards {
  readonly ids: readonly number[];
  readonly count: number;
}

export interface ChannelAccessDependencies {
  readonly api: Api;
  readonly clock: Clock;
  readonly logger: StructuredLogger;
  readonly readCache: ReadCachedChannel;
  /** Undefined while the shards are not known. */
  readonly shards: () => RunningShards | undefined;
}

/** A bot may wait for the messages of a channel one by one. The channel is not requested again for each. */
const REMEMBERED_MS = 60_000;
const REMEMBERED_CHANNELS = 1000;

/** Finds out whether this process receives the events of a channel. */
export class ChannelAccess {
  readonly #dependencies: ChannelAccessDependencies;
  readonly #visible: ExpiringMap<VisibleChannel>;
  readonly #requests = new Map<Snowflake, Promise<VisibleChannel>>();

  constructor(dependencies: ChannelAccessDependencies) {
    this.#dependencies = dependencies;
    const { clock } = dependencies;
    this.#visible = new ExpiringMap({ clock, capacity: REMEMBERED_CHANNELS, ttlMs: REMEMBERED_MS });
  }

  /**
   * Reads the channel from the cache. If the permissions of the bot are not cached, it is requested from Discord, unless it
   * was visible a minute ago. Undefined if Discord does not respond: then it is not known whether the channel is visible.
   *
   * @param ownId the id of the bot's user; undefined if it is not known yet
   * @throws {CollectorError} when the channel is not visible, or another process receives its events
   */
  async check(channelId: Snowflake, ownId: Snowflake | undefined): Promise<VisibleChannel | undefined> {
    try {
      const cached = ownId === undefined ? undefined : this.#dependencies.readCache(channelId, ownId);
      if (cached?.isVisible === false) throw notVisibleError(channelId, HIDDEN);
      const channel = cached ?? this.#visible.get(channelId) ?? (await this.#requestOnce(channelId));
      this.#checkShard(channelId, channel);
      return channel;
    } catch (error) {
      if (error instanceof CollectorError) throw error;
      this.#dependencies.logger.debug(
        { err: error, channelId },
        'it is not known whether a collector sees its channel',
      );
      return undefined;
    }
  }

  /** Forgets a channel that was deleted, and its threads. */
  forget(channelId: Snowflake): void {
    this.#visible.delete(channelId);
    this.#visible.deleteWhere(({ threadParentId }) => threadParentId === channelId);
  }

  #requestOnce(channelId: Snowflake): Promise<VisibleChannel> {
    const pending = this.#requests.get(channelId);
    if (pending) return pending;
    const request = this.#request(channelId).finally(() => this.#requests.delete(channelId));
    this.#requests.set(channelId, request);
    return request;
  }

  async #request(channelId: Snowflake): Promise<VisibleChannel> {
    try {
      const requested = await this.#dependencies.api.channels.get(channelId);
      const channel = { guildId: requested.guild_id, threadParentId: threadParentOf(requested) };
      this.#visible.add(channelId, channel);
      return channel;
    } catch (error) {
      throw error instanceof ApiError && (error.status === 403 || error.status === 404)
        ? notVisibleError(channelId, error.status === 403 ? HIDDEN : 'it does not exist', error)
        : error;
    }
  }

  /** Direct messages arrive on shard 0. */
  #checkShard(channelId: Snowflake, { guildId }: VisibleChannel): void {
    const shards = this.#dependencies.shards();
    if (shards === undefined || shards.ids.length === 0) return;
    const shardId = guildId === undefined ? 0 : shardIdOf(guildId, shards.count);
    if (shards.ids.includes(shardId)) return;
    throw new CollectorError(
      'shard_elsewhere',
      `The events of channel ${channelId} arrive on shard ${shardId}; this process runs ${shards.ids.join(', ')} of ${shards.count} shards. Collect in the process that runs the shard.`,
    );
  }
}

const HIDDEN = 'the bot cannot view it';

function notVisibleError(channelId: Snowflake, problem: string, cause?: ApiError): CollectorError {
  return new CollectorError(
    'channel_not_visible',
    `A collector cannot collect in channel ${channelId}: ${problem}. Check the id, and that the bot has VIEW_CHANNEL there.`,
    cause && { cause },
  );
}
