import type { Timer } from '../../base/clock.js';
import type { Lifetime } from '../lifetime.js';
import { Bucket } from './bucket.js';
import type { Slot } from './global-limit.js';
import type { Route } from './route.js';

/** A call that asks for a permit, once for every time it is sent. */
export interface Turn {
  readonly route: Route;
  /** Smaller numbers go first, whatever their order. */
  readonly rank: number;
  /** Of one rank, smaller numbers go first; a call keeps its number when it is sent again. */
  readonly order: number;
  /** Whether the global limit does not count it. */
  readonly exempt: boolean;
  readonly lifetime: Lifetime;
}

/** The right to send one request. Exactly one of the limiter's `answered`, `lost` and `unused` must follow. */
export interface Permit {
  readonly turn: Turn;
  readonly lane: Lane;
  readonly slot: Slot | undefined;
}

/** A call that waits for its permit. */
export interface Waiter {
  readonly turn: Turn;
  readonly grant: (permit: Permit) => void;
  readonly refuse: (error: unknown) => void;
}

/** Whether `a` goes before `b`. */
export function goesBefore(a: Turn, b: Turn): boolean {
  return a.rank === b.rank ? a.order < b.order : a.rank < b.rank;
}

/** A bucket and the calls that wait for it, in the order in which they will go. */
export class Lane {
  readonly bucket = new Bucket();
  readonly waiting: Waiter[] = [];
  timer: Timer | undefined;
  /** The lane that this one was found to be a part of. */
  successor: Lane | undefined;
  /** When the timer runs out, and every call that could not wait so long has been refused. */
  opensAt = 0;

  /** @param hash the service's name of the bucket, once known */
  constructor(public hash?: string) {}

  /** Puts a call into its place: mostly the last, the first when it is sent again. */
  enqueue(waiter: Waiter): void {
    const place = this.waiting.findLastIndex((other) => goesBefore(other.turn, waiter.turn)) + 1;
    if (place === this.waiting.length) this.waiting.push(waiter);
    else this.waiting.splice(place, 0, waiter);
  }

  /** Takes out the calls that satisfy `isMeant`, and gives them in their order. */
  remove(isMeant: (waiter: Waiter) => boolean): Waiter[] {
    const removed = this.waiting.filter(isMeant);
    if (removed.length > 0) {
      const kept = this.waiting.filter((waiter) => !isMeant(waiter));
      this.waiting.splice(0, this.waiting.length, ...kept);
    }
    return removed;
  }

  /** The bucket was found to be that of another lane: what is on its way is on its way there. */
  joinInto(lane: Lane): void {
    lane.bucket.adopt(this.bucket);
    this.successor = lane;
  }

  cancelTimer(): void {
    this.timer?.cancel();
    this.timer = undefined;
  }
}
