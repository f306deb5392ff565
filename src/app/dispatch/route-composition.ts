/** Reads the records of the handler classes into routes, and says everything that is wrong with them. */
import type { Declaration, DeclarationProblem } from '../../interactions/declarations/declaration.js';
import { type Binding, bindingsOf, isHandler } from '../decorators/binding-metadata.js';
import type { CompositionProblem } from '../errors/bot-errors.js';
import { type Class, formatToken, isClass } from '../injection/inject.js';
import { type HandlerRoute, routeLocation, routesOfKind } from './routes/handler-route.js';
import { validateCommandBindings } from './validation/validate-command-bindings.js';
import { validateCustomIds } from './validation/validate-custom-ids.js';
import {
  validateEventBinding,
  validateRawBinding,
  validateWebhookBinding,
} from './validation/validate-event-bindings.js';
import { validateGuards } from './validation/validate-guards.js';

export interface ComposedRoutes {
  /** Each handler class once. */
  readonly handlers: readonly Class[];
  readonly routes: readonly HandlerRoute[];
  readonly problems: readonly CompositionProblem[];
}

/** The routes of the classes, in the order of the list and of the methods in each class. */
export function composeRoutes(listed: readonly Class[]): ComposedRoutes {
  const handlers = [...new Set(listed.filter(isClass))];
  const routes = handlers.flatMap((handler) => bindingsOf(handler).map((binding) => ({ handler, binding })));
  const sound = routes.filter(hasValidDeclaration);
  const problems = [
    ...listed.flatMap((entry, index) => entryProblems(entry, index, listed)),
    ...handlers.flatMap(classProblems),
    ...routes.flatMap(routeProblems),
    ...declarationProblems(sound),
    ...validateCustomIds([...routesOfKind(sound, 'button'), ...routesOfKind(sound, 'select')]),
    ...validateCustomIds(routesOfKind(sound, 'modal')),
    ...validateCommandBindings(routesOfKind(sound, 'command'), routesOfKind(sound, 'autocomplete')),
    ...unknownComponentProblems(routes),
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
      className: formatToken(entry),
      setting: `handlers[${index}]`,
      message: 'the class is listed twice.',
      remedy: 'List it once.',
    },
  ];
}

function classProblems(handler: Class): CompositionProblem[] {
  const className = formatToken(handler);
  const problems: CompositionProblem[] = [];
  if (!isHandler(handler)) {
    problems.push({
      className,
      message: 'the class has no @Handler().',
      remedy: 'Put @Handler() on it, or list it under `services`.',
    });
  }
  if (bindingsOf(handler).every(({ kind }) => kind === 'error')) {
    problems.push({
      className,
      message: 'none of its methods is bound to anything.',
      remedy: 'Bind one, for example with @On or @Button, or list the class under `services`.',
    });
  }
  problems.push(...validateGuards(handler), ...errorBoundaryProblems(handler));
  return problems;
}

function routeProblems(route: HandlerRoute): CompositionProblem[] {
  const { binding } = route;
  const place = routeLocation(route);
  const problems: CompositionProblem[] = [];
  if (binding.isStatic) {
    problems.push({
      ...place,
      message: 'a static method cannot handle anything.',
      remedy: 'Make it a method of the instances.',
    });
  }
  if (binding.kind === 'event') problems.push(...withLocation(place, validateEventBinding(binding)));
  if (binding.kind === 'raw') problems.push(...withLocation(place, validateRawBinding(binding)));
  if (binding.kind === 'webhook') problems.push(...withLocation(place, validateWebhookBinding(binding)));
  if (!hasValidDeclaration(route)) problems.push({ ...place, ...wrongDeclarationProblem(binding) });
  return problems;
}

function withLocation(
  place: Pick<CompositionProblem, 'className' | 'method'>,
  problems: readonly DeclarationProblem[],
): CompositionProblem[] {
  return problems.map((problem) => ({ ...place, ...problem }));
}

/** Whether a route that is bound to a declaration has one of its kind. */
function hasValidDeclaration({ binding }: HandlerRoute): boolean {
  if (!('declaration' in binding)) return true;
  // What a program in plain JavaScript hands over, or gets of a circle of imports.
  const declaration: Partial<Declaration> | undefined = binding.declaration;
  if (binding.kind === 'command' || binding.kind === 'autocomplete') {
    return declaration?.kind === 'command' && 'path' in declaration;
  }
  return declaration?.kind === binding.kind;
}

function wrongDeclarationProblem(binding: Binding): DeclarationProblem {
  const declaration: object | undefined = 'declaration' in binding ? binding.declaration : undefined;
  if (declaration && 'subcommands' in declaration) {
    return {
      message: 'it is bound to a command with subcommands, which nobody can use by itself.',
      remedy: 'Bind its subcommands, each to a method: `@Command(tag.subcommands.create)`.',
    };
  }
  const kind = binding.kind === 'autocomplete' ? 'command' : binding.kind;
  return {
    message: `it is bound to something that is not a ${kind} declaration.`,
    remedy: `Give what ${DECLARING_FUNCTIONS[kind] ?? 'declares one'} returned; undefined comes from files that import each other in a circle.`,
  };
}

const DECLARING_FUNCTIONS: Partial<Record<Binding['kind'], string>> = {
  button: '`button(…)`',
  modal: '`modal(…)`',
  select: '`stringSelect(…)` or another select of messages',
  command: '`command(…)`, `userCommand(…)` or `messageCommand(…)`',
};

/** What declarations say of themselves. Subcommands say what their command does: that is told once. */
function declarationProblems(routes: readonly HandlerRoute[]): CompositionProblem[] {
  const told = new Set<readonly DeclarationProblem[]>();
  return routes.flatMap((route) => {
    const { binding } = route;
    if (!('declaration' in binding) || binding.kind === 'autocomplete') return [];
    const { problems } = binding.declaration;
    if (binding.kind === 'command' && told.has(problems)) return [];
    told.add(problems);
    const described = binding.kind === 'command' ? binding.declaration.root : binding.declaration;
    return problems.map((problem) => ({ ...routeLocation(route), declaration: described.describe(), ...problem }));
  });
}

/** Of what a bot, or a class, has at most one. */
function unknownComponentProblems(routes: readonly HandlerRoute[]): CompositionProblem[] {
  const [first, ...others] = routesOfKind(routes, 'unknownComponent');
  return first ? others.map((other) => duplicateProblem(other, first, '@OnUnknownComponent()')) : [];
}

function errorBoundaryProblems(handler: Class): CompositionProblem[] {
  const routes = bindingsOf(handler).map((binding) => ({ handler, binding }));
  const [first, ...others] = routesOfKind(routes, 'error');
  return first ? others.map((other) => duplicateProblem(other, first, '@OnError()')) : [];
}

function duplicateProblem(other: HandlerRoute, first: HandlerRoute, decorator: string): CompositionProblem {
  const { className, method } = routeLocation(first);
  return {
    ...routeLocation(other),
    message: `${className}.${method} has ${decorator} already.`,
    remedy: 'Keep one of them.',
  };
}
