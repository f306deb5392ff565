import type { FormSegment } from './form.js';
import { readParam } from './segment.js';
import { TAG_LENGTH } from './tag.js';

/**
 * Whether some id is of both forms. Every parameter takes one whole segment, so two forms overlap exactly when they have
 * as many segments and each pair of segments has a text in common.
 */
export function formsOverlap(a: readonly FormSegment[], b: readonly FormSegment[]): boolean {
  return (
    a.length === b.length &&
    a.every((segment, index) => {
      const other = b[index];
      return other !== undefined && haveCommonText(segment, other);
    })
  );
}

function haveCommonText(a: FormSegment, b: FormSegment): boolean {
  if (a.kind === 'key' || b.kind === 'key') return a.kind === b.kind;
  if (a.kind === 'tag') return takesTags(b);
  if (b.kind === 'tag') return takesTags(a);
  const texts = fixedTexts(a) ?? fixedTexts(b);
  // Two open kinds always meet: whole numbers and snowflakes in "0", which is a text of any bound too.
  return texts === undefined || texts.some((text) => takes(a, text) && takes(b, text));
}

/** The texts that a segment can be, where they are few. */
export function fixedTexts(segment: FormSegment): readonly string[] | undefined {
  if (segment.kind === 'literal') return [segment.text];
  return segment.kind === 'choice' ? segment.options : undefined;
}

function takes(segment: Exclude<FormSegment, { kind: 'key' | 'tag' }>, text: string): boolean {
  return segment.kind === 'literal' ? segment.text === text : readParam(segment, text) !== undefined;
}

/** Whether tags are taken as they come; that one reads like a number or a fixed text by chance does not count. */
function takesTags(segment: FormSegment): boolean {
  return segment.kind === 'tag' || (segment.kind === 'text' && (segment.max ?? TAG_LENGTH) >= TAG_LENGTH);
}
