/** What both transports have in common: undici for Node, and `fetch` for every platform. */
import { describe, expect, onTestFinished, test } from 'vitest';
import { systemClock } from '../../src/base/clock.js';
import { CallDeadline } from '../../src/rest/call/call-deadline.js';
import { RestClient } from '../../src/rest/rest-client.js';
import { createFetchTransport } from '../../src/rest/transport/fetch-transport.js';
import type { CreateTransport } from '../../src/rest/transport/transport.js';
import { createUndiciTransport } from '../../src/rest/transport/undici-transport.js';
import { failureOf, TOKEN } from './client-and-server.js';
import { sendFile, startFileServer } from './file-server.js';
import { ObservedClock } from './observed-clock.js';
import { type Script, ScriptedServer } from './scripted-server.js';

const transports: Readonly<Record<string, CreateTransport>> = {
  undici: createUndiciTransport,
  fetch: createFetchTransport,
};

describe.each(Object.entries(transports))('%s', (_name, createTransport) => {
  async function start(script: Script = () => ({ body: {} })) {
    const server = await ScriptedServer.start();
    server.script = script;
    const clock = new ObservedClock();
    const rest = new RestClient({ token: TOKEN, baseUrl: server.url, clock }, createTransport);
    onTestFinished(async () => {
      // The server is closed first: a request without a response would keep the client open.
      await server.close();
      await rest.close();
    });
    return { server, clock, rest, api: rest.api };
  }

  test('a call sends method, path, query, headers and JSON body, and returns the JSON of the response', async () => {
    const { api, server } = await start(() => ({ body: { id: '81' } }));
    expect(await api.messages.create('81', { content: 'Grüße' })).toEqual({ id: '81' });
    expect(server.requests[0]).toMatchObject({
      method: 'POST',
      url: '/channels/81/messages',
      headers: { authorization: `Bot ${TOKEN}`, 'content-type': 'application/json' },
    });
    expect(JSON.parse(String(server.requests[0]?.body))).toMatchObject({ content: 'Grüße' });
  });

  test('a file is sent as multipart/form-data', async () => {
    const { api, server } = await start();
    const data = new TextEncoder().encode('page');
    await api.messages.create('81', { content: 'A file', files: [{ name: 'book.txt', data }] });
    const [request] = server.requests;
    expect(request?.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/);
    expect(String(request?.body)).toContain('filename="book.txt"');
  });

  test('a response without a body is undefined', async () => {
    const { api } = await start(() => ({ status: 204 }));
    expect(await api.guilds.addMemberRole('1', '2', '3')).toBeUndefined();
  });

  test('a redirect is not followed', async () => {
    const { api, server } = await start(() => ({ status: 302, headers: { location: '/elsewhere' }, body: {} }));
    expect(await failureOf(api.users.getCurrent())).toMatchObject({ code: 'api_error', status: 302 });
    expect(server.requests).toHaveLength(1);
  });

  test('the call after a 429 is sent when the limit has passed', async () => {
    const { api, clock, server } = await start((_request, index) =>
      index === 0
        ? { status: 429, headers: { 'retry-after': '2', 'x-ratelimit-scope': 'user' }, body: { retry_after: 2 } }
        : { body: { id: '5' } },
    );
    const call = api.users.getCurrent();
    await server.arrived(1);
    await clock.advance(await clock.timer((delay) => delay >= 2000 && delay < 10_000));
    expect(await call).toEqual({ id: '5' });
  });

  test('a connection that closes without a response is a TransportError that the request may have arrived', async () => {
    const { api } = await start(() => 'drop');
    const error = await failureOf(api.guilds.createRole('81', { name: 'crew' }));
    expect(error).toMatchObject({ code: 'transport_error', reason: 'connection', mayHaveArrived: true });
  });

  test('a request to a server that does not listen has not arrived', async () => {
    const server = await ScriptedServer.start();
    const { url } = server;
    await server.close();
    const transport = createTransport(new URL(url));
    onTestFinished(() => transport.close());
    const deadline = new CallDeadline({ method: 'GET', route: '/users/@me' }, systemClock, 10_000, undefined);
    const outcome = await transport.send({ method: 'GET', target: '/users/@me', headers: {} }, deadline);
    expect(outcome).toMatchObject({ mayHaveArrived: false, cause: expect.any(Error) });
    deadline.settle();
  });

  test('an aborted call ends its request', async () => {
    const { api, server } = await start(() => 'hang');
    const aborter = new AbortController();
    const call = api.users.getCurrent({ signal: aborter.signal });
    await server.arrived(1);
    aborter.abort();
    expect(await failureOf(call)).toMatchObject({ reason: 'aborted', mayHaveArrived: true });
  });

  test('a download returns the file, and one that is too large is not read', async () => {
    const files = await startFileServer(sendFile('twelve bytes'));
    const rest = new RestClient(
      { token: TOKEN, baseUrl: `http://${files.host.replace(/\d+$/, '1')}/api/v10` },
      createTransport,
    );
    onTestFinished(() => rest.close());
    const { data } = await rest.api.attachments.download(files.urlOf('a.txt'));
    expect(new TextDecoder().decode(data)).toBe('twelve bytes');
    const error = await failureOf(rest.api.attachments.download(files.urlOf('a.txt'), { maxBytes: 11 }));
    expect(error).toMatchObject({ code: 'download_error', reason: 'too_large' });
  });
});
