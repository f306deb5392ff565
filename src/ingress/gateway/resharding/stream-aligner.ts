/**
 * Computes how far two sessions are apart in the events of one guild: the old session, whose events are delivered, and
 * the new one, which will replace it.
 *
 * Both receive the same events in the same order, so one number describes the difference, the lead: how many events the
 * old session has received that the new one has not, or, if negative, how many the new session has received that the
 * old one has not. The aligner stores every possible lead. Two facts exclude leads. First, the next event of the
 * session that is behind must equal the corresponding event of the other one. Second, no session is more than
 * `MAX_LAG_MS` behind another, so no lead is longer than the number of events within that time. Usually one lead
 * remains soon, unless equal events follow each other. Then the result that all remaining leads agree on is certain,
 * and the rest is doubtful. If no lead remains, an assumption was wrong: the events that only the new session has
 * received become doubtful, and all leads are possible again.
 */

/** The maximum delay of one session behind another. */
export const MAX_LAG_MS = 5000;
/** How long an event can arrive again, in case a session is further behind than `MAX_LAG_MS`. */
export const DUPLICATE_WINDOW_MS = 60_000;

interface StreamEvent {
  readonly fingerprint: string;
  readonly receivedAt: number;
}

/** An event of the new session that is held back. */
export interface HeldEvent extends StreamEvent {
  /**
   * Delivers the event.
   * @param isDoubtful whether it may have been delivered before
   */
  deliver(isDoubtful: boolean): void;
}

/** Whether an event of the new session was delivered before, after the switch. */
export type EventNovelty = 'new' | 'doubtful' | 'repeat';

export class StreamAligner {
  /** Events of the old session, oldest first. */
  readonly #oldEvents: StreamEvent[] = [];
  /** Last events of the new session that may have to be delivered, oldest first. */
  readonly #newEvents: HeldEvent[] = [];
  /** Events that only the new session has received, although the old one should have, oldest first. */
  readonly #orphans: HeldEvent[] = [];
  /** Number of all events of the new session. */
  #newCount = 0;
  #leads = new Set([0]);

  /** Whether events of the new session can no longer be duplicates. */
  isOver(now: number): boolean {
    const last = this.#oldEvents.at(-1);
    return !last || now - last.receivedAt >= DUPLICATE_WINDOW_MS;
  }

  /**
   * Adds an event of the old session.
   * @param mayStart whether the new session may start to receive events only after this one
   */
  addOld(event: StreamEvent, mayStart: boolean): void {
    const orphan = this.#orphans.findIndex(({ fingerprint }) => fingerprint === event.fingerprint);
    if (orphan >= 0) {
      this.#orphans.splice(orphan, 1);
      return;
    }
    const leads = new Set<number>();
    for (const lead of this.#leads) {
      if (lead >= 0 || this.#newEvents.at(lead)?.fingerprint === event.fingerprint) leads.add(lead + 1);
    }
    if (mayStart) leads.add(-this.#newCount);
    this.#oldEvents.push(event);
    this.#narrowLeads(leads, event.receivedAt);
  }

  /** Adds an event of the new session and holds it back. */
  addNew(event: HeldEvent): void {
    const leads = this.#leadsAfter(event.fingerprint);
    this.#newEvents.push(event);
    this.#newCount++;
    this.#narrowLeads(leads, event.receivedAt);
  }

  /** Makes the new session deliver: the events that only it has received are delivered. */
  switchOver(now: number): void {
    this.#narrowLeads(this.#leads, now);
    const eventsAhead = [...this.#leads].map((lead) => Math.max(0, -lead));
    const certainlyNew = Math.min(...eventsAhead);
    for (const { deliver } of this.#orphans.splice(0)) deliver(true);
    const heldEvents = this.#newEvents.splice(0);
    for (const [index, { deliver }] of heldEvents.entries()) deliver(heldEvents.length - index > certainlyNew);
    this.#leads = new Set([...this.#leads].map((lead) => Math.max(0, lead)));
  }

  /** Drops the events of the new session. */
  discardNew(): void {
    this.#orphans.length = 0;
    this.#newEvents.length = 0;
  }

  /** Classifies an event of the new session after the switch. */
  classify(fingerprint: string, now: number): EventNovelty {
    this.#narrowLeads(this.#leads, now);
    const wasNew = this.#leads.has(0);
    const wasDelivered = this.#oldEvents.some((event) => event.fingerprint === fingerprint);
    const leads = new Set([...this.#leadsAfter(fingerprint)].map((lead) => Math.max(0, lead)));
    const isRepeat = leads.size > 0 && !wasNew;
    this.#narrowLeads(leads, now);
    if (isRepeat) return 'repeat';
    return wasDelivered ? 'doubtful' : 'new';
  }

  /** The possible leads after the new session has received an event. */
  #leadsAfter(fingerprint: string): Set<number> {
    const leads = new Set<number>();
    for (const lead of this.#leads) {
      if (lead <= 0 || this.#oldEvents.at(-lead)?.fingerprint === fingerprint) leads.add(lead - 1);
    }
    const [only] = this.#leads;
    // The event is certainly identified: neither it nor the events before it can arrive again.
    if (this.#leads.size === 1 && leads.size === 1 && only !== undefined && only > 0) {
      this.#oldEvents.splice(0, this.#oldEvents.length - only + 1);
    }
    return leads;
  }

  /** Stores the leads that are possible in time, and drops the events that none of them needs. */
  #narrowLeads(leads: ReadonlySet<number>, now: number): void {
    while (this.#oldEvents[0] && now - this.#oldEvents[0].receivedAt >= DUPLICATE_WINDOW_MS) this.#oldEvents.shift();
    const minLead = -countRecent(this.#newEvents, now);
    const maxLead = countRecent(this.#oldEvents, now);
    this.#leads = new Set([...leads].filter((lead) => lead >= minLead && lead <= maxLead));
    if (this.#leads.size === 0) {
      this.#orphans.push(...this.#newEvents.splice(0));
      for (let lead = 0; lead <= maxLead; lead++) this.#leads.add(lead);
    }
    const needed = Math.max(0, -Math.min(...this.#leads));
    this.#newEvents.splice(0, this.#newEvents.length - needed);
  }
}

/** How many events of a list, oldest first, are so recent that the other session may not have received them. */
function countRecent(list: readonly StreamEvent[], now: number): number {
  let count = 0;
  for (let index = list.length - 1; index >= 0; index--) {
    const entry = list[index];
    if (!entry || now - entry.receivedAt >= MAX_LAG_MS) break;
    count++;
  }
  return count;
}
