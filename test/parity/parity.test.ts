import { beforeAll, expect, test } from 'vitest';
import { startEmulator } from '../../dev/src/emulator/index.js';
import { createLogger } from '../../src/base/logging/pino-logger.js';
import { endpoints } from '../../src/wire/endpoints/all-endpoints.js';
import { unservedGroups } from './document-exceptions.js';
import {
  hasMethod,
  isCovered,
  isServed,
  isTested,
  type ParityEndpoint,
  type ParityRow,
  parityPage,
  parityRows,
} from './parity-table.js';

let rows: readonly ParityRow[] = [];

beforeAll(async () => {
  // What is not served is what this asks about: no line about it in the log.
  const logger = createLogger({ level: 'silent' });
  const rateLimits = { defaultLimit: { limit: 1000, windowMs: 1000 }, globalPerSecond: 1000 };
  const service = await startEmulator({ logger, rateLimits });
  rows = await parityRows(service);
  await service.close();
});

const without = (covers: (endpoint: ParityEndpoint) => boolean) => rows.filter((row) => !isCovered(row, covers));

test('docs/parity.md is up to date (npm run parity generates it)', async () => {
  await expect(parityPage(rows)).toMatchFileSnapshot('../../docs/parity.md');
});

test('every declared endpoint is on the page', () => {
  const shown = rows.flatMap((row) => row.endpoints.map(({ endpoint }) => endpoint.name));
  expect(shown.toSorted()).toEqual(Object.keys(endpoints).toSorted());
});

test('every operation of the API is declared, and has a method of the client', () => {
  expect(without(hasMethod).map(({ operation }) => operation)).toEqual([]);
});

test('every operation of the API is served, except in groups that the emulator does not implement', () => {
  expect([...new Set(without(isServed).map(({ group }) => group))].toSorted()).toEqual(
    Object.keys(unservedGroups).toSorted(),
  );
});

test('every operation of the API has a test', () => {
  expect(without(isTested).map(({ operation }) => operation)).toEqual([]);
});

test('an operation that is not on the page gets 404', async () => {
  expect(await request('GET', '/lighthouses/1')).toEqual([404, { message: '404: Not Found', code: 0 }]);
});

test('a declared operation that the emulator does not implement gets 501, and the body names it', async () => {
  const [status, body] = await request('GET', '/lobbies/1');
  expect([status, JSON.stringify(body)]).toEqual([501, expect.stringContaining('GET /lobbies/{lobby_id}')]);
});

async function request(method: string, path: string): Promise<[status: number, body: unknown]> {
  const emulator = await startEmulator({ logger: createLogger({ level: 'silent' }) });
  const headers = { authorization: `Bot ${emulator.token}` };
  const response = await fetch(emulator.apiUrl + path, { method, headers });
  const body: unknown = await response.json();
  await emulator.close();
  return [response.status, body];
}
