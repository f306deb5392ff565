/**
 * Detects repeated requests: the same request again, and a request with a new signature for the same interaction or
 * webhook event. What a request contains is stored for longer than its signature is valid.
 */
import { createHash } from 'node:crypto';
import type { Clock } from '../../base/clock.js';
import { limits } from '../../wire/constants/limits.js';
import { ReplayCache } from './replay-cache.js';
import type { VerifiedSignature } from './signature-verifier.js';

export class RepeatDetector {
  readonly #clock: Clock;
  readonly #signatures: ReplayCache;
  readonly #interactions: ReplayCache;
  readonly #events: ReplayCache;

  constructor(clock: Clock) {
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
  isNewInteraction(id: string): boolean {
    return this.#interactions.admit(id, this.#clock.now() + limits.interaction.tokenMs);
  }

  /**
   * Whether the webhook event was not received yet, as long as Discord sends it again. Events have no id, but two events
   * have different bodies: they contain a timestamp in microseconds.
   */
  isNewEvent(body: Uint8Array): boolean {
    const digest = createHash('sha256').update(body).digest('base64');
    return this.#events.admit(digest, this.#clock.now() + limits.applicationEndpoint.eventRetryMs);
  }
}
