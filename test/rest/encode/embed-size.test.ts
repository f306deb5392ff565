/** All embeds of a message have at most 6000 characters: the client checks it before sending, and the emulator as well. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Emulator, startEmulator } from '../../../dev/src/emulator/index.js';
import { type Api, ApiError, Rest, ValidationError } from '../../../src/rest/index.js';
import { type EmbedRequest, embedLength, limits } from '../../../src/wire/index.js';
import { failureOf, startClientAndServer } from '../client-and-server.js';

const MAX = 6000;
const problem = { code: 'MAX_EMBED_SIZE_EXCEEDED', message: 'Embed size exceeds maximum size of 6000' };

/** Two embeds with this number of characters together. */
const embedsOf = (characters: number): EmbedRequest[] => [
  { description: 'a'.repeat(3000) },
  { description: 'b'.repeat(characters - 3000) },
];

type Send = (api: Api, embeds: EmbedRequest[]) => Promise<unknown>;

const methods: [name: string, path: string, send: Send][] = [
  ['messages.create', 'embeds', (api, embeds) => api.messages.create('81', { embeds })],
  ['messages.edit', 'embeds', (api, embeds) => api.messages.edit('81', '91', { embeds })],
  ['webhooks.execute', 'embeds', (api, embeds) => api.webhooks.execute('71', 'token', { embeds })],
  ['webhooks.editMessage', 'embeds', (api, embeds) => api.webhooks.editMessage('71', 'token', '91', { embeds })],
  [
    'threads.create',
    'message.embeds',
    (api, embeds) => api.threads.create('81', { name: 'post', message: { embeds } }),
  ],
  [
    'interactions.createResponse',
    'data.embeds',
    (api, embeds) => api.interactions.createResponse('1', 'token', { type: 4, data: { embeds } }),
  ],
  ['interactions.createFollowup', 'embeds', (api, embeds) => api.interactions.createFollowup('1', 'token', { embeds })],
  [
    'interactions.editOriginalResponse',
    'embeds',
    (api, embeds) => api.interactions.editOriginalResponse('1', 'token', { embeds }),
  ],
];

describe.each(methods)('%s', (_name, path, send) => {
  test('rejects 6001 characters before sending', async () => {
    const { api, server } = await startClientAndServer();
    const error = await failureOf(send(api, embedsOf(MAX + 1)));
    expect(error).toBeInstanceOf(ValidationError);
    expect(error).toHaveProperty('problems', [{ path, ...problem }]);
    expect(server.requests).toEqual([]);
  });

  test('sends 6000 characters', async () => {
    const { api, server } = await startClientAndServer();
    await send(api, embedsOf(MAX));
    expect(server.requests).toHaveLength(1);
  });
});

describe('the emulator', () => {
  let emulator: Emulator;
  let rest: Rest;
  beforeAll(async () => {
    emulator = await startEmulator();
    rest = new Rest({ token: emulator.token, baseUrl: emulator.apiUrl });
  });
  afterAll(async () => {
    await rest.close();
    await emulator.close();
  });

  /** Sends a body without a check of the client. */
  const send = (body: object) =>
    rest.raw('POST', '/channels/{channel_id}/messages', { path: { channel_id: emulator.channelId }, body });

  test('rejects 6001 characters with the same problem as the client', async () => {
    const error = await failureOf(send({ embeds: embedsOf(MAX + 1) }));
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ status: 400, jsonCode: 50035, fields: [{ path: 'embeds', ...problem }] });
  });

  test('accepts 6000 characters', async () => {
    expect((await send({ embeds: embedsOf(MAX) })).status).toBe(200);
  });
});

describe('the length of an embed', () => {
  test('is the number of characters of its texts', () => {
    const embed: EmbedRequest = {
      title: 'ab',
      description: 'abc',
      author: { name: 'abcd', url: 'https://example.com' },
      footer: { text: 'abcde', icon_url: 'https://example.com/a.png' },
      fields: [
        { name: 'abcdef', value: 'abcdefg' },
        { name: 'a', value: 'b', inline: true },
      ],
      url: 'https://example.com',
      timestamp: '2026-05-01T09:00:00Z',
    };
    expect(embedLength(embed)).toBe(2 + 3 + 4 + 5 + 6 + 7 + 1 + 1);
  });

  test('counts code points, without the spaces at both ends', () => {
    expect(embedLength({ title: '  🐟🐟  ' })).toBe(2);
  });

  test('is 0 for an embed without texts', () => {
    expect(embedLength({ image: { url: 'https://example.com/a.png' } } satisfies EmbedRequest)).toBe(0);
  });

  test('has a limit that is exported', () => {
    expect(limits.embed.total).toBe(MAX);
  });
});
