import { expect, test } from 'vitest';
import type { Api, Call } from '../../src/rest/index.js';
import { endpoints } from '../../src/wire/endpoints/all-endpoints.js';
import { createRecordedApi, resourcesOf } from './recorded-api.js';

/** Methods of several calls. They have tests of their own. */
const COMPOSED = ['users.sendDm'];

/** Every method of every resource that is one call, as `resource.method`. */
function methodsOf(api: Api): { name: string; call: (...args: string[]) => unknown }[] {
  return resourcesOf(api).flatMap(([name, resource]) =>
    Object.getOwnPropertyNames(Object.getPrototypeOf(resource))
      .filter((method) => method !== 'constructor')
      .map((method) => ({ name: `${name}.${method}`, call: Reflect.get(resource, method).bind(resource) }))
      .filter((method) => !COMPOSED.includes(method.name)),
  );
}

/** Request Token has a method for each grant. */
const names = Object.keys(endpoints).flatMap((name) => (name === 'requestToken' ? [name, name, name] : [name]));

test('every declared endpoint has exactly one method, and every method an endpoint', () => {
  const called: string[] = [];
  const record: Call = (endpoint) => {
    called.push(endpoint.name);
    return new Promise(() => {});
  };
  const methods = methodsOf(createRecordedApi(record));
  for (const method of methods) method.call('1', '2', '3', '4');
  expect(called.toSorted()).toEqual(names.toSorted());
});

test('every method fills the path of its endpoint with its arguments in order', () => {
  const record: Call = (endpoint, input) => {
    const names = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
    expect(Object.entries(input.path ?? {})).toEqual(names.map((name, n) => [name, String(n + 1)]));
    return new Promise(() => {});
  };
  for (const method of methodsOf(createRecordedApi(record))) method.call('1', '2', '3', '4');
});
