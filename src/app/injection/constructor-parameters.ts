/** Reads the dependencies of a class from the metadata that compilers and the decorators of tsyringe write. */
import 'reflect-metadata/lite';
import { delayedTargetOf, isDelayedConstructor } from './delayed-token.js';
import { type Class, isClass, isServiceToken, type ServiceToken } from './inject.js';
import { injectionTokensOf } from './injection-metadata.js';

/** The metadata key that the compiler writes for decorated classes and parameters, with `emitDecoratorMetadata`. */
const EMITTED_TYPES = 'design:paramtypes';

/** What one constructor parameter, or one value of a factory, needs. */
export interface Dependency {
  readonly token: ServiceToken;
  /** Whether it gets the list of all values of the token (`injectAll`). */
  readonly isList?: boolean | undefined;
  readonly isOptional?: boolean | undefined;
  /** Creates the proxy of `delay(() => Class)`. Such a dependency does not have to be created first. */
  readonly createProxy?: ((resolve: (target: unknown) => unknown) => unknown) | undefined;
}

/** Why the token of a parameter is unknown. */
export type UnknownTokenReason = 'no metadata' | 'not a class' | 'invalid token' | 'invalid delay' | 'transform';

/** A constructor parameter: what it needs, or why that is unknown. */
export interface ConstructorParameter {
  /** From 0. */
  readonly index: number;
  readonly needs: Dependency | UnknownTokenReason;
}

/**
 * The constructor parameters of a class, up to the first with a default value, and every parameter with `@Inject`. A class
 * without its own constructor uses that of its base class.
 */
export function constructorParametersOf(target: Class): readonly ConstructorParameter[] {
  const base: unknown = Object.getPrototypeOf(target);
  const explicit = injectionTokensOf(target);
  const emitted: unknown = Reflect.getOwnMetadata(EMITTED_TYPES, target);
  if (target.length === 0 && explicit.size === 0 && !emitted && isClass(base)) return constructorParametersOf(base);

  const types: readonly unknown[] | undefined = Array.isArray(emitted) ? emitted : undefined;
  const count = Math.max(target.length, ...[...explicit.keys()].map((index) => index + 1));
  return Array.from({ length: count }, (_none, index) => ({
    index,
    needs: explicit.has(index) ? readExplicit(explicit.get(index)) : readEmitted(types, index),
  }));
}

function readExplicit(descriptor: unknown): Dependency | UnknownTokenReason {
  if (typeof descriptor !== 'object' || descriptor === null || !('token' in descriptor)) return readToken(descriptor);
  if ('transform' in descriptor) return 'transform';
  return readToken(descriptor.token, {
    isList: 'multiple' in descriptor && descriptor.multiple === true,
    isOptional: 'isOptional' in descriptor && descriptor.isOptional === true,
  });
}

function readToken(token: unknown, options: Omit<Dependency, 'token'> = {}): Dependency | UnknownTokenReason {
  if (isServiceToken(token)) return { token, ...options };
  if (!isDelayedConstructor(token)) return 'invalid token';
  const target = delayedTargetOf(token);
  if (!isClass(target) || options.isList) return 'invalid delay';
  return { token: target, ...options, createProxy: (resolve) => token.createProxy(resolve) };
}

/** What the compiler emits for types that are not injectable classes: interfaces and unions are Object, and so on. */
const BUILT_IN_TYPES: readonly unknown[] = [Object, String, Number, Boolean, BigInt, Symbol, Array, Function, Promise];

function readEmitted(types: readonly unknown[] | undefined, index: number): Dependency | UnknownTokenReason {
  if (types === undefined) return 'no metadata';
  const type = types[index];
  return isClass(type) && !BUILT_IN_TYPES.includes(type) ? { token: type } : 'not a class';
}
