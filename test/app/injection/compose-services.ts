import { expect } from 'vitest';
import type { Class, ServiceToken } from '../../../src/app/injection/inject.js';
import { ServiceGraph, type ServiceGraphOptions } from '../../../src/app/injection/service-graph.js';

export interface ServicesUnderTest {
  readonly handlers?: readonly Class[];
  readonly extraClasses?: readonly Class[];
  /** Each entry of `services`. Tests also pass invalid ones. */
  readonly services?: readonly unknown[];
  readonly overrides?: readonly unknown[];
  readonly ownValues?: readonly (readonly [ServiceToken, () => unknown])[];
  readonly container?: ServiceGraphOptions['container'];
}

/** The graph of a bot with these services. */
export function composeServices({ services = [], overrides = [], ...options }: ServicesUnderTest): ServiceGraph {
  return new ServiceGraph({
    handlers: [],
    ...options,
    ownValues: new Map(options.ownValues),
    services: list(services, 'services'),
    overrides: list(overrides, 'overrides'),
  });
}

// Plain JavaScript can pass any value.
const list = (providers: readonly unknown[], option: string) =>
  providers.map((provider, index) => ({ provider, setting: `${option}[${index}]` })) as ServiceGraphOptions['services'];

/** Creates all services, and returns a function that returns the value of a token. */
export async function createServices(options: ServicesUnderTest) {
  const graph = composeServices(options);
  expect(graph.problems).toEqual([]);
  for (const node of graph.nodes) graph.instances.set(node, await node.create());
  return function get<T>(token: ServiceToken<T>): T {
    // The token determines the type; a test with a wrong one fails.
    return graph.instances.get(token) as T;
  };
}

/** The only problem of a bot with these services. */
export function problemOf(options: ServicesUnderTest) {
  const { problems } = composeServices(options);
  expect(problems).toHaveLength(1);
  return problems[0];
}
