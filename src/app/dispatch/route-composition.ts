/** Reads the records of the handler classes into routes, and says everything that is wrong with them. */
import { overlaps } from '../../interactions/custom-id/overlap.js';
import type { Declaration } from '../../interactions/declaration.js';
import { type Class, isClass, nameOf } from '../decorators/injection.js';
import { bindingsOf, isHandler } from '../decorators/records.js';
import type { CompositionProblem } from '../errors.js';
import { eventProblems, rawProblems } from './event-problems.js';
import { ofKind, placeOf, type Route } from './route-table.js';

export interface ComposedRoutes {
  /** Each handler class once. */
  readonly handlers: readonly Class[];
  readonly routes: readonly Route[];
  readonly problems: readonly CompositionProblem[];
}

/** The routes of the classes, in the order of the list and of the methods in each class. */
export function composeRoutes(listed: readonly Class[]): ComposedRoutes {
  const handlers = [...new Set(listed.filter(isClass))];
  const routes = handlers.flatMap((handler) => bindingsOf(handler).map((binding) => ({ handler, binding })));
  const problems = [
    ...listed.flatMap((entry, index) => entryProblems(entry, index, listed)),
    ...handlers.flatMap(classProblems),
    ...routes.flatMap(routeProblems),
    ...clashes(ofKind(routes, 'button')),
    ...clashes(ofKind(routes, 'modal')),
    ...staleClashes(routes),
  ];
  return { handlers, routes, problems };
}

function entryProblems(entry: Class, index: number, listed: readonly Class[]): CompositionProblem[] {
  if (!isClass(entry)) {
    return [
      {
        setting: `handlers[${index}]`,
        message: `this is ${entry === undefined ? 'undefined' : 'not a class'}.`,
        remedy: 'List classes; one that is undefined comes from files that import each other in a circle.',
      },
    ];
  }
  if (listed.indexOf(entry) === index) return [];
  return [
    {
      className: nameOf(entry),
      setting: `handlers[${index}]`,
      message: 'the class is listed twice.',
      remedy: 'List it once.',
    },
  ];
}

function classProblems(handler: Class): CompositionProblem[] {
  const className = nameOf(handler);
  const problems: CompositionProblem[] = [];
  if (!isHandler(handler)) {
    problems.push({
      className,
      message: 'the class has no @Handler().',
      remedy: 'Put @Handler() on it, or list it under `services`.',
    });
  }
  if (bindingsOf(handler).length === 0) {
    problems.push({
      className,
      message: 'none of its methods is bound to anything.',
      remedy: 'Bind one, for example with @On or @Button, or list the class under `services`.',
    });
  }
  return problems;
}

function routeProblems(route: Route): CompositionProblem[] {
  const { binding } = route;
  const place = placeOf(route);
  const problems: CompositionProblem[] = [];
  if (binding.isStatic) {
    problems.push({
      ...place,
      message: 'a static method cannot handle anything.',
      remedy: 'Make it a method of the instances.',
    });
  }
  const ofEvents =
    binding.kind === 'event' ? eventProblems(binding) : binding.kind === 'raw' ? rawProblems(binding) : [];
  problems.push(...ofEvents.map((problem) => ({ ...place, ...problem })));
  if (binding.kind === 'button' || binding.kind === 'modal') {
    const { declaration, kind } = binding;
    const declared: unknown = declaration?.kind;
    if (declared !== kind) {
      problems.push({
        ...place,
        message: `it is bound to something that is not a ${kind} declaration.`,
        remedy: `Give what \`${kind}(…)\` returned; undefined comes from files that import each other in a circle.`,
      });
    } else {
      const described = declaration.describe();
      problems.push(...declaration.problems.map((problem) => ({ ...place, declaration: described, ...problem })));
    }
  }
  return problems;
}

/** Each pair of routes that would take the same custom_id, told at the second of them. */
function clashes(
  routes: readonly Route<Extract<Route['binding'], { declaration: Declaration }>>[],
): CompositionProblem[] {
  const sound = routes.filter(({ binding }) => binding.declaration?.kind === binding.kind);
  return sound.flatMap((second, index) =>
    sound
      .slice(0, index)
      .filter((first) => overlaps(first.binding.declaration.customId, second.binding.declaration.customId))
      .map((first) => {
        const { className, method } = placeOf(first);
        const same = first.binding.declaration === second.binding.declaration;
        return {
          ...placeOf(second),
          declaration: second.binding.declaration.describe(),
          message: same
            ? `${className}.${method} handles it already.`
            : `some custom_ids are taken by ${className}.${method} too, with ${first.binding.declaration.describe()}.`,
          remedy: same ? 'Bind a declaration to one method.' : 'Begin the patterns with different fixed text.',
        };
      }),
  );
}

function staleClashes(routes: readonly Route[]): CompositionProblem[] {
  const [first, ...others] = ofKind(routes, 'stale');
  if (!first) return [];
  const { className, method } = placeOf(first);
  return others.map((other) => ({
    ...placeOf(other),
    message: `${className}.${method} has @OnStale() already.`,
    remedy: 'Keep one of them.',
  }));
}
