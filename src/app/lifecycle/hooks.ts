/** The lifecycle hooks of classes and instances: the methods that run when a bot starts and stops. */
import { bindingsOf, hookRecordsOf } from '../decorators/binding-metadata.js';
import type { CompositionProblem } from '../errors/composition-errors.js';
import { type Class, formatToken, isClass } from '../injection/inject.js';

/** A method that runs when the bot starts or stops. */
export interface LifecycleHook {
  /** For messages, for example `onStart` or `[Symbol.asyncDispose]`. */
  readonly name: string;
  run(): unknown;
}

/** The hooks of one instance. */
export interface LifecycleHooks {
  readonly start: readonly LifecycleHook[];
  readonly stop: readonly LifecycleHook[];
  /** Releases what the instance has opened. It also runs if the instance has not started completely. */
  readonly dispose: LifecycleHook | undefined;
}

/** The methods that release resources, with their names. Only the first that an instance has is called. */
const DISPOSE_METHODS: ReadonlyMap<PropertyKey, string> = new Map<PropertyKey, string>([
  [Symbol.asyncDispose, '[Symbol.asyncDispose]'],
  [Symbol.dispose, '[Symbol.dispose]'],
  ['dispose', 'dispose'],
]);
const NO_HOOKS: LifecycleHooks = { start: [], stop: [], dispose: undefined };

/** Returns the hooks of an instance; none if the value is not an object or a function. */
export function hooksOf(instance: unknown): LifecycleHooks {
  if (!isObject(instance)) return NO_HOOKS;
  const target: unknown = 'constructor' in instance ? instance.constructor : undefined;
  const { bound, decorated } = describeClass(isClass(target) ? target : undefined);
  const toHook = (key: PropertyKey): LifecycleHook => ({ name: formatMethod(key), run: () => call(instance, key) });
  const isHook = (key: PropertyKey) => !bound.has(key) && methodOf(instance, key) !== undefined;
  const start = [...(isHook('onStart') ? ['onStart'] : []), ...decorated('start')];
  const stop = [...(isHook('onStop') ? ['onStop'] : []), ...decorated('stop')];
  // A decorated method has already run as a hook.
  const dispose = [...DISPOSE_METHODS.keys()].find((key) => isHook(key) && !stop.includes(key));
  return {
    start: [...new Set(start)].map(toHook),
    stop: [...new Set(stop)].map(toHook),
    dispose: dispose === undefined ? undefined : toHook(dispose),
  };
}

/**
 * The first method that a decorator is bound to and that the instance does not have: plain JavaScript calls decorators with any name.
 * The class does not know it before, because a constructor can assign methods.
 */
export function missingMethodOf(instance: unknown): string | undefined {
  if (!isObject(instance)) return undefined;
  const target: unknown = 'constructor' in instance ? instance.constructor : undefined;
  const { bound } = describeClass(isClass(target) ? target : undefined);
  const missing = [...bound].find((method) => !(method in instance));
  return missing === undefined ? undefined : formatMethod(missing);
}

/** Whether the instances of a class have hooks. Methods that the constructor assigns are not included. */
export function hasHooks(target: Class): boolean {
  const { start, stop, dispose } = hooksOf(Object.create(target.prototype));
  return start.length + stop.length > 0 || dispose !== undefined;
}

/** The methods of a class that are bound to events or interactions, and those with `@OnStart` or `@OnStop`. */
function describeClass(target: Class | undefined) {
  const records = target ? hookRecordsOf(target).filter(({ isStatic }) => !isStatic) : [];
  return {
    bound: new Set(target ? bindingsOf(target).map(({ method }) => method) : []),
    decorated: (phase: 'start' | 'stop'): PropertyKey[] =>
      records.filter((record) => record.phase === phase).map(({ method }) => method),
  };
}

function call(instance: object, key: PropertyKey): unknown {
  const method = methodOf(instance, key);
  if (method === undefined) throw new TypeError(`${formatMethod(key)} is not a method.`);
  return Reflect.apply(method, instance, []);
}

/** Reads no getters: those of a class may need its constructor, which `hasHooks` does not call. */
function methodOf(owner: object, key: PropertyKey): ((this: unknown) => unknown) | undefined {
  const descriptor = Reflect.getOwnPropertyDescriptor(owner, key);
  if (descriptor) return typeof descriptor.value === 'function' ? descriptor.value : undefined;
  const base = Reflect.getPrototypeOf(owner);
  return base ? methodOf(base, key) : undefined;
}

function formatMethod(key: PropertyKey): string {
  return DISPOSE_METHODS.get(key) ?? (typeof key === 'symbol' ? `[${key.description}]` : String(key));
}

function isObject(value: unknown): value is object {
  return (typeof value === 'object' && value !== null) || typeof value === 'function';
}

/** Returns a problem for each static method with `@OnStart` or `@OnStop`. */
export function validateHooks(target: Class): CompositionProblem[] {
  return hookRecordsOf(target)
    .filter(({ isStatic }) => isStatic)
    .map(({ method, phase }) => ({
      className: formatToken(target),
      method: String(method),
      message: `a static method cannot have @${phase === 'start' ? 'OnStart' : 'OnStop'}().`,
      remedy: 'Make it an instance method.',
    }));
}
