/**
 * The queues with the same values of the major parameters, for example those of a channel. Routes of a group can share
 * a bucket; routes of different groups cannot.
 *
 * Until a response contains the bucket hash of a route, a request of this route may count in any bucket of the group.
 * It is a probe: a group has one probe at a time, and the probe takes a permit of every known bucket of the group. The
 * permits that it did not need are returned with its response. The hash of a route is the same in all groups, so this
 * delays only the first calls of each route in a process.
 */
import type { Bucket } from './bucket.js';

/** A probe does not wait longer than this for another bucket of its group, which is probably not its own. */
const MAX_PROBE_WAIT_MS = 5000;

/** A queue of a group. */
interface GroupMember {
  readonly bucket: Bucket;
  /** Whether its bucket may be that of another queue of the group. */
  readonly isUnknown: boolean;
}

/** A request with an unknown bucket: the queues in which it is counted, with the number of the window. */
export type Probe<Queue> = Map<Queue, number>;

export class MajorGroup<Queue extends GroupMember> {
  readonly #queues = new Set<Queue>();
  /** Queues whose next call waits to be the probe. */
  readonly waiting = new Set<Queue>();
  #probe: Probe<Queue> | undefined;
  /** The queue of the probe. */
  #probing: Queue | undefined;

  get isEmpty(): boolean {
    return this.#queues.size === 0;
  }

  add(queue: Queue): void {
    this.#queues.add(queue);
    if (!queue.isUnknown) this.#countProbeIn(queue);
  }

  /** Counts the request of the probe, if there is one, in a bucket that became known after it was sent. */
  #countProbeIn(queue: Queue): void {
    if (this.#probe && this.#probing !== queue && !this.#probe.has(queue)) this.#probe.set(queue, queue.bucket.take());
  }

  delete(queue: Queue): void {
    this.#queues.delete(queue);
    this.waiting.delete(queue);
  }

  /** The earliest time for a probe: `now` if it can be sent now, Infinity if it depends on a response. */
  readyAt(now: number): number {
    if (this.#probe) return Number.POSITIVE_INFINITY;
    let readyAt = now;
    for (const queue of this.#queues) {
      if (queue.isUnknown) continue;
      const bucketAt = queue.bucket.readyAt(now);
      if (bucketAt - now <= MAX_PROBE_WAIT_MS || bucketAt === Number.POSITIVE_INFINITY)
        readyAt = Math.max(readyAt, bucketAt);
    }
    return readyAt;
  }

  /** Counts a request with an unknown bucket in every known bucket. */
  startProbe(probing: Queue, now: number): Probe<Queue> {
    const probe: Probe<Queue> = new Map();
    for (const queue of this.#queues) {
      if (!queue.isUnknown && queue.bucket.readyAt(now) <= now) probe.set(queue, queue.bucket.take());
    }
    this.#probe = probe;
    this.#probing = probing;
    return probe;
  }

  /**
   * A probe has a response, or has none.
   * @param own the queue of its bucket; the permits of all others are returned
   */
  endProbe(probe: Probe<Queue>, own: Queue | undefined): void {
    for (const [queue, window] of probe) {
      if (queue === own) queue.bucket.finish(window);
      else queue.bucket.release(window);
    }
    this.#probe = undefined;
    this.#probing = undefined;
  }
}
