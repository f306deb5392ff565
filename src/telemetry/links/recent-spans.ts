import type { SpanContext } from '@opentelemetry/api';
import type { Clock } from '../../base/clock.js';

/** Half of the most spans that are kept. All of them need about 3 MB. */
const GENERATION_SIZE = 5000;
/** Half of the longest time that a span is kept. */
const GENERATION_MS = 30 * 60 * 1000;

/**
 * The contexts of recent spans by key. When the newer generation is full or old, it replaces the older one, which is
 * forgotten as a whole: that costs less than an expiry of each entry.
 */
export class RecentSpans {
  #newer = new Map<string, SpanContext>();
  #older = new Map<string, SpanContext>();
  #startedAt: number;

  constructor(private readonly clock: Clock) {
    this.#startedAt = clock.monotonicNow();
  }

  set(key: string, span: SpanContext): void {
    this.#forget();
    this.#newer.set(key, span);
  }

  get(key: string): SpanContext | undefined {
    this.#forget();
    return this.#newer.get(key) ?? this.#older.get(key);
  }

  #forget(): void {
    const age = this.clock.monotonicNow() - this.#startedAt;
    if (age < GENERATION_MS && this.#newer.size < GENERATION_SIZE) return;
    this.#older = age < 2 * GENERATION_MS ? this.#newer : new Map();
    this.#newer = new Map();
    this.#startedAt = this.clock.monotonicNow();
  }
}
