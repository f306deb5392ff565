import type { DeclarationProblem } from '../declarations/declaration-problem.js';
import type { ParsedPattern } from './pattern.js';
import type { ParamSegment, Segment } from './segment.js';
import { shapesOverlap } from './shape-overlap.js';

/** What is wrong with the aliases of a pattern: other parameters, or ids that would be read in two ways. */
export function aliasProblems(own: ParsedPattern, aliases: readonly ParsedPattern[]): DeclarationProblem[] {
  const known = [own];
  return aliases.flatMap((alias) => {
    const problems = [...alias.problems];
    if (problems.length === 0 && own.problems.length === 0) {
      problems.push(...paramProblems(own, alias));
      const rival = known.find((each) => areAmbiguous(each.segments, alias.segments));
      if (rival !== undefined) problems.push(ambiguousAliasProblem(alias, rival));
    }
    known.push(alias);
    return problems;
  });
}

function paramProblems(own: ParsedPattern, alias: ParsedPattern): DeclarationProblem[] {
  const [before, now] = [paramsByName(alias.segments), paramsByName(own.segments)];
  const names = new Set([...now.keys(), ...before.keys()]);
  const strange = [...names].filter((name) => !isWithin(before.get(name), now.get(name)));
  if (strange.length === 0) return [];
  return [
    {
      message: `custom_id alias "${alias.pattern}": ${strange.map((name) => `:${name}`).join(', ')} differs from "${own.pattern}".`,
      remedy: 'An alias has the same parameters, each of the same kind or a narrower one; bind other ids on their own.',
    },
  ];
}

function paramsByName(segments: readonly Segment[]): ReadonlyMap<string, ParamSegment> {
  return new Map(segments.flatMap((segment) => (segment.kind === 'literal' ? [] : [[segment.name, segment] as const])));
}

/** Whether every value of `before` is one of `now`. */
function isWithin(before: ParamSegment | undefined, now: ParamSegment | undefined): boolean {
  if (before === undefined || now === undefined) return false;
  if (now.kind === 'choice') {
    return before.kind === 'choice' && before.options.every((option) => now.options.includes(option));
  }
  if (now.kind !== 'text') return before.kind === now.kind;
  return before.kind !== 'int';
}

/** Whether some id is taken by both and names its parameters in other places. */
function areAmbiguous(a: readonly Segment[], b: readonly Segment[]): boolean {
  return shapesOverlap(a, b) && a.some((segment, index) => paramNameOf(segment) !== paramNameOf(b[index]));
}

function paramNameOf(segment: Segment | undefined): string | undefined {
  return segment === undefined || segment.kind === 'literal' ? undefined : segment.name;
}

function ambiguousAliasProblem(alias: ParsedPattern, rival: ParsedPattern): DeclarationProblem {
  return {
    message: `custom_id alias "${alias.pattern}": some of its ids are taken by "${rival.pattern}" too, with other values.`,
    remedy: 'Begin the pattern with other fixed text than the alias.',
  };
}
