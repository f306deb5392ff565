import type { Class, ServiceToken } from './inject.js';

interface ProviderOptions {
  /** The token under which the service is injected. */
  readonly provide: ServiceToken;
  /**
   * Whether several entries can have this token. `injectAll(token)` injects the list of their values.
   *
   * @default false
   */
  readonly multi?: boolean | undefined;
}

/** Provides a ready-made value. The bot neither starts nor disposes it. */
export interface ValueProvider extends ProviderOptions {
  /** The value for the token. */
  readonly useValue: unknown;
}

/** Provides an instance of a class under another token, such as an abstract class. */
export interface ClassProvider extends ProviderOptions {
  /** The class that is created for the token. */
  readonly useClass: Class;
}

/** Provides a service under a second token. */
export interface ExistingProvider extends ProviderOptions {
  /** The token of the service. */
  readonly useExisting: ServiceToken;
}

/** Provides what a function returns. */
export interface FactoryProvider extends ProviderOptions {
  /** Called once when the bot starts, with the values of `inject`. It can return a promise, but not undefined. */
  readonly useFactory: (...values: never[]) => unknown;
  /**
   * The tokens whose values the function receives. A token with `multi: true` yields a list.
   *
   * @default []
   */
  readonly inject?: readonly ServiceToken[] | undefined;
}

/**
 * Provides a service to the constructors of handlers and other services: a class under itself, or a value, class, existing
 * service or result of a function under a token.
 *
 * @example
 * services: [
 *   Crew,
 *   { provide: 'greeting', useValue: 'Hello' },
 *   { provide: Store, useClass: SqlStore },
 *   { provide: Database, useFactory: (path: string) => Database.open(path), inject: ['database path'] },
 * ]
 */
export type ServiceProvider = Class | ValueProvider | ClassProvider | ExistingProvider | FactoryProvider;
