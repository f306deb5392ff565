/**
 * Delivers each event once while old and new shards receive the same events.
 *
 * While both run, the old shards deliver and the events of the new ones are held back. Two sessions receive the
 * events of a guild in the same order and with equal data. So fingerprints of the data show, for each guild, how far
 * one side is ahead of the other (`StreamAligner`). At the switch, the new shards deliver the events that they are ahead.
 * If they are behind, the events that they still receive are recognized as duplicates and dropped. If equal data leaves a
 * doubt, an event is delivered and marked as replayed, never dropped.
 *
 * Three kinds of events are not compared. Events about a session itself (READY, RESUMED, its initial guilds) contain
 * nothing new and are dropped. Responses to requests arrive only in the session that sent the request. Interactions are
 * recognized by their id. They expire after seconds, so the first one of each id is delivered, whoever receives it. With a journal,
 * that of the old shards is delivered until the switch: what a new session delivers belongs to a journal that another process
 * would not use yet.
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

export interface EventDeduplicatorOptions {
  readonly clock: Clock;
  /** Delivers an event that an old shard has received. */
  readonly deliverOld: (inbound: InboundEvent) => void;
  /** Delivers an event that a new shard has received. */
  readonly deliverNew: (inbound: InboundEvent) => void;
  /** Returns the coverage of a guild by its new session. */
  readonly coverageOf: (guildId: string) => GuildCoverage;
  /** Whether new shards deliver no interactions before the switch. */
  readonly holdsInteractions: boolean;
  /** Called with the initial guilds of new sessions, which are not delivered. */
  readonly onInitialGuild?: ((inbound: InboundEvent) => void) | undefined;
}

export class EventDeduplicator {
  readonly #options: EventDeduplicatorOptions;
  /** By guild id; events without a guild have the key ''. */
  readonly #aligners = new Map<string, StreamAligner>();
  /** By id: when an interaction was first received. */
  readonly #interactions = new Map<string, number>();
  /** By id: interactions that only new shards have received, and that are held back. */
  readonly #heldInteractions = new Map<string, InboundEvent>();
  #switched = false;

  constructor(options: EventDeduplicatorOptions) {
    this.#options = options;
  }

  /** Handles an event of the old shards. */
  fromOldShards(inbound: InboundEvent): void {
    const { event, data } = inbound;
    const { clock, deliverOld, coverageOf } = this.#options;
    if (event === INTERACTION) {
      if (this.#isFirst(idOf(data))) deliverOld(inbound);
      return;
    }
    if (!SESSION_START_EVENTS.has(event) && !RESPONSE_EVENTS.has(event)) {
      const guildId = guildKeyOf(event, data);
      const coverage = coverageOf(guildId);
      const received = { fingerprint: fingerprintOf(inbound), receivedAt: clock.monotonicNow() };
      if (coverage !== 'none') this.#alignerOf(guildId).addOld(received, coverage === 'starting');
    }
    deliverOld(inbound);
  }

  /**
   * Handles an event of the new shards.
   * @param isInitialGuild whether it is the GUILD_CREATE of a guild that READY listed
   */
  fromNewShards(inbound: InboundEvent, isInitialGuild: boolean): void {
    const { event, data } = inbound;
    const { deliverNew, onInitialGuild } = this.#options;
    if (event === INTERACTION) {
      this.#onNewInteraction(inbound);
    } else if (RESPONSE_EVENTS.has(event)) {
      deliverNew(inbound);
    } else if (SESSION_START_EVENTS.has(event) || isInitialGuild) {
      if (this.#switched) deliverNew(inbound);
      else if (isInitialGuild) onInitialGuild?.(inbound);
    } else if (this.#switched) {
      this.#deliverIfNew(guildKeyOf(event, data), inbound);
    } else {
      this.#hold(inbound);
    }
  }

  /** Makes the new shards deliver, starting with the events that were held back. */
  switchOver(): void {
    this.#switched = true;
    for (const aligner of this.#aligners.values()) aligner.switchOver(this.#options.clock.monotonicNow());
    for (const [id, inbound] of this.#heldInteractions) if (this.#isFirst(id)) this.#options.deliverNew(inbound);
    this.#heldInteractions.clear();
  }

  /** Resolves when no duplicates can arrive any more after the switch, or when `signal` aborts. */
  async waitUntilOver(signal: AbortSignal): Promise<void> {
    await sleep(this.#options.clock, DUPLICATE_WINDOW_MS, signal).catch(() => {});
  }

  /** Drops the events of the new shards, because resharding was canceled. */
  discardNew(): void {
    for (const aligner of this.#aligners.values()) aligner.discardNew();
    this.#aligners.clear();
  }

  #onNewInteraction(inbound: InboundEvent): void {
    const id = idOf(inbound.data);
    const { holdsInteractions, deliverNew } = this.#options;
    if (holdsInteractions && !this.#switched) {
      if (id !== undefined && !this.#interactions.has(id)) this.#heldInteractions.set(id, withOwnFrame(inbound));
    } else if (this.#isFirst(id)) {
      deliverNew(inbound);
    }
  }

  #hold(received: InboundEvent): void {
    const inbound = withOwnFrame(received);
    const { clock, deliverNew } = this.#options;
    this.#alignerOf(guildKeyOf(inbound.event, inbound.data)).addNew({
      fingerprint: fingerprintOf(inbound),
      receivedAt: clock.monotonicNow(),
      deliver: (doubtful) => deliverNew(doubtful ? markReplayed(inbound) : inbound),
    });
  }

  #deliverIfNew(guildId: string, inbound: InboundEvent): void {
    const { clock, deliverNew } = this.#options;
    const aligner = this.#aligners.get(guildId);
    const now = clock.monotonicNow();
    // Without possible duplicates, no fingerprint is computed.
    if (!aligner || aligner.isOver(now)) {
      this.#aligners.delete(guildId);
      deliverNew(inbound);
      return;
    }
    const novelty = aligner.classify(fingerprintOf(inbound), now);
    if (novelty !== 'repeat') deliverNew(novelty === 'doubtful' ? markReplayed(inbound) : inbound);
  }

  /** Whether an interaction has not been received before. Without an id, a duplicate cannot be recognized. */
  #isFirst(id: string | undefined): boolean {
    const now = this.#options.clock.monotonicNow();
    // The map is in the order of arrival.
    for (const [earlier, receivedAt] of this.#interactions) {
      if (now - receivedAt < DUPLICATE_WINDOW_MS) break;
      this.#interactions.delete(earlier);
    }
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
function guildKeyOf(event: string, data: unknown): string {
  return guildIdOfEvent(event, data) ?? '';
}

function idOf(data: unknown): string | undefined {
  return isObject(data) && typeof data['id'] === 'string' ? data['id'] : undefined;
}

/** The bytes of a frame are only valid until the next one is read. */
function withOwnFrame(inbound: InboundEvent): InboundEvent {
  return inbound.frame ? { ...inbound, frame: Uint8Array.from(inbound.frame) } : inbound;
}

function markReplayed(inbound: InboundEvent): InboundEvent {
  const { origin } = inbound;
  return origin.via === 'gateway' ? { ...inbound, origin: { ...origin, replayed: true } } : inbound;
}
