/** Writes docs/parity.md: for each operation of the API, whether the client, the emulator and the tests cover it. */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Emulator } from '../../src/emulator/index.js';
import { endpoints } from '../../src/wire/endpoints/all-endpoints.js';
import type { Endpoint } from '../../src/wire/endpoints/declaration/endpoint.js';
import { operations } from './api-operations.js';
import { clientMethods } from './client-methods.js';

/** An operation of the API, and what covers it. */
export interface ParityRow {
  readonly group: string;
  /** Method and path without the names of its parameters. */
  readonly operation: string;
  /** Undefined if the operation is not declared in `wire`. */
  readonly endpoint: Endpoint | undefined;
  /** The client's method. */
  readonly method: string | undefined;
  /** Whether the emulator implements it; otherwise it responds with 501. */
  readonly isServed: boolean;
  /** Whether a test mentions it. */
  readonly isTested: boolean;
}

/** Returns a row for every listed operation of the API, and for every other declared endpoint. */
export async function parityRows(emulator: Emulator): Promise<ParityRow[]> {
  const methods = clientMethods();
  const tests = testSources();
  const declared = new Map<string, Endpoint>(
    Object.values(endpoints).map((each) => [withoutParameterNames(each), each]),
  );
  const listed = Object.entries(operations).flatMap(([group, all]) => all.map((operation) => ({ group, operation })));
  const known = new Set(listed.map(({ operation }) => operation));
  const further = [...declared.keys()].filter((operation) => !known.has(operation));
  const all = [...listed, ...further.map((operation) => ({ group: 'Further operations', operation }))];
  return Promise.all(
    all.map(async ({ group, operation }) => {
      const endpoint = declared.get(operation);
      const method = endpoint && methods.get(endpoint.name);
      const isServed = endpoint !== undefined && (await isServedBy(emulator, endpoint));
      const isTested = endpoint !== undefined && isMentioned(tests, endpoint.name, method);
      return { group, operation, endpoint, method, isServed, isTested };
    }),
  );
}

/** Formats the rows as a Markdown page. */
export function parityPage(rows: readonly ParityRow[]): string {
  const count = (has: (row: ParityRow) => boolean) => `${rows.filter(has).length} of ${rows.length}`;
  const groups = [...new Set(rows.map(({ group }) => group))];
  const sections = groups.flatMap((group) => [
    `## ${group}`,
    '',
    '| operation | method and path | client | emulator | tests |',
    '|---|---|---|---|---|',
    ...rows.filter((row) => row.group === group).map(line),
    '',
  ]);
  return [
    '# Parity',
    '',
    'Use this page to find the client method for an operation of the API, and to check whether the emulator implements the',
    'operation and whether it is tested. "501" means that the operation is declared, but the emulator does not implement it',
    'and responds with status 501. Paths that are not on this page get 404. The page is generated from the declarations with',
    '`npm run parity`; a test fails if it is outdated.',
    '',
    `Client: ${count(({ method }) => method !== undefined)}. Emulator: ${count(({ isServed }) => isServed)}. ` +
      `Tests: ${count(({ isTested }) => isTested)}.`,
    '',
    ...sections,
  ].join('\n');
}

function line({ operation, endpoint, method, isServed, isTested }: ParityRow): string {
  const path = endpoint ? `${endpoint.method} ${endpoint.path}` : operation;
  const emulator = isServed ? 'yes' : endpoint ? '501' : 'missing';
  const cells = [endpoint?.name ?? '–', `\`${path}\``, method ? `\`api.${method}\`` : 'missing', emulator];
  return `| ${[...cells, isTested ? 'yes' : 'none'].join(' | ')} |`;
}

function withoutParameterNames({ method, path }: Endpoint): string {
  return `${method} ${path.replaceAll(/\{\w+\}/g, '{}')}`;
}

/** Sends a request to the emulator, without a body and with unknown ids. */
async function isServedBy(emulator: Emulator, endpoint: Endpoint): Promise<boolean> {
  const path = endpoint.path.replaceAll(/\{\w+\}/g, '1');
  const headers = { authorization: `Bot ${emulator.token}` };
  const response = await fetch(emulator.apiUrl + path, { method: endpoint.method, headers });
  await response.arrayBuffer();
  return response.status !== 501;
}

/** Returns the source of every test file, except those that test all endpoints at once. */
function testSources(): string[] {
  const root = fileURLToPath(new URL('..', import.meta.url));
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.test.ts') && !/^(?:parity|architecture|package|wire)\b/.test(path))
    .map((path) => readFileSync(`${root}/${path}`, 'utf8'));
}

/** Whether a source contains the name of the endpoint, Discord's title of the operation, or the client's method. */
function isMentioned(sources: readonly string[], name: string, method: string | undefined): boolean {
  const title = name.replaceAll(/[A-Z]/g, ' $&').replace(/^./, (first) => first.toUpperCase());
  const asMethod = method === undefined ? '' : `|\\b${method.replace('.', '\\s*\\.')}\\b`;
  const mention = new RegExp(`\\b${name}\\b|${title}${asMethod}`);
  return sources.some((source) => mention.test(withoutImports(source)));
}

/** Removes imports, because an import alone does not test an operation. */
function withoutImports(source: string): string {
  return source.replaceAll(/^import [^;]*;$/gm, '');
}
