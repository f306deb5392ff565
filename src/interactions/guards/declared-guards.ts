/** Guards in the options of a declaration: they are checked for every use of it. */
import { type OptionNames } from '../../base/options/option-problems.js';
import type { DeclarationProblem } from '../declarations/declaration-problem.js';
import type { AnyGuard, GuardAdditions } from './guard.js';

/** The option `guards` of a declaration. */
export interface GuardOptions<Guards extends readonly AnyGuard[] = readonly AnyGuard[]> {
  /**
   * Guards that are checked, in this order, before the handler runs. They are checked before the guards of the handler,
   * and also if a handler waits with `awaitComponent` or `promptModal`. The type of the context includes the properties
   * that they add.
   * @default []
   */
  readonly guards?: Guards | undefined;
}

export const guardOptionNames: OptionNames<GuardOptions> = { guards: true };

/** A declaration with guards. */
export interface GuardedBy<Guards extends readonly AnyGuard[]> {
  /** The guards that are checked for every use. */
  readonly guards: Guards;
}

/** What guards add to the type of their declaration: nothing if there are none. */
export type WithGuards<Guards extends readonly AnyGuard[]> = Guards extends readonly [
  AnyGuard,
  ...(readonly AnyGuard[]),
]
  ? GuardedBy<Guards>
  : unknown;

/** The guards of a declaration; an empty list if it has none. */
export type GuardsOf<D> = D extends GuardedBy<infer Guards> ? Guards : readonly [];

/** The properties that the guards of a declaration add to the contexts of its handlers. */
export type DeclaredAdditions<D> = D extends GuardedBy<infer Guards> ? GuardAdditions<Guards> & object : object;

/** The guards of a declaration; an empty list if it has none. */
export function guardsOf(declaration: Partial<GuardedBy<readonly AnyGuard[]>> & object): readonly AnyGuard[] {
  return declaration.guards ?? [];
}

/** Adds the guards of its options to a declaration, and freezes it. */
export function withGuards<D extends object, Guards extends readonly AnyGuard[]>(
  declaration: D,
  guards: Guards | undefined,
): D & WithGuards<Guards> {
  // Without the option, Guards is empty by the default of its type parameter, and WithGuards<[]> adds nothing.
  return Object.freeze(Object.assign(declaration, guardProperties(guards))) as D & WithGuards<Guards>;
}

/** The property `guards` of a declaration; no property if it has no guards. */
export function guardProperties(guards: readonly AnyGuard[] | undefined): Partial<GuardedBy<readonly AnyGuard[]>> {
  if (guards === undefined) return {};
  // Anything but a list is a problem of the declaration. Until it is reported, a guard in its place must still deny.
  const list: readonly AnyGuard[] = Array.isArray(guards) ? [...guards] : [guards];
  return list.length === 0 ? {} : { guards: Object.freeze(list) };
}

/** Finds values that are not guards: plain JavaScript can pass any value, and circular imports make a guard undefined. */
export function guardProblems(guards: unknown): DeclarationProblem[] {
  if (guards === undefined) return [];
  if (!Array.isArray(guards)) {
    return [{ message: 'guards: this is not a list.', remedy: 'Pass a list, for example `guards: [guildOnly]`.' }];
  }
  return [...guards].flatMap((guard: unknown) => (isGuard(guard) ? [] : [invalidGuardProblem(guard)]));
}

function invalidGuardProblem(guard: unknown): DeclarationProblem {
  return {
    message: `one of its guards is ${guard === undefined ? 'undefined' : 'not a guard'}.`,
    remedy:
      'Pass objects with `name` and `check`, or classes with a method `check`; circular imports make a guard undefined.',
  };
}

function isGuard(guard: unknown): boolean {
  if (typeof guard === 'function' && hasCheck(guard.prototype)) return true;
  return hasCheck(guard);
}

function hasCheck(value: unknown): boolean {
  const isObject = (typeof value === 'object' && value !== null) || typeof value === 'function';
  return isObject && 'check' in value && typeof value.check === 'function';
}
