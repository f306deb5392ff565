/** The docs of each client method match the declaration of its endpoint. */
import { readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { endpoints } from '../../src/wire/endpoints/all-endpoints.js';
import type { Endpoint } from '../../src/wire/endpoints/declaration/endpoint.js';
import { clientMethods } from './client-methods.js';

const folder = fileURLToPath(new URL('../../src/rest/resources/', import.meta.url));

const resourceOf = (file: string) =>
  basename(file, '.ts').replaceAll(/-(\w)/g, (_dash, initial: string) => initial.toUpperCase());

/** The documentation of each method, by its name: `guilds.get`. */
function documentation(): ReadonlyMap<string, string> {
  const docs = new Map<string, string>();
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.ts')) continue;
    const resource = resourceOf(file);
    const source = readFileSync(folder + file, 'utf8');
    const documented = /\n {2}\/\*\*((?:(?!\*\/).)*)\*\/\n {2}(?:async )?(\w+)[(<]/gs;
    for (const [, text = '', method = ''] of source.matchAll(documented)) {
      docs.set(`${resource}.${method}`, text.replace(/\s*\n\s*\*\s*/g, ' ').trim());
    }
  }
  return docs;
}

/** The documentation of the class of each resource, by its name: `guilds`. */
function classDocumentation(): ReadonlyMap<string, string> {
  const documents = new Map<string, string>();
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.ts')) continue;
    const [, text = ''] =
      readFileSync(folder + file, 'utf8').match(/\n\/\*\*((?:(?!\*\/).)*)\*\/\nexport class/s) ?? [];
    documents.set(resourceOf(file), text);
  }
  return documents;
}

const docs = documentation();
const classDocs = classDocumentation();
const methods = clientMethods();
const all: readonly Endpoint[] = Object.values(endpoints);

test.each(all.map((endpoint): [string, Endpoint] => [methods.get(endpoint.name) ?? endpoint.name, endpoint]))(
  'api.%s names its permissions, its events and its audit reason',
  (method, { details: { requiredPermissions = [], emits = [], audit } }) => {
    const text = docs.get(method) ?? '';
    expect(text).not.toBe('');
    const unsaid = [...requiredPermissions, ...emits.map((event) => `\`${event}\``)].filter(
      (name) => !text.includes(name),
    );
    expect(unsaid).toEqual([]);
    if (audit !== undefined) expect(text).toContain('audit reason');
  },
);

test('the docs of each method, or of its class, name the scopes that an access token needs', () => {
  const unsaid = all.flatMap(({ name, details: { scopes = [] } }) => {
    const method = methods.get(name) ?? name;
    const text = `${docs.get(method)} ${classDocs.get(method.split('.')[0] ?? '')}`;
    return scopes.filter((scope) => !text.includes(scope)).map((scope) => `${method} ${scope}`);
  });
  expect(unsaid).toEqual([]);
});
