/** The page as routes of the emulator. `test/playground` tests the page itself, in a browser. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startEmulatorProcess } from '../../dev/src/cli/emulator-process/emulator-process.js';
import { type Emulator, startEmulator as startEmulatorAlone } from '../../dev/src/emulator/index.js';
import { startEmulator } from '../../dev/src/playground-server/index.js';
import { createWorld } from '../../dev/src/testing/index.js';
import { getWithHeaders } from '../emulator/fixtures/get-with-headers.js';

let emulator: Emulator;
beforeAll(async () => {
  emulator = await startEmulator({ allowedHosts: ['emulator'] });
});
afterAll(() => emulator.close());

const pages = ['/', '/oauth2/authorize', '/_playground/main.js'];

/** The policy of the page, which is the same whether the page is built or not. */
function policy(filesOrigin: string, ancestors: string): string {
  return `default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; connect-src 'self' ${filesOrigin}; img-src 'self' data: blob: ${filesOrigin}; media-src 'self' blob: ${filesOrigin}; font-src 'self'; base-uri 'none'; form-action 'none'; frame-src 'self'; frame-ancestors ${ancestors}`;
}

describe('the page', () => {
  it.each(pages)('at %s is not served to a foreign host, or to a page from a foreign origin', async (path) => {
    const url = emulator.url + path;
    for (const host of ['example.com', '127.0.0.1.example.com', '192.168.0.2:80'])
      expect((await getWithHeaders(url, { host })).status).toBe(403);
    for (const origin of ['https://example.com', 'null', 'http://localhost:5173', emulator.filesUrl])
      expect((await getWithHeaders(url, { origin })).status).toBe(403);
    for (const headers of [{ host: 'emulator' }, { origin: emulator.url }, {}])
      expect((await getWithHeaders(url, headers)).status).not.toBe(403);
  });

  it.each([
    ['/', "'self'"],
    ['/oauth2/authorize?client_id=1', "'none'"],
    ['/_playground/main.js', "'self'"],
  ])('at %s loads only from the emulator and its origin of files', async (path, ancestors) => {
    const { headers } = await getWithHeaders(emulator.url + path);
    expect(headers).toMatchObject({
      'content-security-policy': policy(emulator.filesUrl, ancestors),
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
    });
  });

  it('that is opened by another name of the host loads files by that name', async () => {
    const { port } = new URL(emulator.url);
    const { headers } = await getWithHeaders(emulator.url, { host: `emulator:${port}` });
    const filesOrigin = `http://emulator:${new URL(emulator.filesUrl).port}`;
    expect(headers['content-security-policy']).toBe(policy(filesOrigin, "'self'"));
  });

  it.each([
    '/_playground',
    '/_playground/',
    '/_playground/../package.json',
    '/_playground/%2e%2e%2fpackage.json',
    '/_playground/a/b.js',
  ])('serves no file at %s', async (path) => {
    const { status, body } = await getWithHeaders(emulator.url + path);
    expect({ status, body: JSON.parse(body) }).toEqual({ status: 404, body: { message: '404: Not Found', code: 0 } });
  });

  it('is served by the commands that start an emulator', async () => {
    const ports = { host: '127.0.0.1', port: 0, filesPort: 0 };
    const started = await startEmulatorProcess({ ...ports, allowedHosts: [], worldPath: undefined });
    expect((await getWithHeaders(started.emulator.url)).headers['content-security-policy']).toBe(
      policy(started.emulator.filesUrl, "'self'"),
    );
    await started.close();
  });

  it('is served by the test kit, and not by an emulator that is not given its routes', async () => {
    await using world = await createWorld();
    expect((await getWithHeaders(world.emulator.url)).headers['content-security-policy']).toBe(
      policy(world.emulator.filesUrl, "'self'"),
    );
    const alone = await startEmulatorAlone();
    expect((await getWithHeaders(alone.url)).status).toBe(404);
    await alone.close();
  });

  it('is replaced by a route of the program, which has the checks and a policy as well', async () => {
    const route = { path: '/', respond: () => new Response('mine') };
    const other = await startEmulator({ routes: [route] });
    const { body, headers } = await getWithHeaders(other.url);
    expect(body).toBe('mine');
    expect(headers['content-security-policy']).toContain("frame-ancestors 'self'");
    expect((await getWithHeaders(other.url, { origin: 'https://example.com' })).status).toBe(403);
    expect((await getWithHeaders(other.url, { host: 'example.com' })).status).toBe(403);
    expect((await getWithHeaders(`${other.url}/oauth2/authorize`)).headers['content-security-policy']).toContain(
      "frame-ancestors 'none'",
    );
    await other.close();
  });
});
