import { describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import type { Emulator } from '../../../dev/src/emulator/emulator.js';
import { AllowedHosts } from '../../../dev/src/emulator/server/allowed-hosts.js';
import { setUpEmulator } from '../fixtures/emulator-fixture.js';
import { getWithHeaders as get, type HostHeaders } from '../fixtures/get-with-headers.js';

const fixture = setUpEmulator();
const custom = setUpEmulator({
  allowedHosts: ['emulator', 'Guildhall.LAN', '10.0.0.7'],
  allowedOrigins: ['http://localhost:5173', 'https://Bots.example.com'],
});

/** Opens a WebSocket. Resolves with `open`, or the message of the error. */
function connect(url: string, headers: HostHeaders): Promise<string> {
  return new Promise((resolve) => {
    const socket = new WebSocket(url, { headers: { ...headers } });
    socket.on('open', () => {
      resolve('open');
      socket.terminate();
    });
    socket.on('error', ({ message }) => resolve(message));
  });
}

const paths = ['/api/v10/gateway', '/_control/clock', '/'];

describe('a request', () => {
  it.each(paths)('for %s is rejected if it is sent to a foreign host', async (path) => {
    for (const host of ['example.com', '127.0.0.1.example.com', '192.168.0.2:80']) {
      expect((await get(fixture().emulator.url + path, { host })).status).toBe(403);
    }
  });

  it.each(paths)('for %s is rejected if a page from a foreign origin sends it', async (path) => {
    for (const origin of ['https://example.com', 'http://localhost.example.com', 'null', 'file://', 'x']) {
      expect((await get(fixture().emulator.url + path, { origin })).status).toBe(403);
    }
  });

  it.each(paths)('for %s is rejected if a page from the origin of files sends it', async (path) => {
    const { url, filesUrl } = fixture().emulator;
    for (const origin of [filesUrl, filesUrl.replace('127.0.0.1', 'localhost')]) {
      expect((await get(url + path, { origin })).status).toBe(403);
    }
  });

  it.each(paths)('for %s is rejected if a page from another port of this machine sends it', async (path) => {
    const { url } = fixture().emulator;
    const { host, port } = new URL(url);
    for (const other of ['http://localhost:5173', 'http://127.0.0.1', 'https://localhost', `http://${host}1`]) {
      expect((await get(url + path, { origin: other })).status).toBe(403);
    }
    for (const own of [url, `http://localhost:${port}`, `http://[::1]:${port}`, `https://127.0.0.1:${port}`]) {
      expect((await get(url + path, { origin: own })).status).not.toBe(403);
    }
  });

  it('can be sent by pages from an allowed origin', async () => {
    const { url } = custom().emulator;
    for (const origin of ['http://localhost:5173', 'https://bots.example.com', 'https://bots.example.com:443']) {
      expect((await get(`${url}/_control/clock`, { origin })).status).toBe(200);
    }
    for (const origin of [
      'https://localhost:5173',
      'http://bots.example.com',
      'https://bots.example.com:8443',
      'null',
    ]) {
      expect((await get(`${url}/_control/clock`, { origin })).status).toBe(403);
    }
  });

  it('of a page that is rejected names the origin and the option to allow it', async () => {
    const { body } = await get(`${fixture().emulator.url}/api/v10/gateway`, { origin: 'http://localhost:5173' });
    expect(JSON.parse(body)).toEqual({
      code: 0,
      message:
        'The emulator does not accept requests of pages from the origin "http://localhost:5173". If you trust it, add it to allowedOrigins (--allowed-origin).',
    });
  });

  it('can be sent to every name of this machine, by its pages too', async () => {
    const { url } = fixture().emulator;
    for (const host of ['localhost', 'LOCALHOST:3000', '127.0.0.1:80', '127.1.2.3', '[::1]:80', 'bots.localhost']) {
      expect((await get(`${url}/api/v10/gateway`, { host, origin: `http://${host}` })).status).toBe(200);
    }
  });

  it('can be sent to an allowed host, by its pages too', async () => {
    for (const host of ['emulator:4000', 'guildhall.lan', 'GUILDHALL.lan:80', '10.0.0.7']) {
      const headers = { host, origin: `https://${host}` };
      expect((await get(`${custom().emulator.url}/_control/clock`, headers)).status).toBe(200);
    }
  });

  it('to a host whose name only contains an allowed one is rejected', async () => {
    for (const host of ['emulator.example.com', 'not-emulator', 'lan', '10.0.0.70']) {
      expect((await get(`${custom().emulator.url}/_control/clock`, { host })).status).toBe(403);
    }
  });

  it('that is rejected names the host and the option to allow it', async () => {
    const { body } = await get(`${fixture().emulator.url}/api/v10/gateway`, { host: 'emulator:4000' });
    expect(JSON.parse(body)).toEqual({
      code: 0,
      message:
        'The emulator does not accept requests to the host "emulator". If you trust it, add this name to allowedHosts (--allowed-host).',
    });
  });

  it('for a file is rejected if it is sent to a foreign host', async () => {
    const url = `${fixture().emulator.filesUrl}/embed/avatars/0.png`;
    expect((await get(url, { host: 'example.com' })).status).toBe(403);
    expect((await get(url, { host: 'localhost' })).status).toBe(200);
  });

  it('for a file can be sent by a page of the emulator, and not by other pages', async () => {
    const { url, filesUrl } = fixture().emulator;
    const file = `${filesUrl}/embed/avatars/0.png`;
    for (const origin of [url, url.replace('127.0.0.1', 'localhost')])
      expect((await get(file, { origin })).status).toBe(200);
    for (const origin of ['http://localhost:5173', 'https://example.com', 'null'])
      expect((await get(file, { origin })).status).toBe(403);
  });
});

describe('a WebSocket', () => {
  const sockets: [string, (emulator: Emulator) => string][] = [
    ['the gateway', ({ gatewayUrl }) => gatewayUrl],
    ['the updates of users', ({ url }) => `${url.replace('http', 'ws')}/_control/stream`],
  ];

  it.each(sockets)('of %s to a foreign host is rejected', async (_, urlOf) => {
    expect(await connect(urlOf(fixture().emulator), { host: 'example.com' })).toContain('403');
  });

  it.each(sockets)('of %s is rejected for a page from another origin, also of this machine', async (_, urlOf) => {
    const { emulator } = fixture();
    for (const origin of [
      'https://example.com',
      'null',
      emulator.filesUrl,
      'http://localhost:5173',
      'http://localhost',
    ])
      expect(await connect(urlOf(emulator), { origin })).toContain('403');
  });

  it.each(sockets)('of %s is accepted for a program, and for pages of the emulator', async (_, urlOf) => {
    const { emulator } = fixture();
    const { port } = new URL(emulator.url);
    expect(await connect(urlOf(emulator), {})).toBe('open');
    for (const origin of [emulator.url, `http://localhost:${port}`])
      expect(await connect(urlOf(emulator), { origin })).toBe('open');
    expect(await connect(urlOf(emulator), { host: 'localhost:80', origin: 'http://localhost' })).toBe('open');
  });

  it.each(sockets)('of %s is accepted for an allowed host, and for pages from an allowed origin', async (_, urlOf) => {
    const { emulator } = custom();
    expect(await connect(urlOf(emulator), { host: 'emulator:80' })).toBe('open');
    expect(await connect(urlOf(emulator), { origin: 'http://localhost:5173' })).toBe('open');
  });
});

describe('allowedHosts', () => {
  it('cannot contain a scheme, a port or a path', () => {
    for (const name of ['http://emulator', 'emulator:4000', 'emulator/', '*', '']) {
      expect(() => new AllowedHosts([name])).toThrow(`${JSON.stringify(name)} is not a host name`);
    }
  });

  it('can contain IPv6 addresses, with or without brackets', () => {
    const hosts = new AllowedHosts(['fe80::1', '[fe80::2]']);
    for (const host of ['[fe80::1]:4000', '[fe80::2]']) expect(hosts.problemOf({ host })).toBeUndefined();
  });

  it('does not allow a host by an address to listen on all addresses', () => {
    const hosts = new AllowedHosts(['0.0.0.0', '::']);
    for (const host of ['0.0.0.0:4000', '[::]:4000']) expect(hosts.problemOf({ host })).toBeDefined();
  });
});

describe('allowedOrigins', () => {
  it('contains schemes and hosts, and nothing else', () => {
    for (const origin of [
      'localhost:5173',
      'localhost',
      'http://localhost/',
      'ftp://localhost',
      'http://a b',
      '*',
      '',
    ]) {
      expect(() => new AllowedHosts([], [origin])).toThrow(`${JSON.stringify(origin)} is not an origin`);
    }
  });
});
