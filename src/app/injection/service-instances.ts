/** The instances of one bot. */
import { constructorParametersOf, type Dependency } from './constructor-parameters.js';
import { ForeignContainer, type ServiceContainer } from './foreign-container.js';
import { formatToken, isServiceToken, type ServiceToken } from './inject.js';
import type { ServiceEntry, ServiceSource } from './service-entry.js';
import { ServiceNotAvailableError } from './service-not-available-error.js';
import type { ServiceTable } from './service-table.js';

/** What a graph knows of the services of a bot. */
export interface KnownServices {
  readonly table: ServiceTable;
  /** Provides what the bot itself does not. */
  readonly container: ServiceContainer | undefined;
}

/** Creates and stores the instances of one bot. */
export class ServiceInstances {
  readonly #table: ServiceTable;
  readonly #values = new Map<ServiceEntry, unknown>();
  readonly #foreign: ForeignContainer | undefined;
  /** The parts of the bot itself. */
  readonly #own = new Map<ServiceToken, unknown>();

  constructor({ table, container }: KnownServices) {
    this.#table = table;
    this.#foreign = container && new ForeignContainer(container);
    this.#foreign?.provide(table, (entry) => this.valueOf(entry));
  }

  /** Provides a part of the bot itself, whose token the graph knows. Without it, the value is undefined. */
  provide(token: ServiceToken, value: unknown): void {
    this.#own.set(token, value);
  }

  /**
   * The value of a token: an instance, or a list for a token with `multi: true`.
   *
   * @throws {ServiceNotAvailableError} when nothing provides it or it has not been created yet
   */
  get(token: ServiceToken): unknown {
    const slot = this.#table.get(token);
    if (slot === undefined) return this.#getForeign({ token });
    const values = slot.entries.map((entry) => this.valueOf(entry));
    return slot.isMulti ? values : values[0];
  }

  /** The value of an entry. */
  valueOf(entry: ServiceEntry): unknown {
    if (entry.source.kind === 'own') return this.#own.get(entry.token);
    if (entry.source.kind === 'value') return entry.source.value;
    if (entry.source.kind === 'existing') return this.get(entry.source.token);
    if (!this.#values.has(entry)) {
      throw new ServiceNotAvailableError(
        nameOf(entry),
        'it has not been created yet. Services are created when the bot starts, each after those that it injects.',
      );
    }
    return this.#values.get(entry);
  }

  /** The values that the bot does not create: those of `useValue`, and its own, such as its Api. */
  get givenValues(): readonly unknown[] {
    return this.#table.entries
      .filter(({ source }) => source.kind === 'value' || source.kind === 'own')
      .map((entry) => this.valueOf(entry));
  }

  /** Creates the value of an entry from the values that it injects. It is not stored. A factory can return a promise. */
  create(entry: ServiceEntry): unknown {
    const values = dependenciesOf(entry.source).map((dependency) => this.#resolve(dependency));
    if (entry.source.kind === 'class') return Reflect.construct(entry.source.target, values);
    if (entry.source.kind !== 'factory') return this.valueOf(entry);
    const made: unknown = entry.source.run(...values);
    return made instanceof Promise ? made.then((value) => requireValue(entry, value)) : requireValue(entry, made);
  }

  /** Stores what was created for a node. From then on, other services can inject it. */
  set({ entry }: { readonly entry: ServiceEntry }, value: unknown): void {
    this.#values.set(entry, value);
  }

  #resolve(dependency: Dependency): unknown {
    if (dependency.createProxy) {
      return dependency.createProxy((target) => (isServiceToken(target) ? this.get(target) : undefined));
    }
    const isProvided = this.#table.get(dependency.token) !== undefined;
    if (!isProvided) return this.#getForeign(dependency);
    const value = this.get(dependency.token);
    return dependency.isList && !this.#table.isList(dependency.token) ? [value] : value;
  }

  #getForeign({ token, isList, isOptional }: Dependency): unknown {
    if (this.#foreign?.has(token)) return isList ? this.#foreign.resolveAll(token) : this.#foreign.resolve(token);
    if (isOptional) return isList ? [] : undefined;
    throw new ServiceNotAvailableError(formatToken(token), 'nothing provides it. Add it to `services`.');
  }
}

/** What an entry needs before it can be created. */
export function dependenciesOf(source: ServiceSource): readonly Dependency[] {
  switch (source.kind) {
    case 'own':
    case 'value':
      return [];
    case 'class':
      return constructorParametersOf(source.target).flatMap(({ needs }) => (typeof needs === 'string' ? [] : [needs]));
    case 'existing':
      return [{ token: source.token }];
    case 'factory':
      return source.dependencies;
  }
}

/** The name of an entry in messages: its class, or its token. */
export function nameOf({ token, source }: ServiceEntry): string {
  return formatToken(source.kind === 'class' ? source.target : token);
}

function requireValue(entry: ServiceEntry, value: unknown): unknown {
  if (value !== undefined) return value;
  throw new ServiceNotAvailableError(
    nameOf(entry),
    'its factory returned undefined. Return a value, or null for none.',
  );
}
