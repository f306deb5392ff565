import type { RandomInt } from '../stress/seeded-random.js';
import type { ScriptedGateway } from './scripted-gateway.js';
import { EventIds, type EventKind, type StormEvent } from './storm-events.js';

export interface EventGeneratorOptions {
  readonly shards: number;
  readonly guilds: number;
  /** A shard gets no more events while its client has not confirmed this many. */
  readonly maxUnconfirmed: number;
  /** The same for a shard without a connection. */
  readonly maxDisconnected: number;
}

/** Bytes that a connection may not have read; a client that does not read gets no more events. */
const MAX_BACKLOG_BYTES = 4 * 1024 * 1024;

/** Sends random events to random guilds. */
export class EventGenerator {
  /** Events with a listener. */
  sent = 0;
  readonly #gateway: ScriptedGateway;
  readonly #options: EventGeneratorOptions;
  readonly #random: RandomInt;
  readonly #ids = new EventIds();
  /** The last number of each guild. */
  readonly #numbers = new Map<number, number>();

  constructor(gateway: ScriptedGateway, options: EventGeneratorOptions, random: RandomInt) {
    this.#gateway = gateway;
    this.#options = options;
    this.#random = random;
  }

  /** Sends an event to a random shard. Returns the shard, or undefined if it accepts none now. */
  sendNext(): number | undefined {
    const shard = this.#random(this.#options.shards);
    if (!this.#acceptsEvents(shard)) return undefined;
    this.#gateway.dispatch(shard, this.next(shard));
    return shard;
  }

  /** Creates an event of a shard. One in five has no listener: undefined. */
  next(shard: number): StormEvent | undefined {
    const kind = this.#random(100);
    if (kind < 20) return undefined;
    const { shards, guilds } = this.#options;
    const guild = shard + shards * this.#random(guilds / shards);
    const number = (this.#numbers.get(guild) ?? 0) + 1;
    this.#numbers.set(guild, number);
    this.sent += 1;
    return { kind: kindOf(kind), guild, number, id: this.#ids.next() };
  }

  #acceptsEvents(shard: number): boolean {
    const session = this.#gateway.sessionOf(shard);
    const connection = this.#gateway.connectionOf(shard);
    const { maxUnconfirmed, maxDisconnected } = this.#options;
    const isBehind = session && session.unconfirmed >= (connection ? maxUnconfirmed : maxDisconnected);
    return session !== undefined && !isBehind && (connection?.backlog ?? 0) < MAX_BACKLOG_BYTES;
  }
}

function kindOf(percent: number): EventKind {
  if (percent < 25) return 'interaction';
  return percent < 60 ? 'member' : 'message';
}
