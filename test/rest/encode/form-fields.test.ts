/** A body that is sent as form fields next to a file: each property is a field. */
import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import type { Api, FileData } from '../../../src/rest/index.js';
import { createGuildSticker } from '../../../src/wire/endpoints/expressions/guild-stickers.js';
import { failureOf, startClientAndServer } from '../client-and-server.js';
import type { ReceivedRequest } from '../scripted-server.js';

const KIBIBYTE = 1024;
const PNG = Buffer.from('89504e470d0a1a0a', 'hex');
const GIF = Buffer.from('GIF89a');
const LOTTIE = Buffer.from('{"v":"5.5.7","fr":60}');

/** A file of this size that starts like a PNG. */
const pngOf = (bytes: number) => Buffer.concat([PNG, Buffer.alloc(bytes - PNG.length)]);

const create = (api: Api, { name = 'Wave', description = '', tags = 'wave', file = PNG as FileData } = {}) =>
  api.stickers.create('1', { name, description, tags, file: { name: 'wave.png', data: file } });

/** The form of a request, read by the platform's own parser. */
async function formOf(request: ReceivedRequest | undefined): Promise<FormData> {
  const headers = { 'content-type': request?.headers['content-type'] ?? '' };
  return new Response(request?.body, { headers }).formData();
}

async function fileOf(request: ReceivedRequest | undefined): Promise<File> {
  const file = (await formOf(request)).get('file');
  if (!(file instanceof File)) throw new Error('The form has no file.');
  return file;
}

test('each property of the body is a field, and nothing is sent as payload_json', async () => {
  const { api, server } = await startClientAndServer();
  await create(api, { description: 'Waves hello' });
  expect([...(await formOf(server.requests[0])).entries()]).toEqual([
    ['name', 'Wave'],
    ['description', 'Waves hello'],
    ['tags', 'wave'],
    ['file', expect.any(File)],
  ]);
});

test.each([
  ['quotes', 'a "quoted" and \'quoted\' text'],
  ['backslashes and percent signs', 'a \\ %22 b'],
  ['line breaks of all kinds', 'one\ntwo\r\nthree\rfour'],
  ['text outside ASCII', 'Grüße 日本語 👋🏽'],
  ['text that looks like the end of a part', '--\r\n--guildhall--\r\nContent-Disposition: x'],
  ['leading and trailing spaces', '  a  '],
  ['text that looks like a number', '42'],
  ['no characters', ''],
])('a text with %s arrives unchanged', async (_what, description) => {
  const { api, server } = await startClientAndServer();
  await create(api, { description });
  expect((await formOf(server.requests[0])).get('description')).toBe(description);
});

test('a single surrogate is replaced, because UTF-8 cannot contain it', async () => {
  const { api, server } = await startClientAndServer();
  await create(api, { description: 'a \ud83d b' });
  expect((await formOf(server.requests[0])).get('description')).toBe('a \ufffd b');
});

test('a value that is not text is sent as JSON, undefined and null are left out', async () => {
  const { rest, server } = await startClientAndServer();
  // Undeclared properties are sent as well, like those of a JSON body.
  const newer = { count: 3, list: ['a'], nothing: null, missing: undefined };
  const body = { name: 'Wave', description: '', tags: 'wave', ...newer };
  await rest.call(createGuildSticker, { path: { guild_id: '1' }, body, file: { name: 'a.png', data: PNG } });
  const form = await formOf(server.requests[0]);
  form.delete('file');
  expect(Object.fromEntries(form)).toEqual({
    name: 'Wave',
    description: '',
    tags: 'wave',
    count: '3',
    list: '["a"]',
  });
});

test.each(['wave "1".png', 'wave;1.png', 'a\r\nb.png', 'Grüße 👋.png', 'x'.repeat(1024)])(
  'the filename arrives unchanged: %j',
  async (name) => {
    const { api, server } = await startClientAndServer();
    await api.stickers.create('1', { name: 'Wave', description: '', tags: 'wave', file: { name, data: PNG } });
    expect((await fileOf(server.requests[0])).name).toBe(name);
  },
);

test('the bytes of the file arrive unchanged', async () => {
  const { api, server } = await startClientAndServer();
  const file = Buffer.concat([PNG, Buffer.from(Array.from({ length: 256 }, (_, byte) => byte)), Buffer.from('\r\n--')]);
  await create(api, { file });
  expect(Buffer.from(await (await fileOf(server.requests[0])).arrayBuffer())).toEqual(file);
});

test.each([
  ['image/png', PNG],
  ['image/gif', GIF],
  ['application/json', LOTTIE],
  ['application/json', Buffer.from(`\ufeff\n  ${LOTTIE}`)],
])('the content type %s is recognized by the content of the file', async (type, file) => {
  const { api, server } = await startClientAndServer();
  await create(api, { file });
  expect((await fileOf(server.requests[0])).type).toBe(type);
});

test('the recognized content type replaces the one of the caller', async () => {
  const { api, server } = await startClientAndServer();
  const file = { name: 'wave', data: new Blob([LOTTIE]), contentType: 'application/json; charset=utf-8' };
  await api.stickers.create('1', { name: 'Wave', description: '', tags: 'wave', file });
  expect((await fileOf(server.requests[0])).type).toBe('application/json');
});

test.each([
  ['of a type that the endpoint does not accept', Buffer.from('ffd8ffe0', 'hex')],
  ['of an unknown type', Buffer.from('[1, 2]')],
  ['without content', Buffer.alloc(0)],
])('a file %s is rejected before sending', async (_what, file) => {
  const { api, server } = await startClientAndServer();
  const error = await failureOf(create(api, { file }));
  expect(error).toMatchObject({
    code: 'validation_error',
    problems: [
      {
        path: 'file.data',
        code: 'BASE_TYPE_INVALID',
        message: 'Must be a file of type image/png, image/gif, application/json.',
      },
    ],
  });
  expect(server.requests).toEqual([]);
});

test.each([
  ['undefined', undefined, 'file'],
  ['null', null, 'file'],
  ['text', 'wave.png', 'file'],
  ['a file without a name', { name: '', data: PNG }, 'file.name'],
  ['a file without data', { name: 'wave.png' }, 'file.data'],
])('%s instead of the required file is rejected before sending', async (_what, file, path) => {
  const { api, server } = await startClientAndServer();
  // External input can have any type.
  const error = await failureOf(
    api.stickers.create('1', { name: 'Wave', description: '', tags: 'wave', file } as never),
  );
  expect(error).toMatchObject({ code: 'validation_error', problems: [{ path }] });
  expect(server.requests).toEqual([]);
});

test('a file at the size limit of the endpoint is sent', async () => {
  const { api, server } = await startClientAndServer();
  await create(api, { file: pngOf(512 * KIBIBYTE) });
  expect((await fileOf(server.requests[0])).size).toBe(512 * KIBIBYTE);
});

test.each<[string, (bytes: number) => FileData]>([
  ['a buffer', pngOf],
  ['a blob', (bytes) => new Blob([pngOf(bytes)])],
  ['a stream', (bytes) => Readable.from([pngOf(bytes - 1), Buffer.alloc(1)])],
])('%s with one byte more is rejected before sending', async (_what, source) => {
  const { api, server } = await startClientAndServer();
  const error = await failureOf(create(api, { file: source(512 * KIBIBYTE + 1) }));
  expect(error).toMatchObject({
    code: 'validation_error',
    problems: [{ path: 'file.data', code: 'BINARY_TYPE_MAX_SIZE', message: 'File cannot be larger than 512 KiB.' }],
  });
  expect(server.requests).toEqual([]);
});

test('reading a stream stops at the size limit of the endpoint', async () => {
  const { api } = await startClientAndServer();
  let given = 0;
  async function* endless() {
    for (;;) {
      given += 1;
      yield Buffer.alloc(256 * KIBIBYTE);
    }
  }
  await failureOf(create(api, { file: endless() }));
  expect(given).toBe(3);
});

test('problems of the body and of the file are reported together', async () => {
  const { api } = await startClientAndServer();
  const error = await failureOf(api.stickers.create('1', { name: 'W', description: '', tags: 'wave' } as never));
  expect(error).toMatchObject({ problems: [{ path: 'name' }, { path: 'file' }] });
});

test('a form can be sent again', async () => {
  const { api, server, clock } = await startClientAndServer((_request, index) =>
    index === 0 ? { status: 429, body: { retry_after: 2, global: false } } : { body: {} },
  );
  const call = create(api, { file: Readable.from([PNG]) });
  await clock.timerOf(2000);
  await clock.advance(2000);
  await call;
  expect(server.requests[1]?.body).toEqual(server.requests[0]?.body);
});
