/** Reads the dependencies of a class from the metadata that compilers and the decorators of tsyringe write. */
import 'reflect-metadata/lite';
import { delayedTargetOf, isDelayedConstructor } from './delayed-token.js';
import { type Class, isClass, isServiceToken, type ServiceToken } from './inject.js';
import { injectListOf } from './inject-list.js';
import { injectionTokensOf } from './injection-metadata.js';

/** The metadata key that the compiler writes for decorated classes and parameters, with `emitDecoratorMetadata`. */
const EMITTED_TYPES = 'design:paramtypes';

/** What one constructor parameter, or one value of a factory, needs. */
export interface Dependency {
  readonly token: ServiceToken;
  /** Whether it gets the list of all values of the token (`injectAll`). */
  readonly isList?: boolean | undefined;
  readonly isOptional?: boolean | undefined;
  /** Whether it takes the list of a token with `multi: true`, and the value of others. */
  readonly takesLists?: boolean | undefined;
  /** Creates the proxy of `delay(() => Class)`. Such a dependency does not have to be created first. */
  readonly createProxy?: ((resolve: (target: unknown) => unknown) => unknown) | undefined;
}

/** Why the token of a parameter is unknown. */
export type UnknownTokenReason =
  | 'no metadata'
  | 'not listed'
  | 'not a class'
  | 'invalid token'
  | 'invalid delay'
  | 'transform';

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
  const owner = constructorOwnerOf(target);
  const explicit = injectionTokensOf(owner);
  const listed = injectListOf(owner)?.tokens;
  const types = emittedTypesOf(owner);
  const count = Math.max(owner.length, ...[...explicit.keys()].map((index) => index + 1));
  return Array.from({ length: count }, (_none, index) => ({
    index,
    needs: explicit.has(index)
      ? readExplicit(explicit.get(index), listed !== undefined && index < listed.length)
      : listed
        ? 'not listed'
        : readEmitted(types, index),
  }));
}

/** The class whose constructor creates the instances: the class itself, or a base class if it has no constructor. */
export function constructorOwnerOf(target: Class): Class {
  const base: unknown = Object.getPrototypeOf(target);
  const isOwner =
    target.length > 0 || injectionTokensOf(target).size > 0 || injectListOf(target) || emittedTypesOf(target);
  return isOwner || !isClass(base) ? target : constructorOwnerOf(base);
}

/** The types of the parameters that the compiler emitted for the class itself; undefined if it emitted none. */
export function emittedTypesOf(target: Class): readonly unknown[] | undefined {
  const emitted: unknown = Reflect.getOwnMetadata(EMITTED_TYPES, target);
  return Array.isArray(emitted) ? emitted : undefined;
}

function readExplicit(descriptor: unknown, takesLists: boolean): Dependency | UnknownTokenReason {
  if (typeof descriptor !== 'object' || descriptor === null || !('token' in descriptor)) return readToken(descriptor);
  if ('transform' in descriptor) return 'transform';
  return readToken(descriptor.token, {
    isList: 'multiple' in descriptor && descriptor.multiple === true,
    isOptional: 'isOptional' in descriptor && descriptor.isOptional === true,
    takesLists,
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
