import 'reflect-metadata';

/** The key by which a service is injected: a class, also an abstract one, or a symbol or string if it has no class. */
export type ServiceToken<T = unknown> = (abstract new (...args: never[]) => T) | symbol | string;

/** A class that can be instantiated. */
export type Class<T = object> = new (...args: never[]) => T;

const EXPLICIT_TOKENS = Symbol('guildhall:injected');
/** The metadata key that the compiler writes for decorated classes and parameters, with `emitDecoratorMetadata`. */
const EMITTED_TYPES = 'design:paramtypes';

/** A constructor parameter and its injection token. */
export interface ConstructorParameter {
  /** From 0. */
  readonly index: number;
  /** The token of `@Inject`, or the class that the compiler emitted; undefined if there is neither. */
  readonly token: ServiceToken | undefined;
  /** Whether the compiler emitted types for this constructor. */
  readonly typesEmitted: boolean;
}

/**
 * Sets the token to inject for a constructor parameter. It is required if the type of the parameter is not a class, and
 * for every parameter with compilers that emit no decorator metadata (esbuild, tsx).
 *
 * @param token a class that is provided, or the `provide` of an entry in `services`
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
 * Marks a class whose constructor parameters are injected by their types. It has no effect at run time: the compiler emits
 * parameter types only for decorated classes. A class without constructor parameters does not need it.
 *
 * @example
 * @Service()
 * class Crew {
 *   constructor(private readonly api: Api) {}
 * }
 */
export function Service() {
  return (_target: Class): void => {};
}

/**
 * The constructor parameters of a class, up to the first with a default value, and every parameter with `@Inject`. A class
 * without its own constructor uses that of its base class.
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

/** The name of a token in messages. */
export function formatToken(token: ServiceToken): string {
  return typeof token === 'function' ? token.name || 'a class without a name' : String(token);
}

function explicitTokens(target: object): ReadonlyMap<number, ServiceToken> {
  const tokens: unknown = Reflect.getOwnMetadata(EXPLICIT_TOKENS, target);
  return tokens instanceof Map ? tokens : new Map();
}

/** What the compiler emits for types that are not injectable classes: interfaces and unions are Object, and so on. */
const BUILT_IN_TYPES: readonly unknown[] = [Object, String, Number, Boolean, BigInt, Symbol, Array, Function, Promise];

/** An emitted type, if it is an injectable class. */
function injectableClass(type: unknown): ServiceToken | undefined {
  return isClass(type) && !BUILT_IN_TYPES.includes(type) ? type : undefined;
}
