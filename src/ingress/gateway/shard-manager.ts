import type { Clock } from '../../base/clock.js';
import { errorMessage } from '../../base/errors.js';
import type { StructuredLogger } from '../../base/logger.js';
import type { InboundEvent } from '../../wire/events/inbound-event.js';
import type { PresenceUpdateData, TransportCompression } from '../../wire/gateway/protocol.js';
import type { Connection } from './connection/connection.js';
import type { GatewayOptions, InboundEventHandler, SessionStart } from './gateway-options.js';
import type { GatewayDiscovery } from './identify/discovery.js';
import type { IdentifyThrottler } from './identify/identify-throttler.js';
import { type GatewayClosedError, ReshardingError } from './protocol/errors.js';
import { Resharding } from './resharding/resharding.js';
import type { SavedSession } from './session/saved-session.js';
import type { SessionAssignments } from './shards/session-assignments.js';
import { ShardGroup } from './shards/shard-group.js';
import type { ShardOptions } from './shards/shard-options.js';
import { allShards, type ShardSet } from './shards/shards-option.js';

export interface ShardManagerOptions {
  readonly gateway: Pick<GatewayOptions, 'token' | 'intents' | 'onEvent' | 'wantedEvents' | 'random' | 'recording'>;
  readonly compression: TransportCompression | undefined;
  readonly discovery: GatewayDiscovery;
  readonly identifyThrottler: IdentifyThrottler;
  readonly clock: Clock;
  readonly logger: StructuredLogger;
  /** A dispatch came that may answer what was asked on a shard. */
  readonly onMemberResponse: (shardId: number, event: string, data: unknown) => void;
  /** A session stands. */
  readonly onSessionStart: (began: SessionStart) => void;
  /** The shards are others now. */
  readonly onReshard: () => void;
  /** The service refuses this client for good. */
  readonly onFatalError: (error: GatewayClosedError) => void;
}

/** A group of shards on its way: the one whose events are delivered, or the one that is to follow it. */
interface ShardGeneration {
  readonly group: ShardGroup;
  /** What its shards connect by. */
  readonly Connection: typeof Connection;
  /** Takes what its shards bring. */
  receive: (inbound: InboundEvent, starting: boolean) => Promise<void> | undefined;
  /** Takes what of that is to be delivered. */
  forward: InboundEventHandler;
  /** Gives up a side that is not there yet. */
  readonly rejected: AbortController;
}

/** The shards of a gateway, of one count after another. */
export class ShardManager {
  readonly #options: ShardManagerOptions;
  /** Aborts when everything ends. */
  readonly #closeController = new AbortController();
  #current: ShardGeneration | undefined;
  #resharding: Resharding | undefined;
  #presence: PresenceUpdateData | undefined;

  constructor(options: ShardManagerOptions) {
    this.#options = options;
  }

  /** The shards whose events are delivered; undefined before `open`. */
  get group(): ShardGroup | undefined {
    return this.#current?.group;
  }

  open(numbers: ShardSet, inheritance: SessionAssignments, by: typeof Connection): void {
    this.#current = this.#createGeneration(numbers, inheritance, by);
    this.#current.group.open();
  }

  /** Shows the bot so, on every shard that there is or will be. */
  setPresence(presence: PresenceUpdateData): void {
    this.#presence = presence;
    for (const group of [this.#current?.group, this.#resharding?.newGroup]) group?.setPresence(presence);
  }

  /** Ends the sessions. Never rejects. */
  async close(): Promise<void> {
    this.#closeController.abort(new Error('the gateway was closed'));
    await this.#current?.group.close();
  }

  /** Ends the connections and leaves the sessions. Never rejects. */
  async suspend(): Promise<void> {
    this.#closeController.abort(new Error('the gateway was closed'));
    await this.#current?.group.suspend();
  }

  /**
   * Goes over to another count of shards; resolves when the new ones have taken over.
   * @throws ReshardingError when that is given up; everything goes on as before
   */
  async reshard(count: number, signal: AbortSignal | undefined): Promise<void> {
    const before = this.#current;
    if (!before || this.#closeController.signal.aborted)
      throw new ReshardingError(count, 'the gateway is not connected');
    if (!before.group.hasAllShards) throw new ReshardingError(count, 'the other shards are not connected here');
    if (this.#resharding) throw new ReshardingError(count, 'another change of the shard count is under way');
    if (count === before.group.count) return;
    const { clock, logger } = this.#options;
    const after = this.#createGeneration(allShards(count), new Map(), before.Connection);
    const resharding = new Resharding(before.group, after.group, clock, (inbound) => after.forward(inbound));
    const { deduplicator } = resharding;
    this.#resharding = resharding;
    before.forward = (inbound) => deduplicator.fromOldShards(inbound);
    after.receive = (inbound, starting) => deduplicator.fromNewShards(inbound, starting);
    logger.info({ from: before.group.count, to: count }, 'resharding');
    after.group.open();
    try {
      const ends = [this.#closeController.signal, after.rejected.signal, ...(signal ? [signal] : [])];
      await resharding.waitUntilReady(AbortSignal.any(ends));
    } catch (error) {
      before.forward = (inbound) => this.#deliver(inbound);
      deduplicator.discardNew();
      this.#resharding = undefined;
      await after.group.close();
      logger.warn({ detail: errorMessage(error) }, 'resharding was given up: the shards before it go on');
      throw new ReshardingError(count, errorMessage(error), { cause: error });
    }
    this.#switchOver(before, after, resharding);
    await before.group.close();
  }

  /** In one go, so that no event falls in between. */
  #switchOver(before: ShardGeneration, after: ShardGeneration, { deduplicator }: Resharding): void {
    this.#current = after;
    this.#resharding = undefined;
    before.receive = () => undefined;
    for (const id of after.group.shards.keys()) {
      this.#options.onSessionStart({ shard: id, count: after.group.count, fresh: false, lost: false });
    }
    deduplicator.switchOver();
    this.#options.onReshard();
    this.#options.logger.info({ from: before.group.count, to: after.group.count }, 'resharded');
    void deduplicator.waitUntilOver(this.#closeController.signal).then(() => {
      after.receive = (inbound) => after.forward(inbound);
    });
  }

  #deliver(inbound: InboundEvent): Promise<void> | undefined {
    try {
      return this.#options.gateway.onEvent(inbound);
    } catch (error) {
      const { event, origin } = inbound;
      this.#options.logger.error({ err: error, event, ...origin }, 'an event could not be taken');
      return undefined;
    }
  }

  #createGeneration(numbers: ShardSet, inheritance: SessionAssignments, by: typeof Connection): ShardGeneration {
    const group = new ShardGroup(numbers, (id, count) => ({
      ...this.#createShardOptions(id, count, inheritance.get(id), () => side),
      Connection: by,
    }));
    const side: ShardGeneration = {
      group,
      Connection: by,
      receive: (inbound) => side.forward(inbound),
      forward: (inbound) => this.#deliver(inbound),
      rejected: new AbortController(),
    };
    if (this.#presence) group.setPresence(this.#presence);
    return side;
  }

  #createShardOptions(
    id: number,
    count: number,
    inherited: SavedSession | 'lost' | undefined,
    sideOf: () => ShardGeneration,
  ): Omit<ShardOptions, 'Connection'> {
    const { gateway, discovery, identifyThrottler, clock, logger } = this.#options;
    const { token, intents, wantedEvents, recording, random = Math.random } = gateway;
    const isCurrent = () => this.#current === sideOf();
    return {
      identity: { token, intents, shard: [id, count] },
      discovery,
      identifyThrottler,
      compression: this.#options.compression,
      wantedEvents,
      recording,
      clock,
      logger: logger.child({ shard: id }),
      random,
      previousSessionLost: inherited === 'lost',
      savedSession: inherited === 'lost' ? undefined : inherited,
      listener: {
        onEvent: (inbound, starting) => sideOf().receive(inbound, starting),
        onMemberResponse: (event, data) => isCurrent() && this.#options.onMemberResponse(id, event, data),
        onSessionStart: (began) => isCurrent() && this.#options.onSessionStart(began),
        onStatusChange: () => this.#resharding?.onStatusChange(),
        onFatalError: (error) => (isCurrent() ? this.#options.onFatalError(error) : sideOf().rejected.abort(error)),
      },
    };
  }
}
