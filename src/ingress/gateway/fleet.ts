import type { Clock } from '../../base/clock.js';
import { messageOf } from '../../base/errors.js';
import type { Logger } from '../../base/logger.js';
import type { PresenceChange, TransportCompression } from '../../wire/gateway.js';
import type { Inbound } from '../../wire/inbound.js';
import type { Connection } from './connection.js';
import type { Discovery } from './discovery.js';
import { type GatewayClosedError, ReshardingError } from './errors.js';
import type { Began, Deliver, GatewayOptions } from './gateway-options.js';
import type { IdentifyPacer } from './identify-pacer.js';
import type { Inheritance } from './inheritance.js';
import { Resharding } from './resharding.js';
import type { SavedSession } from './saved-session.js';
import { allShards, type ShardNumbers } from './shard-choice.js';
import { ShardGroup } from './shard-group.js';
import type { ShardOptions } from './shard-options.js';

export interface FleetOptions {
  readonly gateway: Pick<GatewayOptions, 'token' | 'intents' | 'deliver' | 'wants' | 'random' | 'recording'>;
  readonly compression: TransportCompression | undefined;
  readonly discovery: Discovery;
  readonly pacer: IdentifyPacer;
  readonly clock: Clock;
  readonly logger: Logger;
  /** A dispatch came that may answer what was asked on a shard. */
  readonly answered: (shardId: number, event: string, data: unknown) => void;
  /** A session stands. */
  readonly began: (began: Began) => void;
  /** The shards are others now. */
  readonly resharded: () => void;
  /** The service refuses this client for good. */
  readonly failed: (error: GatewayClosedError) => void;
}

/** A group of shards on its way: the one whose events are delivered, or the one that is to follow it. */
interface Side {
  readonly group: ShardGroup;
  /** What its shards connect by. */
  readonly Connection: typeof Connection;
  /** Takes what its shards bring. */
  take: (inbound: Inbound, starting: boolean) => Promise<void> | undefined;
  /** Takes what of that is to be delivered. */
  pass: Deliver;
  /** Gives up a side that is not there yet. */
  readonly refused: AbortController;
}

/** The shards of a gateway, of one count after another. */
export class Fleet {
  readonly #options: FleetOptions;
  /** Aborts when everything ends. */
  readonly #life = new AbortController();
  #side: Side | undefined;
  #resharding: Resharding | undefined;
  #presence: PresenceChange | undefined;

  constructor(options: FleetOptions) {
    this.#options = options;
  }

  /** The shards whose events are delivered; undefined before `open`. */
  get group(): ShardGroup | undefined {
    return this.#side?.group;
  }

  open(numbers: ShardNumbers, inheritance: Inheritance, by: typeof Connection): void {
    this.#side = this.#sideOf(numbers, inheritance, by);
    this.#side.group.open();
  }

  /** Shows the bot so, on every shard that there is or will be. */
  setPresence(presence: PresenceChange): void {
    this.#presence = presence;
    for (const group of [this.#side?.group, this.#resharding?.after]) group?.setPresence(presence);
  }

  /** Ends the sessions. Never rejects. */
  async close(): Promise<void> {
    this.#life.abort(new Error('the gateway was closed'));
    await this.#side?.group.close();
  }

  /** Ends the connections and leaves the sessions. Never rejects. */
  async suspend(): Promise<void> {
    this.#life.abort(new Error('the gateway was closed'));
    await this.#side?.group.suspend();
  }

  /**
   * Goes over to another count of shards; resolves when the new ones have taken over.
   * @throws ReshardingError when that is given up; everything goes on as before
   */
  async reshard(count: number, signal: AbortSignal | undefined): Promise<void> {
    const before = this.#side;
    if (!before || this.#life.signal.aborted) throw new ReshardingError(count, 'the gateway is not connected');
    if (!before.group.isWhole) throw new ReshardingError(count, 'the other shards are not connected here');
    if (this.#resharding) throw new ReshardingError(count, 'another change of the shard count is under way');
    if (count === before.group.count) return;
    const { clock, logger } = this.#options;
    const after = this.#sideOf(allShards(count), new Map(), before.Connection);
    const resharding = new Resharding(before.group, after.group, clock, (inbound) => after.pass(inbound));
    const { overlap } = resharding;
    this.#resharding = resharding;
    before.pass = (inbound) => overlap.before(inbound);
    after.take = (inbound, starting) => overlap.after(inbound, starting);
    logger.info({ from: before.group.count, to: count }, 'resharding');
    after.group.open();
    try {
      const ends = [this.#life.signal, after.refused.signal, ...(signal ? [signal] : [])];
      await resharding.ready(AbortSignal.any(ends));
    } catch (error) {
      before.pass = (inbound) => this.#deliver(inbound);
      overlap.drop();
      this.#resharding = undefined;
      await after.group.close();
      logger.warn({ detail: messageOf(error) }, 'resharding was given up: the shards before it go on');
      throw new ReshardingError(count, messageOf(error), { cause: error });
    }
    this.#switch(before, after, resharding);
    await before.group.close();
  }

  /** In one go, so that no event falls in between. */
  #switch(before: Side, after: Side, { overlap }: Resharding): void {
    this.#side = after;
    this.#resharding = undefined;
    before.take = () => undefined;
    for (const id of after.group.shards.keys()) {
      this.#options.began({ shard: id, count: after.group.count, fresh: false, lost: false });
    }
    overlap.switch();
    this.#options.resharded();
    this.#options.logger.info({ from: before.group.count, to: after.group.count }, 'resharded');
    void overlap.over(this.#life.signal).then(() => {
      after.take = (inbound) => after.pass(inbound);
    });
  }

  #deliver(inbound: Inbound): Promise<void> | undefined {
    try {
      return this.#options.gateway.deliver(inbound);
    } catch (error) {
      const { event, origin } = inbound;
      this.#options.logger.error({ err: error, event, ...origin }, 'an event could not be taken');
      return undefined;
    }
  }

  #sideOf(numbers: ShardNumbers, inheritance: Inheritance, by: typeof Connection): Side {
    const group = new ShardGroup(numbers, (id, count) => ({
      ...this.#planOf(id, count, inheritance.get(id), () => side),
      Connection: by,
    }));
    const side: Side = {
      group,
      Connection: by,
      take: (inbound) => side.pass(inbound),
      pass: (inbound) => this.#deliver(inbound),
      refused: new AbortController(),
    };
    if (this.#presence) group.setPresence(this.#presence);
    return side;
  }

  #planOf(
    id: number,
    count: number,
    inherited: SavedSession | 'lost' | undefined,
    sideOf: () => Side,
  ): Omit<ShardOptions, 'Connection'> {
    const { gateway, discovery, pacer, clock, logger } = this.#options;
    const { token, intents, wants, recording, random = Math.random } = gateway;
    const isCurrent = () => this.#side === sideOf();
    return {
      identity: { token, intents, shard: [id, count] },
      discovery,
      pacer,
      compression: this.#options.compression,
      wants,
      recording,
      clock,
      logger: logger.child({ shard: id }),
      random,
      lost: inherited === 'lost',
      saved: inherited === 'lost' ? undefined : inherited,
      listener: {
        deliver: (inbound, starting) => sideOf().take(inbound, starting),
        answered: (event, data) => isCurrent() && this.#options.answered(id, event, data),
        began: (began) => isCurrent() && this.#options.began(began),
        changed: () => this.#resharding?.changed(),
        failed: (error) => (isCurrent() ? this.#options.failed(error) : sideOf().refused.abort(error)),
      },
    };
  }
}
