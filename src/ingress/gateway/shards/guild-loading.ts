import type { Clock, Timer } from '../../../base/clock.js';
import type { Ready } from '../../../wire/events/all-events.js';
import { intents } from '../../../wire/gateway/protocol.js';

/** A service that is silent for so long has no more guilds to tell of now; those in an outage come later. */
const GUILD_TIMEOUT_MS = 15_000;

/** How many guilds a new session will be told of. READY is not checked for what it must hold. */
export function expectedGuildCount({ guilds }: Ready, asked: number): number {
  const hearsGuilds = (BigInt(asked) & intents.GUILDS) !== 0n;
  return hearsGuilds && Array.isArray(guilds) ? guilds.length : 0;
}

/**
 * Whether a new session has been told of its guilds. READY names them, then each comes with an event of its own, and
 * only from then on its further events do.
 */
export class GuildLoading {
  #missing = 0;
  #lastGuildAt = 0;
  #timer: Timer | undefined;

  constructor(
    private readonly clock: Clock,
    private readonly onLoaded: () => void,
  ) {}

  /** Whether guilds are still to come. */
  get isPending(): boolean {
    return this.#missing > 0;
  }

  /** A session begins with so many guilds. */
  start(guilds: number): void {
    this.stop();
    this.#missing = guilds;
    this.#lastGuildAt = this.clock.now();
    if (guilds === 0) this.onLoaded();
    else this.#wait(GUILD_TIMEOUT_MS);
  }

  /** A guild came, or was said to be in an outage. */
  onGuild(): void {
    if (this.#missing === 0) return;
    this.#missing--;
    this.#lastGuildAt = this.clock.now();
    if (this.#missing === 0) this.#finish();
  }

  /** Nothing is waited for any more. */
  stop(): void {
    this.#timer?.cancel();
    this.#timer = undefined;
    this.#missing = 0;
  }

  #wait(delayMs: number): void {
    this.#timer = this.clock.schedule(delayMs, () => {
      const leftMs = this.#lastGuildAt + GUILD_TIMEOUT_MS - this.clock.now();
      if (leftMs > 0) this.#wait(leftMs);
      else this.#finish();
    });
  }

  #finish(): void {
    this.stop();
    this.onLoaded();
  }
}
