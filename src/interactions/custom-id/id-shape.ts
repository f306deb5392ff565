/**
 * The forms in which the ids of a codec are written. A pattern has one; with a store it has a second, in which a key
 * stands in place of the first parameter and the other parameters are left out. A tag is a last segment in each. Forms
 * are all that routing and the search for overlaps need to know of a codec.
 */
import type { CustomIdParamsOf } from './params.js';
import { parseParam, type Segment } from './segment.js';

/** A segment of an id as it is written: one of its pattern, the key of stored parameters, or a tag. */
export type ShapeSegment = Segment | { readonly kind: 'key' } | { readonly kind: 'tag' };

/** How long the key of stored parameters may be, in characters. */
export const MAX_STORE_KEY_LENGTH = 32;
/** Marks a key. No fixed text and no written parameter begins so: an escape goes on with digits. */
const KEY_MARK = '%~';
const KEY = /^%~[A-Za-z0-9_-]{1,32}$/;

/** The longest a key can be written. */
export const MAX_MARKED_KEY_LENGTH = KEY_MARK.length + MAX_STORE_KEY_LENGTH;

/** The content of an id: the parameters, or the key under which they are stored. */
export type CustomIdMatch<Pattern extends string = string> =
  | { readonly params: CustomIdParamsOf<Pattern> }
  | { readonly storeKey: string };

/** The segments of a pattern in its stored form; undefined when it has no parameter. */
export function toStoredShape(segments: readonly Segment[]): readonly ShapeSegment[] | undefined {
  const first = segments.findIndex((segment) => segment.kind !== 'literal');
  if (first < 0) return undefined;
  return segments.flatMap((segment, index): ShapeSegment[] =>
    segment.kind === 'literal' ? [segment] : index === first ? [{ kind: 'key' }] : [],
  );
}

/** Whether a store's key can stand in an id. */
export function isStoreKey(key: string): boolean {
  return KEY.test(KEY_MARK + key);
}

/** An id in its stored form, without a tag. */
export function formatStoredId(form: readonly ShapeSegment[], key: string): string {
  return form.map((segment) => (segment.kind === 'literal' ? segment.text : KEY_MARK + key)).join('/');
}

/** What the segments of an id hold in this form, or undefined when it is not of this form. Tags are not looked at. */
export function matchShape(form: readonly ShapeSegment[], written: readonly string[]): CustomIdMatch | undefined {
  if (written.length !== form.length) return undefined;
  const params: Record<string, string | number> = {};
  let storeKey: string | undefined;
  let place = 0;
  for (const segment of form) {
    const text = written[place++] ?? '';
    switch (segment.kind) {
      case 'literal':
        if (segment.text !== text) return undefined;
        break;
      case 'key':
        if (!KEY.test(text)) return undefined;
        storeKey = text.slice(KEY_MARK.length);
        break;
      case 'tag':
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
