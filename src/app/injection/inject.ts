import 'reflect-metadata';

/** What something is injected by: a class (abstract ones too), or a symbol or text for what has no class. */
export type ServiceToken<T = unknown> = (abstract new (...args: never[]) => T) | symbol | string;

/** A class that can be made. */
export type Class<T = object> = new (...args: never[]) => T;

const EXPLICIT_TOKENS = Symbol('guildhall:injected');
/** Written by the compiler, where it emits metadata and the class or a parameter has a decorator. */
const EMITTED_TYPES = 'design:paramtypes';

/** What is known of one constructor parameter. */
export interface ConstructorParameter {
  /** From 0. */
  readonly index: number;
  /** The token of `@Inject`, or the type that the compiler emitted; undefined when neither says anything. */
  readonly token: ServiceToken | undefined;
  /** Whether the compiler emitted types for this constructor at all. */
  readonly typesEmitted: boolean;
}

/**
 * Says what to inject for a constructor parameter. It is needed where the type of the parameter is not a class, and
 * everywhere under tools that emit no decorator metadata (esbuild, tsx).
 *
 * @example
 * constructor(@Inject(Crew) private readonly crew: Crew, @Inject('greeting') private readonly greeting: string) {}
 */
export function Inject(token: ServiceToken) {
  return (target: object, _key: string | symbol | undefined, index: number): void => {
    const tokens = new Map(explicitTokens(target));
    tokens.set(index, token);
    Reflect.defineMetadata(EXPLICIT_TOKENS, Object.freeze(tokens), target);
  };
}

/**
 * Marks a class whose constructor parameters are injected by their types. It does nothing itself: a decorated class is
 * one for which the compiler emits those types.
 */
export function Service() {
  return (_target: Class): void => {};
}

/**
 * The constructor parameters of a class, up to the first that has a default, and every one with `@Inject`. A class
 * without a constructor of its own has that of its base.
 */
export function constructorParametersOf(target: Class): readonly ConstructorParameter[] {
  const base: unknown = Object.getPrototypeOf(target);
  const explicit = explicitTokens(target);
  const emitted: unknown = Reflect.getOwnMetadata(EMITTED_TYPES, target);
  if (target.length === 0 && explicit.size === 0 && !emitted && isClass(base)) return constructorParametersOf(base);

  const types: readonly unknown[] = Array.isArray(emitted) ? emitted : [];
  const count = Math.max(target.length, ...[...explicit.keys()].map((index) => index + 1));
  return Array.from({ length: count }, (_none, index) => ({
    index,
    token: explicit.get(index) ?? injectableClass(types[index]),
    typesEmitted: Array.isArray(emitted),
  }));
}

/** Whether a value can be called with `new`. */
export function isClass(value: unknown): value is Class {
  return typeof value === 'function' && value !== Function.prototype && 'prototype' in value;
}

/** The name by which messages call a token. */
export function formatToken(token: ServiceToken): string {
  return typeof token === 'function' ? token.name || 'a class without a name' : String(token);
}

function explicitTokens(target: object): ReadonlyMap<number, ServiceToken> {
  const tokens: unknown = Reflect.getOwnMetadata(EXPLICIT_TOKENS, target);
  return tokens instanceof Map ? tokens : new Map();
}

/** What is emitted for types that have no class: interfaces and unions are Object, and so on. */
const BUILT_IN_TYPES: readonly unknown[] = [Object, String, Number, Boolean, BigInt, Symbol, Array, Function, Promise];

/** An emitted type, where it tells what to inject. */
function injectableClass(type: unknown): ServiceToken | undefined {
  return isClass(type) && !BUILT_IN_TYPES.includes(type) ? type : undefined;
}
