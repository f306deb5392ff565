import { describe, expect, it } from 'vitest';
import { soundSeconds } from '../../../dev/src/emulator/policy/expressions/sound-duration.js';
import { permissionSet } from '../../../src/wire/constants/permissions.js';
import { setUpEmulator } from '../fixtures/emulator-fixture.js';
import { gif, PNG } from '../fixtures/pictures.js';
import { setUpRestClient } from '../fixtures/rest-client.js';
import { mp3Sound } from '../fixtures/sound-files.js';
import { gifFile, lottieFile, pngFile } from '../fixtures/sticker-files.js';

const fixture = setUpEmulator();
const api = setUpRestClient(fixture);

const download = (path: string) => fetch(fixture().emulator.filesUrl + path);
const BOTH = permissionSet('CREATE_GUILD_EXPRESSIONS', 'MANAGE_GUILD_EXPRESSIONS');

/** Expects a file at a path of the CDN. */
async function expectFile(path: string, bytes: Buffer): Promise<Response> {
  const response = await download(path);
  expect(response.status, path).toBe(200);
  expect(Buffer.from(await response.arrayBuffer()).equals(bytes)).toBe(true);
  return response;
}

const contentOf = (dataUri: string) => Buffer.from(dataUri.slice(dataUri.indexOf(',') + 1), 'base64');

describe('the file of a sticker', () => {
  it.each([
    ['png', pngFile(), 'image/png'],
    ['gif', gifFile(2, 10), 'image/gif'],
    ['json', lottieFile(), 'application/octet-stream'],
  ])('with the extension %s is served at the path of the CDN', async (extension, data, type) => {
    const guild = fixture().guild(BOTH, { features: ['VERIFIED'] });
    const sticker = { name: 'Wave', description: '', tags: 'wave', file: { name: 'wave', data } };
    const { id } = await api().stickers.create(guild.guild.id, sticker);
    const { headers } = await expectFile(`/stickers/${id}.${extension}`, data);
    expect(headers.get('content-type')).toBe(type);
    expect((await download(`/stickers/${id}.svg`)).status).toBe(404);
    expect((await download(`/stickers/${id}.${extension === 'png' ? 'gif' : 'png'}`)).status).toBe(404);
    await api().stickers.delete(guild.guild.id, id);
    expect((await download(`/stickers/${id}.${extension}`)).status).toBe(404);
  });

  it('exists for every standard sticker', async () => {
    const { sticker_packs: packs } = await api().stickers.listPacks();
    for (const { id, format_type: format } of packs.flatMap(({ stickers }) => stickers)) {
      const response = await download(`/stickers/${id}.${format === 3 ? 'json' : 'png'}`);
      expect(response.status, id).toBe(200);
      const bytes = Buffer.from(await response.arrayBuffer());
      if (format === 3) expect(JSON.parse(bytes.toString())).toMatchObject({ w: 320, h: 320, fr: 30 });
      else expect(bytes.subarray(1, 4).toString()).toBe('PNG');
    }
  });

  it('is part of a saved world', async () => {
    const { emulator } = fixture();
    const file = { name: 'wave.png', data: pngFile() };
    const spec = { name: 'Wave', description: '', tags: 'wave', file };
    const { id } = await api().stickers.create(emulator.guildId, spec);
    emulator.load(emulator.save());
    await expectFile(`/stickers/${id}.png`, pngFile());
  });
});

describe('the image of an emoji', () => {
  it('of a guild is served in the format in which it was uploaded, until the emoji is deleted', async () => {
    const { id: guildId } = fixture().guild(BOTH).guild;
    const { id } = await api().emojis.create(guildId, { name: 'helm', image: PNG });
    await expectFile(`/emojis/${id}.png`, contentOf(PNG));
    await expectFile(`/emojis/${id}.webp`, contentOf(PNG));
    await api().emojis.delete(guildId, id ?? '');
    expect((await download(`/emojis/${id}.png`)).status).toBe(404);
  });

  it('of an application is served', async () => {
    const { applicationId } = fixture().emulator;
    const { id } = await api().applications.createEmoji(applicationId, { name: 'spin', image: gif(2) });
    const { headers } = await expectFile(`/emojis/${id}.gif`, contentOf(gif(2)));
    expect(headers.get('content-type')).toBe('image/gif');
  });
});

describe('the file of a sound', () => {
  it('of a guild is served until the sound is deleted', async () => {
    const { id } = fixture().guild(BOTH).guild;
    const sound = mp3Sound(3);
    const { sound_id } = await api().soundboard.create(id, { name: 'Bell', sound });
    const { headers } = await expectFile(`/soundboard-sounds/${sound_id}`, contentOf(sound));
    expect(headers.get('content-type')).toBe('audio/mpeg');
    await api().soundboard.delete(id, sound_id);
    expect((await download(`/soundboard-sounds/${sound_id}`)).status).toBe(404);
  });

  it('exists for every default sound, as a short Ogg file', async () => {
    for (const { sound_id } of await api().soundboard.listDefault()) {
      const response = await download(`/soundboard-sounds/${sound_id}`);
      expect(response.headers.get('content-type')).toBe('audio/ogg');
      expect(soundSeconds(Buffer.from(await response.arrayBuffer()))).toBeLessThan(5.2);
    }
  });
});

it('a file of a message is not served as an emoji, sticker or sound: it needs its signature', async () => {
  const files = [{ name: 'a.png', data: pngFile() }];
  const { attachments } = await api().messages.create(fixture().emulator.channelId, { files });
  const id = attachments[0]?.id;
  const paths = [`/emojis/${id}.png`, `/stickers/${id}.png`, `/soundboard-sounds/${id}`];
  for (const path of [...paths, '/stickers/..%2Fa.png', '/emojis/a.png', '/soundboard-sounds/constructor']) {
    expect((await download(path)).status, path).toBe(404);
  }
});

it.each([
  '/embed/avatars/6.png',
  '/embed/avatars/0.gif',
  '/embed/avatars/..%2Fstickers%2F100000000000010010.png',
  '/embed/avatars/..%2F..%2Fstandard-files.ts',
  '/stickers/100000000000010014.png',
  '/soundboard-sounds/5',
  '/soundboard-sounds/..%2Fsounds%2F1',
])('%s is none of the files that every world has', async (path) => {
  expect((await download(path)).status).toBe(404);
});
