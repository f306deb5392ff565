/** The docs of each client method match the declaration of its endpoint. */
import { readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { endpoints } from '../../src/wire/endpoints/all-endpoints.js';
import type { Endpoint } from '../../src/wire/endpoints/declaration/endpoint.js';
import { clientMethods } from './client-methods.js';

const folder = fileURLToPath(new URL('../../src/rest/resources/', import.meta.url));

/** The documentation of each method, by its name: `guilds.get`. */
function documentation(): ReadonlyMap<string, string> {
  const docs = new Map<string, string>();
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.ts')) continue;
    const resource = basename(file, '.ts').replaceAll(/-(\w)/g, (_dash, initial: string) => initial.toUpperCase());
    const source = readFileSync(folder + file, 'utf8');
    const documented = /\n {2}\/\*\*((?:(?!\*\/).)*)\*\/\n {2}(?:async )?(\w+)[(<]/gs;
    for (const [, text = '', method = ''] of source.matchAll(documented)) {
      docs.set(`${resource}.${method}`, text.replace(/\s*\n\s*\*\s*/g, ' ').trim());
    }
  }
  return docs;
}

const docs = documentation();
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
