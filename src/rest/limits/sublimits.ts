/**
 * Sublimits: limits of some fields of a route, for example two changes of the name or topic of a channel in ten minutes.
 * No header announces them. Discord refuses a request with 429 although its bucket has requests left, and does not say
 * which field was the cause. So a refusal is stored with all fields of the refused body. It holds back the requests of the
 * same route and resource whose body contains all of them. A smaller set that is refused later is closer to the cause, so
 * it replaces larger ones.
 *
 * Calls that are held back are parked here and not in the queue of their bucket, where they would block other calls. The
 * headers do not say how many of them Discord will accept. So they leave one after another: the next one when the previous
 * one has settled. If there are more than Discord accepts, only one of them is refused in each window.
 */
import { isObject } from '../../base/objects.js';
import type { PendingPermit } from './bucket-queue.js';
import { goesBefore, type PermitRequest } from './permit-request.js';
import { rejectionDelayMs } from './rejection-delay.js';

/** The most sublimits that are stored. The one that ends first is removed, and the calls that it holds back are sent. */
const CAPACITY = 1000;

/** A refused set of fields. Times are milliseconds of monotonic time. */
export interface Sublimit {
  /** The fields of the refused body, in alphabetical order. */
  readonly fields: readonly string[];
  /** Until when no request with these fields is sent. */
  readonly until: number;
}

interface StoredSublimit extends Sublimit {
  readonly key: string;
  until: number;
  /** Consecutive refusals. */
  refusals: number;
  /** The calls that it holds back, in the order in which they will be sent. */
  readonly parked: PendingPermit[];
  /** The order of the call that left last, until it has settled. */
  running: number | undefined;
}

/** Returns the fields of a body, in alphabetical order. */
export function fieldsOf(body: unknown): string[] {
  if (!isObject(body)) return [];
  return Object.keys(body)
    .filter((name) => body[name] !== undefined)
    .toSorted();
}

export class Sublimits {
  /** Route and resource → its sublimits. */
  readonly #byRoute = new Map<string, StoredSublimit[]>();
  #size = 0;

  /** The number of stored sublimits. */
  get size(): number {
    return this.#size;
  }

  /** Returns the sublimit that holds a request back; of several, the one that ends last. */
  holderOf(request: PermitRequest, now: number): Sublimit | undefined {
    if (this.#size === 0) return undefined;
    return this.#holderOf(request, now);
  }

  /**
   * Discord refused a request because of a sublimit.
   * @returns the sublimit, and the parked calls that it ends too late for
   */
  refuse(request: PermitRequest, retryAfterMs: number, now: number): { sublimit: Sublimit; late: PendingPermit[] } {
    this.#removeEnded(now);
    const key = keyOf(request);
    const fields = fieldsOf(request.body);
    const known = this.#byRoute.get(key) ?? [];
    const isSame = (each: Sublimit) => each.fields.length === fields.length && isSubset(fields, each.fields);
    const sublimit: StoredSublimit = known.find(isSame) ?? {
      key,
      fields,
      until: now,
      refusals: 0,
      parked: [],
      running: undefined,
    };
    const replaced = known.filter((each) => each !== sublimit && isSubset(fields, each.fields));
    for (const { parked } of replaced) for (const call of parked) insert(sublimit.parked, call);
    this.#set(key, [...known.filter((each) => each !== sublimit && !replaced.includes(each)), sublimit]);
    if (sublimit.until <= now) sublimit.refusals += 1;
    sublimit.until = Math.max(sublimit.until, now + rejectionDelayMs(retryAfterMs, sublimit.refusals));
    this.#endRunning(key, request.order);
    return { sublimit, late: removeFrom(sublimit.parked, (call) => call.deadline.expiresAt < sublimit.until) };
  }

  /** Parks a call that is held back. It must be held back by a sublimit. */
  park(call: PendingPermit, now: number): void {
    const { request } = call;
    const holder = this.#holderOf(request, now);
    if (holder) insert(holder.parked, call);
    // The sublimit from which it came can let the next one leave.
    this.#endRunning(keyOf(request), request.order);
  }

  /** Removes a parked call that was ended. Returns whether it was parked. */
  leave(call: PendingPermit): boolean {
    if (this.#size === 0) return false;
    const known = this.#byRoute.get(keyOf(call.request)) ?? [];
    return known.some(({ parked }) => removeFrom(parked, (request) => request === call.request).length > 0);
  }

  /** A call has settled. Returns whether the next one can leave. */
  end(request: PermitRequest): boolean {
    return this.#size > 0 && this.#endRunning(keyOf(request), request.order);
  }

  /** When the next call can leave; Infinity if none is parked, or all wait for calls that have left. */
  get releasesAt(): number {
    let releasesAt = Number.POSITIVE_INFINITY;
    for (const each of this.#all()) if (canRelease(each)) releasesAt = Math.min(releasesAt, each.until);
    return releasesAt;
  }

  /** Removes the calls that can leave now, and returns them. They count as running until they have settled. */
  release(now: number): PendingPermit[] {
    const released: PendingPermit[] = [];
    for (const each of this.#all()) {
      if (!canRelease(each) || each.until > now) continue;
      const call = each.parked.shift();
      if (!call) continue;
      each.running = call.request.order;
      released.push(call);
    }
    return released;
  }

  /** Removes sublimits while there are too many, and returns the calls that they held back. */
  shrink(): PendingPermit[] {
    const removed: PendingPermit[] = [];
    while (this.#size > CAPACITY) {
      const first = [...this.#all()].reduce((earliest, each) => (each.until < earliest.until ? each : earliest));
      this.#remove(first);
      removed.push(...first.parked);
    }
    return removed;
  }

  #holderOf(request: PermitRequest, now: number): StoredSublimit | undefined {
    let holder: StoredSublimit | undefined;
    for (const each of this.#byRoute.get(keyOf(request)) ?? []) {
      if (holds(each, request, now) && (!holder || each.until > holder.until)) holder = each;
    }
    return holder;
  }

  #endRunning(key: string, order: number): boolean {
    const ended = (this.#byRoute.get(key) ?? []).filter(({ running }) => running === order);
    for (const each of ended) each.running = undefined;
    return ended.length > 0;
  }

  #removeEnded(now: number): void {
    for (const each of [...this.#all()]) {
      if (each.until <= now && each.parked.length === 0 && each.running === undefined) this.#remove(each);
    }
  }

  #remove(sublimit: StoredSublimit): void {
    const { key } = sublimit;
    this.#set(
      key,
      (this.#byRoute.get(key) ?? []).filter((each) => each !== sublimit),
    );
  }

  #set(key: string, sublimits: StoredSublimit[]): void {
    this.#size += sublimits.length - (this.#byRoute.get(key)?.length ?? 0);
    if (sublimits.length === 0) this.#byRoute.delete(key);
    else this.#byRoute.set(key, sublimits);
  }

  *#all(): Iterable<StoredSublimit> {
    for (const each of this.#byRoute.values()) yield* each;
  }
}

function isSubset(fields: readonly string[], others: readonly string[]): boolean {
  return fields.every((name) => others.includes(name));
}

function keyOf({ route }: PermitRequest): string {
  return `${route.template} ${route.majorParams}`;
}

function holds({ fields, until, parked, running }: StoredSublimit, request: PermitRequest, now: number): boolean {
  const { body, order } = request;
  // A call that waits longer leaves first.
  const isOpen = until <= now && (running ?? order) === order && !(parked[0] && goesBefore(parked[0].request, request));
  return !isOpen && fields.every((name) => isObject(body) && body[name] !== undefined);
}

function canRelease({ parked, running }: StoredSublimit): boolean {
  return parked.length > 0 && running === undefined;
}

function insert(calls: PendingPermit[], call: PendingPermit): void {
  calls.splice(calls.findLastIndex(({ request }) => goesBefore(request, call.request)) + 1, 0, call);
}

function removeFrom(calls: PendingPermit[], matches: (request: PermitRequest) => boolean): PendingPermit[] {
  const removed = calls.filter(({ request }) => matches(request));
  if (removed.length > 0) calls.splice(0, calls.length, ...calls.filter(({ request }) => !matches(request)));
  return removed;
}
