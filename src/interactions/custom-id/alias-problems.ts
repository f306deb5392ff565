import type { DeclarationProblem } from '../declarations/declaration-problem.js';
import { type ForeignAlias, isForeignAlias } from './foreign-alias.js';
import type { ParsedPattern } from './pattern.js';
import type { ParamSegment, Segment } from './segment.js';
import { shapesOverlap } from './shape-overlap.js';

/** Validates the aliases of a pattern: they need the same parameters, and each id must have one meaning. */
export function aliasProblems(own: ParsedPattern, aliases: readonly ParsedPattern[]): DeclarationProblem[] {
  const patterns = [own];
  return aliases.flatMap((alias) => {
    const problems = [...alias.problems];
    if (problems.length === 0 && own.problems.length === 0) {
      problems.push(...paramProblems(own, alias));
      const rival = patterns.find((each) => areAmbiguous(each.segments, alias.segments));
      if (rival !== undefined) problems.push(ambiguousAliasProblem(alias, rival));
    }
    patterns.push(alias);
    return problems;
  });
}

/** Reports an option `aliases` that is no list of aliases. Plain JavaScript can pass any value. */
export function aliasListProblems(pattern: string, aliases: unknown): DeclarationProblem[] {
  const remedy = 'Pass a list of patterns, RegExps and functions: `aliases: [/^close:(?<ticket>\\d+)$/]`.';
  if (aliases === undefined) return [];
  if (!Array.isArray(aliases)) {
    return [{ message: `custom_id pattern "${pattern}": its \`aliases\` are not a list.`, remedy }];
  }
  const others = aliases.filter((alias) => typeof alias !== 'string' && !isForeignAlias(alias));
  return others.map((alias) => ({
    message: `custom_id pattern "${pattern}": an alias is ${alias === null ? 'null' : typeof alias}.`,
    remedy,
  }));
}

/** Validates the aliases that are RegExps and functions. */
export function foreignAliasProblems(
  pattern: string,
  aliases: readonly ForeignAlias[],
  isSigned: boolean,
): DeclarationProblem[] {
  const problems = aliases.flatMap((alias) => alias.problems);
  const [first] = aliases;
  if (!isSigned || first === undefined) return problems;
  return [
    ...problems,
    {
      message: `custom_id pattern "${pattern}": it is signed, and custom_ids that match the alias ${first.describe()} have no signature.`,
      remedy:
        'Declare the old custom_ids separately, without `signingSecret`, and bind both declarations to the method: it then knows which of them was used.',
    },
  ];
}

function paramProblems(own: ParsedPattern, alias: ParsedPattern): DeclarationProblem[] {
  const [before, now] = [paramsByName(alias.segments), paramsByName(own.segments)];
  const names = new Set([...now.keys(), ...before.keys()]);
  const different = [...names].filter((name) => !isWithin(before.get(name), now.get(name)));
  if (different.length === 0) return [];
  return [
    {
      message: `custom_id alias "${alias.pattern}": ${different.map((name) => `:${name}`).join(', ')} differs from "${own.pattern}".`,
      remedy:
        'An alias must have the same parameters, each of the same kind or a narrower one. Declare other ids separately.',
    },
  ];
}

function paramsByName(segments: readonly Segment[]): ReadonlyMap<string, ParamSegment> {
  return new Map(segments.flatMap((segment) => (segment.kind === 'literal' ? [] : [[segment.name, segment] as const])));
}

/** Whether `now` accepts every value of `before`. */
function isWithin(before: ParamSegment | undefined, now: ParamSegment | undefined): boolean {
  if (before === undefined || now === undefined) return false;
  if (now.kind === 'choice') {
    return before.kind === 'choice' && before.options.every((option) => now.options.includes(option));
  }
  if (now.kind !== 'text') return before.kind === now.kind;
  return before.kind !== 'int';
}

/** Whether some id matches both patterns, with parameters in different segments. */
function areAmbiguous(a: readonly Segment[], b: readonly Segment[]): boolean {
  return shapesOverlap(a, b) && a.some((segment, index) => paramNameOf(segment) !== paramNameOf(b[index]));
}

function paramNameOf(segment: Segment | undefined): string | undefined {
  return segment === undefined || segment.kind === 'literal' ? undefined : segment.name;
}

function ambiguousAliasProblem(alias: ParsedPattern, rival: ParsedPattern): DeclarationProblem {
  return {
    message: `custom_id alias "${alias.pattern}": "${rival.pattern}" matches some of its ids too, with other values.`,
    remedy: 'Start the pattern with other fixed text than the alias.',
  };
}
