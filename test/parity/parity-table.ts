/** Writes docs/parity.md: for each operation of the API, whether the client, the emulator and the tests cover it. */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Emulator } from '../../dev/src/emulator/index.js';
import { grantAccessToken } from '../../dev/src/emulator/state/users/access-tokens.js';
import { oauth2Scopes } from '../../src/wire/constants/oauth2-scopes.js';
import { endpoints } from '../../src/wire/endpoints/all-endpoints.js';
import type { Endpoint } from '../../src/wire/endpoints/declaration/endpoint.js';
import { operations } from './api-operations.js';
import { clientMethods } from './client-methods.js';
import { documentedElsewhere, undeclaredOperations } from './document-exceptions.js';
import { documentOperations, withoutParameterNames } from './document-operations.js';

/** A declared endpoint of an operation, and what covers it. */
export interface ParityEndpoint {
  readonly endpoint: Endpoint;
  /** The client's method. */
  readonly method: string | undefined;
  /** Whether the emulator implements it; otherwise it responds with 501. */
  readonly isServed: boolean;
  /** Whether a test mentions it. */
  readonly isTested: boolean;
}

/** An operation of the API. */
export interface ParityRow {
  readonly group: string;
  /** Method and path without the names of its parameters. */
  readonly operation: string;
  /** Whether the service's OpenAPI document contains it. */
  readonly isInDocument: boolean;
  /** The declared endpoints: none if it is not declared, several if responses to interactions share the path of webhooks. */
  readonly endpoints: readonly ParityEndpoint[];
}

/** Returns a row for every operation of the API. */
export async function parityRows(emulator: Emulator): Promise<ParityRow[]> {
  const methods = clientMethods();
  const tests = testSources();
  const declared = groupBy(Object.values<Endpoint>(endpoints), ({ method, path }) =>
    withoutParameterNames(`${method} ${path}`),
  );
  const describe = async (endpoint: Endpoint): Promise<ParityEndpoint> => {
    const method = methods.get(endpoint.name);
    const isServed = await isServedBy(emulator, endpoint);
    return { endpoint, method, isServed, isTested: isMentioned(tests, endpoint.name, method) };
  };
  const all = Object.entries(operations).flatMap(([group, each]) => each.map((operation) => ({ group, operation })));
  return Promise.all(
    all.map(async ({ group, operation }) => ({
      group,
      operation,
      isInDocument: documentOperations.has(operation),
      endpoints: await Promise.all((declared.get(operation) ?? []).map(describe)),
    })),
  );
}

/** Whether an operation is covered: all of its endpoints are, and there is one. */
export function isCovered({ endpoints }: ParityRow, covers: (endpoint: ParityEndpoint) => boolean): boolean {
  return endpoints.length > 0 && endpoints.every(covers);
}

export const hasMethod = ({ method }: ParityEndpoint) => method !== undefined;
export const isServed = (each: ParityEndpoint) => each.isServed;
export const isTested = (each: ParityEndpoint) => each.isTested;

/** Formats the rows as a Markdown page. */
export function parityPage(rows: readonly ParityRow[]): string {
  const groups = [...groupBy(rows, ({ group }) => group)];
  const undeclared = Object.entries(undeclaredOperations);
  return [
    '# Parity',
    '',
    'Use this page to find the client method for an operation of the API, and to check whether the emulator implements the',
    'operation and whether it is tested. "501" means that the operation is declared, but the emulator does not implement it',
    'and responds with status 501. Paths that are not on this page get 404. The page is generated from the declarations with',
    '`npm run parity`; a test fails if it is outdated.',
    '',
    '"Document" counts the operations in the OpenAPI document of the service. Operations that are only documented elsewhere',
    `are listed as well: ${Object.keys(documentedElsewhere).length}.`,
    '',
    '| group | document | client | emulator | tests |',
    '|---|---|---|---|---|',
    ...groups.map(([group, each]) => countsLine(`[${group}](#${anchorOf(group)})`, each)),
    countsLine('all', rows),
    '',
    ...missingSection(undeclared),
    ...groups.flatMap(([group, each]) => [
      `## ${group}`,
      '',
      '| operation | method and path | client | emulator | tests |',
      '|---|---|---|---|---|',
      ...each.flatMap(linesOf),
      '',
    ]),
  ].join('\n');
}

function countsLine(title: string, rows: readonly ParityRow[]): string {
  const count = (covers: (endpoint: ParityEndpoint) => boolean) =>
    String(rows.filter((row) => isCovered(row, covers)).length);
  const documented = String(rows.filter(({ isInDocument }) => isInDocument).length);
  return `| ${[title, documented, count(hasMethod), count(isServed), count(isTested)].join(' | ')} |`;
}

/** The link of a heading on common forges. */
function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^a-z0-9 -]/g, '')
    .replaceAll(' ', '-');
}

function missingSection(undeclared: readonly (readonly [operation: string, reason: string])[]): string[] {
  if (undeclared.length === 0) return [];
  const lines = undeclared.map(([operation, reason]) => `| \`${operation}\` | ${reason} |`);
  return ['Not declared:', '', '| method and path | reason |', '|---|---|', ...lines, ''];
}

function linesOf({ operation, endpoints }: ParityRow): string[] {
  if (endpoints.length === 0) return [`| – | \`${operation}\` | missing | missing | none |`];
  return endpoints.map((each) => {
    const { endpoint, method } = each;
    const path = `\`${endpoint.method} ${endpoint.path}\``;
    const cells = [endpoint.name, path, method ? `\`api.${method}\`` : 'missing', each.isServed ? 'yes' : '501'];
    return `| ${[...cells, each.isTested ? 'yes' : 'none'].join(' | ')} |`;
  });
}

function groupBy<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return groups;
}

/** Sends a request to the emulator, without a body and with unknown ids. */
async function isServedBy(emulator: Emulator, endpoint: Endpoint): Promise<boolean> {
  const path = endpoint.path.replaceAll(/\{\w+\}/g, '1');
  const { world, applicationId, botUserId, token } = emulator;
  const authorization =
    endpoint.details.auth === 'bearer'
      ? `Bearer ${grantAccessToken(world, botUserId, applicationId, oauth2Scopes)}`
      : `Bot ${token}`;
  const response = await fetch(emulator.apiUrl + path, { method: endpoint.method, headers: { authorization } });
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
