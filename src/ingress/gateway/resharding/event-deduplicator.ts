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
import { type Clock, sleep } from '../../../base/clock.js';
import { isSnowflake } from '../../../base/snowflake.js';
import { events } from '../../../wire/events/all-events.js';
import type { InboundEvent } from '../../../wire/events/inbound-event.js';
import type { InboundEventHandler } from '../gateway-options.js';
import { DUPLICATE_WINDOW_MS, StreamAligner } from './stream-aligner.js';

const SESSION_START_EVENTS: ReadonlySet<string> = new Set([events.ready.wireName, events.resumed.wireName]);
const RESPONSE_EVENTS: ReadonlySet<string> = new Set([
  events.guildMembersChunk.wireName,
  events.rateLimited.wireName,
  events.channelInfo.wireName,
  events.soundboardSounds.wireName,
]);
const INTERACTION = events.interactionCreate.wireName;
/** Events that name their guild by `id`. */
const GUILD_EVENTS: ReadonlySet<string> = new Set([
  events.guildCreate.wireName,
  events.guildUpdate.wireName,
  events.guildDelete.wireName,
]);

/** Whether a new session hears the events of a guild: it may not yet, it may begin to now, it does. */
export type GuildCoverage = 'not yet' | 'beginning' | 'for certain';

export class EventDeduplicator {
  /** By guild; events of none are of the guild ''. */
  readonly #aligners = new Map<string, StreamAligner>();
  /** When each interaction came first. */
  readonly #interactions = new Map<string, number>();
  #switched = false;

  /** @param coverageOf of the new session that is to hear a guild */
  constructor(
    private readonly clock: Clock,
    private readonly deliver: InboundEventHandler,
    private readonly coverageOf: (guildId: string) => GuildCoverage,
  ) {}

  /** An event of the shards before. */
  fromOldShards(inbound: InboundEvent): Promise<void> | undefined {
    const { event, data } = inbound;
    if (event === INTERACTION) return this.#isFirst(data) ? this.deliver(inbound) : undefined;
    if (!SESSION_START_EVENTS.has(event) && !RESPONSE_EVENTS.has(event)) {
      const guildId = guildKeyOf(event, data);
      const hearing = this.coverageOf(guildId);
      const received = { fingerprint: fingerprintOf(inbound), receivedAt: this.clock.now() };
      if (hearing !== 'not yet') this.#alignerOf(guildId).addOld(received, hearing === 'beginning');
    }
    return this.deliver(inbound);
  }

  /** An event of the new shards. @param starting whether it introduces a guild with which its session begins */
  fromNewShards(inbound: InboundEvent, starting: boolean): Promise<void> | undefined {
    const { event, data } = inbound;
    if (event === INTERACTION) return this.#isFirst(data) ? this.deliver(inbound) : undefined;
    if (RESPONSE_EVENTS.has(event)) return this.deliver(inbound);
    if (SESSION_START_EVENTS.has(event) || starting) return this.#switched ? this.deliver(inbound) : undefined;
    const guildId = guildKeyOf(event, data);
    if (this.#switched) return this.#deliverIfNew(guildId, inbound);
    return new Promise((resolve) => {
      this.#alignerOf(guildId).addNew({
        fingerprint: fingerprintOf(inbound),
        receivedAt: this.clock.now(),
        release: () => resolve(),
        deliver: (doubtful) => resolve(this.deliver(doubtful ? markReplayed(inbound) : inbound)),
      });
    });
  }

  /** The new shards deliver from now on, beginning with what they held back. */
  switchOver(): void {
    this.#switched = true;
    for (const alignment of this.#aligners.values()) alignment.switchOver(this.clock.now());
  }

  /** Resolves, after the switch, when nothing can come twice any more; or when `signal` aborts. */
  async waitUntilOver(signal: AbortSignal): Promise<void> {
    await sleep(this.clock, DUPLICATE_WINDOW_MS, signal).catch(() => {});
  }

  /** Forgets what the new shards have brought: they are given up. */
  discardNew(): void {
    for (const alignment of this.#aligners.values()) alignment.discardNew();
    this.#aligners.clear();
  }

  #deliverIfNew(guildId: string, inbound: InboundEvent): Promise<void> | undefined {
    const alignment = this.#aligners.get(guildId);
    const now = this.clock.now();
    // A guild of which nothing is to come twice costs no fingerprint.
    if (!alignment || alignment.isOver(now)) {
      this.#aligners.delete(guildId);
      return this.deliver(inbound);
    }
    const verdict = alignment.classify(fingerprintOf(inbound), now);
    if (verdict === 'repeat') return undefined;
    return this.deliver(verdict === 'doubtful' ? markReplayed(inbound) : inbound);
  }

  #isFirst(interaction: unknown): boolean {
    const now = this.clock.now();
    for (const [id, at] of this.#interactions) {
      // They stand in the order of arrival.
      if (now - at < DUPLICATE_WINDOW_MS) break;
      this.#interactions.delete(id);
    }
    const id = idOf(interaction);
    // One that does not name itself cannot be told apart.
    if (id === undefined) return true;
    if (this.#interactions.has(id)) return false;
    this.#interactions.set(id, now);
    return true;
  }

  #alignerOf(guildId: string): StreamAligner {
    const alignment = this.#aligners.get(guildId) ?? new StreamAligner();
    this.#aligners.set(guildId, alignment);
    return alignment;
  }
}

/** Equal bytes of data give equal prints. Written anew, they are without the blanks that bytes may differ in. */
function fingerprintOf({ event, data }: InboundEvent): string {
  return hash('sha256', `${event} ${JSON.stringify(data)}`, 'base64');
}

/** The guild that an event is of; empty when it is of none. */
export function guildKeyOf(event: string, data: unknown): string {
  if (typeof data !== 'object' || data === null) return '';
  const id = 'guild_id' in data ? data.guild_id : GUILD_EVENTS.has(event) && idOf(data);
  return typeof id === 'string' && isSnowflake(id) ? id : '';
}

function idOf(data: unknown): string | undefined {
  return typeof data === 'object' && data !== null && 'id' in data && typeof data.id === 'string' ? data.id : undefined;
}

function markReplayed(inbound: InboundEvent): InboundEvent {
  const { origin } = inbound;
  return origin.via === 'gateway' ? { ...inbound, origin: { ...origin, replayed: true } } : inbound;
}
