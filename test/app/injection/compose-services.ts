import { expect } from 'vitest';
import type { Class, ServiceToken } from '../../../src/app/injection/inject.js';
import { ServiceGraph, type ServiceGraphOptions } from '../../../src/app/injection/service-graph.js';
import { ServiceInstances } from '../../../src/app/injection/service-instances.js';

export interface ServicesUnderTest {
  readonly handlers?: readonly Class[];
  readonly extraClasses?: readonly Class[];
  /** Each entry of `services`. Tests also pass invalid ones. */
  readonly services?: readonly unknown[];
  readonly overrides?: readonly unknown[];
  readonly ownTokens?: readonly ServiceToken[];
  readonly container?: ServiceGraphOptions['container'];
}

/** The graph of a bot with these services. */
export function composeServices({ services = [], overrides = [], ...options }: ServicesUnderTest): ServiceGraph {
  return new ServiceGraph({
    handlers: [],
    ...options,
    ownTokens: options.ownTokens ?? [],
    services: list(services, 'services'),
    overrides: list(overrides, 'overrides'),
  });
}

// Plain JavaScript can pass any value.
const list = (providers: readonly unknown[], option: string) =>
  providers.map((provider, index) => ({ provider, setting: `${option}[${index}]` })) as ServiceGraphOptions['services'];

/** The instances of a bot with these services, before any is created. */
export const instancesOf = (options: ServicesUnderTest) => new ServiceInstances(composeServices(options));

/** Creates the first service of a bot. */
export function createFirst(options: ServicesUnderTest): unknown {
  const graph = composeServices(options);
  const [node] = graph.nodes;
  return node && new ServiceInstances(graph).create(node.entry);
}

/** Creates all services, and returns a function that returns the value of a token. */
export async function createServices(options: ServicesUnderTest) {
  const graph = composeServices(options);
  expect(graph.problems).toEqual([]);
  const instances = new ServiceInstances(graph);
  for (const node of graph.nodes) instances.set(node, await instances.create(node.entry));
  return function get<T>(token: ServiceToken<T>): T {
    // The token determines the type; a test with a wrong one fails.
    return instances.get(token) as T;
  };
}

/** The only problem of a bot with these services. */
export function problemOf(options: ServicesUnderTest) {
  const { problems } = composeServices(options);
  expect(problems).toHaveLength(1);
  return problems[0];
}
