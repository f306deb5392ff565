import { beforeAll, expect, test } from 'vitest';
import { createLogger } from '../../src/base/logger.js';
import { startEmulator } from '../../src/emulator/index.js';
import { type ParityRow, parityPage, parityRows } from './parity-table.js';

let rows: readonly ParityRow[] = [];

beforeAll(async () => {
  // What is not served is what this asks about: no line about it in the log.
  const logger = createLogger({ level: 'silent' });
  const rateLimits = { defaultLimit: { limit: 1000, windowMs: 1000 }, globalPerSecond: 1000 };
  const service = await startEmulator({ logger, rateLimits });
  rows = await parityRows(service);
  await service.close();
});

const without = (has: (row: ParityRow) => boolean) => rows.filter((row) => !has(row)).map(({ operation }) => operation);

test('docs/parity.md is up to date (npm run parity generates it)', async () => {
  await expect(parityPage(rows)).toMatchFileSnapshot('../../docs/parity.md');
});

test('every operation of the API is declared, and has a method of the client', () => {
  expect(without(({ method }) => method !== undefined)).toEqual([]);
});

test('every operation of the API is served', () => {
  expect(without(({ isServed }) => isServed)).toEqual([]);
});

test('every operation of the API has a test', () => {
  expect(without(({ isTested }) => isTested)).toEqual([]);
});

test.each([
  'GET /guilds/1/scheduled-events',
  'POST /stage-instances',
  'GET /guilds/1/stickers',
  'GET /soundboard-default-sounds',
  'GET /lighthouses/1',
])('an operation that is not on the page gets 404: %s', async (operation) => {
  const [method = '', path = ''] = operation.split(' ');
  const emulator = await startEmulator({ logger: createLogger({ level: 'silent' }) });
  const headers = { authorization: `Bot ${emulator.token}` };
  const response = await fetch(emulator.apiUrl + path, { method, headers });
  expect([response.status, await response.json()]).toEqual([404, { message: '404: Not Found', code: 0 }]);
  await emulator.close();
});
