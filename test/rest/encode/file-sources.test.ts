import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { expect, onTestFinished, test } from 'vitest';
import { type Rest, ValidationError } from '../../../src/rest/index.js';
import type { FileData } from '../../../src/wire/index.js';
import { failureOf, startClientAndServer } from '../client-and-server.js';
import type { ReceivedRequest } from '../scripted-server.js';

const TEXT = 'many years at sea';
const MEBIBYTE = 1024 * 1024;

async function onDisk(content: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'guildhall-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const path = join(folder, 'cv.txt');
  await writeFile(path, content);
  return path;
}

async function* chunks(...parts: string[]) {
  for (const part of parts) yield Buffer.from(part);
}

async function filesOf(request: ReceivedRequest | undefined) {
  const headers = { 'content-type': request?.headers['content-type'] ?? '' };
  const form = await new Response(request?.body, { headers }).formData();
  return Promise.all(
    [...form.entries()].map(async ([field, file]) =>
      file instanceof File ? [field, file.name, file.type, await file.text()] : [field, file],
    ),
  );
}

const send = (api: Rest['api'], data: FileData, options = {}) =>
  api.messages.create('81', { files: [{ name: 'cv.txt', data, contentType: 'text/plain' }] }, options);

test.each<[string, () => FileData | Promise<FileData>]>([
  ['a buffer', () => Buffer.from(TEXT)],
  ['a view of a part of a buffer', () => new Uint8Array(Buffer.from(`--${TEXT}--`)).subarray(2, 2 + TEXT.length)],
  ['a blob', () => new Blob([TEXT])],
  ['a stream of Node', () => Readable.from([Buffer.from('many years '), Buffer.from('at sea')])],
  ['a stream of the web', () => Readable.toWeb(Readable.from([Buffer.from(TEXT)])) as AsyncIterable<Uint8Array>],
  ['an async generator', () => chunks('many ', 'years ', 'at sea')],
  ['a path', async () => ({ path: await onDisk(TEXT) })],
])('a file can be %s', async (_what, source) => {
  const { api, server } = await startClientAndServer();
  await send(api, await source());
  expect(await filesOf(server.requests[0])).toContainEqual(['files[0]', 'cv.txt', 'text/plain', TEXT]);
});

test('a stream is read once, and its bytes can be sent again', async () => {
  const { api, server, clock } = await startClientAndServer((_request, index) =>
    index === 0 ? { status: 429, body: { retry_after: 2, global: false } } : { body: {} },
  );
  const call = send(api, chunks(TEXT));
  await clock.timerOf(2000);
  await clock.advance(2000);
  await call;
  expect(server.requests[1]?.body).toEqual(server.requests[0]?.body);
});

test('an error of a stream is reported with its file and cause, and nothing is sent', async () => {
  const { api, server } = await startClientAndServer();
  const broken = new Error('the disk is gone');
  async function* breaking() {
    yield Buffer.from('many ');
    throw broken;
  }
  const error = await failureOf(send(api, breaking()));
  expect(error).toBeInstanceOf(ValidationError);
  expect(error).toMatchObject({
    problems: [{ path: 'files.0.data', code: 'BASE_TYPE_INVALID', message: 'Cannot be read: the disk is gone' }],
    cause: { cause: broken },
  });
  expect(server.requests).toEqual([]);
});

test('a path without a file is an error', async () => {
  const { api, server } = await startClientAndServer();
  const error = await failureOf(send(api, { path: '/no/such/file' }));
  expect(error).toHaveProperty('problems.0.path', 'files.0.data');
  expect(String(error)).toContain('ENOENT');
  expect(server.requests).toEqual([]);
});

test('a stream of text is rejected: the caller must choose the encoding', async () => {
  const { api } = await startClientAndServer();
  // A stream with an encoding yields text at run time, although its type allows only bytes.
  const error = await failureOf(send(api, Readable.from(['text']) as AsyncIterable<Uint8Array>));
  expect(String(error)).toContain('a chunk that is not bytes');
});

test.each([
  ['a number', 7],
  ['text', 'cv.txt'],
  ['null', null],
  ['an empty path', { path: '' }],
])('invalid file data is rejected: %s', async (_what, data) => {
  const { api, server } = await startClientAndServer();
  // External input can have any type.
  const error = await failureOf(send(api, data as unknown as FileData));
  expect(error).toHaveProperty('problems.0.path', 'files.0.data');
  expect(server.requests).toEqual([]);
});

test('a stream without an end is closed when the call ends', async () => {
  const { api, server, clock } = await startClientAndServer(undefined, { timeoutMs: 5000 });
  const endless = new Readable({ read() {} });
  endless.push('some');
  const call = failureOf(send(api, endless));
  await clock.advance(5000);
  expect(await call).toMatchObject({ code: 'transport_error', reason: 'timeout', mayHaveArrived: false });
  expect(endless.destroyed).toBe(true);
  expect(server.requests).toEqual([]);
});

test('reading stops at the size limit of a request', async () => {
  const { api, server } = await startClientAndServer();
  let given = 0;
  async function* endless() {
    for (;;) {
      given += 1;
      yield Buffer.alloc(MEBIBYTE);
    }
  }
  const error = await failureOf(send(api, endless()));
  expect(error).toHaveProperty('problems', [
    expect.objectContaining({ path: 'files.0.data', code: 'BASE_TYPE_MAX_LENGTH' }),
  ]);
  expect(given).toBe(26);
  expect(server.requests).toEqual([]);
});

test('the limit applies to all files together', async () => {
  const { api, server } = await startClientAndServer();
  const files = ['a', 'b'].map((name) => ({ name, data: Buffer.alloc(13 * MEBIBYTE) }));
  const error = await failureOf(api.messages.create('81', { files }));
  expect(error).toHaveProperty('problems.0.path', 'files.1.data');
  expect(server.requests).toEqual([]);
});
