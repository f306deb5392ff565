/**
 * Finds declarations whose RegExps and functions match the same ids as another declaration, as far as that can be known
 * before an id arrives: equal aliases, and RegExps that match an example of the ids of the other one. Functions are not
 * called for it. `ForeignAliasIndex` reports the others when an id arrives.
 */
import type { CustomIdCodec } from './custom-id-codec.js';
import type { CustomIdEntry } from './custom-id-index.js';
import type { ParsedPattern } from './pattern.js';
import { samplesOf } from './regexp-samples.js';
import type { Segment } from './segment.js';

/** An alias of one entry that conflicts with a pattern or alias of another one. */
export interface ForeignAliasConflict<T> {
  readonly first: T;
  readonly second: T;
  /** What both have: an alias, or a custom_id that both match. */
  readonly common: { readonly alias: string } | { readonly customId: string };
}

/** Something that matches ids, with examples of them. */
interface Matcher {
  readonly isForeign: boolean;
  readonly samples: readonly string[];
  matches(customId: string): boolean;
}

/** At most one conflict for each pair of entries, in the order of the list. */
export function foreignAliasConflicts<T>(entries: readonly CustomIdEntry<T>[]): ForeignAliasConflict<T>[] {
  if (entries.every(({ codec }) => codec.foreignAliases.length === 0)) return [];
  const all = entries.map(({ codec, value }) => ({ codec, value, matchers: matchersOf(codec) }));
  return all.flatMap((second, index) =>
    all.slice(0, index).flatMap((first) => {
      const common = commonAlias(first.codec, second.codec) ?? commonId(first.matchers, second.matchers);
      return common === undefined ? [] : [{ first: first.value, second: second.value, common }];
    }),
  );
}

function commonAlias(first: CustomIdCodec, second: CustomIdCodec): { readonly alias: string } | undefined {
  const alias = first.foreignAliases.find((one) => second.foreignAliases.some((other) => other.isEqual(one)));
  return alias && { alias: alias.describe() };
}

function commonId(first: readonly Matcher[], second: readonly Matcher[]): { readonly customId: string } | undefined {
  for (const one of first) {
    for (const other of second) {
      // Two patterns are compared by their shapes.
      if (!one.isForeign && !other.isForeign) continue;
      const customId = one.samples.find((id) => other.matches(id)) ?? other.samples.find((id) => one.matches(id));
      if (customId !== undefined) return { customId };
    }
  }
  return undefined;
}

function matchersOf(codec: CustomIdCodec): readonly Matcher[] {
  const matches = (customId: string) => codec.match(customId) !== undefined;
  const ofPatterns = { isForeign: false, samples: codec.patterns.flatMap(patternSamples).filter(matches), matches };
  const ofRegExps = codec.foreignAliases.flatMap((alias): Matcher[] => {
    const { wholeId } = alias;
    if (wholeId === undefined) return [];
    const matchesAlias = (customId: string) => alias.match(customId) !== undefined;
    return [{ isForeign: true, samples: samplesOf(wholeId).filter(matchesAlias), matches: matchesAlias }];
  });
  return [ofPatterns, ...ofRegExps];
}

/** Ids of a pattern. A choice has one for each of its alternatives. */
function patternSamples({ segments, problems }: ParsedPattern): readonly string[] {
  if (problems.length > 0) return [];
  const texts = segments.map(segmentSamples);
  const count = Math.max(...texts.map(({ length }) => length));
  return Array.from({ length: count }, (_, index) => texts.map((each) => each[index % each.length]).join('/'));
}

const SAMPLE_SNOWFLAKE = '175928847299117063';

function segmentSamples(segment: Segment): readonly string[] {
  switch (segment.kind) {
    case 'literal':
      return [segment.text];
    case 'choice':
      return segment.options;
    case 'snowflake':
      return [SAMPLE_SNOWFLAKE];
    case 'int':
      return ['5'];
    case 'text':
      return ['a', '5'];
  }
}
