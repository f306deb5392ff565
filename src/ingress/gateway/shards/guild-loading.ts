import type { Clock, Timer } from '../../../base/clock.js';
import type { Ready } from '../../../wire/events/all-events.js';
import { intents } from '../../../wire/gateway/protocol.js';

/** After this time without a guild, loading counts as finished. Guilds in an outage arrive later. */
const GUILD_TIMEOUT_MS = 15_000;

/** How many guilds Discord will send for a new session. READY is unchecked data, so its guild list is checked here. */
export function expectedGuildCount({ guilds }: Ready, requestedIntents: number): number {
  const receivesGuilds = (BigInt(requestedIntents) & intents.GUILDS) !== 0n;
  return receivesGuilds && Array.isArray(guilds) ? guilds.length : 0;
}

/**
 * Tracks whether a new session has received all its guilds. READY lists them. Each guild then arrives as one event, and
 * only after it the other events of that guild.
 */
export class GuildLoading {
  #missing = 0;
  #lastGuildAt = 0;
  #timer: Timer | undefined;

  constructor(
    private readonly clock: Clock,
    private readonly onLoaded: () => void,
  ) {}

  /** Whether some guilds have not arrived yet. */
  get isPending(): boolean {
    return this.#missing > 0;
  }

  /** Starts waiting for this number of guilds. */
  start(guilds: number): void {
    this.stop();
    this.#missing = guilds;
    this.#lastGuildAt = this.clock.monotonicNow();
    if (guilds === 0) this.onLoaded();
    else this.#wait(GUILD_TIMEOUT_MS);
  }

  /** Counts a guild that arrived or was reported as unavailable. */
  onGuild(): void {
    if (this.#missing === 0) return;
    this.#missing--;
    this.#lastGuildAt = this.clock.monotonicNow();
    if (this.#missing === 0) this.#finish();
  }

  /** Stops waiting, without calling `onLoaded`. */
  stop(): void {
    this.#timer?.cancel();
    this.#timer = undefined;
    this.#missing = 0;
  }

  #wait(delayMs: number): void {
    this.#timer = this.clock.schedule(delayMs, () => {
      const remainingMs = this.#lastGuildAt + GUILD_TIMEOUT_MS - this.clock.monotonicNow();
      if (remainingMs > 0) this.#wait(remainingMs);
      else this.#finish();
    });
  }

  #finish(): void {
    this.stop();
    this.onLoaded();
  }
}
