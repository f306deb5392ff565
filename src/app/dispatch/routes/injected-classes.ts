import { type AnyGuard, isGuardClass } from '../../../interactions/guards/guard.js';
import { middlewareRecordsOf } from '../../decorators/binding-metadata.js';
import type { BotPart } from '../../features/bot-part.js';
import type { Class } from '../../injection/inject.js';
import { type AnyMiddleware, isMiddlewareClass } from '../../middleware/middleware.js';
import type { Route } from './route.js';
import { RouteGuards } from './route-guards.js';

/** The guard and middleware classes that a bot uses: it creates an instance of each, also if `services` does not list it. */
export function injectedClassesOf(parts: readonly BotPart[], routes: readonly Route[]): readonly Class[] {
  const routeGuards = new RouteGuards();
  const guards: readonly AnyGuard[] = routes.flatMap((route) => routeGuards.of(route));
  const middleware: readonly AnyMiddleware[] = [
    ...parts.flatMap((part) => part.middleware),
    ...[...new Set(routes.map(({ handlerClass }) => handlerClass))].flatMap((handlerClass) =>
      middlewareRecordsOf(handlerClass).flatMap(({ items }) => items),
    ),
    ...routes.flatMap(({ binding }) => ('options' in binding ? (binding.options.middleware ?? []) : [])),
  ];
  // Until the problems are reported, plain JavaScript can have passed any value.
  return [
    ...new Set<Class>([
      ...guards.filter((guard) => typeof guard === 'function' && isGuardClass(guard)),
      ...middleware.filter((entry) => typeof entry === 'function' && isMiddlewareClass(entry)),
    ]),
  ];
}
