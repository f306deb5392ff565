import type { Clock, Timer } from '../../../base/clock.js';
import { errorMessage } from '../../../base/errors.js';
import type { GatewayClosedError } from '../protocol/errors.js';
import type { GatewayDiscovery } from './discovery.js';
import type { IdentifyPermit, IdentifyThrottler, SessionStartLimit } from './identify-throttler.js';

/** Receives the result of a plan. */
export interface ConnectionPlannerListener {
  /** Whether there is a session to resume, which needs no identify permit. */
  canResume(): boolean;
  /** Connects to this address. */
  onConnect(url: string): void;
  /** This attempt failed. */
  onFailure(detail: string): void;
  /** Discord permanently rejected this client. */
  onFatalError(error: GatewayClosedError): void;
}

export interface ConnectionPlannerOptions {
  readonly shardId: number;
  readonly discovery: GatewayDiscovery;
  readonly identifyThrottler: IdentifyThrottler;
  readonly clock: Clock;
  readonly listener: ConnectionPlannerListener;
}

/** Prepares one connection of a shard at a time: waits for the delay, discovery, and the permit to identify. */
export class ConnectionPlanner {
  #delayTimer: Timer | undefined;
  /** Cancels the wait for a permit. */
  #permitWait: AbortController | undefined;
  #permit: IdentifyPermit | undefined;
  #stopped = false;

  constructor(private readonly options: ConnectionPlannerOptions) {}

  /** Whether it is waiting for a delay or for a permit. */
  get isWaiting(): boolean {
    return this.#delayTimer !== undefined || this.#permitWait !== undefined;
  }

  /**
   * Plans the next connection.
   * @param url the address for a resume; undefined uses the one from discovery
   */
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

  /**
   * Releases the permit, if there is one.
   * @param identified whether an Identify was sent
   */
  releasePermit(identified: boolean): void {
    this.#permit?.release(identified);
    this.#permit = undefined;
  }

  /** Stops; the listener is no longer called. */
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
      case 'rejected':
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

  /** Waits for the permit to identify. Returns false without one; the listener was informed. Never rejects. */
  async #acquirePermit(limit: SessionStartLimit): Promise<boolean> {
    const { identifyThrottler, shardId, listener } = this.options;
    const wait = new AbortController();
    this.#permitWait = wait;
    try {
      const permit = await identifyThrottler.waitForIdentify(shardId, limit, wait.signal);
      if (this.#stopped) permit.release(false);
      else this.#permit = permit;
    } catch (error) {
      this.#permitWait = undefined;
      if (!this.#stopped) listener.onFailure(`no permit to identify: ${errorMessage(error)}`);
      return false;
    }
    this.#permitWait = undefined;
    return !this.#stopped;
  }
}
