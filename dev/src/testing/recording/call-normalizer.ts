import { ID_PATTERN } from './id-redactor.js';
import type { RecordedBot } from './recorded-bot.js';
import type { RecordedFrame } from './recording.js';

const RESERVED_PREFIXES: readonly string[] = ['~reopen', '~wizard', '~prompt', '~shown'];
const STORED_KEY_PATTERN = /%~[\w-]+/g;
/** What is before the id of an application in a path. */
const BEFORE_APPLICATION_ID = /\/(?:applications|webhooks)\/$/;

/**
 * Replaces values that differ in every run by placeholders. Ids of the recording stay unchanged. Other ids and random
 * parts of the framework's custom_ids and nonces are numbered in the order in which the bot's calls first contain them.
 */
export class CallNormalizer {
  readonly #recordedIds: ReadonlySet<string>;
  readonly #idPlaceholders = new Map<string, string>();
  readonly #randomPlaceholders = new Map<string, string>();

  constructor(
    frames: readonly RecordedFrame[],
    private readonly bot: RecordedBot,
  ) {
    this.#recordedIds = new Set(frames.flatMap(({ d }) => JSON.stringify(d ?? null).match(/\d+/g) ?? []));
  }

  /** Returns a copy with placeholders for values that differ in every run. */
  normalize<Value>(value: Value): Value {
    // Only strings change, each to another string.
    return this.#normalizeValue(value) as Value;
  }

  #normalizeValue(value: unknown, key = ''): unknown {
    if (typeof value === 'string') return this.#normalizeText(value, key);
    if (Array.isArray(value)) return value.map((each) => this.#normalizeValue(each));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, each]: [string, unknown]) => [
        this.#normalizeText(key),
        key === 'nonce' && typeof each === 'string' ? this.#numberRandom(each) : this.#normalizeValue(each, key),
      ]),
    );
  }

  #normalizeText(text: string, key = ''): string {
    const replaced = text.replaceAll(ID_PATTERN, (id, offset: number) => {
      const isApplication = key === 'application_id' || BEFORE_APPLICATION_ID.test(text.slice(0, offset));
      return this.#normalizeId(id, isApplication ? 'application' : 'user');
    });
    const [first = '', second = '', ...rest] = replaced.split('/');
    // The framework's own components contain the key of a draft, others may contain the key of stored parameters: both
    // are random.
    if (RESERVED_PREFIXES.includes(first)) return [first, this.#numberRandom(second), ...rest].join('/');
    return replaced.replaceAll(STORED_KEY_PATTERN, (key) => this.#numberRandom(key));
  }

  #numberRandom(text: string): string {
    return placeholderFor(this.#randomPlaceholders, text, 'random');
  }

  #normalizeId(id: string, kind: 'application' | 'user'): string {
    return (
      this.bot.recordedIdOf(id, kind) ??
      (this.#recordedIds.has(id) ? id : placeholderFor(this.#idPlaceholders, id, 'id'))
    );
  }
}

function placeholderFor(placeholders: Map<string, string>, text: string, kind: string): string {
  const placeholder = placeholders.get(text) ?? `<${kind} ${placeholders.size + 1}>`;
  placeholders.set(text, placeholder);
  return placeholder;
}
