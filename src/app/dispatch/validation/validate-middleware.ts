import type { DeclarationProblem } from '../../../interactions/declarations/declaration-problem.js';
import { bindingsOf, middlewareRecordsOf } from '../../decorators/binding-metadata.js';
import type { CompositionProblem } from '../../errors/composition-errors.js';
import { type Class, formatToken } from '../../injection/inject.js';

/** Validates the middleware of a class, of its methods and of their bindings. */
export function validateMiddleware(handler: Class): CompositionProblem[] {
  const bindings = bindingsOf(handler);
  const className = formatToken(handler);
  const bound = new Set(bindings.filter(({ kind }) => kind !== 'error').map(({ method }) => method));
  return [
    ...middlewareRecordsOf(handler).flatMap(({ method, items }) => {
      const location = { className, ...(method === undefined ? {} : { method: String(method) }) };
      const isUsed = method === undefined || bound.has(method);
      const problems = middlewareProblems(items);
      return (isUsed ? problems : [UNUSED_PROBLEM, ...problems]).map((problem) => ({ ...location, ...problem }));
    }),
    ...bindings.flatMap((binding) =>
      'options' in binding
        ? middlewareProblems(binding.options.middleware).map((problem) => ({
            className,
            method: String(binding.method),
            ...problem,
          }))
        : [],
    ),
  ];
}

const UNUSED_PROBLEM: DeclarationProblem = {
  message: 'it has middleware, but is not bound to an event, an interaction or a schedule.',
  remedy: 'Remove @Middleware from the method.',
};

/** Finds values that are not middleware. Plain JavaScript can pass any value, and circular imports make it undefined. */
export function middlewareProblems(middleware: unknown): DeclarationProblem[] {
  if (middleware === undefined) return [];
  if (!Array.isArray(middleware)) {
    const remedy = 'Pass a list, for example `middleware: [timing]`.';
    return [{ message: 'middleware: this is not a list.', remedy }];
  }
  return [...middleware].flatMap((entry: unknown) => {
    const problem = entryProblem(entry);
    const remedy =
      'Pass functions `(context, next)`, or classes with a method `use`; circular imports make them undefined.';
    return problem === undefined ? [] : [{ message: `one of its middleware is ${problem}.`, remedy }];
  });
}

function entryProblem(entry: unknown): string | undefined {
  if (entry === undefined) return 'undefined';
  if (typeof entry !== 'function') return 'not a function or class';
  const prototype: unknown = entry.prototype;
  const hasUse = typeof prototype === 'object' && prototype !== null && 'use' in prototype;
  return isClassSyntax(entry) && !hasUse
    ? `the class ${entry.name || 'without a name'}, which has no method \`use\``
    : undefined;
}

/** Whether a function can only be called with `new`. */
function isClassSyntax(value: object): boolean {
  return /^class\b/.test(Function.prototype.toString.call(value));
}
