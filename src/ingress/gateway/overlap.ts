/**
 * Two groups of shards hear the same events for a while, and each event is to be delivered once.
 *
 * While both run, the shards before deliver, and the new ones hold theirs back. Two sessions hear the events of a guild
 * in the same order and with equal bytes of data; so fingerprints of the bytes tell, guild by guild, how far one side
 * is ahead of the other (`Alignment`). At the switch the new shards deliver what they are ahead. Where they are behind,
 * what they still bring of that is recognised and dropped. Where equal bytes leave a doubt, an event is delivered and
 * marked as replayed, never dropped.
 *
 * Three kinds are not compared. What a session is told of itself (READY, RESUMED, the guilds it begins with) is news to
 * nobody here and is dropped. Answers to what was asked come only to the one who asked. Interactions must be answered
 * in seconds and cannot be held back: the first of the two is delivered, and told by its id.
 */
import { hash } from 'node:crypto';
import { type Clock, sleep } from '../../base/clock.js';
import { isSnowflake } from '../../base/snowflake.js';
import { events } from '../../wire/events.js';
import type { Inbound } from '../../wire/inbound.js';
import { Alignment, POSSIBLE_MS } from './alignment.js';
import type { Deliver } from './gateway-options.js';

const SESSION_EVENTS: ReadonlySet<string> = new Set([events.ready.wireName, events.resumed.wireName]);
const ANSWERS: ReadonlySet<string> = new Set([
  events.guildMembersChunk.wireName,
  events.rateLimited.wireName,
  events.channelInfo.wireName,
  events.soundboardSounds.wireName,
]);
const INTERACTION = events.interactionCreate.wireName;
/** Events that name their guild by `id`. */
const GUILDS: ReadonlySet<string> = new Set([
  events.guildCreate.wireName,
  events.guildUpdate.wireName,
  events.guildDelete.wireName,
]);

/** Whether a new session hears the events of a guild: it may not yet, it may begin to now, it does. */
export type Hearing = 'not yet' | 'beginning' | 'for certain';

export class Overlap {
  /** By guild; events of none are of the guild ''. */
  readonly #guilds = new Map<string, Alignment>();
  /** When each interaction came first. */
  readonly #interactions = new Map<string, number>();
  #switched = false;

  /** @param hearing of the new session that is to hear a guild */
  constructor(
    private readonly clock: Clock,
    private readonly deliver: Deliver,
    private readonly hearing: (guildId: string) => Hearing,
  ) {}

  /** An event of the shards before. */
  before(inbound: Inbound): Promise<void> | undefined {
    const { event, data } = inbound;
    if (event === INTERACTION) return this.#isFirst(data) ? this.deliver(inbound) : undefined;
    if (!SESSION_EVENTS.has(event) && !ANSWERS.has(event)) {
      const guildId = guildOf(event, data);
      const hearing = this.hearing(guildId);
      const told = { print: printOf(inbound), at: this.clock.now() };
      if (hearing !== 'not yet') this.#guild(guildId).tell(told, hearing === 'beginning');
    }
    return this.deliver(inbound);
  }

  /** An event of the new shards. @param starting whether it introduces a guild with which its session begins */
  after(inbound: Inbound, starting: boolean): Promise<void> | undefined {
    const { event, data } = inbound;
    if (event === INTERACTION) return this.#isFirst(data) ? this.deliver(inbound) : undefined;
    if (ANSWERS.has(event)) return this.deliver(inbound);
    if (SESSION_EVENTS.has(event) || starting) return this.#switched ? this.deliver(inbound) : undefined;
    const guildId = guildOf(event, data);
    if (this.#switched) return this.#judged(guildId, inbound);
    return new Promise((resolve) => {
      this.#guild(guildId).bring({
        print: printOf(inbound),
        at: this.clock.now(),
        release: () => resolve(),
        deliver: (doubtful) => resolve(this.deliver(doubtful ? asReplayed(inbound) : inbound)),
      });
    });
  }

  /** The new shards deliver from now on, beginning with what they held back. */
  switch(): void {
    this.#switched = true;
    for (const alignment of this.#guilds.values()) alignment.switch(this.clock.now());
  }

  /** Resolves, after the switch, when nothing can come twice any more; or when `signal` aborts. */
  async over(signal: AbortSignal): Promise<void> {
    await sleep(this.clock, POSSIBLE_MS, signal).catch(() => {});
  }

  /** Forgets what the new shards have brought: they are given up. */
  drop(): void {
    for (const alignment of this.#guilds.values()) alignment.drop();
    this.#guilds.clear();
  }

  #judged(guildId: string, inbound: Inbound): Promise<void> | undefined {
    const alignment = this.#guilds.get(guildId);
    const now = this.clock.now();
    // A guild of which nothing is to come twice costs no fingerprint.
    if (!alignment || alignment.isOver(now)) {
      this.#guilds.delete(guildId);
      return this.deliver(inbound);
    }
    const verdict = alignment.judge(printOf(inbound), now);
    if (verdict === 'repeat') return undefined;
    return this.deliver(verdict === 'doubtful' ? asReplayed(inbound) : inbound);
  }

  #isFirst(interaction: unknown): boolean {
    const now = this.clock.now();
    for (const [id, at] of this.#interactions) {
      // They stand in the order of arrival.
      if (now - at < POSSIBLE_MS) break;
      this.#interactions.delete(id);
    }
    const id = idOf(interaction);
    // One that does not name itself cannot be told apart.
    if (id === undefined) return true;
    if (this.#interactions.has(id)) return false;
    this.#interactions.set(id, now);
    return true;
  }

  #guild(guildId: string): Alignment {
    const alignment = this.#guilds.get(guildId) ?? new Alignment();
    this.#guilds.set(guildId, alignment);
    return alignment;
  }
}

/** Equal bytes of data give equal prints. Written anew, they are without the blanks that bytes may differ in. */
function printOf({ event, data }: Inbound): string {
  return hash('sha256', `${event} ${JSON.stringify(data)}`, 'base64');
}

/** The guild that an event is of; empty when it is of none. */
export function guildOf(event: string, data: unknown): string {
  if (typeof data !== 'object' || data === null) return '';
  const id = 'guild_id' in data ? data.guild_id : GUILDS.has(event) && idOf(data);
  return typeof id === 'string' && isSnowflake(id) ? id : '';
}

function idOf(data: unknown): string | undefined {
  return typeof data === 'object' && data !== null && 'id' in data && typeof data.id === 'string' ? data.id : undefined;
}

function asReplayed(inbound: Inbound): Inbound {
  const { origin } = inbound;
  return origin.via === 'gateway' ? { ...inbound, origin: { ...origin, replayed: true } } : inbound;
}
