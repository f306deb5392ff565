import { describe, expect, test } from 'vitest';
import type { LogEntry } from '../../../../dev/src/control/views/log-entry.js';
import { startEmulator } from '../../../../dev/src/emulator/emulator.js';
import { createLogger } from '../../../../src/base/logging/pino-logger.js';
import { getCurrentUser } from '../../../../src/wire/endpoints/users.js';
import { expectError, setUpEmulator } from '../../fixtures/emulator-fixture.js';

// The log says that deprecated versions are used.
const fixture = setUpEmulator({ logger: createLogger({ level: 'silent' }) });

const at = (path: string, method = 'GET') =>
  fetch(fixture().emulator.url + path, { method, headers: { authorization: `Bot ${fixture().emulator.token}` } });

describe('the base URL', () => {
  test.each(['/api', '/api/v9', '/api/v8', '/api/v7', '/api/v6'])('%s responds like version 10', async (base) => {
    for (const path of ['/users/@me', '/voice/regions', '/gateway']) {
      const [response, ofVersion10] = await Promise.all([at(base + path), at(`/api/v10${path}`)]);
      expect(response.status).toBe(200);
      expect(await response.json()).toEqual(await ofVersion10.json());
    }
  });

  test.each(['/api/v11', '/api/v5', '/api/v', '/api/v010', '/api/v-6', '/api/vX'])(
    '%s is an invalid version',
    async (base) => {
      const response = await at(`${base}/users/@me`);
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({ code: 50041 });
    },
  );

  test.each([
    ['/api/v5', '5'],
    ['/api/vMTk4NjIyNDgzNDcxOTI1MjQ4', 'MTk4'],
  ])('of an invalid version is in the log with the version: %s', async (base, version) => {
    const entries: LogEntry[] = [];
    const stop = fixture().emulator.log.subscribe((entry) => entries.push(entry));
    await at(`${base}/users/@me`);
    stop();
    expect(entries).toMatchObject([{ kind: 'request', code: 50041, api_version: version, path: '' }]);
  });
});

describe('the log of the emulator', () => {
  async function versionsLoggedAfter(...bases: string[]): Promise<unknown[]> {
    const lines: string[] = [];
    const destination = { write: (line: string) => void lines.push(line) };
    const emulator = await startEmulator({ logger: createLogger({ level: 'warn', destination }) });
    for (const base of bases) await fetch(`${emulator.url + base}/users/@me`).then((response) => response.text());
    await emulator.close();
    return lines.map((line) => JSON.parse(line).version);
  }

  test('has one line when clients use deprecated versions', async () => {
    expect(await versionsLoggedAfter('/api/v8', '/api/v6', '/api/v8')).toEqual([8]);
  });

  test('has no line for current versions, for none, and for those that do not exist', async () => {
    expect(await versionsLoggedAfter('/api', '/api/v9', '/api/v10', '/api/v11')).toEqual([]);
  });
});

describe('paths', () => {
  test('without a version and an endpoint fail with 404', async () => {
    expect((await at('/api/lighthouses/1')).status).toBe(404);
  });

  test('fail with 404 without an endpoint', async () => {
    expectError(await fixture().bot.send('GET', '/lighthouses/1'), 404, 0);
  });

  test('fail with 404 with an empty id', async () => {
    expectError(await fixture().bot.send('GET', '/users/'), 404, 0);
  });

  test('fail with 405 with an unsupported method', async () => {
    expectError(await fixture().bot.send('DELETE', '/users/@me'), 405, 0);
  });

  test('are matched after the check of the credentials', async () => {
    expectError(await fixture().callerWith('').send('GET', '/lighthouses/1'), 401, 0);
  });

  test('can contain a percent-encoded @me', async () => {
    const response = await fixture().bot.send('GET', getCurrentUser.path.replace('@', '%40'));
    expect(response).toMatchObject({ status: 200, json: { id: fixture().emulator.botUserId } });
  });

  test.each(['abc', '01', '99999999999999999999999'])('with an id like %s fail with a form error', async (id) => {
    const response = await fixture().bot.send('GET', `/users/${id}`);
    expect(response).toMatchObject({
      status: 400,
      json: {
        code: 50035,
        errors: { user_id: { _errors: [{ code: 'NUMBER_TYPE_COERCE', message: `Value "${id}" is not snowflake.` }] } },
      },
    });
  });

  test('outside the API do not exist', async () => {
    expect((await at('/elsewhere')).status).toBe(404);
  });
});
