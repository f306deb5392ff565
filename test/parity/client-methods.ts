import { Api, type Call } from '../../src/rest/index.js';

/** The method of the client for each endpoint, by the endpoint's name: `getGuild` → `guilds.get`. */
export function clientMethods(): ReadonlyMap<string, string> {
  const methods = new Map<string, string>();
  let current = '';
  const record: Call = (endpoint) => {
    methods.set(endpoint.name, current);
    return new Promise(() => {});
  };
  const { iterate: _lists, ...resources } = new Api(record);
  for (const [name, resource] of Object.entries<object>(resources)) {
    for (const method of Object.getOwnPropertyNames(Object.getPrototypeOf(resource))) {
      if (method === 'constructor') continue;
      current = `${name}.${method}`;
      Reflect.get(resource, method).call(resource, '1', '2', '3', '4');
    }
  }
  return methods;
}
