import type { AnyGuard, InteractionGuard } from '../../interactions/guards/guard.js';
import type { Class } from '../injection/inject.js';
import {
  defineInjectList,
  type InjectableToken,
  type InjectingDecorator,
  type InjectionOptions,
} from '../injection/inject-list.js';
import type { AnyMiddleware, MiddlewareFunction } from '../middleware/middleware.js';
import { addGuards, addMiddleware, markHandler } from './binding-metadata.js';

/**
 * Marks a class whose methods handle events and interactions. A bot that lists the class in `handlers` creates one
 * instance of it and injects its constructor parameters.
 *
 * @param options `inject` lists what the parameters receive, for compilers that emit no metadata (esbuild, tsx)
 *
 * @example
 * @Handler()
 * class WelcomeHandler {
 *   constructor(private readonly members: MemberService) {}
 *
 *   @On('guildMemberAdd')
 *   onMemberAdd({ data }: EventContext<'guildMemberAdd'>) {}
 * }
 */
export function Handler(): (target: Class) => void;
export function Handler<const Tokens extends readonly InjectableToken[]>(
  options: InjectionOptions<Tokens>,
): InjectingDecorator<Tokens>;
export function Handler(options?: InjectionOptions): (target: Class) => void {
  return (target) => {
    markHandler(target);
    defineInjectList(target, options);
  };
}

/**
 * A guard: it allows or denies an interaction before its handler runs, and can add properties to the context.
 *
 * @example
 * const staffOnly: Guard = {
 *   name: 'staffOnly',
 *   check: ({ user }) => (STAFF.has(user.id) ? allowInteraction() : denyInteraction('Only staff can do this.')),
 * };
 */
export type Guard<Additions extends object = object> = InteractionGuard<Additions>;

/**
 * Adds guards to the interaction handlers of a class, or to one method. They can only deny: the properties that they add
 * are not part of the type of the context. Use the option `guards` of a declaration for that.
 *
 * Guards of the feature are checked first, then those of the declaration, of the class, of the method, and of the binding,
 * each in the written order. A guard can be a class whose constructor parameters are injected.
 * The first denial ends the check, and the user sees its reason. Subclasses inherit the guards of their base class, which
 * are checked before their own. Guards do not apply to events.
 *
 * @param guards at least one guard
 *
 * @example
 * @Handler()
 * @Guard(guildOnly, userPermissions('MODERATE_MEMBERS'))
 * class Moderation {}
 */
export function Guard(...guards: readonly [AnyGuard, ...AnyGuard[]]) {
  return (target: object, method?: PropertyKey): void => addGuards(target, method, guards);
}

/** A function around handlers; see {@link MiddlewareFunction}. */
export type Middleware = MiddlewareFunction;

/**
 * Adds middleware to the handlers of a class, or to one method: interactions, events and scheduled tasks. It runs inside
 * the middleware of the bot and of the feature; that of the class runs around that of the method, and that of the binding
 * inside both, each in the written order. Subclasses inherit the middleware of their base class, which runs around their
 * own.
 *
 * @param middleware at least one function `(context, next)`, or class with a method `use(context, next)`
 *
 * @example
 * @Handler()
 * @Middleware(timing, Transactions)
 * class Shop {}
 */
export function Middleware(...middleware: readonly [AnyMiddleware, ...AnyMiddleware[]]) {
  return (target: object, method?: PropertyKey): void => addMiddleware(target, method, middleware);
}
