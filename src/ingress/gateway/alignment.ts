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
export const SAME_MS = 5000;
/** For how long an event that was told may come again, where a session is further behind after all. */
export const POSSIBLE_MS = 60_000;

interface Told {
  readonly print: string;
  readonly at: number;
}

/** An event that the new session has brought. */
export interface Brought extends Told {
  /** Somebody else delivers it. */
  release(): void;
  /** It is delivered by whoever brought it. @param doubtful whether it may have been delivered before */
  deliver(doubtful: boolean): void;
}

/** What an event of the new session is, once that session delivers its events. */
export type Verdict = 'new' | 'doubtful' | 'repeat';

export class Alignment {
  /** The events of the one before, oldest first. */
  readonly #told: Told[] = [];
  /** The last events of the new one, oldest first: those that may have to be delivered. */
  readonly #brought: Brought[] = [];
  /** What it brought and was not told when it should have been, oldest first. */
  readonly #orphans: Brought[] = [];
  /** How many it brought in all. */
  #count = 0;
  #leads = new Set([0]);

  /** Whether an event of the new one can still be one that was told. */
  isOver(now: number): boolean {
    const last = this.#told.at(-1);
    return !last || now - last.at >= POSSIBLE_MS;
  }

  /** The one before tells an event. @param mayBegin whether the new one may begin after it */
  tell(told: Told, mayBegin: boolean): void {
    const orphan = this.#orphans.findIndex(({ print }) => print === told.print);
    if (orphan >= 0) {
      for (const { release } of this.#orphans.splice(orphan, 1)) release();
      return;
    }
    const leads = new Set<number>();
    for (const lead of this.#leads) {
      if (lead >= 0 || this.#brought.at(lead)?.print === told.print) leads.add(lead + 1);
    }
    if (mayBegin) leads.add(-this.#count);
    this.#told.push(told);
    this.#keep(leads, told.at);
  }

  /** The new one brings an event, which it holds back. */
  bring(brought: Brought): void {
    const leads = this.#leadsAfter(brought.print);
    this.#brought.push(brought);
    this.#count++;
    this.#keep(leads, brought.at);
  }

  /** The new one takes over: what it brought and nobody has told is delivered. */
  switch(now: number): void {
    this.#keep(this.#leads, now);
    const ahead = [...this.#leads].map((lead) => Math.max(0, -lead));
    const certain = Math.min(...ahead);
    for (const { deliver } of this.#orphans.splice(0)) deliver(true);
    const brought = this.#brought.splice(0);
    for (const [index, { deliver }] of brought.entries()) deliver(brought.length - index > certain);
    this.#leads = new Set([...this.#leads].map((lead) => Math.max(0, lead)));
  }

  /** The new one is given up. */
  drop(): void {
    for (const { release } of [...this.#orphans.splice(0), ...this.#brought.splice(0)]) release();
  }

  /** After the switch: what an event of the new one is. */
  judge(print: string, now: number): Verdict {
    this.#keep(this.#leads, now);
    const wasNew = this.#leads.has(0);
    const wasTold = this.#told.some((told) => told.print === print);
    const leads = new Set([...this.#leadsAfter(print)].map((lead) => Math.max(0, lead)));
    const isRepeat = leads.size > 0 && !wasNew;
    this.#keep(leads, now);
    if (isRepeat) return 'repeat';
    return wasTold ? 'doubtful' : 'new';
  }

  #leadsAfter(print: string): Set<number> {
    const leads = new Set<number>();
    for (const lead of this.#leads) {
      if (lead <= 0 || this.#told.at(-lead)?.print === print) leads.add(lead - 1);
    }
    const [only] = this.#leads;
    // It is found for certain: neither it nor what was told before it will come any more.
    if (this.#leads.size === 1 && leads.size === 1 && only !== undefined && only > 0) {
      this.#told.splice(0, this.#told.length - only + 1);
    }
    return leads;
  }

  /** Goes on with the leads that time allows, and forgets what none of them needs. */
  #keep(leads: ReadonlySet<number>, now: number): void {
    while (this.#told[0] && now - this.#told[0].at >= POSSIBLE_MS) this.#told.shift();
    const least = -recent(this.#brought, now);
    const most = recent(this.#told, now);
    this.#leads = new Set([...leads].filter((lead) => lead >= least && lead <= most));
    if (this.#leads.size === 0) {
      this.#orphans.push(...this.#brought.splice(0));
      for (let lead = 0; lead <= most; lead++) this.#leads.add(lead);
    }
    const needed = Math.max(0, -Math.min(...this.#leads));
    for (const { release } of this.#brought.splice(0, this.#brought.length - needed)) release();
  }
}

/** How many of a list, oldest first, are so new that the other session may be without them. */
function recent(list: readonly Told[], now: number): number {
  let count = 0;
  for (let index = list.length - 1; index >= 0; index--) {
    const entry = list[index];
    if (!entry || now - entry.at >= SAME_MS) break;
    count++;
  }
  return count;
}
