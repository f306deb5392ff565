/**
 * Dependency injection: each bot has its own instances of handlers and services. The graph is what is known of them before
 * anything is created; `ServiceInstances` creates them.
 */
import type { CompositionProblem } from '../errors/composition-errors.js';
import { orderDependencies } from './dependency-order.js';
import { containerProblem, ForeignContainer, type ServiceContainer } from './foreign-container.js';
import type { Class, ServiceToken } from './inject.js';
import { overrideServices } from './override-services.js';
import { type ListedService, readServiceEntry, type ServiceEntry } from './service-entry.js';
import { describeServices, type ServiceInfo } from './service-info.js';
import { type KnownServices, nameOf } from './service-instances.js';
import { ServiceTable } from './service-table.js';
import { validateDependencies } from './validate-dependencies.js';
import { validateSharedInstances } from './validate-shared-instances.js';

/** Something that the bot creates when it starts: an instance of a class, or the result of a factory. */
export interface ServiceNode {
  /** The class or token, for messages. */
  readonly name: string;
  readonly entry: ServiceEntry;
}

export interface ServiceGraphOptions {
  readonly handlers: readonly Class[];
  /** Guard and middleware classes that the bot uses. They do not have to be listed. */
  readonly extraClasses?: readonly Class[] | undefined;
  readonly services: readonly ListedService[];
  /** Entries that replace those with the same token. */
  readonly overrides?: readonly ListedService[] | undefined;
  /** The tokens of the parts of the bot itself, such as its Api. */
  readonly ownTokens: Iterable<ServiceToken>;
  /** Provides what the bot itself does not. */
  readonly container?: ServiceContainer | undefined;
}

/** The services of one bot and their dependencies. It creates no instance by itself. */
export class ServiceGraph implements KnownServices {
  /** Every dependency that cannot be injected. If there are problems, nothing may be created. */
  readonly problems: readonly CompositionProblem[];
  /** What the bot creates, in the order of creation: each node follows those that it injects. */
  readonly nodes: readonly ServiceNode[];
  readonly table: ServiceTable;
  readonly container: ServiceContainer | undefined;
  /** The entries of `services`, after the replacement of overridden ones. */
  readonly services: readonly ServiceInfo[];
  readonly #injectedBy: ReadonlyMap<ServiceToken, ReadonlySet<string>>;

  constructor({ handlers, extraClasses = [], services, overrides = [], ownTokens, container }: ServiceGraphOptions) {
    const table = new ServiceTable();
    const problems: CompositionProblem[] = [];
    const listedTokens = new Set<ServiceToken>();
    for (const token of ownTokens) {
      table.add({ token, isMulti: false, setting: 'the bot itself', source: { kind: 'own' } });
    }
    for (const listed of services) {
      const entry = readServiceEntry(listed);
      const problem = 'message' in entry ? entry : table.add(entry);
      if (problem) problems.push(problem);
      else if ('token' in entry) listedTokens.add(entry.token);
    }
    for (const target of extraClasses) table.addClass(target, { setting: 'a guard or middleware' });
    for (const target of handlers) {
      const problem = table.add({
        token: target,
        isMulti: false,
        setting: 'handlers',
        source: { kind: 'class', target },
      });
      if (problem) problems.push(problem);
    }

    const badContainer = container === undefined ? undefined : containerProblem(container);
    const foreign = container === undefined || badContainer ? undefined : new ForeignContainer(container);
    problems.push(...(badContainer ? [badContainer] : []), ...overrideServices(table, overrides));
    const order = orderDependencies(table, foreign);
    this.problems = [
      ...problems,
      ...validateDependencies(table, foreign),
      ...(foreign ? validateSharedInstances(table, foreign) : []),
      ...order.problems,
    ];
    this.#injectedBy = order.injectedBy;
    this.services = describeServices(table.entries.filter(({ token }) => listedTokens.has(token)));
    this.table = table;
    this.container = foreign && container;
    this.nodes = order.entries.filter(isCreated).map((entry) => ({ name: nameOf(entry), entry }));
  }

  /** The classes whose instances the bot creates. */
  get createdClasses(): readonly Class[] {
    return this.nodes.flatMap(({ entry: { source } }) => (source.kind === 'class' ? [source.target] : []));
  }

  /** The names of the services and handlers that inject a token. */
  injectedBy(token: ServiceToken): readonly string[] {
    return [...(this.#injectedBy.get(token) ?? [])];
  }
}

function isCreated({ source }: ServiceEntry): boolean {
  return source.kind === 'class' || source.kind === 'factory';
}
