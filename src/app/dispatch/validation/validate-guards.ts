import { guardProblems } from '../../../interactions/guards/declared-guards.js';
import { bindingsOf, guardRecordsOf, interactionBindingKinds } from '../../decorators/binding-metadata.js';
import type { CompositionProblem } from '../../errors/composition-errors.js';
import { type Class, formatToken } from '../../injection/inject.js';

/** Validates the guards of a class, of its methods and of their bindings. */
export function validateGuards(handler: Class): CompositionProblem[] {
  const bindings = bindingsOf(handler);
  const className = formatToken(handler);
  const guarded = new Set(bindings.filter(({ kind }) => interactionBindingKinds.has(kind)).map(({ method }) => method));
  return [
    ...guardRecordsOf(handler).flatMap(({ method, items }) => {
      const location = { className, ...(method === undefined ? {} : { method: String(method) }) };
      const isUsed = method === undefined ? guarded.size > 0 : guarded.has(method);
      const unused = isUsed ? [] : [{ ...location, ...unusedGuardProblem(method) }];
      return [...unused, ...guardProblems(items).map((problem) => ({ ...location, ...problem }))];
    }),
    ...bindings.flatMap((binding) =>
      'options' in binding
        ? guardProblems(binding.options.guards).map((problem) => ({
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
    ? { message: 'it has guards, but no method that handles interactions.', remedy: 'Remove @Guard from the class.' }
    : {
        message: 'it has guards, but handles no interactions.',
        remedy: 'Remove @Guard from the method: it does not apply to events. `@On` has the option `guards`.',
      };
}
