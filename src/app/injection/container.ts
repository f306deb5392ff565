/** Dependency injection: each bot has its own container, with one instance of every handler and service. */
import 'reflect-metadata';
import { type DependencyContainer, type InjectionToken, instanceCachingFactory, container as root } from 'tsyringe';
import type { CompositionProblem } from '../errors/composition-errors.js';
import { type Class, constructorParametersOf, formatToken, isClass, type ServiceToken } from './inject.js';
import { type ResolvedProvider, validateProviders } from './validate-providers.js';

/**
 * Provides a service to the constructors of handlers and other services: a class under itself, a value under a token, or a
 * class under another token, such as an abstract class.
 *
 * @example
 * services: [Crew, { provide: 'greeting', useValue: 'Hello' }, { provide: Store, useClass: SqlStore }]
 */
export type ServiceProvider =
  | Class
  | { readonly provide: ServiceToken; readonly useValue: unknown }
  | { readonly provide: ServiceToken; readonly useClass: Class };

/** Makes and stores the instances of one bot. */
export class Container {
  readonly #container: DependencyContainer = root.createChildContainer();

  /** Every dependency that cannot be injected. If there are problems, nothing may be resolved. */
  readonly problems: readonly CompositionProblem[];

  /**
   * @param handlers the handler classes, which can also be injected
   * @param services what handlers and services can inject
   * @param ownValues values of the bot itself, such as its Api, by token; each is read when it is injected
   */
  constructor(
    handlers: readonly Class[],
    services: readonly ServiceProvider[],
    ownValues: ReadonlyMap<ServiceToken, () => unknown>,
  ) {
    const providers = new Map<ServiceToken, ResolvedProvider>();
    for (const [token, getValue] of ownValues) providers.set(token, { getValue });
    for (const handler of handlers) providers.set(handler, { useClass: handler });
    const malformed = services.flatMap((service, index) => {
      const provided = resolveProvider(service);
      if (!provided || providers.has(provided.token)) return [serviceProblem(index, provided?.token)];
      providers.set(provided.token, provided.provider);
      return [];
    });
    this.problems = [...malformed, ...validateProviders(providers)];
    for (const [token, provider] of providers) this.#register(token, provider);
  }

  /** The instance of a class in this bot. The first call creates it, together with its dependencies. */
  resolve<T>(target: Class<T>): T {
    return this.#container.resolve(toInjectionToken(target));
  }

  #register(token: ServiceToken, provider: ResolvedProvider): void {
    if ('getValue' in provider) {
      this.#container.register(toInjectionToken(token), { useFactory: () => provider.getValue() });
      return;
    }
    const parameters = constructorParametersOf(provider.useClass).map((parameter) => parameter.token);
    const useFactory = instanceCachingFactory((container) =>
      Reflect.construct(
        provider.useClass,
        parameters.map((needed) => (needed === undefined ? undefined : container.resolve(toInjectionToken(needed)))),
      ),
    );
    this.#container.register(toInjectionToken(token), { useFactory });
  }
}

/** Resolves an entry of `services`; undefined if it is malformed, which programs in plain JavaScript can cause. */
function resolveProvider(service: ServiceProvider): { token: ServiceToken; provider: ResolvedProvider } | undefined {
  if (isClass(service)) return { token: service, provider: { useClass: service } };
  if (typeof service !== 'object' || service === null || !isToken(service.provide)) return undefined;
  const token = service.provide;
  if ('useValue' in service) return { token, provider: { getValue: () => service.useValue } };
  return isClass(service.useClass) ? { token, provider: { useClass: service.useClass } } : undefined;
}

function serviceProblem(index: number, token: ServiceToken | undefined): CompositionProblem {
  const setting = `services[${index}]`;
  return token === undefined
    ? {
        setting,
        message: 'this is neither a class nor { provide, useValue } nor { provide, useClass }.',
        remedy: 'If it should be a class, look for circular imports: in one of the files it is undefined.',
      }
    : {
        setting,
        message: `${formatToken(token)} is provided already.`,
        remedy: 'List every service once; handlers, Api, Cache, Logger and Bot are always provided.',
      };
}

function isToken(value: unknown): value is ServiceToken {
  return typeof value === 'symbol' || typeof value === 'string' || isClass(value);
}

/** tsyringe only compares tokens, but its type excludes abstract classes and constructors with parameters. */
function toInjectionToken<T>(token: ServiceToken<T>): InjectionToken<T> {
  return token as InjectionToken<T>;
}
