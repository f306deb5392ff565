import type { DependencyContainer } from 'tsyringe';
import { type Class, isClass, type ServiceToken, toInjectionToken } from './inject.js';

/** How a container creates the value of a token. */
export interface ForeignRegistration {
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
export function readForeignRegistration(child: DependencyContainer, token: ServiceToken): ForeignRegistration {
  const read: unknown = Reflect.get(child, 'getRegistration');
  const registration: unknown = typeof read === 'function' ? Reflect.apply(read, child, [token]) : undefined;
  const provider = propertyOf(registration, 'provider');
  const target = propertyOf(provider, 'useClass');
  const lifecycle = propertyOf(propertyOf(registration, 'options'), 'lifecycle');
  const isOfChild = child.isRegistered(toInjectionToken(token));
  return {
    target: isClass(target) ? target : provider === undefined && isClass(token) ? token : undefined,
    isShared: lifecycle === SINGLETON || (lifecycle === CONTAINER_SCOPED && !isOfChild),
  };
}

function propertyOf(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;
}
