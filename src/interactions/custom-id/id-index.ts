/**
 * Finds the codec that takes an id among many, and those that would take the same. The forms of all ids stand in one
 * tree, segment by segment: fixed texts lead to branches by their text, whatever else a segment may be to one open
 * branch. An id is looked up along its segments, and two forms can overlap only where their branches meet, so neither
 * takes a look at every codec.
 */
import type { CustomIdCodec, CustomIdMatch } from './codec.js';
import type { FormSegment } from './form.js';
import { fixedTexts } from './form-overlap.js';
import { overlaps } from './overlap.js';

/** A codec, and what it stands for. */
export interface CustomIdEntry<T> {
  readonly codec: CustomIdCodec;
  readonly value: T;
}

/** What an id was found to be. */
export interface FoundId<T> {
  readonly value: T;
  /** What the id holds; `codec.load` gives its parameters. */
  readonly match: CustomIdMatch;
  readonly codec: CustomIdCodec;
}

interface Branch {
  readonly fixed: Map<string, Branch>;
  open: Branch | undefined;
  /** Places in the list of the entries of which a form ends here. */
  readonly ends: number[];
}

/** Into how many branches one form is spread by its alternatives; past that they count as open. */
const SPREAD = 64;

/** The custom_ids of a bot's declarations of one kind. It does not change once it is made. */
export class CustomIdIndex<T> {
  readonly #entries: readonly CustomIdEntry<T>[];
  readonly #root = branch();

  constructor(entries: readonly CustomIdEntry<T>[]) {
    this.#entries = entries;
    for (const [place, { codec }] of entries.entries()) {
      for (const form of codec.forms) plant(this.#root, form, 0, place, SPREAD);
    }
  }

  /** The first entry whose codec takes `id`. */
  find(id: string): FoundId<T> | undefined {
    const places: number[] = [];
    const written = id.split('/');
    reach(this.#root, written, 0, places);
    if (places.length > 1) places.sort((a, b) => a - b);
    for (const place of places) {
      const entry = this.#entries[place];
      const match = entry?.codec.match(id, written);
      if (entry && match) return { value: entry.value, codec: entry.codec, match };
    }
    return undefined;
  }

  /** Each pair of entries that would take some id both, in the order of the list. */
  clashes(): readonly (readonly [T, T])[] {
    const count = this.#entries.length;
    const met = new Set<number>();
    meet(this.#root, this.#root, (a, b) => {
      if (a !== b) met.add(Math.max(a, b) * count + Math.min(a, b));
    });
    return [...met]
      .sort((a, b) => a - b)
      .flatMap((pair) => {
        const [first, second] = [this.#entries[pair % count], this.#entries[Math.floor(pair / count)]];
        return first && second && overlaps(first.codec, second.codec) ? [[first.value, second.value] as const] : [];
      });
  }
}

function branch(): Branch {
  return { fixed: new Map(), open: undefined, ends: [] };
}

function plant(at: Branch, form: readonly FormSegment[], depth: number, place: number, spread: number): void {
  const segment = form[depth];
  if (segment === undefined) {
    at.ends.push(place);
    return;
  }
  const texts = fixedTexts(segment);
  if (texts === undefined || texts.length > spread) {
    at.open ??= branch();
    plant(at.open, form, depth + 1, place, spread);
    return;
  }
  for (const text of texts) {
    const next = at.fixed.get(text) ?? branch();
    at.fixed.set(text, next);
    plant(next, form, depth + 1, place, Math.floor(spread / texts.length));
  }
}

function reach(at: Branch, written: readonly string[], depth: number, places: number[]): void {
  const text = written[depth];
  if (text === undefined) {
    places.push(...at.ends);
    return;
  }
  // Looking a text up costs its hash: parameters, which stand where no text is fixed, are spared it.
  const fixed = at.fixed.size === 0 ? undefined : at.fixed.get(text);
  if (fixed) reach(fixed, written, depth + 1, places);
  if (at.open) reach(at.open, written, depth + 1, places);
}

/** Tells of every two ends that some text may lead to both of; of a branch with itself, each pair once or twice. */
function meet(a: Branch, b: Branch, tell: (a: number, b: number) => void): void {
  for (const one of a.ends) for (const other of b.ends) tell(one, other);
  const [few, many] = a.fixed.size <= b.fixed.size ? [a, b] : [b, a];
  for (const [text, next] of few.fixed) {
    const same = many.fixed.get(text);
    if (same) meet(next, same, tell);
  }
  if (a.open && b.open) meet(a.open, b.open, tell);
  if (b.open) for (const next of a.fixed.values()) meet(next, b.open, tell);
  if (a.open && a !== b) for (const next of b.fixed.values()) meet(a.open, next, tell);
}
