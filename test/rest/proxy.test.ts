import { inspect } from 'node:util';
import { expect, test } from 'vitest';
import { Rest } from '../../src/rest/index.js';
import { failureOf, startClientAndServer } from './client-and-server.js';
import { startProxy } from './tunnel-proxy.js';

test('requests go through the tunnel of a proxy', async () => {
  const { asked, port } = await startProxy();
  const { api, server } = await startClientAndServer(() => ({ body: { id: '81' } }), {
    proxy: `http://bot:correct@127.0.0.1:${port}`,
  });
  expect(await api.channels.get('81')).toEqual({ id: '81' });
  expect(asked).toEqual([new URL(server.url).host]);
  expect(server.requests[0]?.headers).not.toHaveProperty('proxy-authorization');
});

test('a rejecting proxy is a connection failure before anything was sent', async () => {
  const { port } = await startProxy();
  const { api, server } = await startClientAndServer(undefined, {
    proxy: `http://bot:guessed-secret@127.0.0.1:${port}`,
    timeoutMs: 10,
  });
  const error = await failureOf(api.messages.create('81', { content: 'hi' }));
  expect(error).toMatchObject({ code: 'transport_error', reason: 'connection', mayHaveArrived: false });
  expect(inspect(error, { depth: 10 })).not.toContain('guessed-secret');
  expect(server.requests).toEqual([]);
});

test.each(['socks', 'proxy.example:3128', 'ftp://proxy.example', ''])(
  'an address that is not a proxy is rejected: %j',
  (proxy) => {
    expect(() => new Rest({ proxy })).toThrow('proxy: Must be an http or https URL');
  },
);

test('the password of an invalid address is not in the error', () => {
  expect(() => new Rest({ proxy: 'ftp://bot:secret-word@proxy.example' })).not.toThrow('secret-word');
});
