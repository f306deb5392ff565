/**
 * Finds the codec of an id among many, and codecs that overlap. The shapes of all codecs form one tree, segment by
 * segment: fixed text leads to a branch by its text, any other segment to one wildcard branch. A lookup follows the
 * segments of an id, and two shapes can only overlap where their branches meet, so neither has to visit every codec.
 */

import type { CustomIdCodec } from './custom-id-codec.js';
import type { CustomIdMatch, ShapeSegment } from './id-shape.js';
import { fixedTexts, shapesOverlap } from './shape-overlap.js';

/** A codec and the value that it identifies. */
export interface CustomIdEntry<T> {
  readonly codec: CustomIdCodec;
  readonly value: T;
}

/** The entry that matches an id. */
export interface CustomIdIndexMatch<T> {
  readonly value: T;
  /** `codec.loadParams` returns the parameters of the match. */
  readonly match: CustomIdMatch;
  readonly codec: CustomIdCodec;
}

interface Branch {
  readonly children: Map<string, Branch>;
  wildcard: Branch | undefined;
  /** Indexes of the entries with a shape that ends here. */
  readonly entryIndexes: number[];
}

/** Maximum number of branches for the alternatives of one shape. Above it they use the wildcard branch. */
const MAX_SPREAD = 64;

/** The custom_ids of all declarations of one kind. It is immutable. */
export class CustomIdIndex<T> {
  readonly #entries: readonly CustomIdEntry<T>[];
  readonly #root = createBranch();

  constructor(entries: readonly CustomIdEntry<T>[]) {
    this.#entries = entries;
    for (const [index, { codec }] of entries.entries()) {
      for (const shape of codec.shapes) insertShape(this.#root, shape, 0, index, MAX_SPREAD);
    }
  }

  /** The first entry whose codec matches `id`. */
  find(id: string): CustomIdIndexMatch<T> | undefined {
    const segments = id.split('/');
    const indexes = entryIndexesOf(this.#root, segments, 0);
    for (const index of indexes.length > 1 ? indexes.toSorted((a, b) => a - b) : indexes) {
      const entry = this.#entries[index];
      const match = entry?.codec.match(id, segments);
      if (entry && match) return { value: entry.value, codec: entry.codec, match };
    }
    return undefined;
  }

  /** All pairs of entries that both match some id, in the order of the list. */
  overlappingPairs(): readonly (readonly [T, T])[] {
    const count = this.#entries.length;
    const candidates = new Set<number>();
    visitOverlaps(this.#root, this.#root, (a, b) => {
      if (a !== b) candidates.add(Math.max(a, b) * count + Math.min(a, b));
    });
    return [...candidates]
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

function insertShape(
  branch: Branch,
  shape: readonly ShapeSegment[],
  depth: number,
  index: number,
  spread: number,
): void {
  const segment = shape[depth];
  if (segment === undefined) {
    branch.entryIndexes.push(index);
    return;
  }
  const texts = fixedTexts(segment);
  if (texts === undefined || texts.length > spread) {
    branch.wildcard ??= createBranch();
    insertShape(branch.wildcard, shape, depth + 1, index, spread);
    return;
  }
  for (const text of texts) {
    const next = branch.children.get(text) ?? createBranch();
    branch.children.set(text, next);
    insertShape(next, shape, depth + 1, index, Math.floor(spread / texts.length));
  }
}

/** The indexes of the entries with a shape that the segments from `depth` on may have. Usually they are those of one branch. */
function entryIndexesOf(branch: Branch, segments: readonly string[], depth: number): readonly number[] {
  const text = segments[depth];
  if (text === undefined) return branch.entryIndexes;
  // A lookup hashes the text, so it is skipped where there is no fixed text.
  const fixed = branch.children.size === 0 ? undefined : branch.children.get(text);
  const ofFixed = fixed === undefined ? NONE : entryIndexesOf(fixed, segments, depth + 1);
  if (branch.wildcard === undefined) return ofFixed;
  const ofWildcard = entryIndexesOf(branch.wildcard, segments, depth + 1);
  return ofFixed.length === 0 ? ofWildcard : [...ofFixed, ...ofWildcard];
}

const NONE: readonly number[] = [];

/** Visits every pair of entries that some id may lead to; for a branch and itself, each pair once or twice. */
function visitOverlaps(a: Branch, b: Branch, visit: (a: number, b: number) => void): void {
  for (const one of a.entryIndexes) for (const other of b.entryIndexes) visit(one, other);
  const [few, many] = a.children.size <= b.children.size ? [a, b] : [b, a];
  for (const [text, next] of few.children) {
    const same = many.children.get(text);
    if (same) visitOverlaps(next, same, visit);
  }
  if (a.wildcard && b.wildcard) visitOverlaps(a.wildcard, b.wildcard, visit);
  if (b.wildcard) for (const next of a.children.values()) visitOverlaps(next, b.wildcard, visit);
  if (a.wildcard && a !== b) for (const next of b.children.values()) visitOverlaps(a.wildcard, next, visit);
}

/** Whether some custom_id matches both codecs, by any of their patterns and shapes. */
export function codecsOverlap(a: CustomIdCodec, b: CustomIdCodec): boolean {
  return a.shapes.some((shape) => b.shapes.some((other) => shapesOverlap(shape, other)));
}
