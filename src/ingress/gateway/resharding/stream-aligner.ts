/**
 * How far two sessions are apart in the events of one guild: the one before, whose events are delivered, and the new
 * one, which is to follow it.
 *
 * Both hear the same events in the same order, so it takes one number to say it, the lead: how many events the one
 * before has told that the new one has not brought yet, or below zero, how many the new one has brought ahead of it.
 * Each number that is possible is kept. The next event of whoever is behind must equal the next of whoever is ahead,
 * which rules out numbers; so does time, since no session is `SAME_MS` behind another, and no lead is longer than what
 * came in that time. One remains soon, unless equal events follow each other; then what is certain of all that remain
 * is certain, and the rest is in doubt. Should none remain, something was not as said here: what the new one has brought
 * without its being told is in doubt from then on, and all numbers are possible again.
 */

/** No session is so far behind another. */
export const MAX_LAG_MS = 5000;
/** For how long an event that was told may come again, where a session is further behind after all. */
export const DUPLICATE_WINDOW_MS = 60_000;

interface StreamEvent {
  readonly fingerprint: string;
  readonly receivedAt: number;
}

/** An event that the new session has brought. */
export interface HeldEvent extends StreamEvent {
  /** Somebody else delivers it. */
  release(): void;
  /** It is delivered by whoever brought it. @param doubtful whether it may have been delivered before */
  deliver(doubtful: boolean): void;
}

/** What an event of the new session is, once that session delivers its events. */
export type EventNovelty = 'new' | 'doubtful' | 'repeat';

export class StreamAligner {
  /** The events of the one before, oldest first. */
  readonly #oldEvents: StreamEvent[] = [];
  /** The last events of the new one, oldest first: those that may have to be delivered. */
  readonly #newEvents: HeldEvent[] = [];
  /** What it brought and was not told when it should have been, oldest first. */
  readonly #orphans: HeldEvent[] = [];
  /** How many it brought in all. */
  #newCount = 0;
  #leads = new Set([0]);

  /** Whether an event of the new one can still be one that was told. */
  isOver(now: number): boolean {
    const last = this.#oldEvents.at(-1);
    return !last || now - last.receivedAt >= DUPLICATE_WINDOW_MS;
  }

  /** The one before tells an event. @param mayBegin whether the new one may begin after it */
  addOld(told: StreamEvent, mayBegin: boolean): void {
    const orphan = this.#orphans.findIndex(({ fingerprint }) => fingerprint === told.fingerprint);
    if (orphan >= 0) {
      for (const { release } of this.#orphans.splice(orphan, 1)) release();
      return;
    }
    const leads = new Set<number>();
    for (const lead of this.#leads) {
      if (lead >= 0 || this.#newEvents.at(lead)?.fingerprint === told.fingerprint) leads.add(lead + 1);
    }
    if (mayBegin) leads.add(-this.#newCount);
    this.#oldEvents.push(told);
    this.#narrowLeads(leads, told.receivedAt);
  }

  /** The new one brings an event, which it holds back. */
  addNew(brought: HeldEvent): void {
    const leads = this.#leadsAfter(brought.fingerprint);
    this.#newEvents.push(brought);
    this.#newCount++;
    this.#narrowLeads(leads, brought.receivedAt);
  }

  /** The new one takes over: what it brought and nobody has told is delivered. */
  switchOver(now: number): void {
    this.#narrowLeads(this.#leads, now);
    const ahead = [...this.#leads].map((lead) => Math.max(0, -lead));
    const certain = Math.min(...ahead);
    for (const { deliver } of this.#orphans.splice(0)) deliver(true);
    const brought = this.#newEvents.splice(0);
    for (const [index, { deliver }] of brought.entries()) deliver(brought.length - index > certain);
    this.#leads = new Set([...this.#leads].map((lead) => Math.max(0, lead)));
  }

  /** The new one is given up. */
  discardNew(): void {
    for (const { release } of [...this.#orphans.splice(0), ...this.#newEvents.splice(0)]) release();
  }

  /** After the switch: what an event of the new one is. */
  classify(print: string, now: number): EventNovelty {
    this.#narrowLeads(this.#leads, now);
    const wasNew = this.#leads.has(0);
    const wasTold = this.#oldEvents.some((told) => told.fingerprint === print);
    const leads = new Set([...this.#leadsAfter(print)].map((lead) => Math.max(0, lead)));
    const isRepeat = leads.size > 0 && !wasNew;
    this.#narrowLeads(leads, now);
    if (isRepeat) return 'repeat';
    return wasTold ? 'doubtful' : 'new';
  }

  #leadsAfter(print: string): Set<number> {
    const leads = new Set<number>();
    for (const lead of this.#leads) {
      if (lead <= 0 || this.#oldEvents.at(-lead)?.fingerprint === print) leads.add(lead - 1);
    }
    const [only] = this.#leads;
    // It is found for certain: neither it nor what was told before it will come any more.
    if (this.#leads.size === 1 && leads.size === 1 && only !== undefined && only > 0) {
      this.#oldEvents.splice(0, this.#oldEvents.length - only + 1);
    }
    return leads;
  }

  /** Goes on with the leads that time allows, and forgets what none of them needs. */
  #narrowLeads(leads: ReadonlySet<number>, now: number): void {
    while (this.#oldEvents[0] && now - this.#oldEvents[0].receivedAt >= DUPLICATE_WINDOW_MS) this.#oldEvents.shift();
    const least = -countRecent(this.#newEvents, now);
    const most = countRecent(this.#oldEvents, now);
    this.#leads = new Set([...leads].filter((lead) => lead >= least && lead <= most));
    if (this.#leads.size === 0) {
      this.#orphans.push(...this.#newEvents.splice(0));
      for (let lead = 0; lead <= most; lead++) this.#leads.add(lead);
    }
    const needed = Math.max(0, -Math.min(...this.#leads));
    for (const { release } of this.#newEvents.splice(0, this.#newEvents.length - needed)) release();
  }
}

/** How many of a list, oldest first, are so new that the other session may be without them. */
function countRecent(list: readonly StreamEvent[], now: number): number {
  let count = 0;
  for (let index = list.length - 1; index >= 0; index--) {
    const entry = list[index];
    if (!entry || now - entry.receivedAt >= MAX_LAG_MS) break;
    count++;
  }
  return count;
}
