import type { RecordedBot } from './recorded-bot.js';
import type { RecordedFrame } from './recording.js';
import { ID_IN_TEXT } from './redacted-ids.js';

const OWN: readonly string[] = ['~reopen', '~wizard', '~ask'];
const STORED = /%~[\w-]+/g;

/**
 * Names for what is another in every run. Ids that the recording has stay as they are there; others, and what the
 * framework draws by lot, are numbered in the order in which the bot first spoke of them.
 */
export class CallNames {
  readonly #known: ReadonlySet<string>;
  readonly #ids = new Map<string, string>();
  readonly #drawn = new Map<string, string>();

  constructor(
    frames: readonly RecordedFrame[],
    private readonly bot: RecordedBot,
  ) {
    this.#known = new Set(frames.flatMap(({ d }) => JSON.stringify(d ?? null).match(/\d+/g) ?? []));
  }

  /** A value with names in the place of what is another in every run. */
  named<Value>(value: Value): Value {
    // Only texts change, each into another text.
    return this.#of(value) as Value;
  }

  #of(value: unknown): unknown {
    if (typeof value === 'string') return this.#text(value);
    if (Array.isArray(value)) return value.map((each) => this.#of(each));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [this.#text(key), this.#of(each)]));
  }

  #text(text: string): string {
    const named = text.replaceAll(ID_IN_TEXT, (id) => this.#id(id));
    const [first = '', second = '', ...rest] = named.split('/');
    // The framework's own controls name a draft, others may name what is stored for them: both are drawn by lot.
    if (OWN.includes(first)) return [first, numbered(this.#drawn, second, 'drawn'), ...rest].join('/');
    return named.replaceAll(STORED, (key) => numbered(this.#drawn, key, 'drawn'));
  }

  #id(id: string): string {
    return this.bot.recordedIdOf(id) ?? (this.#known.has(id) ? id : numbered(this.#ids, id, 'id'));
  }
}

function numbered(names: Map<string, string>, text: string, what: string): string {
  const name = names.get(text) ?? `<${what} ${names.size + 1}>`;
  names.set(text, name);
  return name;
}
