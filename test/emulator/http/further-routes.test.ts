import { describe, expect, it, onTestFinished } from 'vitest';
import { startEmulator } from '../../../dev/src/emulator/emulator.js';
import type { EmulatorRoute } from '../../../dev/src/emulator/http/further-routes.js';
import { createLogger } from '../../../src/base/logging/pino-logger.js';
import { getWithHeaders } from '../fixtures/get-with-headers.js';

const text = (path: string, body: string | undefined): EmulatorRoute => ({
  path,
  respond: () => (body === undefined ? undefined : new Response(body)),
});

async function start(...routes: EmulatorRoute[]) {
  const lines: string[] = [];
  const logger = createLogger({ level: 'error', destination: { write: (line) => lines.push(line) } });
  const emulator = await startEmulator({ routes, logger });
  onTestFinished(() => emulator.close());
  return { emulator, lines };
}

describe('a further route', () => {
  it('responds at its path, to GET and HEAD', async () => {
    const { emulator } = await start(text('/status', 'ready'));
    const url = `${emulator.url}/status`;
    expect(await getWithHeaders(`${url}?verbose=1`)).toMatchObject({ status: 200, body: 'ready' });
    expect(await getWithHeaders(url, {}, 'HEAD')).toMatchObject({ status: 200, body: '' });
    for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS'])
      expect((await getWithHeaders(url, {}, method)).status).toBe(404);
    for (const other of ['/', '/status/', '/status/more', '/Status', '/stat'])
      expect((await getWithHeaders(emulator.url + other)).status).toBe(404);
  });

  it('with an asterisk responds at all paths below', async () => {
    const { emulator } = await start(text('/assets/*', 'asset'));
    for (const path of ['/assets/', '/assets/a.js', '/assets/a/b'])
      expect(await getWithHeaders(emulator.url + path)).toMatchObject({ status: 200, body: 'asset' });
    for (const path of ['/assets', '/assetsa', '/assets/../a'])
      expect((await getWithHeaders(emulator.url + path)).status).toBe(404);
  });

  it('leaves a request to the next one when it does not respond', async () => {
    const { emulator } = await start(text('/a', undefined), text('/*', 'second'), text('/b', 'third'));
    expect((await getWithHeaders(`${emulator.url}/a`)).body).toBe('second');
    expect((await getWithHeaders(`${emulator.url}/b`)).body).toBe('second');
    const { emulator: silent } = await start(text('/a', undefined));
    const { status, body } = await getWithHeaders(`${silent.url}/a`);
    expect({ status, body: JSON.parse(body) }).toEqual({ status: 404, body: { message: '404: Not Found', code: 0 } });
  });

  it('for all paths replaces neither the REST API nor the control API', async () => {
    const { emulator } = await start(text('/*', 'mine'));
    expect((await getWithHeaders(`${emulator.url}/_control/clock`)).body).toContain('"mode"');
    expect((await getWithHeaders(`${emulator.apiUrl}/gateway`)).body).toContain('"url"');
    for (const path of ['/api/nothing', '/api/v10/nothing', '/_control/nothing'])
      expect((await getWithHeaders(emulator.url + path)).body).not.toBe('mine');
    expect((await getWithHeaders(`${emulator.url}/anything`)).body).toBe('mine');
  });

  it('receives the request, and the origin of files on the host that the request names', async () => {
    const received: unknown[] = [];
    const { emulator } = await start({
      path: '/page',
      respond: async ({ method, url, headers }, { filesOrigin }) => {
        received.push({ method, path: new URL(url).pathname, host: headers.get('host'), filesOrigin });
        return new Response();
      },
    });
    const { port } = new URL(emulator.url);
    await getWithHeaders(`${emulator.url}/page`, { host: `localhost:${port}` });
    const filesOrigin = `http://localhost:${new URL(emulator.filesUrl).port}`;
    expect(received).toEqual([{ method: 'GET', path: '/page', host: `localhost:${port}`, filesOrigin }]);
  });

  it('is not called for a request to a foreign host, or of a page from a foreign origin', async () => {
    let calls = 0;
    const { emulator } = await start({
      path: '/*',
      respond: () => {
        calls += 1;
        return new Response('secret');
      },
    });
    for (const headers of [
      { host: 'example.com' },
      { origin: 'https://example.com' },
      { origin: 'null' },
      { origin: emulator.filesUrl },
      { origin: 'http://localhost:5173' },
    ]) {
      const { status, body } = await getWithHeaders(`${emulator.url}/page`, headers);
      expect({ status, secret: body.includes('secret') }).toEqual({ status: 403, secret: false });
    }
    expect(calls).toBe(0);
    expect((await getWithHeaders(`${emulator.url}/page`, { origin: emulator.url })).status).toBe(200);
  });

  it('has a content security policy that allows only content of the emulator, unless it sets another one', async () => {
    const own = "default-src 'none'";
    const { emulator } = await start(
      text('/page', '<script src="https://example.com/a.js"></script>'),
      { path: '/redirect', respond: () => Response.redirect('http://localhost/page', 302) },
      { path: '/own', respond: () => new Response('', { headers: { 'content-security-policy': own } }) },
    );
    const policy = `default-src 'self' ${emulator.filesUrl}; script-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'self'`;
    const policyOf = async (path: string) => {
      const { status, headers } = await getWithHeaders(emulator.url + path);
      return { status, policy: headers['content-security-policy'] };
    };
    expect(await policyOf('/page')).toEqual({ status: 200, policy });
    expect(await policyOf('/redirect')).toEqual({ status: 302, policy });
    expect(await policyOf('/own')).toEqual({ status: 200, policy: own });
  });

  it('that throws gets the status 500, and the error is in the log', async () => {
    const failures: EmulatorRoute['respond'][] = [
      () => {
        throw new Error('broken page');
      },
      () => Promise.reject(new Error('broken page')),
    ];
    for (const respond of failures) {
      const { emulator, lines } = await start({ path: '/page', respond });
      const { status, body } = await getWithHeaders(`${emulator.url}/page`);
      expect({ status, leaked: body.includes('broken') }).toEqual({ status: 500, leaked: false });
      expect(JSON.parse(lines.join(''))).toMatchObject({ path: '/page', err: { message: 'broken page' } });
    }
  });

  it.each([
    '',
    'status',
    'https://example.com/',
    '/api',
    '/api/v10/users',
    '/_control',
    '/_control/*',
    '/a*',
    '/*/a',
    '/a?b',
    '/a#b',
  ])('cannot have the path %j', async (path) => {
    await expect(startEmulator({ routes: [text('/fine', ''), text(path, '')] })).rejects.toThrow(
      new TypeError(
        `routes: ${JSON.stringify(path)} is not the path of a route. It must begin with "/" and be outside of /api and /_control. An asterisk can only be its last part ("/assets/*").`,
      ),
    );
  });

  it.each(['/', '/*', '/apis', '/_controls', '/a/b', '/a/*'])('can have the path %j', async (path) => {
    const { emulator } = await start(text(path, 'mine'));
    expect((await getWithHeaders(emulator.url + path.replace('*', 'x'))).body).toBe('mine');
  });
});
