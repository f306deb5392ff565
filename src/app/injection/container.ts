/** Injection: each bot has a container of its own, with one instance of every handler and service. */
import 'reflect-metadata';
import { type DependencyContainer, type InjectionToken, instanceCachingFactory, container as root } from 'tsyringe';
import type { CompositionProblem } from '../errors/bot-errors.js';
import { type Class, constructorParametersOf, formatToken, isClass, type ServiceToken } from './inject.js';
import { type ResolvedProvider, validateProviders } from './validate-providers.js';

/** What handlers and services may ask for: a class, a value under a token, or a class that stands in for a token. */
export type ServiceProvider =
  | Class
  | { readonly provide: ServiceToken; readonly useValue: unknown }
  | { readonly provide: ServiceToken; readonly useClass: Class };

export class Container {
  readonly #container: DependencyContainer = root.createChildContainer();

  /** Everything that cannot be injected. With problems, nothing may be resolved. */
  readonly problems: readonly CompositionProblem[];

  /**
   * @param handlers classes of which each is made once
   * @param services what handlers and services may ask for
   * @param given values of the bot itself, such as its Api, each asked for when it is needed
   */
  constructor(
    handlers: readonly Class[],
    services: readonly ServiceProvider[],
    given: ReadonlyMap<ServiceToken, () => unknown>,
  ) {
    const providers = new Map<ServiceToken, ResolvedProvider>();
    for (const [token, value] of given) providers.set(token, { value });
    for (const handler of handlers) providers.set(handler, { made: handler });
    const malformed = services.flatMap((service, index) => {
      const provided = providerOf(service);
      if (!provided || providers.has(provided.token)) return [serviceProblem(index, provided?.token)];
      providers.set(provided.token, provided.provider);
      return [];
    });
    this.problems = [...malformed, ...validateProviders(providers)];
    for (const [token, provider] of providers) this.#register(token, provider);
  }

  /** The one instance of a class in this bot, made with all that it needs when it is first asked for. */
  resolve<T>(target: Class<T>): T {
    return this.#container.resolve(toInjectionToken(target));
  }

  #register(token: ServiceToken, provider: ResolvedProvider): void {
    if ('value' in provider) {
      this.#container.register(toInjectionToken(token), { useFactory: () => provider.value() });
      return;
    }
    const tokens = constructorParametersOf(provider.made).map((parameter) => parameter.token);
    const useFactory = instanceCachingFactory((container) =>
      Reflect.construct(
        provider.made,
        tokens.map((needed) => (needed === undefined ? undefined : container.resolve(toInjectionToken(needed)))),
      ),
    );
    this.#container.register(toInjectionToken(token), { useFactory });
  }
}

/** What an entry of `services` amounts to; undefined when it is none of the three forms (programs in plain JavaScript). */
function providerOf(service: ServiceProvider): { token: ServiceToken; provider: ResolvedProvider } | undefined {
  if (isClass(service)) return { token: service, provider: { made: service } };
  if (typeof service !== 'object' || service === null || !isToken(service.provide)) return undefined;
  if ('useValue' in service) return { token: service.provide, provider: { value: () => service.useValue } };
  return isClass(service.useClass) ? { token: service.provide, provider: { made: service.useClass } } : undefined;
}

function serviceProblem(index: number, token: ServiceToken | undefined): CompositionProblem {
  const setting = `services[${index}]`;
  return token === undefined
    ? {
        setting,
        message: 'this is neither a class nor { provide, useValue } nor { provide, useClass }.',
        remedy: 'Where it should be a class, look for files that import each other in a circle: one sees undefined.',
      }
    : {
        setting,
        message: `${formatToken(token)} is provided already.`,
        remedy: 'List every service once; handlers, Api, Logger and Bot are always there.',
      };
}

function isToken(value: unknown): value is ServiceToken {
  return typeof value === 'symbol' || typeof value === 'string' || isClass(value);
}

/** tsyringe only compares tokens, but its type leaves out abstract classes and constructors with parameters. */
function toInjectionToken<T>(token: ServiceToken<T>): InjectionToken<T> {
  return token as InjectionToken<T>;
}
