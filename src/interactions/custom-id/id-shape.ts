/**
 * The shapes of the ids of a codec. A pattern has one shape. With a store it has a second one, with a key in place of the
 * first parameter and without the other parameters. A signature is the last segment of both. Routing and the search for
 * overlaps only use the shapes of a codec.
 */
import type { CustomIdParamsOf } from './params.js';
import { parseParam, type Segment } from './segment.js';

/** A segment of a shape: a segment of the pattern, the key of stored parameters, or a signature. */
export type ShapeSegment = Segment | { readonly kind: 'key' } | { readonly kind: 'signature' };

/** Maximum length of the key of stored parameters, in characters. */
export const MAX_STORE_KEY_LENGTH = 32;
/** Marks a key. No fixed text or parameter starts with it: the `%` of an escape is followed by digits. */
const KEY_MARK = '%~';
const KEY = /^%~[A-Za-z0-9_-]{1,32}$/;

/** Maximum length of a key with its mark. */
export const MAX_MARKED_KEY_LENGTH = KEY_MARK.length + MAX_STORE_KEY_LENGTH;

/** The content of an id: the parameters, or the key under which they are stored. */
export type CustomIdMatch<Pattern extends string = string> =
  | { readonly params: CustomIdParamsOf<Pattern> }
  | { readonly storeKey: string };

/** The stored shape of a pattern; undefined if it has no parameters. */
export function toStoredShape(segments: readonly Segment[]): readonly ShapeSegment[] | undefined {
  const first = segments.findIndex((segment) => segment.kind !== 'literal');
  if (first < 0) return undefined;
  return segments.flatMap((segment, index): ShapeSegment[] =>
    segment.kind === 'literal' ? [segment] : index === first ? [{ kind: 'key' }] : [],
  );
}

/** Whether a key of a store is valid in an id. */
export function isStoreKey(key: string): boolean {
  return KEY.test(KEY_MARK + key);
}

/** Returns the id of a stored shape, without a signature. */
export function formatStoredId(shape: readonly ShapeSegment[], key: string): string {
  return shape.map((segment) => (segment.kind === 'literal' ? segment.text : KEY_MARK + key)).join('/');
}

/** Matches the segments of an id with a shape. Signatures are not verified. */
export function matchShape(shape: readonly ShapeSegment[], texts: readonly string[]): CustomIdMatch | undefined {
  if (texts.length !== shape.length) return undefined;
  const params: Record<string, string | number> = {};
  let storeKey: string | undefined;
  let index = 0;
  for (const segment of shape) {
    const text = texts[index++] ?? '';
    switch (segment.kind) {
      case 'literal':
        if (segment.text !== text) return undefined;
        break;
      case 'key':
        if (!KEY.test(text)) return undefined;
        storeKey = text.slice(KEY_MARK.length);
        break;
      case 'signature':
        break;
      default: {
        const value = parseParam(segment, text);
        if (value === undefined) return undefined;
        params[segment.name] = value;
      }
    }
  }
  return storeKey === undefined ? { params } : { storeKey };
}
