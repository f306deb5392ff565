/** Reads a pattern: `'ticket/:id<snowflake>/:page<int>/:kind<a|b>/:note<text:20>/:rest'`. */
import { limits } from '../../wire/constants/limits.js';
import type { DeclarationProblem } from '../declarations/declaration-problem.js';
import type { Segment } from './segment.js';

/** The segments of a pattern, with what is wrong with it. Segments that cannot be read are left out. */
export interface ParsedPattern {
  /** As it was written. */
  readonly pattern: string;
  readonly segments: readonly Segment[];
  readonly problems: readonly DeclarationProblem[];
}

/** Ids that begin with this are the framework's own. */
export const RESERVED_PREFIX = '~';

const PARAM = /^:([A-Za-z]\w*)(?:<(.*)>)?$/;
/** Characters that mean something in a pattern or an id have no place in fixed text. */
const FIXED_TEXT = /^[^/%:<>|]+$/;
const BOUND = /^text:([1-9]\d*)$/;
const KINDS =
  '<snowflake>, <int>, <a|b> (two alternatives or more), <text:20> (at most 20 characters), or none for any text';

export function parsePattern(pattern: string): ParsedPattern {
  const problems: DeclarationProblem[] = [];
  const segments = pattern.split('/').flatMap((written) => {
    const segment = parseSegment(written);
    if ('kind' in segment) return [segment];
    problems.push({ message: `custom_id pattern "${pattern}": ${segment.message}`, remedy: segment.remedy });
    return [];
  });
  const names = segments.flatMap((segment) => (segment.kind === 'literal' ? [] : [segment.name]));
  for (const name of new Set(names.filter((name, index) => names.indexOf(name) !== index))) {
    problems.push({
      message: `custom_id pattern "${pattern}": the parameter :${name} stands there twice.`,
      remedy: 'Give every parameter a name of its own.',
    });
  }
  return { pattern, segments, problems };
}

function parseSegment(written: string): Segment | DeclarationProblem {
  if (!written.startsWith(':')) {
    return FIXED_TEXT.test(written)
      ? { kind: 'literal', text: written }
      : written === ''
        ? { message: 'it has an empty segment.', remedy: 'Write text or a parameter between two slashes.' }
        : {
            message: `the fixed segment "${written}" holds one of % : < > |.`,
            remedy: 'Use letters, digits, "-", "_" or "."; a parameter takes a whole segment and begins with ":".',
          };
  }
  const [, name, kind] = PARAM.exec(written) ?? [];
  if (name === undefined) {
    return {
      message: `the parameter "${written}" is malformed.`,
      remedy: 'Write :name or :name<kind>; the name begins with a letter and has letters, digits and "_".',
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
  const bound = Number(BOUND.exec(kind)?.[1]);
  if (bound <= limits.customId) return { kind: 'text', name, max: bound };
  const options = kind.split('|');
  const sound = options.length > 1 && options.every((option) => FIXED_TEXT.test(option));
  return sound && new Set(options).size === options.length ? { kind: 'choice', name, options } : undefined;
}

/** Why a pattern that a bot's author wrote could take ids of the framework; undefined when it cannot. */
export function reservedProblem(pattern: string, first: Segment | undefined): DeclarationProblem | undefined {
  const fixed = first?.kind === 'literal' ? [first.text] : first?.kind === 'choice' ? first.options : [];
  if (fixed.some((text) => text.startsWith(RESERVED_PREFIX))) {
    return {
      message: `custom_id pattern "${pattern}" begins with "${RESERVED_PREFIX}", which marks the framework's own ids.`,
      remedy: 'Begin it with another character.',
    };
  }
  if (first?.kind !== 'text') return undefined;
  return {
    message: `custom_id pattern "${pattern}" begins with the text :${first.name}, so it could take the framework's own ids.`,
    remedy: 'Begin it with fixed text that names what it is for.',
  };
}
