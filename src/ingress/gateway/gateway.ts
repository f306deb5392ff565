import { type Clock, systemClock } from '../../base/clock.js';
import { createLogger, type Logger } from '../../base/logger.js';
import type { Ready } from '../../wire/events.js';
import type { GatewayBot, GatewayFrame } from '../../wire/gateway.js';
import type { Inbound } from '../../wire/inbound.js';
import { GatewayClosedError } from './errors.js';
import { type FrameCounts, NORMAL_CLOSE, Shard, type ShardStatus } from './shard.js';

export interface GatewayOptions {
  /** The bot token, without `Bot `. */
  readonly token: string;
  /** Bit set of the intents asked for. */
  readonly intents: number;
  /** Get Gateway Bot: asked before each new session. */
  readonly discover: () => Promise<GatewayBot>;
  /** Takes each event, in the order of arrival. What it throws is logged. */
  readonly deliver: (inbound: Inbound) => void;
  /** Wire names of the events to deliver, others are counted; all of them when absent. */
  readonly wants?: ReadonlySet<string> | undefined;
  /** The service refused the bot after it had been ready; there will be no more events. */
  readonly fail?: ((error: GatewayClosedError) => void) | undefined;
  readonly clock?: Clock | undefined;
  readonly logger?: Logger | undefined;
  /** A number from 0 to 1, for jitter. */
  readonly random?: (() => number) | undefined;
  /** Shard id, from 0, and shard count. Default `[0, 1]`. */
  readonly shard?: readonly [number, number] | undefined;
}

/** setInterval takes no more; how long it is does not matter. */
const LONGEST_INTERVAL_MS = 2 ** 31 - 1;
const CLOSED_BY_US = {
  meaning: 'closed by the bot before it was ready',
  remedy: 'Make a new Gateway to connect again.',
};

/**
 * The way in by the gateway. Once connected it stays so: what ends a connection is mended by resuming or, where that is
 * not possible, by a new session, until `close` or a refusal.
 */
export class Gateway {
  readonly #shard: Shard;
  readonly #logger: Logger;
  readonly #onFailure: ((error: GatewayClosedError) => void) | undefined;
  #connected: Promise<Ready> | undefined;
  /** Settles `#connected`; undefined when that is done. */
  #settle: { resolve(ready: Ready): void; reject(error: GatewayClosedError): void } | undefined;
  #keepAlive: ReturnType<typeof setInterval> | undefined;

  constructor(options: GatewayOptions) {
    const { token, intents, shard = [0, 1] } = options;
    this.#logger = (options.logger ?? createLogger({ level: 'silent' })).child({ shard: shard[0] });
    this.#onFailure = options.fail;
    this.#shard = new Shard({
      identity: { token, intents, shard },
      discover: options.discover,
      deliver: options.deliver,
      wants: options.wants,
      clock: options.clock ?? systemClock,
      logger: this.#logger,
      random: options.random ?? Math.random,
      ready: (ready) => {
        this.#settle?.resolve(ready);
        this.#settle = undefined;
      },
      failed: (error) => this.#failed(error),
    });
  }

  get status(): ShardStatus {
    return this.#shard.status;
  }

  /** Milliseconds from the last acknowledged heartbeat to its acknowledgement; undefined before the first. */
  get latencyMs(): number | undefined {
    return this.#shard.latencyMs;
  }

  /** How many frames came, by what became of them. */
  get counts(): Readonly<FrameCounts> {
    return this.#shard.counts;
  }

  /**
   * Connects and keeps trying, with a log line for each failure. Resolves at the first READY. Every call gives the same
   * promise. Keeps the process alive until `close` or a refusal.
   * @throws GatewayClosedError when the service refuses the bot for good, or `close` is called before READY
   */
  connect(): Promise<Ready> {
    if (this.#connected) return this.#connected;
    const connected = new Promise<Ready>((resolve, reject) => {
      this.#settle = { resolve, reject };
    });
    // Who does not wait for the connection is told by the log; the process must not end over it.
    connected.catch(() => {});
    this.#connected = connected;
    if (this.#shard.status === 'closed') {
      this.#refuse(new GatewayClosedError(NORMAL_CLOSE, CLOSED_BY_US));
    } else {
      // Between two connections there is no socket, and timers of a clock do not hold the process.
      this.#keepAlive = setInterval(() => {}, LONGEST_INTERVAL_MS);
      this.#shard.open();
    }
    return connected;
  }

  /**
   * Sends a frame, such as a presence update, as soon as the limit of 120 in 60 seconds has room.
   * @throws FrameTooLargeError over 4096 bytes
   * @throws GatewayNotReadyError when there is no ready session, or the connection ends before it was sent
   */
  send(frame: GatewayFrame): Promise<void> {
    return this.#shard.send(frame);
  }

  /** Ends the session (1000): the bot goes offline. Nothing is delivered after the call. Never rejects. */
  async close(): Promise<void> {
    const closed = this.#shard.close();
    clearInterval(this.#keepAlive);
    this.#refuse(new GatewayClosedError(NORMAL_CLOSE, CLOSED_BY_US));
    await closed;
  }

  #failed(error: GatewayClosedError): void {
    clearInterval(this.#keepAlive);
    if (this.#settle) {
      this.#refuse(error);
      return;
    }
    try {
      this.#onFailure?.(error);
    } catch (thrown) {
      this.#logger.error({ err: thrown }, 'the failure of the gateway could not be handled');
    }
  }

  #refuse(error: GatewayClosedError): void {
    this.#settle?.reject(error);
    this.#settle = undefined;
  }
}
