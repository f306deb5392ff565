/** Parses a pattern: `'ticket/:id<snowflake>/:page<int>/:kind<a|b>/:note<text:20>/:rest'`. */
import { limits } from '../../wire/constants/limits.js';
import type { DeclarationProblem } from '../declarations/declaration-problem.js';
import type { Segment } from './segment.js';

/** The segments and problems of a pattern. Malformed segments are omitted. */
export interface ParsedPattern {
  /** The pattern as a string. */
  readonly pattern: string;
  readonly segments: readonly Segment[];
  readonly problems: readonly DeclarationProblem[];
}

/** Ids with this prefix are reserved for the framework. */
export const RESERVED_PREFIX = '~';

const PARAM = /^:([A-Za-z]\w*)(?:<(.*)>)?$/;
/** Fixed text cannot contain characters with a meaning in patterns or ids. */
const FIXED_TEXT = /^[^/%:<>|]+$/;
const BOUND = /^text:([1-9]\d*)$/;
const KINDS =
  '<snowflake>, <int>, <a|b> (two or more alternatives), <text:20> (at most 20 characters), or no kind for any text';

export function parsePattern(pattern: string): ParsedPattern {
  const problems: DeclarationProblem[] = [];
  const segments = pattern.split('/').flatMap((text) => {
    const segment = parseSegment(text);
    if ('kind' in segment) return [segment];
    problems.push({ message: `custom_id pattern "${pattern}": ${segment.message}`, remedy: segment.remedy });
    return [];
  });
  const names = segments.flatMap((segment) => (segment.kind === 'literal' ? [] : [segment.name]));
  for (const name of new Set(names.filter((name, index) => names.indexOf(name) !== index))) {
    problems.push({
      message: `custom_id pattern "${pattern}": it has two parameters named :${name}.`,
      remedy: 'Use a unique name for every parameter.',
    });
  }
  return { pattern, segments, problems };
}

function parseSegment(text: string): Segment | DeclarationProblem {
  if (!text.startsWith(':')) {
    return FIXED_TEXT.test(text)
      ? { kind: 'literal', text: text }
      : text === ''
        ? { message: 'it has an empty segment.', remedy: 'Put text or a parameter between two slashes.' }
        : {
            message: `the fixed segment "${text}" contains one of % : < > |.`,
            remedy: 'Use letters, digits, "-", "_" or "."; a parameter is a complete segment and starts with ":".',
          };
  }
  const [, name, kind] = PARAM.exec(text) ?? [];
  if (name === undefined) {
    return {
      message: `the parameter "${text}" is malformed.`,
      remedy: 'Write :name or :name<kind>; the name starts with a letter and contains letters, digits and "_".',
    };
  }
  return (
    parseKind(name, kind) ?? {
      message: `the parameter :${name} has the unknown kind <${kind}>.`,
      remedy: `The kinds are ${KINDS}.`,
    }
  );
}

function parseKind(name: string, kind: string | undefined): Segment | undefined {
  if (kind === undefined) return { kind: 'text', name };
  if (kind === 'snowflake' || kind === 'int') return { kind, name };
  const max = Number(BOUND.exec(kind)?.[1]);
  if (max <= limits.customId) return { kind: 'text', name, max };
  const options = kind.split('|');
  const isChoice = options.length > 1 && options.every((option) => FIXED_TEXT.test(option));
  return isChoice && new Set(options).size === options.length ? { kind: 'choice', name, options } : undefined;
}

/** The problem of a pattern that could match reserved ids of the framework; undefined if it cannot. */
export function reservedProblem(pattern: string, first: Segment | undefined): DeclarationProblem | undefined {
  const fixed = first?.kind === 'literal' ? [first.text] : first?.kind === 'choice' ? first.options : [];
  if (fixed.some((text) => text.startsWith(RESERVED_PREFIX))) {
    return {
      message: `custom_id pattern "${pattern}" starts with "${RESERVED_PREFIX}", which is reserved for the framework.`,
      remedy: 'Start it with another character.',
    };
  }
  if (first?.kind !== 'text') return undefined;
  return {
    message: `custom_id pattern "${pattern}" starts with the text :${first.name}, so it could match reserved ids of the framework.`,
    remedy: 'Start it with fixed text that describes its purpose.',
  };
}
