import type { ShapeSegment } from './id-shape.js';
import { TAG_LENGTH } from './id-signer.js';
import { parseParam } from './segment.js';

/**
 * Whether some id is of both forms. Every parameter takes one whole segment, so two forms overlap exactly when they have
 * as many segments and each pair of segments has a text in common.
 */
export function shapesOverlap(a: readonly ShapeSegment[], b: readonly ShapeSegment[]): boolean {
  return (
    a.length === b.length &&
    a.every((segment, index) => {
      const other = b[index];
      return other !== undefined && haveCommonText(segment, other);
    })
  );
}

function haveCommonText(a: ShapeSegment, b: ShapeSegment): boolean {
  if (a.kind === 'key' || b.kind === 'key') return a.kind === b.kind;
  if (a.kind === 'tag') return acceptsTags(b);
  if (b.kind === 'tag') return acceptsTags(a);
  const texts = fixedTexts(a) ?? fixedTexts(b);
  // Two open kinds always meet: whole numbers and snowflakes in "0", which is a text of any bound too.
  return texts === undefined || texts.some((text) => acceptsText(a, text) && acceptsText(b, text));
}

/** The texts that a segment can be, where they are few. */
export function fixedTexts(segment: ShapeSegment): readonly string[] | undefined {
  if (segment.kind === 'literal') return [segment.text];
  return segment.kind === 'choice' ? segment.options : undefined;
}

function acceptsText(segment: Exclude<ShapeSegment, { kind: 'key' | 'tag' }>, text: string): boolean {
  return segment.kind === 'literal' ? segment.text === text : parseParam(segment, text) !== undefined;
}

/** Whether tags are taken as they come; that one reads like a number or a fixed text by chance does not count. */
function acceptsTags(segment: ShapeSegment): boolean {
  return segment.kind === 'tag' || (segment.kind === 'text' && (segment.max ?? TAG_LENGTH) >= TAG_LENGTH);
}
