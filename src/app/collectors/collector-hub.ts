import type { Clock } from '../../base/clock.js';
import type { StructuredLogger } from '../../base/logger.js';
import type { Snowflake } from '../../base/snowflake.js';
import type { SessionHook, SessionStart } from '../../ingress/gateway/session/session-hooks.js';
import type { Api } from '../../rest/api.js';
import type { ReadCachedChannel } from './cached-channel.js';
import { ChannelAccess } from './channel-access.js';
import { type CollectedEvent, channelIdOf } from './collected-events.js';
import type { CollectedItems } from './collected-items.js';
import { type CollectorDefinition, OpenCollector } from './open-collector.js';

/** The part of a collector that does not depend on the type of its items. */
type AnyOpenCollector = Pick<OpenCollector<unknown>, 'receive' | 'end' | 'isAwaited'>;

export interface CollectorHubDependencies {
  readonly api: Api;
  readonly clock: Clock;
  readonly logger: StructuredLogger;
  readonly readCache: ReadCachedChannel;
  readonly identity: {
    /** The bot's user; undefined if it is not known. */
    readonly user: { readonly id: Snowflake } | undefined;
    /** The id of the bot's user; a promise if it is not known. */
    findUserId(): Snowflake | Promise<Snowflake>;
  };
}

/** The open collectors of one bot, by channel: passes events to them, and ends them when the bot stops. */
export class CollectorHub implements SessionHook {
  readonly #dependencies: CollectorHubDependencies;
  readonly #access: ChannelAccess;
  readonly #byChannel = new Map<Snowflake, Set<AnyOpenCollector>>();
  #ownShardIds: () => readonly number[] = () => [];
  #shardCount: number | undefined;
  #isClosed = false;

  constructor(dependencies: CollectorHubDependencies) {
    this.#dependencies = dependencies;
    this.#access = new ChannelAccess({
      ...dependencies,
      shards: () =>
        this.#shardCount === undefined ? undefined : { ids: this.#ownShardIds(), count: this.#shardCount },
    });
  }

  /** Number of collectors whose next item is awaited. */
  get awaitedCount(): number {
    let count = 0;
    for (const collectors of this.#byChannel.values()) {
      for (const { isAwaited } of collectors) if (isAwaited) count++;
    }
    return count;
  }

  /** @param ids returns the ids of the shards of this process */
  setShards(ids: () => readonly number[]): void {
    this.#ownShardIds = ids;
  }

  onSessionStart({ shardCount }: SessionStart): void {
    this.#shardCount = shardCount;
  }

  /** Opens a collector. It receives the events from now on, while its channel is checked. */
  open<Item>(definition: CollectorDefinition<Item>): CollectedItems<Item> {
    const { channelId, includeOwn, signal } = definition.options;
    const { clock, identity } = this.#dependencies;
    const collector = new OpenCollector(definition, {
      clock,
      ownId: includeOwn ? '' : identity.findUserId(),
      onEnd: () => this.#remove(channelId, collector),
    });
    this.#add(channelId, collector);
    if (this.#isClosed) collector.end('stopped');
    else if (signal?.aborted) collector.abort();
    else {
      this.#access.check(channelId, identity.user?.id).then(
        (channel) => channel && collector.setPlace(channel),
        (error: unknown) => collector.fail(error),
      );
    }
    return collector.items;
  }

  /** Passes an event to the collectors of its channel. */
  receive(event: CollectedEvent): void {
    if (event.event === 'channelDelete' || event.event === 'threadDelete') this.#access.forget(event.data.id);
    if (this.#byChannel.size === 0) return;
    const channelId = channelIdOf(event);
    const channels = channelId === undefined ? [...this.#byChannel.values()] : [this.#byChannel.get(channelId) ?? []];
    for (const collectors of channels) for (const collector of [...collectors]) collector.receive(event);
  }

  /** Ends all collectors. Collectors that are opened later end immediately. Called when the bot stops. */
  close(): void {
    this.#isClosed = true;
    for (const collectors of [...this.#byChannel.values()]) {
      for (const collector of [...collectors]) collector.end('stopped');
    }
  }

  #add(channelId: Snowflake, collector: AnyOpenCollector): void {
    const collectors = this.#byChannel.get(channelId) ?? new Set();
    this.#byChannel.set(channelId, collectors.add(collector));
  }

  #remove(channelId: Snowflake, collector: AnyOpenCollector): void {
    const collectors = this.#byChannel.get(channelId);
    collectors?.delete(collector);
    if (collectors?.size === 0) this.#byChannel.delete(channelId);
  }
}
