import type { Clock, Timer } from '../../../base/clock.js';
import { withTimeout } from '../../../base/deadline.js';
import { errorMessage } from '../../../base/errors.js';
import type { GatewayBot } from '../../../wire/gateway/protocol.js';
import type { GatewayClosedError } from '../protocol/errors.js';
import type { DiscoveryResult, GatewayDiscovery } from './discovery.js';
import type { IdentifyPermit, IdentifyThrottler, SessionStartLimit } from './identify-throttler.js';
import type { ResumeGuard } from './resume-guard.js';

/** The shortest time between the starts of two attempts. */
const ATTEMPT_INTERVAL_MS = 1000;
/** How long discovery may take if there is a session to resume: then the resume URL is used. */
const RESUME_DISCOVERY_MS = 1000;

/** Receives the result of a plan. */
export interface ConnectionPlannerListener {
  /** The URL of the session to resume, which needs no identify permit; undefined without one. */
  resumeUrl(): string | undefined;
  /** Whether the session may be discarded instead of another resume, if the guard permits it. */
  isDiscardDue(): boolean;
  /** Discards the session. Returns the delay before Identify, in milliseconds. */
  onDiscard(): number;
  /** Resolves when a discarded session is no longer stored, or cannot be removed. Never rejects. */
  whenSessionEnded(): Promise<void>;
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
  readonly resumeGuard: ResumeGuard;
  readonly clock: Clock;
  readonly listener: ConnectionPlannerListener;
}

/**
 * Prepares one connection of a shard at a time: waits for the delay, discovery, and the permit to identify. Discards the session
 * if it cannot be resumed and the guard permits it.
 */
export class ConnectionPlanner {
  #delayTimer: Timer | undefined;
  /** Cancels the wait for a permit. */
  #permitWait: AbortController | undefined;
  #permit: IdentifyPermit | undefined;
  /** When the last attempt started, in monotonic time. */
  #attemptedAt = Number.NEGATIVE_INFINITY;
  #stopped = false;

  constructor(private readonly options: ConnectionPlannerOptions) {}

  /** Whether it is waiting for a delay or for a permit. */
  get isWaiting(): boolean {
    return this.#delayTimer !== undefined || this.#permitWait !== undefined;
  }

  /** The delay before the next attempt: `delayMs`, or the rest of the second since the last attempt. */
  delayOfNext(delayMs: number): number {
    return Math.max(delayMs, this.#attemptedAt + ATTEMPT_INTERVAL_MS - this.options.clock.monotonicNow());
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
      return;
    }
    const { listener } = this.options;
    if (url !== undefined && !listener.isDiscardDue()) this.#connect(url);
    else void this.#discover(url);
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

  #connect(url: string): void {
    this.#attemptedAt = this.options.clock.monotonicNow();
    this.options.listener.onConnect(url);
  }

  /** Never rejects. @param plannedUrl the address for a resume; undefined uses the one from discovery */
  async #discover(plannedUrl: string | undefined): Promise<void> {
    const { listener } = this.options;
    const discovered = await this.#findAddress();
    if (this.#stopped) return;
    switch (discovered.kind) {
      case 'rejected':
        listener.onFatalError(discovered.error);
        break;
      case 'failed': {
        const resumeUrl = listener.resumeUrl();
        if (resumeUrl === undefined) listener.onFailure(discovered.detail);
        else this.#connect(resumeUrl);
        break;
      }
      case 'found':
        await this.#onFound(discovered.bot, plannedUrl);
        break;
    }
  }

  /** Never rejects. */
  async #onFound({ url, session_start_limit }: GatewayBot, plannedUrl: string | undefined): Promise<void> {
    const { listener, resumeGuard, shardId } = this.options;
    const mayDiscard = listener.isDiscardDue() && (await resumeGuard.mayDiscard(shardId, session_start_limit));
    if (this.#stopped) return;
    // It is asked again: the shard may have been paused or lost meanwhile.
    if (mayDiscard && listener.isDiscardDue()) {
      this.plan(undefined, listener.onDiscard());
      return;
    }
    if (listener.resumeUrl() !== undefined) {
      this.#connect(plannedUrl ?? url);
      return;
    }
    await listener.whenSessionEnded();
    if (!this.#stopped && (await this.#acquirePermit(session_start_limit))) this.#connect(url);
  }

  /** Never rejects. */
  #findAddress(): Promise<DiscoveryResult> {
    const { discovery, clock, listener } = this.options;
    // Without an address, the session is not discarded.
    if (listener.resumeUrl() === undefined || listener.isDiscardDue()) return discovery.find();
    const createError = () => new Error(`no response within ${RESUME_DISCOVERY_MS} ms`);
    return withTimeout(clock, RESUME_DISCOVERY_MS, discovery.find(), createError).catch((error: unknown) => ({
      kind: 'failed' as const,
      detail: errorMessage(error),
    }));
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
