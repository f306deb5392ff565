/** The tsyringe container that is passed to a bot. */
import type { CompositionProblem } from '../errors/composition-errors.js';
import { type Class, isClass, type ServiceToken } from './inject.js';
import type { ServiceEntry } from './service-entry.js';
import type { ServiceTable } from './service-table.js';

/** What a container of tsyringe is asked for: its type excludes abstract classes, although it only compares tokens. */
export type ContainerToken = Class<unknown> | symbol | string;

/**
 * A container of [tsyringe](https://github.com/microsoft/tsyringe): the methods that a bot calls. Every `DependencyContainer` of tsyringe
 * has them.
 */
export interface ServiceContainer {
  /** Creates the container of the bot, which resolves what it does not register itself with this one. */
  createChildContainer(): ServiceContainer;
  /** Provides a service of the bot for the classes of the container. */
  register(token: ContainerToken, provider: { readonly useFactory: () => unknown }): unknown;
  /**
   * Whether it can resolve a token.
   * @param recursive whether its parents are asked, too
   */
  isRegistered(token: ContainerToken, recursive?: boolean): boolean;
  /** The value of a token. */
  resolve(token: ContainerToken): unknown;
  /** The values of all registrations of a token. */
  resolveAll(token: ContainerToken): readonly unknown[];
}

/**
 * A child of the container that was passed to the bot. Classes that the container creates for this bot can inject the
 * services of the bot, and the parent is not changed.
 */
export class ForeignContainer {
  readonly #child: ServiceContainer;

  constructor(parent: ServiceContainer) {
    this.#child = parent.createChildContainer();
  }

  /** Makes the services of the bot injectable for the classes of the container. */
  provide(table: ServiceTable, readValue: (entry: ServiceEntry) => unknown): void {
    for (const { token, entries } of table.slots) {
      for (const entry of entries) {
        this.#child.register(toContainerToken(token), { useFactory: () => readValue(entry) });
      }
    }
  }

  /** Whether something is registered for the token, in this container or a parent. */
  has(token: ServiceToken): boolean {
    return this.#child.isRegistered(toContainerToken(token), true);
  }

  /** How it creates the value of a token; undefined if nothing is registered. Read it before `provide`. */
  registrationOf(token: ServiceToken): ForeignRegistration | undefined {
    return this.has(token) ? readForeignRegistration(this.#child, token) : undefined;
  }

  resolve(token: ServiceToken): unknown {
    return this.#child.resolve(toContainerToken(token));
  }

  resolveAll(token: ServiceToken): readonly unknown[] {
    return this.#child.resolveAll(toContainerToken(token));
  }
}

const toContainerToken = (token: ServiceToken) => token as ContainerToken;

const METHODS: readonly (keyof ServiceContainer)[] = [
  'createChildContainer',
  'register',
  'isRegistered',
  'resolve',
  'resolveAll',
];

/** Checks the option `container`, which can be of another copy of tsyringe. */
export function containerProblem(container: unknown): CompositionProblem | undefined {
  if (typeof container === 'object' && container !== null) {
    if (METHODS.every((method) => typeof Reflect.get(container, method) === 'function')) return undefined;
  }
  return {
    setting: 'option container',
    message: 'this is not a container of tsyringe.',
    remedy: "Pass tsyringe's `container` or a child of it, or omit the option.",
  };
}

/** How a container creates the value of a token. */
interface ForeignRegistration {
  /** The class that is created; undefined for values and factories. */
  readonly target: Class | undefined;
  /** Whether all containers that descend from the one with the registration get the same instance. */
  readonly isShared: boolean;
}

/** The values of tsyringe's `Lifecycle`. Its object is not used, because the container can be of another copy. */
const SINGLETON = 1;
const CONTAINER_SCOPED = 3;

/**
 * Reads the registration of a token. tsyringe has no public method for it; if a version has none at all, the result is that
 * of a class that is created for each use.
 *
 * @param child a new child of the container: it has copies of the registrations that are scoped to a container
 */
function readForeignRegistration(child: ServiceContainer, token: ServiceToken): ForeignRegistration {
  const read: unknown = Reflect.get(child, 'getRegistration');
  const registration: unknown = typeof read === 'function' ? Reflect.apply(read, child, [token]) : undefined;
  const provider = propertyOf(registration, 'provider');
  const target = propertyOf(provider, 'useClass');
  const lifecycle = propertyOf(propertyOf(registration, 'options'), 'lifecycle');
  const isOfChild = child.isRegistered(toContainerToken(token));
  return {
    target: isClass(target) ? target : provider === undefined && isClass(token) ? token : undefined,
    isShared: lifecycle === SINGLETON || (lifecycle === CONTAINER_SCOPED && !isOfChild),
  };
}

function propertyOf(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;
}
