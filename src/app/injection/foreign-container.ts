/** The tsyringe container that is passed to a bot. */
import type { DependencyContainer } from 'tsyringe';
import type { CompositionProblem } from '../errors/composition-errors.js';
import { type ForeignRegistration, readForeignRegistration } from './foreign-registration.js';
import { type ServiceToken, toInjectionToken } from './inject.js';
import type { ServiceEntry } from './service-entry.js';
import type { ServiceTable } from './service-table.js';

/**
 * A child of the container that was passed to the bot. Classes that the container creates for this bot can inject the
 * services of the bot, and the parent is not changed.
 */
export class ForeignContainer {
  readonly #child: DependencyContainer;

  constructor(parent: DependencyContainer) {
    this.#child = parent.createChildContainer();
  }

  /** Makes the services of the bot injectable for the classes of the container. */
  provide(table: ServiceTable, readValue: (entry: ServiceEntry) => unknown): void {
    for (const { token, entries } of table.slots) {
      for (const entry of entries) {
        this.#child.register(toInjectionToken(token), { useFactory: () => readValue(entry) });
      }
    }
  }

  /** Whether something is registered for the token, in this container or a parent. */
  has(token: ServiceToken): boolean {
    return this.#child.isRegistered(toInjectionToken(token), true);
  }

  /** How it creates the value of a token; undefined if nothing is registered. Read it before `provide`. */
  registrationOf(token: ServiceToken): ForeignRegistration | undefined {
    return this.has(token) ? readForeignRegistration(this.#child, token) : undefined;
  }

  resolve(token: ServiceToken): unknown {
    return this.#child.resolve(toInjectionToken(token));
  }

  resolveAll(token: ServiceToken): readonly unknown[] {
    return this.#child.resolveAll(toInjectionToken(token));
  }
}

const METHODS = ['createChildContainer', 'register', 'isRegistered', 'resolve', 'resolveAll'];

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
