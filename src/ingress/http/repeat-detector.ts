/**
 * Detects repeated requests: the same request again, and a request with a new signature for the same interaction or
 * webhook event. What a request contains is stored for longer than its signature is valid.
 *
 * The caches of this process are asked first. What is new to them may have been received by another process. Signatures
 * are not shared: a request with the same signature contains the same interaction or event.
 */
import { toBase64Url } from '../../base/bytes/bytes.js';
import { sha256 } from '../../base/bytes/sha256.js';
import type { Clock } from '../../base/clock.js';
import type { MaybePromise } from '../../base/maybe-promise.js';
import { limits } from '../../wire/constants/limits.js';
import type { ReplayProtection } from './replay-protection.js';
import type { VerifiedSignature } from './signature-verifier.js';

export class RepeatDetector {
  readonly #clock: Clock;
  readonly #signatures: ReplayCache;
  readonly #interactions: ReplayCache;
  readonly #events: ReplayCache;

  /** @param shared returns what other processes have received */
  constructor(
    clock: Clock,
    private readonly shared: () => ReplayProtection | undefined = () => undefined,
  ) {
    this.#clock = clock;
    this.#signatures = new ReplayCache(clock);
    this.#interactions = new ReplayCache(clock);
    this.#events = new ReplayCache(clock);
  }

  /** Whether no request with this signature was received yet. */
  isNewRequest({ signature, validUntil }: VerifiedSignature): boolean {
    return this.#signatures.admit(signature, validUntil);
  }

  /** Whether the interaction was not received yet, as long as it can be responded to. */
  isNewInteraction(id: string): MaybePromise<boolean> {
    const validUntil = this.#clock.now() + limits.interaction.tokenMs;
    return this.#interactions.admit(id, validUntil) && this.#isNewElsewhere(`interaction:${id}`, validUntil);
  }

  /**
   * Whether the webhook event was not received yet, as long as Discord sends it again. Events have no id, but two events
   * have different bodies: they contain a timestamp in microseconds.
   */
  isNewEvent(body: Uint8Array): MaybePromise<boolean> {
    const digest = toBase64Url(sha256(body));
    const validUntil = this.#clock.now() + limits.applicationEndpoint.eventRetryMs;
    return this.#events.admit(digest, validUntil) && this.#isNewElsewhere(`event:${digest}`, validUntil);
  }

  #isNewElsewhere(key: string, validUntil: number): MaybePromise<boolean> {
    return this.shared()?.admit(key, validUntil) ?? true;
  }
}

/** Maximum number of stored requests: 5 minutes with 300 requests per second. */
const DEFAULT_CAPACITY = 100_000;

/**
 * Stores the keys of received requests (signatures, or ids of what they contain) for a time, to detect repeated ones. It
 * only contains the requests of this process. Processes with the same address share a `ReplayProtection`.
 */
export class ReplayCache implements ReplayProtection {
  /** By key, in the order of arrival: until when it must be stored. */
  readonly #seen = new Map<string, number>();
  readonly #clock: Clock;
  readonly #capacity: number;

  /** @param capacity maximum number of requests; above it the oldest ones are removed early */
  constructor(clock: Clock, capacity: number = DEFAULT_CAPACITY) {
    this.#clock = clock;
    this.#capacity = capacity;
  }

  /**
   * Stores the key of a request. Returns false if it was received before.
   * @param validUntil milliseconds since 1970 until which a repeated request must be detected
   */
  admit(key: string, validUntil: number): boolean {
    if (this.#seen.has(key)) return false;
    this.#evict();
    this.#seen.set(key, validUntil);
    return true;
  }

  /** Number of stored requests. */
  get size(): number {
    return this.#seen.size;
  }

  #evict(): void {
    const now = this.#clock.now();
    for (const [key, validUntil] of this.#seen) {
      if (validUntil >= now && this.#seen.size < this.#capacity) return;
      this.#seen.delete(key);
    }
  }
}
