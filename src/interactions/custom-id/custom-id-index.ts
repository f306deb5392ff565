/**
 * Finds the codec that takes an id among many, and those that would take the same. The forms of all ids stand in one
 * tree, segment by segment: fixed texts lead to branches by their text, whatever else a segment may be to one open
 * branch. An id is looked up along its segments, and two forms can overlap only where their branches meet, so neither
 * takes a look at every codec.
 */

import { codecsOverlap } from './codec-overlap.js';
import type { CustomIdCodec } from './custom-id-codec.js';
import type { CustomIdMatch, ShapeSegment } from './id-shape.js';
import { fixedTexts } from './shape-overlap.js';

/** A codec, and what it stands for. */
export interface CustomIdEntry<T> {
  readonly codec: CustomIdCodec;
  readonly value: T;
}

/** What an id was found to be. */
export interface CustomIdIndexMatch<T> {
  readonly value: T;
  /** What the id holds; `codec.load` gives its parameters. */
  readonly match: CustomIdMatch;
  readonly codec: CustomIdCodec;
}

interface Branch {
  readonly children: Map<string, Branch>;
  wildcard: Branch | undefined;
  /** Places in the list of the entries of which a form ends here. */
  readonly entryIndexes: number[];
}

/** Into how many branches one form is spread by its alternatives; past that they count as open. */
const MAX_SPREAD = 64;

/** The custom_ids of a bot's declarations of one kind. It does not change once it is made. */
export class CustomIdIndex<T> {
  readonly #entries: readonly CustomIdEntry<T>[];
  readonly #root = createBranch();

  constructor(entries: readonly CustomIdEntry<T>[]) {
    this.#entries = entries;
    for (const [place, { codec }] of entries.entries()) {
      for (const form of codec.shapes) insertShape(this.#root, form, 0, place, MAX_SPREAD);
    }
  }

  /** The first entry whose codec takes `id`. */
  find(id: string): CustomIdIndexMatch<T> | undefined {
    const places: number[] = [];
    const written = id.split('/');
    collectEntries(this.#root, written, 0, places);
    if (places.length > 1) places.sort((a, b) => a - b);
    for (const place of places) {
      const entry = this.#entries[place];
      const match = entry?.codec.match(id, written);
      if (entry && match) return { value: entry.value, codec: entry.codec, match };
    }
    return undefined;
  }

  /** Each pair of entries that would take some id both, in the order of the list. */
  overlappingPairs(): readonly (readonly [T, T])[] {
    const count = this.#entries.length;
    const met = new Set<number>();
    visitOverlaps(this.#root, this.#root, (a, b) => {
      if (a !== b) met.add(Math.max(a, b) * count + Math.min(a, b));
    });
    return [...met]
      .sort((a, b) => a - b)
      .flatMap((pair) => {
        const [first, second] = [this.#entries[pair % count], this.#entries[Math.floor(pair / count)]];
        return first && second && codecsOverlap(first.codec, second.codec)
          ? [[first.value, second.value] as const]
          : [];
      });
  }
}

function createBranch(): Branch {
  return { children: new Map(), wildcard: undefined, entryIndexes: [] };
}

function insertShape(at: Branch, form: readonly ShapeSegment[], depth: number, place: number, spread: number): void {
  const segment = form[depth];
  if (segment === undefined) {
    at.entryIndexes.push(place);
    return;
  }
  const texts = fixedTexts(segment);
  if (texts === undefined || texts.length > spread) {
    at.wildcard ??= createBranch();
    insertShape(at.wildcard, form, depth + 1, place, spread);
    return;
  }
  for (const text of texts) {
    const next = at.children.get(text) ?? createBranch();
    at.children.set(text, next);
    insertShape(next, form, depth + 1, place, Math.floor(spread / texts.length));
  }
}

function collectEntries(at: Branch, written: readonly string[], depth: number, places: number[]): void {
  const text = written[depth];
  if (text === undefined) {
    places.push(...at.entryIndexes);
    return;
  }
  // Looking a text up costs its hash: parameters, which stand where no text is fixed, are spared it.
  const fixed = at.children.size === 0 ? undefined : at.children.get(text);
  if (fixed) collectEntries(fixed, written, depth + 1, places);
  if (at.wildcard) collectEntries(at.wildcard, written, depth + 1, places);
}

/** Tells of every two ends that some text may lead to both of; of a branch with itself, each pair once or twice. */
function visitOverlaps(a: Branch, b: Branch, tell: (a: number, b: number) => void): void {
  for (const one of a.entryIndexes) for (const other of b.entryIndexes) tell(one, other);
  const [few, many] = a.children.size <= b.children.size ? [a, b] : [b, a];
  for (const [text, next] of few.children) {
    const same = many.children.get(text);
    if (same) visitOverlaps(next, same, tell);
  }
  if (a.wildcard && b.wildcard) visitOverlaps(a.wildcard, b.wildcard, tell);
  if (b.wildcard) for (const next of a.children.values()) visitOverlaps(next, b.wildcard, tell);
  if (a.wildcard && a !== b) for (const next of b.children.values()) visitOverlaps(a.wildcard, next, tell);
}
