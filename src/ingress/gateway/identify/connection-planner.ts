import type { Clock, Timer } from '../../../base/clock.js';
import { errorMessage } from '../../../base/errors.js';
import type { GatewayClosedError } from '../protocol/errors.js';
import type { GatewayDiscovery } from './discovery.js';
import type { IdentifyPermit, IdentifyThrottler, SessionStartLimit } from './identify-throttler.js';

/** Where an approach leads. */
export interface ConnectionPlannerListener {
  /** Whether there is a session to resume, which needs no turn. */
  canResume(): boolean;
  /** The time has come to connect there. */
  onConnect(url: string): void;
  /** It led nowhere, this time. */
  onFailure(detail: string): void;
  /** The service refuses this client for good. */
  onFatalError(error: GatewayClosedError): void;
}

export interface ConnectionPlannerOptions {
  readonly shardId: number;
  readonly discovery: GatewayDiscovery;
  readonly identifyThrottler: IdentifyThrottler;
  readonly clock: Clock;
  readonly listener: ConnectionPlannerListener;
}

/** What comes before a connection of a shard: a delay, asking where to, and the turn to identify. One at a time. */
export class ConnectionPlanner {
  #delayTimer: Timer | undefined;
  /** Ends the wait for a turn. */
  #permitWait: AbortController | undefined;
  #permit: IdentifyPermit | undefined;
  #stopped = false;

  constructor(private readonly options: ConnectionPlannerOptions) {}

  /** Whether it is only time that must pass. */
  get isWaiting(): boolean {
    return this.#delayTimer !== undefined || this.#permitWait !== undefined;
  }

  /** @param url where a session is resumed; undefined asks discovery */
  plan(url: string | undefined, delayMs = 0): void {
    if (this.#stopped) return;
    if (delayMs > 0) {
      this.#delayTimer = this.options.clock.schedule(delayMs, () => {
        this.#delayTimer = undefined;
        this.plan(url);
      });
    } else if (url !== undefined) this.options.listener.onConnect(url);
    else void this.#discover();
  }

  /** The turn is over, if there was one. @param identified whether an identify was sent */
  releasePermit(identified: boolean): void {
    this.#permit?.release(identified);
    this.#permit = undefined;
  }

  /** Ends it; nothing is told any more. */
  stop(): void {
    this.#stopped = true;
    this.#delayTimer?.cancel();
    this.#delayTimer = undefined;
    this.#permitWait?.abort(new Error('the shard was closed'));
    this.#permitWait = undefined;
  }

  /** Never rejects. */
  async #discover(): Promise<void> {
    const { discovery, listener } = this.options;
    const discovered = await discovery.find();
    if (this.#stopped) return;
    switch (discovered.kind) {
      case 'refused':
        listener.onFatalError(discovered.error);
        break;
      case 'failed':
        listener.onFailure(discovered.detail);
        break;
      case 'found': {
        const { url, session_start_limit } = discovered.bot;
        if (listener.canResume() || (await this.#acquirePermit(session_start_limit))) listener.onConnect(url);
        break;
      }
    }
  }

  /** Waits for the turn to identify. False when it did not come; that has been dealt with. Never rejects. */
  async #acquirePermit(limit: SessionStartLimit): Promise<boolean> {
    const { identifyThrottler, shardId, listener } = this.options;
    const awaiting = new AbortController();
    this.#permitWait = awaiting;
    try {
      const turn = await identifyThrottler.waitForIdentify(shardId, limit, awaiting.signal);
      if (this.#stopped) turn.release(false);
      else this.#permit = turn;
    } catch (error) {
      this.#permitWait = undefined;
      if (!this.#stopped) listener.onFailure(`no turn to identify: ${errorMessage(error)}`);
      return false;
    }
    this.#permitWait = undefined;
    return !this.#stopped;
  }
}
