import type { ShapeSegment } from './id-shape.js';
import { SIGNATURE_LENGTH } from './id-signer.js';
import { parseParam } from './segment.js';

/**
 * Whether some id matches both shapes. Each parameter is one complete segment, so two shapes overlap exactly if they have
 * the same number of segments and each pair of segments has a common text.
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
  if (a.kind === 'signature') return acceptsSignatures(b);
  if (b.kind === 'signature') return acceptsSignatures(a);
  const texts = fixedTexts(a) ?? fixedTexts(b);
  // Two open kinds always overlap: "0" is an integer, a snowflake, and a text of any maximum length.
  return texts === undefined || texts.some((text) => acceptsText(a, text) && acceptsText(b, text));
}

/** All texts of a segment; undefined if the segment is an open kind. */
export function fixedTexts(segment: ShapeSegment): readonly string[] | undefined {
  if (segment.kind === 'literal') return [segment.text];
  return segment.kind === 'choice' ? segment.options : undefined;
}

function acceptsText(segment: Exclude<ShapeSegment, { kind: 'key' | 'signature' }>, text: string): boolean {
  return segment.kind === 'literal' ? segment.text === text : parseParam(segment, text) !== undefined;
}

/** Whether every signature matches the segment. A signature that is a number or a fixed text by chance does not count. */
function acceptsSignatures(segment: ShapeSegment): boolean {
  return (
    segment.kind === 'signature' || (segment.kind === 'text' && (segment.max ?? SIGNATURE_LENGTH) >= SIGNATURE_LENGTH)
  );
}
