import { describe, expect, test } from 'vitest';
import { createGuildChannel } from '../../../src/wire/endpoints/guilds/guild-channels.js';
import { createMessage } from '../../../src/wire/endpoints/messages.js';
import { expectError, setUpEmulator } from '../fixtures/emulator-fixture.js';

const fixture = setUpEmulator();

const messagesPath = () => createMessage.path.replace('{channel_id}', fixture().emulator.channelId);
const post = (body: unknown, headers?: Record<string, string>) =>
  fixture().bot.send('POST', messagesPath(), body, headers);

function form(payload: unknown, files: Readonly<Record<string, Blob>> = {}): FormData {
  const data = new FormData();
  if (payload !== undefined) data.set('payload_json', typeof payload === 'string' ? payload : JSON.stringify(payload));
  for (const [name, file] of Object.entries(files)) data.set(name, file, 'note.txt');
  return data;
}

describe('JSON', () => {
  test.each(['{', '', 'hello'])('that is broken (%j) fails with 50109', async (text) => {
    expectError(await post(text, { 'content-type': 'application/json' }), 400, 50109);
  });

  test.each(['[]', '"text"', '5', 'null'])('that is not an object (%s) fails with a form error', async (text) => {
    expectError(await post(text, { 'content-type': 'application/json' }), 400, 50035);
  });

  test('with invalid fields fails with 50035 and a tree of errors', async () => {
    const response = await fixture().bot.call(createMessage, {
      path: { channel_id: fixture().emulator.channelId },
      body: { content: 'x'.repeat(2001), embeds: [{ title: 't' }, { title: 'x'.repeat(257) }] },
    });
    expect(response).toMatchObject({
      status: 400,
      json: {
        code: 50035,
        message: 'Invalid Form Body',
        errors: {
          content: { _errors: [{ code: 'BASE_TYPE_MAX_LENGTH' }] },
          embeds: { '1': { title: { _errors: [{ code: 'BASE_TYPE_MAX_LENGTH' }] } } },
        },
      },
    });
  });

  test('without a required field fails with an error for it', async () => {
    const path = { guild_id: fixture().emulator.guildId };
    const response = await fixture().bot.call(createGuildChannel, { path, body: {} });
    expect(response.json).toMatchObject({
      errors: { name: { _errors: [{ code: 'BASE_TYPE_REQUIRED', message: 'This field is required' }] } },
    });
  });

  test('can have ids as numbers, without losing digits, also in payload_json', async () => {
    const { json } = await post({ content: 'first' });
    const { id } = json as { id: string };
    const text = `{"content":"reply","message_reference":{"message_id":${id}},"allowed_mentions":{"users":[${id}]}}`;
    const expected = { status: 200, json: { message_reference: { message_id: id } } };
    expect(await post(text, { 'content-type': 'application/json' })).toMatchObject(expected);
    expect(await post(form(text))).toMatchObject(expected);
  });

  test('can contain unknown keys', async () => {
    const response = await post({ content: 'hi', color: 'blue', allowed_mentions: { parse: [], loudly: true } });
    expect(response).toMatchObject({ status: 200, json: { content: 'hi' } });
    expect(response.json).not.toHaveProperty('color');
    const log = await (await fetch(`${fixture().emulator.url}/_control/log?limit=1000`)).json();
    expect(log).toMatchObject({
      entries: expect.arrayContaining([
        expect.objectContaining({ kind: 'request', unknown_keys: ['color', 'allowed_mentions.loudly'] }),
      ]),
    });
  });
});

describe('a body of another type', () => {
  test.each(['text/plain', 'application/xml'])('%s fails with a form error', async (type) => {
    expectError(await post('content=hi', { 'content-type': type }), 400, 50035);
  });

  test('that is empty counts as an empty object', async () => {
    expectError(await post(undefined), 400, 50006);
  });

  test('that is a form without payload_json contains its fields', async () => {
    const data = new FormData();
    data.set('content', 'from a form');
    expect(await post(data)).toMatchObject({ status: 200, json: { content: 'from a form' } });
    expect(await post('content=urlencoded', { 'content-type': 'application/x-www-form-urlencoded' })).toMatchObject({
      status: 200,
      json: { content: 'urlencoded' },
    });
  });
});

describe('a form with files', () => {
  const file = new Blob(['hello'], { type: 'text/plain' });

  test('is read together with payload_json', async () => {
    const response = await post(form({ content: 'see' }, { 'files[0]': file }));
    expect(response).toMatchObject({
      status: 200,
      json: { content: 'see', attachments: [{ filename: 'note.txt', size: 5, content_type: 'text/plain' }] },
    });
  });

  test('whose payload_json is broken fails with 50109', async () => {
    expectError(await post(form('{', { 'files[0]': file })), 400, 50109);
  });

  test('that cannot be read fails with a form error', async () => {
    expectError(await post('garbage', { 'content-type': 'multipart/form-data; boundary=x' }), 400, 50035);
    expectError(await post('garbage', { 'content-type': 'multipart/form-data' }), 400, 50035);
  });

  test('whose files are not named files[n] fails with a form error at their name', async () => {
    const response = await post(form({}, { picture: file }));
    expect(response).toMatchObject({ status: 400, json: { code: 50035, errors: { picture: {} } } });
  });

  test('with eleven files fails with 30015', async () => {
    const files = Object.fromEntries(Array.from({ length: 11 }, (_, index) => [`files[${index}]`, file]));
    expectError(await post(form({}, files)), 400, 30015);
  });

  test('with a file over 10 MiB fails with 50045', async () => {
    const large = new Blob([new Uint8Array(10 * 1024 * 1024 + 1)]);
    expectError(await post(form({}, { 'files[0]': large })), 400, 50045);
  });

  test('over 25 MiB fails with 40005', async () => {
    const large = new Blob([new Uint8Array(9 * 1024 * 1024)]);
    const response = await post(form({}, { 'files[0]': large, 'files[1]': large, 'files[2]': large }));
    expectError(response, 413, 40005);
  });
});
