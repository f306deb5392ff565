/** The tests of the page about databases run with SQLite, and with a real PostgreSQL. */
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { snippetsOf } from './document-snippets.js';
import { missingPostgres, PostgresServer } from './postgres/postgres-server.js';
import { writeDocument } from './written-document.js';

const files = snippetsOf('docs/guide/database.md').flatMap(({ file, code }) =>
  file === undefined ? [] : [[file, code] as const],
);
const folder = await writeDocument(new Map(files));

if (missingPostgres) console.warn(`The tests of docs/guide/database.md run without PostgreSQL: ${missingPostgres}.`);
const server = missingPostgres ? undefined : await PostgresServer.start();
if (server) process.env['TEST_DATABASE_URL'] = server.url;
afterAll(() => server?.[Symbol.asyncDispose]());

describe('docs/guide/database.md', async () => {
  await import(join(folder, 'test/bot.test.ts'));
});

test.skipIf(missingPostgres)('the tests of the page ran with both databases', async () => {
  const { databases } = await import(join(folder, 'test/databases.ts'));
  expect(databases).toMatchObject([{ name: 'SQLite' }, { name: 'PostgreSQL' }]);
});
