/**
 * One segment of a pattern: fixed text, or a parameter of some kind. A kind says which texts it takes, how long they
 * can get, and what value they stand for; every value has exactly one text and every text at most one value.
 */
import { isSnowflake } from '../../base/snowflake.js';
import type { CustomIdParamValue } from './params.js';

export type Segment =
  | { readonly kind: 'literal'; readonly text: string }
  | { readonly kind: 'snowflake' | 'int'; readonly name: string }
  | { readonly kind: 'choice'; readonly name: string; readonly options: readonly string[] }
  /** `max` in characters before escaping; without it there is no bound. */
  | { readonly kind: 'text'; readonly name: string; readonly max?: number | undefined };

export type ParamSegment = Exclude<Segment, { kind: 'literal' }>;

const INTEGER = /^(?:0|-?[1-9]\d*)$/;
const LONGEST_INTEGER = String(Number.MIN_SAFE_INTEGER).length;
const LONGEST_SNOWFLAKE = 20;
const LONE_SURROGATE = /\p{Surrogate}/u;
/** `/` and `%` take three characters each. */
const ESCAPED_LENGTH = 3;

/** Length in characters (Unicode code points), as the service counts. */
export function codePointLength(text: string): number {
  return [...text].length;
}

/** Escapes what has a meaning in an id: `/` ends a segment, `%` begins an escape. */
export function escapeText(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('/', '%2F');
}

/** The text that `escapeText` made this of, or undefined when it cannot have. */
export function unescapeText(escaped: string): string | undefined {
  const text = escaped.replaceAll('%2F', '/').replaceAll('%25', '%');
  return escapeText(text) === escaped ? text : undefined;
}

/** The value that a written segment stands for, or undefined when the parameter does not take it. */
export function parseParam(param: ParamSegment, written: string): CustomIdParamValue | undefined {
  switch (param.kind) {
    case 'snowflake':
      return isSnowflake(written) ? written : undefined;
    case 'int':
      return INTEGER.test(written) && Number.isSafeInteger(Number(written)) ? Number(written) : undefined;
    case 'choice':
      return param.options.includes(written) ? written : undefined;
    case 'text': {
      const text = unescapeText(written);
      return text !== undefined && codePointLength(text) <= (param.max ?? Number.POSITIVE_INFINITY) ? text : undefined;
    }
  }
}

/** A value as it is written in an id, or what is wrong with the value. */
export function formatParam(param: ParamSegment, value: unknown): { text: string } | { problem: string } {
  switch (param.kind) {
    case 'snowflake':
      return isSnowflake(value) ? { text: value } : { problem: 'Must be a snowflake: decimal digits as a string.' };
    case 'int':
      return Number.isSafeInteger(value)
        ? { text: String(value) }
        : { problem: `Must be a whole number of at most ${Number.MAX_SAFE_INTEGER} either way.` };
    case 'choice':
      return typeof value === 'string' && param.options.includes(value)
        ? { text: value }
        : { problem: `Must be one of ${param.options.join(', ')}.` };
    case 'text':
      if (typeof value !== 'string') return { problem: 'Must be a string.' };
      if (LONE_SURROGATE.test(value))
        return { problem: 'Must be well-formed text: it holds half of a surrogate pair.' };
      return param.max !== undefined && codePointLength(value) > param.max
        ? { problem: `Must be ${param.max} or fewer in length; it has ${codePointLength(value)}.` }
        : { text: escapeText(value) };
  }
}

/** The longest text that a segment can be written as; undefined when there is no bound. */
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
