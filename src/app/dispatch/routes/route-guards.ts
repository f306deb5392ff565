/** The guards and middleware of routes, as decorators and features list them. */
import { guardsOf } from '../../../interactions/guards/declared-guards.js';
import { type AnyGuard, type InteractionGuard, isGuardClass } from '../../../interactions/guards/guard.js';
import type { AnySingleModal } from '../../../interactions/modals/any-modal.js';
import {
  guardRecordsOf,
  interactionBindingKinds,
  type ListRecord,
  middlewareRecordsOf,
} from '../../decorators/binding-metadata.js';
import type { BotPart } from '../../features/bot-part.js';
import { isEventGuardClass } from '../../guards/event-guard.js';
import type { Class } from '../../injection/inject.js';
import { type AnyMiddleware, isMiddlewareClass } from '../../middleware/middleware.js';
import type { Route } from './route.js';

/** The instances of the handler classes, guards and middleware of a bot, by class. */
export interface HandlerInstances {
  get(target: Class): unknown;
}

interface ClassItems<Item> {
  readonly ofClass: readonly Item[];
  readonly ofMethods: ReadonlyMap<PropertyKey, readonly Item[]>;
}

/** The guards or middleware of classes and methods. Cached by class, as a class may have a thousand methods. */
export class RecordIndex<Item> {
  readonly #read: (target: Class) => readonly ListRecord<Item>[];
  readonly #byClass = new Map<Class, ClassItems<Item>>();

  constructor(read: (target: Class) => readonly ListRecord<Item>[]) {
    this.#read = read;
  }

  /** What decorators added to the class, then what they added to the method. */
  get(target: Class, method: PropertyKey): readonly Item[] {
    const { ofClass, ofMethods } = this.#itemsOf(target);
    return [...ofClass, ...(ofMethods.get(method) ?? [])];
  }

  #itemsOf(target: Class): ClassItems<Item> {
    const cached = this.#byClass.get(target);
    if (cached) return cached;
    const ofClass: Item[] = [];
    const ofMethods = new Map<PropertyKey, Item[]>();
    for (const { method, items } of this.#read(target)) {
      if (method === undefined) ofClass.push(...items);
      else ofMethods.set(method, [...(ofMethods.get(method) ?? []), ...items]);
    }
    const items = { ofClass, ofMethods };
    this.#byClass.set(target, items);
    return items;
  }
}

/** Collects the guards of routes. */
export class RouteGuards {
  readonly #decorated = new RecordIndex(guardRecordsOf);

  /** The guards of the feature, of the declaration, of the class, of the method and of the binding, in this order. */
  of({ handlerClass, binding, part }: Route): readonly AnyGuard[] {
    // Guards apply to interactions only.
    if (!interactionBindingKinds.has(binding.kind)) return [];
    const declared = 'declaration' in binding ? guardsOf(binding.declaration) : [];
    const ofBinding = ('options' in binding ? binding.options.guards : undefined) ?? [];
    const decorated = this.#decorated.get(handlerClass, binding.method);
    return [...part.guards, ...declared, ...decorated, ...(Array.isArray(ofBinding) ? ofBinding : [])];
  }
}

/** Replaces the guard classes in lists of guards by the instances of one bot. */
export class GuardResolver {
  readonly #instances: HandlerInstances;

  constructor(instances: HandlerInstances) {
    this.#instances = instances;
  }

  /** The instance of a class is looked up when the guard is checked. */
  resolve(guards: readonly AnyGuard[]): readonly InteractionGuard[] {
    return guards.map((guard) => (isGuardClass(guard) ? this.#instanceOf(guard) : guard));
  }

  #instanceOf(guard: Extract<AnyGuard, new (...args: never[]) => unknown>): InteractionGuard {
    const { name, requiredPermissions } = guard;
    return {
      name,
      requiredPermissions,
      check: (context) => {
        const instance = this.#instances.get(guard);
        if (!isGuard(instance)) throw new TypeError(`${name} has no instance in this bot with a method \`check\`.`);
        return instance.check(context);
      },
    };
  }
}

function isGuard(instance: unknown): instance is Pick<InteractionGuard, 'check'> {
  return (
    typeof instance === 'object' && instance !== null && 'check' in instance && typeof instance.check === 'function'
  );
}

/** The classes that load the fields of a modal or of the pages of a wizard. */
function loaderClassesOf({ binding }: Route): readonly Class[] {
  if (binding.kind !== 'modal') return [];
  const { declaration } = binding;
  const modals: readonly AnySingleModal[] = declaration.pages ?? [declaration];
  return modals.flatMap(({ loader }) => (typeof loader === 'function' ? [loader] : []));
}

/** The guard and middleware classes that a bot uses, and those that load the fields of modals: it creates an instance of each, also if `services` does not list it. */
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
  const eventGuards = routes.flatMap(({ binding }) =>
    binding.kind === 'event' && Array.isArray(binding.guards) ? binding.guards : [],
  );
  // Until the problems are reported, plain JavaScript can have passed any value.
  return [
    ...new Set<Class>([
      ...guards.filter((guard) => typeof guard === 'function' && isGuardClass(guard)),
      ...eventGuards.filter((guard) => typeof guard === 'function' && isEventGuardClass(guard)),
      ...middleware.filter((entry) => typeof entry === 'function' && isMiddlewareClass(entry)),
      ...routes.flatMap(loaderClassesOf),
    ]),
  ];
}
