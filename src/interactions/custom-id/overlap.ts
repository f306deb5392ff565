import type { CustomIdCodec } from './codec.js';
import { type Param, readParam, type Segment } from './segment.js';

/**
 * Whether some custom_id is taken by both patterns. Every parameter takes one whole segment, so two patterns overlap
 * exactly when they have as many segments and each pair of segments has a text in common.
 */
export function overlaps(a: CustomIdCodec, b: CustomIdCodec): boolean {
  return (
    a.segments.length === b.segments.length &&
    a.segments.every((segment, index) => {
      const other = b.segments[index];
      return other !== undefined && haveCommonText(segment, other);
    })
  );
}

function haveCommonText(a: Segment, b: Segment): boolean {
  const texts = fixedTexts(a) ?? fixedTexts(b);
  // Two open kinds always meet: whole numbers and snowflakes in "0", which is a text of any bound too.
  return texts === undefined || texts.some((text) => takes(a, text) && takes(b, text));
}

function fixedTexts(segment: Segment): readonly string[] | undefined {
  if (segment.kind === 'literal') return [segment.text];
  return segment.kind === 'choice' ? segment.options : undefined;
}

function takes(segment: Segment, text: string): boolean {
  return segment.kind === 'literal' ? segment.text === text : readParam(segment satisfies Param, text) !== undefined;
}
