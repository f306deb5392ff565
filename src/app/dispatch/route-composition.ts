/** Reads the decorator records of the handler classes into routes, and reports every problem. */

import { CustomIdIndex } from '../../interactions/custom-id/custom-id-index.js';
import type { Declaration } from '../../interactions/declarations/declaration.js';
import type { DeclarationProblem } from '../../interactions/declarations/declaration-problem.js';
import { guardProblems } from '../../interactions/guards/declared-guards.js';
import { type Binding, bindingsOf, isHandler } from '../decorators/binding-metadata.js';
import type { CompositionProblem } from '../errors/composition-errors.js';
import type { BotPart } from '../features/bot-part.js';
import { type Class, formatToken, isClass } from '../injection/inject.js';
import { otherCopyProblems } from '../injection/package-copy.js';
import { hasHooks } from '../lifecycle/hooks.js';
import { permissionProblems } from './analysis/permission-plan.js';
import type { CustomIdBinding } from './routes/interaction-handler-table.js';
import { describeHandler, type HandlerLocation, type Route, routeLocation, routesOfKind } from './routes/route.js';
import { injectedClassesOf } from './routes/route-guards.js';
import { validateCommandBindings, validateCommandGuards } from './validation/validate-command-bindings.js';
import {
  validateEventBinding,
  validateRawBinding,
  validateWebhookBinding,
} from './validation/validate-event-bindings.js';
import { validateForeignAliases } from './validation/validate-foreign-aliases.js';
import { validateGuards } from './validation/validate-guards.js';
import { middlewareProblems, validateMiddleware } from './validation/validate-middleware.js';
import { validateTaskBindings } from './validation/validate-task-bindings.js';

export interface ComposedRoutes {
  /** The handler classes without duplicates. */
  readonly handlerClasses: readonly Class[];
  readonly routes: readonly Route[];
  /** The guard and middleware classes that the routes use. */
  readonly injectedClasses: readonly Class[];
  readonly problems: readonly CompositionProblem[];
}

/** Returns the routes of the parts of a bot, in the order of the parts, of the classes and of the methods in each class. */
export function composeRoutes(parts: readonly BotPart[]): ComposedRoutes {
  const partsByHandler = new Map<Class, BotPart>();
  const listProblems = parts.flatMap((part) =>
    part.handlers.flatMap((entry, index) => {
      const problem = handlerEntryProblem(entry, part, partsByHandler.get(entry));
      if (problem) return [{ ...partLocation(part), setting: `handlers[${index}]`, ...problem }];
      partsByHandler.set(entry, part);
      return [];
    }),
  );
  const handlerClasses = [...partsByHandler.keys()];
  const routes = [...partsByHandler].flatMap(([handlerClass, part]) =>
    bindingsOf(handlerClass).map((binding) => ({ handlerClass, binding, part })),
  );
  const validRoutes = routes.filter(hasValidDeclaration);
  const problems = [
    ...listProblems,
    ...parts.flatMap(partProblems),
    ...[...partsByHandler].flatMap(([handler, part]) =>
      classProblems(handler, part).map((problem) => ({ ...partLocation(part), ...problem })),
    ),
    ...routes.flatMap(routeProblems),
    ...declarationProblems(validRoutes),
    ...customIdProblems([
      ...routesOfKind(validRoutes, 'button'),
      ...routesOfKind(validRoutes, 'select'),
      ...routesOfKind(validRoutes, 'pager'),
    ]),
    ...customIdProblems(routesOfKind(validRoutes, 'modal')),
    ...validateForeignAliases(validRoutes),
    ...validateCommandBindings(routesOfKind(validRoutes, 'command'), routesOfKind(validRoutes, 'autocomplete')),
    ...validateCommandGuards(routesOfKind(validRoutes, 'command')),
    ...validateTaskBindings(routesOfKind(routes, 'task')),
    ...unknownComponentProblems(routes),
    ...permissionProblems(parts, validRoutes),
  ];
  return { handlerClasses, routes, injectedClasses: injectedClassesOf(parts, validRoutes), problems };
}

/** Why an entry of `handlers` cannot be used. @param listed the part that lists the class already */
function handlerEntryProblem(
  entry: Class,
  part: BotPart,
  listed: BotPart | undefined,
): Pick<CompositionProblem, 'className' | 'message' | 'remedy'> | undefined {
  if (!isClass(entry)) {
    return {
      message: `this is ${entry === undefined ? 'undefined' : 'not a class'}.`,
      remedy: 'List classes; circular imports make a class undefined.',
    };
  }
  if (listed === undefined) return undefined;
  const className = formatToken(entry);
  if (listed === part) return { className, message: 'the class is listed twice.', remedy: 'List it once.' };
  const other = listed.feature === undefined ? 'the bot itself' : `feature "${listed.feature}"`;
  return { className, message: `${other} lists the class already.`, remedy: 'List it in one of them.' };
}

/** The problems of the guards and middleware that apply to a whole part. */
function partProblems(part: BotPart): CompositionProblem[] {
  return [
    ...guardProblems(part.guards).map((problem) => ({ ...partLocation(part), setting: 'guards', ...problem })),
    ...middlewareProblems(part.middleware).map((problem) => ({
      ...partLocation(part),
      setting: part.feature === undefined ? 'option middleware' : 'middleware',
      ...problem,
    })),
  ];
}

function partLocation({ feature }: BotPart): Pick<CompositionProblem, 'feature'> {
  return feature === undefined ? {} : { feature };
}

function classProblems(handler: Class, part: BotPart): CompositionProblem[] {
  // What is missing here was written by the other copy, which is reported.
  if (otherCopyProblems(handler).length > 0) return [];
  const className = formatToken(handler);
  const problems: CompositionProblem[] = [];
  if (!isHandler(handler)) {
    problems.push({
      className,
      message: 'the class has no @Handler().',
      remedy: 'Put @Handler() on it, or list it under `services`.',
    });
  }
  if (bindingsOf(handler).every(({ kind }) => kind === 'error') && !hasHooks(handler)) {
    problems.push({
      className,
      message: 'none of its methods is bound to an event, an interaction or a time.',
      remedy: 'Bind one, for example with @On, @Button or @Every, or list the class under `services`.',
    });
  }
  problems.push(...validateGuards(handler), ...validateMiddleware(handler), ...errorBoundaryProblems(handler, part));
  return problems;
}

function routeProblems(route: Route): CompositionProblem[] {
  const { binding } = route;
  const location = routeLocation(route);
  const problems: CompositionProblem[] = withLocation(location, binding.problems);
  if (binding.isStatic) {
    problems.push({
      ...location,
      message: 'a static method cannot be a handler.',
      remedy: 'Make it an instance method.',
    });
  }
  if (binding.kind === 'event') problems.push(...withLocation(location, validateEventBinding(binding)));
  if (binding.kind === 'raw') problems.push(...withLocation(location, validateRawBinding(binding)));
  if (binding.kind === 'webhook') problems.push(...withLocation(location, validateWebhookBinding(binding)));
  if (!hasValidDeclaration(route)) problems.push({ ...location, ...wrongDeclarationProblem(binding) });
  return problems;
}

function withLocation(location: HandlerLocation, problems: readonly DeclarationProblem[]): CompositionProblem[] {
  return problems.map((problem) => ({ ...location, ...problem }));
}

/** Whether a route that needs a declaration has one of the right kind. */
function hasValidDeclaration({ binding }: Route): boolean {
  if (!('declaration' in binding)) return true;
  // Plain JavaScript can pass any value, and circular imports make it undefined.
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
      message: 'it is bound to a command with subcommands, which users cannot use by itself.',
      remedy: 'Bind its subcommands, each to a method: `@Command(tag.subcommands.create)`.',
    };
  }
  const kind = binding.kind === 'autocomplete' ? 'command' : binding.kind;
  return {
    message: `it is bound to something that is not a ${kind} declaration.`,
    remedy: `Pass what ${DECLARING_FUNCTIONS[kind] ?? 'declares one'} returned; circular imports make it undefined.`,
  };
}

const DECLARING_FUNCTIONS: Partial<Record<Binding['kind'], string>> = {
  button: '`button(…)`',
  modal: '`modal(…)`',
  pager: '`pager(…)`',
  select: '`stringSelect(…)` or another select of messages',
  command: '`command(…)`, `userCommand(…)` or `messageCommand(…)`',
};

/** The problems of the declarations. All subcommands share the problems of their command, which are reported once. */
function declarationProblems(routes: readonly Route[]): CompositionProblem[] {
  const reported = new Set<readonly DeclarationProblem[]>();
  return routes.flatMap((route) => {
    const { binding } = route;
    if (!('declaration' in binding) || binding.kind === 'autocomplete') return [];
    const { problems } = binding.declaration;
    if (binding.kind === 'command' && reported.has(problems)) return [];
    reported.add(problems);
    const described = binding.kind === 'command' ? binding.declaration.root : binding.declaration;
    return problems.map((problem) => ({ ...routeLocation(route), declaration: described.describe(), ...problem }));
  });
}

/** A bot has at most one handler of unknown components. */
function unknownComponentProblems(routes: readonly Route[]): CompositionProblem[] {
  const [first, ...others] = routesOfKind(routes, 'unknownComponent');
  return first ? others.map((other) => duplicateProblem(other, first, '@OnUnknownComponent()')) : [];
}

/** A class has at most one error boundary. */
function errorBoundaryProblems(handlerClass: Class, part: BotPart): CompositionProblem[] {
  const routes = bindingsOf(handlerClass).map((binding) => ({ handlerClass, binding, part }));
  const [first, ...others] = routesOfKind(routes, 'error');
  return first ? others.map((other) => duplicateProblem(other, first, '@OnError()')) : [];
}

function duplicateProblem(other: Route, first: Route, decorator: string): CompositionProblem {
  return {
    ...routeLocation(other),
    message: `${describeHandler(first)} has ${decorator} already.`,
    remedy: 'Keep one of them.',
  };
}

/** Returns a problem for each pair of routes that match the same custom_id, located at the second route. */
function customIdProblems(routes: readonly Route<CustomIdBinding>[]): CompositionProblem[] {
  const entries = routes.map((value) => ({ codec: value.binding.declaration.customId, value }));
  return new CustomIdIndex(entries).overlappingPairs().map(([first, second]) => {
    const isSame = first.binding.declaration === second.binding.declaration;
    return {
      ...routeLocation(second),
      declaration: second.binding.declaration.describe(),
      message: isSame
        ? `${describeHandler(first)} handles it already.`
        : `some custom_ids also match ${first.binding.declaration.describe()} of ${describeHandler(first)}.`,
      remedy: isSame ? 'Bind a declaration to one method.' : 'Start the patterns with different fixed text.',
    };
  });
}
