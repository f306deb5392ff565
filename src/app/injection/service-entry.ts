/** Reads the entries of `services`, or reports what is wrong with them. Plain JavaScript can pass any value. */
import type { CompositionProblem } from '../errors/composition-errors.js';
import type { Dependency } from './constructor-parameters.js';
import { type Class, formatToken, isClass, isServiceToken, type ServiceToken } from './inject.js';
import type { ServiceProvider } from './service-provider.js';

/** How the value of an entry is obtained. `own` is a part of the bot itself, such as its Api: the bot provides it. */
export type ServiceSource =
  | { readonly kind: 'own' }
  | { readonly kind: 'value'; readonly value: unknown }
  | { readonly kind: 'class'; readonly target: Class }
  | { readonly kind: 'existing'; readonly token: ServiceToken }
  | {
      readonly kind: 'factory';
      readonly run: (...values: unknown[]) => unknown;
      readonly dependencies: readonly Dependency[];
    };

/** Where an entry is listed. */
export interface ServiceLocation {
  /** For example `services[2]`. */
  readonly setting: string;
  readonly feature?: string | undefined;
}

/** One service of a bot. */
export interface ServiceEntry extends ServiceLocation {
  readonly token: ServiceToken;
  readonly isMulti: boolean;
  readonly source: ServiceSource;
}

/** An entry of `services` or of another list, and where it is. */
export interface ListedService extends ServiceLocation {
  readonly provider: ServiceProvider;
}

/** Returns the entry, or the problem for which it cannot be used. */
export function readServiceEntry({ provider, ...location }: ListedService): ServiceEntry | CompositionProblem {
  if (isClass(provider)) {
    return { ...location, token: provider, isMulti: false, source: { kind: 'class', target: provider } };
  }
  const read = readProvider(provider);
  return 'message' in read ? { ...location, ...read } : { ...location, ...read };
}

type Problem = Pick<CompositionProblem, 'message' | 'remedy'>;

function readProvider(provider: unknown): Pick<ServiceEntry, 'token' | 'isMulti' | 'source'> | Problem {
  if (typeof provider !== 'object' || provider === null) {
    return {
      message: `this is ${provider === undefined ? 'undefined' : 'neither a class nor an object with `provide`'}.`,
      remedy: 'If it should be a class, look for circular imports: in one of the files it is undefined.',
    };
  }
  const { provide: token, multi = false, inject, ...sources }: Record<string, unknown> = { ...provider };
  if (!isServiceToken(token)) {
    return {
      message: 'its `provide` is not a class, symbol or string.',
      remedy:
        'Set `provide` to the token that constructors inject (tsyringe calls it `token`). A class can be undefined because of circular imports.',
    };
  }
  const name = formatToken(token);
  if (typeof multi !== 'boolean') {
    return {
      message: `the entry of ${name} has a \`multi\` that is not a boolean.`,
      remedy: 'Set it to true, or omit it.',
    };
  }
  const source = readSource(sources, inject);
  if ('message' in source) return { ...source, message: `the entry of ${name} ${source.message}` };
  return { token, isMulti: multi, source };
}

function readSource(sources: Readonly<Record<string, unknown>>, inject: unknown): ServiceSource | Problem {
  const keys = Object.keys(sources);
  const [key] = keys;
  if (key === undefined || keys.length > 1) {
    return {
      message:
        keys.length === 0 ? 'says nothing about its value.' : `has ${keys.map((one) => `\`${one}\``).join(' and ')}.`,
      remedy: `Give ${ONE_SOURCE}.`,
    };
  }
  const value = sources[key];
  if (inject !== undefined && key !== 'useFactory') {
    return { message: 'has `inject` without `useFactory`.', remedy: 'Only functions receive the values of `inject`.' };
  }
  switch (key) {
    case 'useValue':
      return { kind: 'value', value };
    case 'useClass':
      return isClass(value)
        ? { kind: 'class', target: value }
        : { message: 'has a `useClass` that is not a class.', remedy: 'Circular imports can make a class undefined.' };
    case 'useExisting':
      return isServiceToken(value)
        ? { kind: 'existing', token: value }
        : {
            message: 'has a `useExisting` that is not a class, symbol or string.',
            remedy: 'Set it to the token of a service.',
          };
    case 'useFactory':
      return readFactory(value, inject ?? []);
    default:
      return { message: `has the unknown property \`${key}\`.`, remedy: `Give ${ONE_SOURCE}.` };
  }
}

const ONE_SOURCE = "one of `useValue`, `useClass`, `useExisting` (tsyringe's `useToken`) and `useFactory`";

function readFactory(run: unknown, inject: unknown): ServiceSource | Problem {
  if (!isFunction(run)) return { message: 'has a `useFactory` that is not a function.', remedy: 'Pass a function.' };
  if (!Array.isArray(inject) || !inject.every(isServiceToken)) {
    return {
      message: 'has an `inject` that is not a list of classes, symbols and strings.',
      remedy: 'List the tokens whose values the function receives. Circular imports can make a class undefined.',
    };
  }
  if (run.length > inject.length) {
    return {
      message: `has a function with ${run.length} parameters, but \`inject\` has only ${inject.length}.`,
      remedy: 'List one token for each parameter: the function receives their values, and not a container.',
    };
  }
  return { kind: 'factory', run, dependencies: inject.map((token: ServiceToken) => ({ token })) };
}

function isFunction(value: unknown): value is (...values: unknown[]) => unknown {
  return typeof value === 'function';
}
