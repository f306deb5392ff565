import { ID_PATTERN } from './id-redactor.js';
import type { RecordedBot } from './recorded-bot.js';
import type { RecordedFrame } from './recording.js';

const FRAMEWORK_PREFIXES: readonly string[] = ['~reopen', '~wizard', '~ask'];
const STORED_KEY_PATTERN = /%~[\w-]+/g;

/**
 * Names for what is another in every run. Ids that the recording has stay as they are there; others, and what the
 * framework draws by lot, are numbered in the order in which the bot first spoke of them.
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

  /** A value with names in the place of what is another in every run. */
  normalize<Value>(value: Value): Value {
    // Only texts change, each into another text.
    return this.#normalizeValue(value) as Value;
  }

  #normalizeValue(value: unknown): unknown {
    if (typeof value === 'string') return this.#normalizeText(value);
    if (Array.isArray(value)) return value.map((each) => this.#normalizeValue(each));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, each]) => [this.#normalizeText(key), this.#normalizeValue(each)]),
    );
  }

  #normalizeText(text: string): string {
    const named = text.replaceAll(ID_PATTERN, (id) => this.#normalizeId(id));
    const [first = '', second = '', ...rest] = named.split('/');
    // The framework's own controls name a draft, others may name what is stored for them: both are drawn by lot.
    if (FRAMEWORK_PREFIXES.includes(first))
      return [first, placeholderFor(this.#randomPlaceholders, second, 'drawn'), ...rest].join('/');
    return named.replaceAll(STORED_KEY_PATTERN, (key) => placeholderFor(this.#randomPlaceholders, key, 'drawn'));
  }

  #normalizeId(id: string): string {
    return (
      this.bot.recordedIdOf(id) ?? (this.#recordedIds.has(id) ? id : placeholderFor(this.#idPlaceholders, id, 'id'))
    );
  }
}

function placeholderFor(names: Map<string, string>, text: string, what: string): string {
  const name = names.get(text) ?? `<${what} ${names.size + 1}>`;
  names.set(text, name);
  return name;
}
