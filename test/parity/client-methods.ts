import type { Call } from '../../src/rest/index.js';
import { createRecordedApi, resourcesOf } from '../rest/recorded-api.js';

/**
 * The method of the client for each endpoint, by the endpoint's name: `getGuild` → `guilds.get`. It is the first one that calls it: further
 * methods combine calls.
 */
export function clientMethods(): ReadonlyMap<string, string> {
  const methods = new Map<string, string>();
  let current = '';
  const record: Call = (endpoint) => {
    if (!methods.has(endpoint.name)) methods.set(endpoint.name, current);
    return new Promise(() => {});
  };
  for (const [name, resource] of resourcesOf(createRecordedApi(record))) {
    for (const method of Object.getOwnPropertyNames(Object.getPrototypeOf(resource))) {
      if (method === 'constructor') continue;
      current = `${name}.${method}`;
      Reflect.get(resource, method).call(resource, '1', '2', '3', '4');
    }
  }
  return methods;
}
