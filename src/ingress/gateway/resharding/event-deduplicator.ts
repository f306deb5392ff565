/**
 * Delivers each event once while two groups of shards receive the same events.
 *
 * While both groups run, the old one delivers and the events of the new one are held back. Two sessions receive the
 * events of a guild in the same order and with equal data. So fingerprints of the data show, for each guild, how far
 * one group is ahead of the other (`StreamAligner`). At the switch, the new group delivers the events that it is ahead.
 * If it is behind, the events that it still receives are recognized as duplicates and dropped. If equal data leaves a
 * doubt, an event is delivered and marked as replayed, never dropped.
 *
 * Three kinds of events are not compared. Events about a session itself (READY, RESUMED, its initial guilds) contain
 * nothing new and are dropped. Responses to requests arrive only in the session that sent the request. Interactions
 * expire after seconds and cannot be held back: the first one of each id is delivered.
 */

import { hash } from 'node:crypto';
import { type Clock, sleep } from '../../../base/clock.js';
import { isObject } from '../../../base/objects.js';
import { events } from '../../../wire/events/all-events.js';
import { guildIdOfEvent } from '../../../wire/events/guild-id-of-event.js';
import type { InboundEvent } from '../../../wire/events/inbound-event.js';
import { DUPLICATE_WINDOW_MS, StreamAligner } from './stream-aligner.js';

const SESSION_START_EVENTS: ReadonlySet<string> = new Set([events.ready.wireName, events.resumed.wireName]);
const RESPONSE_EVENTS: ReadonlySet<string> = new Set([
  events.guildMembersChunk.wireName,
  events.rateLimited.wireName,
  events.channelInfo.wireName,
  events.soundboardSounds.wireName,
]);
const INTERACTION = events.interactionCreate.wireName;
/** Whether a new session receives the events of a guild: not yet, possibly from now on, or certainly. */
export type GuildCoverage = 'none' | 'starting' | 'full';

export class EventDeduplicator {
  /** By guild id; events without a guild have the key ''. */
  readonly #aligners = new Map<string, StreamAligner>();
  /** By id: when an interaction was first received. */
  readonly #interactions = new Map<string, number>();
  #switched = false;

  /**
   * @param coverageOf returns the coverage of a guild by its new session
   * @param onInitialGuild called with the initial guilds of new sessions, which are not delivered
   */
  constructor(
    private readonly clock: Clock,
    private readonly deliver: (inbound: InboundEvent) => void,
    private readonly coverageOf: (guildId: string) => GuildCoverage,
    private readonly onInitialGuild?: (inbound: InboundEvent) => void,
  ) {}

  /** Handles an event of the old shards. */
  fromOldShards(inbound: InboundEvent): void {
    const { event, data } = inbound;
    if (event === INTERACTION) {
      if (this.#isFirst(data)) this.deliver(inbound);
      return;
    }
    if (!SESSION_START_EVENTS.has(event) && !RESPONSE_EVENTS.has(event)) {
      const guildId = guildKeyOf(event, data);
      const coverage = this.coverageOf(guildId);
      const received = { fingerprint: fingerprintOf(inbound), receivedAt: this.clock.monotonicNow() };
      if (coverage !== 'none') this.#alignerOf(guildId).addOld(received, coverage === 'starting');
    }
    this.deliver(inbound);
  }

  /**
   * Handles an event of the new shards.
   * @param isInitialGuild whether it is the GUILD_CREATE of a guild that READY listed
   */
  fromNewShards(inbound: InboundEvent, isInitialGuild: boolean): void {
    const { event, data } = inbound;
    if (event === INTERACTION) {
      if (this.#isFirst(data)) this.deliver(inbound);
    } else if (RESPONSE_EVENTS.has(event)) {
      this.deliver(inbound);
    } else if (SESSION_START_EVENTS.has(event) || isInitialGuild) {
      if (this.#switched) this.deliver(inbound);
      else if (isInitialGuild) this.onInitialGuild?.(inbound);
    } else if (this.#switched) {
      this.#deliverIfNew(guildKeyOf(event, data), inbound);
    } else {
      this.#hold(inbound);
    }
  }

  /** Makes the new shards deliver, starting with the events that were held back. */
  switchOver(): void {
    this.#switched = true;
    for (const aligner of this.#aligners.values()) aligner.switchOver(this.clock.monotonicNow());
  }

  /** Resolves when no duplicates can arrive any more after the switch, or when `signal` aborts. */
  async waitUntilOver(signal: AbortSignal): Promise<void> {
    await sleep(this.clock, DUPLICATE_WINDOW_MS, signal).catch(() => {});
  }

  /** Drops the events of the new shards, because resharding was canceled. */
  discardNew(): void {
    for (const aligner of this.#aligners.values()) aligner.discardNew();
    this.#aligners.clear();
  }

  #hold(inbound: InboundEvent): void {
    this.#alignerOf(guildKeyOf(inbound.event, inbound.data)).addNew({
      fingerprint: fingerprintOf(inbound),
      receivedAt: this.clock.monotonicNow(),
      deliver: (doubtful) => this.deliver(doubtful ? markReplayed(inbound) : inbound),
    });
  }

  #deliverIfNew(guildId: string, inbound: InboundEvent): void {
    const aligner = this.#aligners.get(guildId);
    const now = this.clock.monotonicNow();
    // Without possible duplicates, no fingerprint is computed.
    if (!aligner || aligner.isOver(now)) {
      this.#aligners.delete(guildId);
      this.deliver(inbound);
      return;
    }
    const novelty = aligner.classify(fingerprintOf(inbound), now);
    if (novelty !== 'repeat') this.deliver(novelty === 'doubtful' ? markReplayed(inbound) : inbound);
  }

  #isFirst(interaction: unknown): boolean {
    const now = this.clock.monotonicNow();
    // The map is in the order of arrival.
    for (const [id, receivedAt] of this.#interactions) {
      if (now - receivedAt < DUPLICATE_WINDOW_MS) break;
      this.#interactions.delete(id);
    }
    const id = idOf(interaction);
    // Without an id, a duplicate cannot be recognized.
    if (id === undefined) return true;
    if (this.#interactions.has(id)) return false;
    this.#interactions.set(id, now);
    return true;
  }

  #alignerOf(guildId: string): StreamAligner {
    const aligner = this.#aligners.get(guildId) ?? new StreamAligner();
    this.#aligners.set(guildId, aligner);
    return aligner;
  }
}

/** Equal data has equal fingerprints. Serializing it again removes differences in whitespace. */
function fingerprintOf({ event, data }: InboundEvent): string {
  return hash('sha256', `${event} ${JSON.stringify(data)}`, 'base64');
}

/** The guild id of an event; '' without a guild. */
export function guildKeyOf(event: string, data: unknown): string {
  return guildIdOfEvent(event, data) ?? '';
}

function idOf(data: unknown): string | undefined {
  return isObject(data) && typeof data['id'] === 'string' ? data['id'] : undefined;
}

function markReplayed(inbound: InboundEvent): InboundEvent {
  const { origin } = inbound;
  return origin.via === 'gateway' ? { ...inbound, origin: { ...origin, replayed: true } } : inbound;
}
