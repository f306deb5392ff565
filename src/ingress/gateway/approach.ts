import type { Clock, Timer } from '../../base/clock.js';
import { messageOf } from '../../base/errors.js';
import type { Discovery } from './discovery.js';
import type { GatewayClosedError } from './errors.js';
import type { IdentifyPacer, IdentifyTurn, SessionStartLimit } from './identify-pacer.js';

/** Where an approach leads. */
export interface ApproachListener {
  /** Whether there is a session to resume, which needs no turn. */
  resumes(): boolean;
  /** The time has come to connect there. */
  arrived(url: string): void;
  /** It led nowhere, this time. */
  failed(detail: string): void;
  /** The service refuses this client for good. */
  refused(error: GatewayClosedError): void;
}

export interface ApproachOptions {
  readonly shardId: number;
  readonly discovery: Discovery;
  readonly pacer: IdentifyPacer;
  readonly clock: Clock;
  readonly listener: ApproachListener;
}

/** What comes before a connection of a shard: a delay, asking where to, and the turn to identify. One at a time. */
export class Approach {
  #delay: Timer | undefined;
  /** Ends the wait for a turn. */
  #awaiting: AbortController | undefined;
  #turn: IdentifyTurn | undefined;
  #stopped = false;

  constructor(private readonly options: ApproachOptions) {}

  /** Whether it is only time that must pass. */
  get isWaiting(): boolean {
    return this.#delay !== undefined || this.#awaiting !== undefined;
  }

  /** @param url where a session is resumed; undefined asks discovery */
  begin(url: string | undefined, delayMs = 0): void {
    if (this.#stopped) return;
    if (delayMs > 0) {
      this.#delay = this.options.clock.schedule(delayMs, () => {
        this.#delay = undefined;
        this.begin(url);
      });
    } else if (url !== undefined) this.options.listener.arrived(url);
    else void this.#discover();
  }

  /** The turn is over, if there was one. @param identified whether an identify was sent */
  turnOver(identified: boolean): void {
    this.#turn?.done(identified);
    this.#turn = undefined;
  }

  /** Ends it; nothing is told any more. */
  stop(): void {
    this.#stopped = true;
    this.#delay?.cancel();
    this.#delay = undefined;
    this.#awaiting?.abort(new Error('the shard was closed'));
    this.#awaiting = undefined;
  }

  /** Never rejects. */
  async #discover(): Promise<void> {
    const { discovery, listener } = this.options;
    const discovered = await discovery.ask();
    if (this.#stopped) return;
    switch (discovered.kind) {
      case 'refused':
        listener.refused(discovered.error);
        break;
      case 'failed':
        listener.failed(discovered.detail);
        break;
      case 'found': {
        const { url, session_start_limit } = discovered.bot;
        if (listener.resumes() || (await this.#takeTurn(session_start_limit))) listener.arrived(url);
        break;
      }
    }
  }

  /** Waits for the turn to identify. False when it did not come; that has been dealt with. Never rejects. */
  async #takeTurn(limit: SessionStartLimit): Promise<boolean> {
    const { pacer, shardId, listener } = this.options;
    const awaiting = new AbortController();
    this.#awaiting = awaiting;
    try {
      const turn = await pacer.turn(shardId, limit, awaiting.signal);
      if (this.#stopped) turn.done(false);
      else this.#turn = turn;
    } catch (error) {
      this.#awaiting = undefined;
      if (!this.#stopped) listener.failed(`no turn to identify: ${messageOf(error)}`);
      return false;
    }
    this.#awaiting = undefined;
    return !this.#stopped;
  }
}
