/** What services are injected by: tokens. */

/** The key by which a service is injected: a class, also an abstract one, or a symbol or string if it has no class. */
export type ServiceToken<T = unknown> = (abstract new (...args: never[]) => T) | symbol | string;

/** A class that can be instantiated. */
export type Class<T = object> = new (...args: never[]) => T;

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
