import { inspect } from 'node:util';
import { describe, expect, test } from 'vitest';
import { DownloadError, Rest, TransportError, ValidationError } from '../../src/rest/index.js';
import { type Attachment, attachmentFlags } from '../../src/wire/objects/messages/attachment.js';
import { failureOf, startClientAndServer, TOKEN } from './client-and-server.js';
import { type ServeFile, sendFile, startFileServer } from './file-server.js';
import { startProxy } from './tunnel-proxy.js';

const TIMEOUT_MS = 60_000;

async function startDownloads(serve: ServeFile, options: { readonly proxy?: string } = {}) {
  const files = await startFileServer(serve);
  return { ...(await startClientAndServer(undefined, options)), files };
}

const attachmentAt = (url: string, fields: Partial<Attachment> = {}): Attachment => ({
  id: '91',
  filename: 'notes.txt',
  size: 5,
  url,
  proxy_url: url,
  ...fields,
});

/** Responds with a size, sends the first bytes, and waits. */
const hang =
  (size?: number): ServeFile =>
  (response) => {
    response.writeHead(200, size === undefined ? {} : { 'content-length': String(size) });
    response.write('first');
  };

describe('a download', () => {
  test('returns the file of an attachment with its name, type and description', async () => {
    const { api, files } = await startDownloads(sendFile('Hello', { 'content-type': 'application/octet-stream' }));
    const attachment = attachmentAt(files.urlOf('notes.txt'), { content_type: 'text/csv', description: 'A table' });
    expect(await api.attachments.download(attachment)).toEqual({
      name: 'notes.txt',
      contentType: 'text/csv',
      description: 'A table',
      data: Buffer.from('Hello'),
    });
  });

  test('returns the file of a URL with the name in it and the type of the response', async () => {
    const { api, files } = await startDownloads(sendFile('Hello'));
    const file = await api.attachments.download(files.urlOf('h%C3%A4fen%20%26%20co.txt'));
    expect(file).toMatchObject({ name: 'häfen & co.txt', contentType: 'text/plain', description: undefined });
  });

  test.each([
    ['100%.txt', '100%.txt'],
    ['', 'file'],
  ])('names the file of the URL …/%s %s', async (segment, name) => {
    const { api, files } = await startDownloads(sendFile('Hello'));
    expect((await api.attachments.download(files.urlOf(segment))).name).toBe(name);
  });

  test('keeps the mark of a spoiler in the name', async () => {
    const { api, files } = await startDownloads(sendFile('Hello'));
    const flags = attachmentFlags.IS_SPOILER;
    const download = (filename: string) =>
      api.attachments.download(attachmentAt(files.urlOf('x'), { filename, flags }));
    expect((await download('end.png')).name).toBe('SPOILER_end.png');
    expect((await download('SPOILER_end.png')).name).toBe('SPOILER_end.png');
  });

  test('sends the query of the URL, and neither the token nor a wish for compression', async () => {
    const { api, files } = await startDownloads(sendFile('Hello'));
    await api.attachments.download(files.urlOf('notes.txt'));
    const [request] = files.requests;
    expect(request?.url).toBe('/attachments/81/91/notes.txt?ex=1&is=2&hm=signature');
    expect(request?.headers).not.toHaveProperty('authorization');
    expect(request?.headers['accept-encoding']).toBe('identity');
    expect(JSON.stringify(request)).not.toContain(TOKEN);
  });

  test('can be sent as it is', async () => {
    const { api, server, files } = await startDownloads(sendFile('Hello'));
    const attachment = attachmentAt(files.urlOf('notes.txt'), {
      description: 'A list',
      flags: attachmentFlags.IS_SPOILER,
    });
    const file = await api.attachments.download(attachment);
    await api.messages.create('81', { content: 'Proof', files: [file] });
    const [request] = server.requests;
    const form = await new Response(request?.body, {
      headers: { 'content-type': request?.headers['content-type'] ?? '' },
    }).formData();
    expect(JSON.parse(String(form.get('payload_json')))).toMatchObject({
      attachments: [{ id: 0, filename: 'SPOILER_notes.txt', description: 'A list' }],
    });
    const sent = form.get('files[0]');
    expect(sent instanceof File && [sent.name, sent.type, await sent.text()]).toEqual([
      'SPOILER_notes.txt',
      'text/plain',
      'Hello',
    ]);
  });

  test('goes through the tunnel of the proxy', async () => {
    const { asked, port } = await startProxy();
    const { api, files } = await startDownloads(sendFile('Hello'), {
      proxy: `http://bot:correct@127.0.0.1:${port}`,
    });
    await api.attachments.download(files.urlOf('notes.txt'));
    expect(asked).toEqual([files.host]);
  });

  test('counts as a pending call', async () => {
    const { api, rest, files } = await startDownloads(hang());
    const download = failureOf(api.attachments.download(files.urlOf('x')));
    await files.arrived(1);
    expect(rest.pending).toBe(1);
    await rest.close({ timeoutMs: 0 });
    await download;
    expect(rest.pending).toBe(0);
  });
});

test('a client that closes waits for a download', async () => {
  let finish = () => {};
  const { api, rest, files } = await startDownloads((response) => {
    response.writeHead(200);
    response.write('Hel');
    finish = () => response.end('lo');
  });
  const download = api.attachments.download(files.urlOf('x'));
  await files.arrived(1);
  const closed = rest.close();
  finish();
  expect(Buffer.from((await download).data).toString()).toBe('Hello');
  await closed;
});

describe('a file that is too large', () => {
  test('is not requested if the attachment says so', async () => {
    const { api, files } = await startDownloads(sendFile('Hello!'));
    const attachment = attachmentAt(files.urlOf('notes.txt'), { size: 6 });
    const error = await failureOf(api.attachments.download(attachment, { maxBytes: 5 }));
    expect(error).toBeInstanceOf(DownloadError);
    expect(error).toMatchObject({ code: 'download_error', reason: 'too_large', status: undefined });
    expect(error).toHaveProperty('message', expect.stringContaining('it has 6 bytes, and `maxBytes` is 5.'));
    expect(files.requests).toEqual([]);
  });

  test('is not read if its response says so: the connection is closed', async () => {
    const { api, files } = await startDownloads(hang(1_000_000));
    const closed = files.nextClosed();
    const error = await failureOf(api.attachments.download(files.urlOf('notes.txt'), { maxBytes: 999_999 }));
    expect(error).toMatchObject({ reason: 'too_large', message: expect.stringContaining('it has 1000000 bytes') });
    await closed;
  });

  test('is read up to the limit if nothing says so: then the connection is closed', async () => {
    const { api, files } = await startDownloads(hang());
    const closed = files.nextClosed();
    const error = await failureOf(api.attachments.download(files.urlOf('notes.txt'), { maxBytes: 4 }));
    expect(error).toMatchObject({ reason: 'too_large', message: expect.stringContaining('more than 4 bytes') });
    await closed;
  });

  test('is rejected also if it has more bytes than its attachment says', async () => {
    const { api, files } = await startDownloads(sendFile('Hello!'));
    const attachment = attachmentAt(files.urlOf('notes.txt'), { size: 1 });
    const error = await failureOf(api.attachments.download(attachment, { maxBytes: 5 }));
    expect(error).toMatchObject({ reason: 'too_large' });
  });

  test('has more than 10 MiB by default', async () => {
    const { api, files } = await startDownloads(sendFile('Hello'));
    const download = (size: number) => api.attachments.download(attachmentAt(files.urlOf('notes.txt'), { size }));
    expect(await failureOf(download(10_485_761))).toMatchObject({ reason: 'too_large' });
    expect((await download(10_485_760)).data).toHaveLength(5);
  });

  test('has at least one byte more than the limit', async () => {
    const { api, files } = await startDownloads(sendFile('Hello'));
    expect((await api.attachments.download(files.urlOf('notes.txt'), { maxBytes: 5 })).data).toHaveLength(5);
  });
});

describe('a URL of another host', () => {
  test.each([
    'https://example.com/attachments/81/91/a.png',
    'http://cdn.discordapp.com/attachments/81/91/a.png',
    'https://cdn.discordapp.com:8443/attachments/81/91/a.png',
    'https://cdn.discordapp.com.example.com/a.png',
    'https://cdn.discordapp.com@example.com/a.png',
    'https://discord.com/api/v10/users/@me',
    'http://127.0.0.1:1/attachments/81/91/a.png',
    'file:///etc/passwd',
    'data:text/plain,hello',
    '/attachments/81/91/a.png',
    'attachment://a.png',
    '',
  ])('is rejected before sending: %j', async (url) => {
    const rest = new Rest({ token: TOKEN });
    const error = await failureOf(rest.api.attachments.download(url));
    expect(error).toBeInstanceOf(DownloadError);
    expect(error).toMatchObject({ reason: 'url_not_allowed' });
    expect(error).toHaveProperty('message', expect.stringContaining('https://cdn.discordapp.com'));
    await rest.close();
  });

  test('is rejected also in an attachment', async () => {
    const { api } = await startClientAndServer();
    const error = await failureOf(api.attachments.download(attachmentAt('https://example.com/a.png')));
    expect(error).toMatchObject({ reason: 'url_not_allowed' });
  });

  test('is rejected if it is the base URL itself, where a proxy may add the token', async () => {
    const { api, server } = await startClientAndServer();
    expect(await failureOf(api.attachments.download(`${server.url}/users/@me`))).toMatchObject({
      reason: 'url_not_allowed',
      message: expect.stringContaining('another port of 127.0.0.1'),
    });
    expect(server.requests).toEqual([]);
  });

  test('is allowed if it is another name of this machine, as the emulator has', async () => {
    const { api, files } = await startDownloads(sendFile('Hello'));
    const url = files.urlOf('notes.txt').replace('127.0.0.1', 'localhost');
    expect((await api.attachments.download(url)).name).toBe('notes.txt');
  });

  test('is not followed if a response redirects to it', async () => {
    const other = await startFileServer(sendFile('Secret'));
    const { api, files } = await startDownloads(
      (response) => void response.writeHead(302, { location: other.urlOf('x') }).end(),
    );
    const error = await failureOf(api.attachments.download(files.urlOf('notes.txt')));
    expect(error).toMatchObject({ reason: 'rejected', status: 302, message: expect.stringContaining('Redirects') });
    expect(other.requests).toEqual([]);
  });
});

describe('a failed download', () => {
  test.each([403, 404, 410])('with status %i says that the URL may have expired', async (status) => {
    const { api, files } = await startDownloads((response) => void response.writeHead(status).end('gone'));
    const error = await failureOf(api.attachments.download(files.urlOf('notes.txt')));
    expect(error).toMatchObject({ reason: 'not_found', status, message: expect.stringContaining('expires') });
    expect(files.requests).toHaveLength(1);
  });

  test('reads nothing of the body of an error', async () => {
    const { api, files } = await startDownloads((response) => {
      response.writeHead(404);
      response.write('endless');
    });
    const closed = files.nextClosed();
    expect(await failureOf(api.attachments.download(files.urlOf('x')))).toMatchObject({ reason: 'not_found' });
    await closed;
  });

  test('is repeated after a temporary error', async () => {
    const { api, clock, files } = await startDownloads((response, index) =>
      index < 2 ? void response.writeHead(503).end() : sendFile('Hello')(response, index),
    );
    const download = api.attachments.download(files.urlOf('notes.txt'));
    for (const attempt of [1, 2]) await clock.advance(await clock.timer((delay) => delay < TIMEOUT_MS, attempt));
    expect((await download).data).toHaveLength(5);
  });

  test('is repeated if the connection ended before the last byte', async () => {
    const { api, clock, files } = await startDownloads((response, index) => {
      if (index > 0) return sendFile('Hello')(response, index);
      response.writeHead(200, { 'content-length': '5' });
      response.write('He', () => response.destroy());
    });
    const download = api.attachments.download(files.urlOf('notes.txt'));
    await clock.advance(await clock.timer((delay) => delay < TIMEOUT_MS));
    expect(Buffer.from((await download).data).toString()).toBe('Hello');
  });

  test('has at most three attempts', async () => {
    const { api, clock, files } = await startDownloads((response) => void response.writeHead(500).end());
    const download = failureOf(api.attachments.download(files.urlOf('notes.txt')));
    for (const attempt of [1, 2]) await clock.advance(await clock.timer((delay) => delay < TIMEOUT_MS, attempt));
    expect(await download).toMatchObject({ reason: 'rejected', status: 500 });
    expect(files.requests).toHaveLength(3);
  });

  test('ends at its time limit', async () => {
    const { api, clock, files } = await startDownloads(hang());
    const download = failureOf(api.attachments.download(files.urlOf('notes.txt'), { timeoutMs: 5000 }));
    const closed = files.nextClosed();
    await files.arrived(1);
    await clock.advance(5000);
    const error = await download;
    expect(error).toBeInstanceOf(TransportError);
    expect(error).toMatchObject({ reason: 'timeout' });
    await closed;
  });

  test('ends with the signal of the caller', async () => {
    const { api, files } = await startDownloads(hang());
    const controller = new AbortController();
    const download = failureOf(api.attachments.download(files.urlOf('notes.txt'), { signal: controller.signal }));
    const closed = files.nextClosed();
    await files.arrived(1);
    controller.abort(new Error('not needed'));
    expect(await download).toMatchObject({ reason: 'aborted', cause: new Error('not needed') });
    await closed;
  });

  test('is not sent if its signal has been aborted before', async () => {
    const { api, files } = await startDownloads(sendFile('Hello'));
    const signal = AbortSignal.abort();
    expect(await failureOf(api.attachments.download(files.urlOf('x'), { signal }))).toMatchObject({
      reason: 'aborted',
    });
    expect(files.requests).toEqual([]);
  });

  test('is not sent after the client was closed', async () => {
    const { api, rest, files } = await startDownloads(sendFile('Hello'));
    await rest.close();
    expect(await failureOf(api.attachments.download(files.urlOf('x')))).toMatchObject({ reason: 'closed' });
    expect(files.requests).toEqual([]);
  });

  test('ends when the client aborts its open calls', async () => {
    const { api, rest, files } = await startDownloads(hang());
    const download = failureOf(api.attachments.download(files.urlOf('x')));
    const closed = files.nextClosed();
    await files.arrived(1);
    await rest.close({ timeoutMs: 0 });
    expect(await download).toMatchObject({ reason: 'closed' });
    await closed;
  });

  test('that cannot connect is a TransportError', async () => {
    const { api, clock, files } = await startDownloads((response) => response.destroy());
    const download = failureOf(api.attachments.download(files.urlOf('x')));
    for (const attempt of [1, 2]) await clock.advance(await clock.timer((delay) => delay < TIMEOUT_MS, attempt));
    expect(await download).toMatchObject({ code: 'transport_error', reason: 'connection' });
  });

  test('does not show the signature of the URL', async () => {
    const { api, files } = await startDownloads((response) => void response.writeHead(404).end());
    const error = await failureOf(api.attachments.download(files.urlOf('notes.txt')));
    expect(error).toHaveProperty('route', `http://${files.host}/attachments/81/91/notes.txt`);
    expect(inspect(error, { depth: 10 })).not.toContain('signature');
  });
});

test.each([
  [{ maxBytes: 0 }, 'maxBytes'],
  [{ maxBytes: -1 }, 'maxBytes'],
  [{ maxBytes: Number.NaN }, 'maxBytes'],
  [{ maxBytes: Number.POSITIVE_INFINITY }, 'maxBytes'],
  [{ timeoutMs: 0 }, 'timeoutMs'],
])('the options %j are rejected before sending', async (options, path) => {
  const { api, files } = await startDownloads(sendFile('Hello'));
  const error = await failureOf(api.attachments.download(files.urlOf('notes.txt'), options));
  expect(error).toBeInstanceOf(ValidationError);
  expect(error).toMatchObject({ problems: [{ path }] });
  expect(files.requests).toEqual([]);
});
