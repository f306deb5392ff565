import { type Binding, bindingsOf, guardRecordsOf } from '../../decorators/binding-metadata.js';
import type { CompositionProblem } from '../../errors/bot-errors.js';
import { type Class, formatToken } from '../../injection/inject.js';

/** The kinds of binding whose interactions guards look at. */
const GUARDED_KINDS: ReadonlySet<Binding['kind']> = new Set([
  'button',
  'select',
  'modal',
  'command',
  'autocomplete',
  'unknownComponent',
] as const);

/** What is wrong with the guards of a class, its methods and their bindings. */
export function validateGuards(handler: Class): CompositionProblem[] {
  const bindings = bindingsOf(handler);
  const className = formatToken(handler);
  const guarded = new Set(bindings.filter(({ kind }) => GUARDED_KINDS.has(kind)).map(({ method }) => method));
  return [
    ...guardRecordsOf(handler).flatMap(({ method, guards }) => {
      const place = { className, ...(method === undefined ? {} : { method: String(method) }) };
      const stands = method === undefined ? guarded.size > 0 : guarded.has(method);
      const idle = stands ? [] : [{ ...place, ...unusedGuardProblem(method) }];
      return [...idle, ...invalidGuardProblems(guards).map((problem) => ({ ...place, ...problem }))];
    }),
    ...bindings.flatMap((binding) =>
      'options' in binding
        ? invalidGuardProblems(binding.options.guards ?? []).map((problem) => ({
            className,
            method: String(binding.method),
            ...problem,
          }))
        : [],
    ),
  ];
}

function unusedGuardProblem(method: PropertyKey | undefined) {
  return method === undefined
    ? { message: 'it has guards, and no method that handles interactions.', remedy: 'Take @Guard off the class.' }
    : {
        message: 'it has guards, and handles no interactions.',
        remedy: 'Take @Guard off the method: events have no guards.',
      };
}

/** What programs in plain JavaScript, and files that import each other in a circle, put into a list of guards. */
function invalidGuardProblems(guards: readonly unknown[]) {
  return guards
    .filter((guard) => !isGuard(guard))
    .map((guard) => ({
      message: `one of its guards is ${guard === undefined ? 'undefined' : 'no guard'}.`,
      remedy: 'Give objects with `name` and `check`; undefined comes from files that import each other in a circle.',
    }));
}

function isGuard(guard: unknown): boolean {
  const isObject = (typeof guard === 'object' && guard !== null) || typeof guard === 'function';
  return isObject && 'check' in guard && typeof guard.check === 'function';
}
