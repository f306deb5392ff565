/**
 * A segment of a pattern: fixed text, or a parameter of some kind. A kind defines which texts match, their maximum length
 * and their values. Each value has exactly one text, and each text has at most one value.
 */
import { isSnowflake } from '../../base/snowflake.js';
import type { CustomIdParamValue } from './params.js';

export type Segment =
  | { readonly kind: 'literal'; readonly text: string }
  | { readonly kind: 'snowflake' | 'int'; readonly name: string }
  | { readonly kind: 'choice'; readonly name: string; readonly options: readonly string[] }
  /** `max`: maximum number of characters before escaping; undefined: no maximum. */
  | { readonly kind: 'text'; readonly name: string; readonly max?: number | undefined };

export type ParamSegment = Exclude<Segment, { kind: 'literal' }>;

const INTEGER = /^(?:0|-?[1-9]\d*)$/;
const LONGEST_INTEGER = String(Number.MIN_SAFE_INTEGER).length;
const LONGEST_SNOWFLAKE = 20;
const LONE_SURROGATE = /\p{Surrogate}/u;
/** An escaped `/` or `%` takes three characters. */
const ESCAPED_LENGTH = 3;

/** Length in Unicode code points, as Discord counts characters. */
export function codePointLength(text: string): number {
  return [...text].length;
}

/** Escapes characters with a meaning in ids: `/` ends a segment, `%` starts an escape. */
export function escapeText(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('/', '%2F');
}

/** Reverses `escapeText`; undefined if `escapeText` cannot have produced the text. */
export function unescapeText(escaped: string): string | undefined {
  const text = escaped.replaceAll('%2F', '/').replaceAll('%25', '%');
  return escapeText(text) === escaped ? text : undefined;
}

/** The value of a segment's text; undefined if it does not match the parameter. */
export function parseParam(param: ParamSegment, text: string): CustomIdParamValue | undefined {
  switch (param.kind) {
    case 'snowflake':
      return isSnowflake(text) ? text : undefined;
    case 'int':
      return INTEGER.test(text) && Number.isSafeInteger(Number(text)) ? Number(text) : undefined;
    case 'choice':
      return param.options.includes(text) ? text : undefined;
    case 'text': {
      const value = unescapeText(text);
      const max = param.max ?? Number.POSITIVE_INFINITY;
      return value !== undefined && codePointLength(value) <= max ? value : undefined;
    }
  }
}

/** The text of a value in an id, or the problem of an invalid value. */
export function formatParam(param: ParamSegment, value: unknown): { text: string } | { problem: string } {
  switch (param.kind) {
    case 'snowflake':
      return isSnowflake(value) ? { text: value } : { problem: 'Must be a snowflake: decimal digits as a string.' };
    case 'int':
      return Number.isSafeInteger(value)
        ? { text: String(value) }
        : { problem: `Must be an integer from ${Number.MIN_SAFE_INTEGER} to ${Number.MAX_SAFE_INTEGER}.` };
    case 'choice':
      return typeof value === 'string' && param.options.includes(value)
        ? { text: value }
        : { problem: `Must be one of ${param.options.join(', ')}.` };
    case 'text':
      if (typeof value !== 'string') return { problem: 'Must be a string.' };
      if (LONE_SURROGATE.test(value)) return { problem: 'Must be well-formed text: it contains a lone surrogate.' };
      return param.max !== undefined && codePointLength(value) > param.max
        ? { problem: `Must be ${param.max} or fewer in length; it has ${codePointLength(value)}.` }
        : { text: escapeText(value) };
  }
}

/** Maximum length of a segment's text; undefined if there is no maximum. */
export function maxLengthOf(segment: Segment): number | undefined {
  switch (segment.kind) {
    case 'literal':
      return codePointLength(segment.text);
    case 'snowflake':
      return LONGEST_SNOWFLAKE;
    case 'int':
      return LONGEST_INTEGER;
    case 'choice':
      return Math.max(...segment.options.map(codePointLength));
    case 'text':
      return segment.max === undefined ? undefined : segment.max * ESCAPED_LENGTH;
  }
}
