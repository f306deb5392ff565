/** The page of the control API lists all calls. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { operations } from '../../../dev/src/control/operations/all-operations.js';
import { createLogger } from '../../../src/base/logging/pino-logger.js';
import { ControlCaller } from '../fixtures/control-caller.js';
import { setUpEmulator } from '../fixtures/emulator-fixture.js';

const fixture = setUpEmulator({ logger: createLogger({ level: 'silent' }) });
const here = (path: string) => new URL(path, import.meta.url);
const page = readFileSync(here('../../../docs/control-api.md'), 'utf8');

/** Calls in code spans: "`GET /_control/users`", and with several methods "`PUT`, `DELETE /_control/…`". */
const documented = [...page.matchAll(/((?:`[A-Z]+`, )*)`([A-Z]+) \/_control([^`?]*)(?:\?[^`]*)?`/g)].flatMap(
  ([, others = '', method = '', path = '']) =>
    [...[...others.matchAll(/[A-Z]+/g)].map(([other]) => other), method].map((each) => ({ method: each, path })),
);

const withoutNames = (path: string) => path.replace(/\{\w+\}/g, '*');

const served = Object.values(operations).map(({ path }) => path);

describe('docs/control-api.md', () => {
  it.each(documented)('contains $method /_control$path, which exists', async ({ method, path }) => {
    const nobody = path.replace(/\{\w+\}/g, '1');
    const body = ['POST', 'PUT', 'PATCH'].includes(method) ? {} : undefined;
    // Streams do not end by themselves; the stream of an unknown user is rejected at once.
    if (path === '/stream') return expect(served).toContain(path);
    const { json } = await control().call(method, nobody, body);
    expect(json).not.toEqual({ message: '404: Not Found', code: 0 });
  });

  it('contains every call that exists', () => {
    const paths = new Set(documented.map(({ path }) => withoutNames(path)));
    expect(served.filter((path) => !paths.has(withoutNames(path)))).toEqual([]);
    expect(served.length).toBeGreaterThan(30);
  });
});

function control(): ControlCaller {
  return new ControlCaller(fixture().emulator.url);
}
