import type { OptionNames } from '../../base/options/option-problems.js';
import { requireKnownOptions } from '../../base/options/options-error.js';
import 'reflect-metadata/lite';
import type { DelayedToken } from './delayed-token.js';
import { defineInjectionToken } from './injection-metadata.js';

/** The key by which a service is injected: a class, also an abstract one, or a symbol or string if it has no class. */
export type ServiceToken<T = unknown> = (abstract new (...args: never[]) => T) | symbol | string;

/** A class that can be instantiated. */
export type Class<T = object> = new (...args: never[]) => T;

/** The options of `@Inject`. */
export interface InjectOptions {
  /**
   * Whether the parameter is undefined if nothing provides the token. Otherwise this is an error at composition.
   *
   * @default false
   */
  readonly isOptional?: boolean | undefined;
}

const injectNames: OptionNames<InjectOptions> = { isOptional: true };

/**
 * Sets the token to inject for a constructor parameter. It is required if the type of the parameter is not a class, and
 * for every parameter with compilers that emit no decorator metadata (esbuild, tsx). It writes the metadata
 * of tsyringe's `inject`, so both work here and in a container of tsyringe. For the list of a token with `multi: true`, use
 * tsyringe's `injectAll`.
 *
 * @param token a class that is provided, the `provide` of an entry in `services`, or tsyringe's `delay(() => Class)`
 * @param options whether the dependency is optional
 * @throws {OptionsError} when an option is unknown
 *
 * @example
 * constructor(@Inject(Crew) private readonly crew: Crew, @Inject('greeting') private readonly greeting: string) {}
 */
export function Inject(
  token: ServiceToken | DelayedToken,
  options: InjectOptions = {},
): (target: object, key: string | symbol | undefined, index: number) => void {
  requireKnownOptions('@Inject()', options, injectNames);
  const isOptional = options.isOptional === true;
  return (target, _key, index) => defineInjectionToken(target, index, { token, multiple: false, isOptional });
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

/** Whether a value can be called with `new`. */
export function isClass(value: unknown): value is Class {
  return typeof value === 'function' && value !== Function.prototype && 'prototype' in value;
}

/** Whether a value can be the token of a service. */
export function isServiceToken(value: unknown): value is ServiceToken {
  return typeof value === 'symbol' || typeof value === 'string' || isClass(value);
}

/** The name of a token in messages. */
export function formatToken(token: ServiceToken): string {
  return typeof token === 'function' ? token.name || 'a class without a name' : String(token);
}
