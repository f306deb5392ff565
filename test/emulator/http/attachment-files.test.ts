import { describe, expect, it } from 'vitest';
import { createMessage } from '../../../src/wire/endpoints/messages.js';
import { Message } from '../../../src/wire/objects/messages/message.js';
import { setUpEmulator } from '../fixtures/emulator-fixture.js';

const fixture = setUpEmulator();

/** Uploads a file as the bot. Returns its attachment. */
async function upload(name: string, type: string, content = 'content') {
  const form = new FormData();
  form.set('payload_json', '{}');
  form.set('files[0]', new Blob([content], { type }), name);
  const path = createMessage.path.replace('{channel_id}', fixture().emulator.channelId);
  const [attachment] = Message.parse((await fixture().bot.send('POST', path, form)).json).attachments;
  if (!attachment) throw new Error('the message has no attachment');
  return attachment;
}

const download = async (name: string, type: string) => fetch((await upload(name, type)).url);

describe('a file', () => {
  it('has a URL with another origin than the API and the control API', async () => {
    const { url, proxy_url } = await upload('notes.txt', 'text/plain');
    expect(new URL(url).origin).toBe(fixture().emulator.filesUrl);
    expect(new URL(proxy_url).origin).toBe(fixture().emulator.filesUrl);
    expect(fixture().emulator.filesUrl).not.toBe(fixture().emulator.url);
  });

  it('is not served by the origin of the API', async () => {
    const { url } = await upload('notes.txt', 'text/plain');
    const { filesUrl, url: origin } = fixture().emulator;
    expect((await fetch(url)).status).toBe(200);
    expect((await fetch(url.replace(filesUrl, origin))).status).toBe(404);
  });

  it('is served in a sandbox, with exactly its type', async () => {
    const { headers } = await download('photo.png', 'image/png');
    expect(headers.get('content-security-policy')).toMatch(/^sandbox; default-src 'none';/);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    expect(headers.get('content-type')).toBe('image/png');
  });

  it.each([
    ['photo.png', 'image/png', 'image/png'],
    ['photo.webp', 'IMAGE/WEBP; x=1', 'image/webp'],
    ['voice.ogg', 'audio/ogg', 'audio/ogg'],
    ['clip.mp4', 'video/mp4', 'video/mp4'],
    ['notes.txt', 'text/plain; charset=utf-16', 'text/plain; charset=utf-8'],
  ])('of a passive type (%s, %s) is displayed', async (name, type, served) => {
    const { headers } = await download(name, type);
    expect(headers.get('content-disposition')).toBe(`inline; filename*=UTF-8''${name}`);
    expect(headers.get('content-type')).toBe(served);
  });

  it.each([
    ['page.html', 'text/html'],
    ['page.xhtml', 'application/xhtml+xml'],
    ['drawing.svg', 'image/svg+xml'],
    ['feed.xml', 'text/xml'],
    ['style.xsl', 'application/xslt+xml'],
    ['code.js', 'text/javascript'],
    ['paper.pdf', 'application/pdf'],
    ['page.mht', 'multipart/related'],
    ['page.html', ''],
    ['image.png', 'image/png,text/html'],
    ['image.png', 'nonsense'],
  ])('of any other type (%s, %s) is a download without a type', async (name, type) => {
    const { headers } = await download(name, type);
    expect(headers.get('content-disposition')).toBe(`attachment; filename*=UTF-8''${name}`);
    expect(headers.get('content-type')).toBe('application/octet-stream');
  });

  it('has the uploaded type in its attachment also if it is served as a download', async () => {
    expect(await upload('drawing.svg', 'image/svg+xml')).toMatchObject({ content_type: 'image/svg+xml' });
  });

  it('can have any name', async () => {
    const { headers } = await download("né*w'(1).txt", 'text/plain');
    expect(headers.get('content-disposition')).toMatch(/^inline; filename\*=UTF-8''[\w.%-]+$/);
  });

  it('has its name and content after a download', async () => {
    const response = await download('page.html', 'text/html');
    expect(await response.text()).toBe('content');
  });
});

describe('the origin of files', () => {
  it('lets the page read files, to show the first lines of texts, and no other page', async () => {
    const { url: pageOrigin } = fixture().emulator;
    const { url } = await upload('notes.txt', 'text/plain');
    const shared = await fetch(url, { headers: { origin: pageOrigin } });
    expect(shared.headers.get('access-control-allow-origin')).toBe(pageOrigin);
    const foreign = await fetch(url, { headers: { origin: 'http://localhost:5173' } });
    expect(foreign.status).toBe(403);
    expect((await fetch(url)).headers.has('access-control-allow-origin')).toBe(false);
  });

  it('serves neither the API nor the control API nor the page', async () => {
    const { filesUrl, token } = fixture().emulator;
    for (const path of ['/', '/api/v10/users/@me', '/_control/users', '/_playground/index.js']) {
      const response = await fetch(filesUrl + path, { headers: { authorization: `Bot ${token}` } });
      expect(response.status).toBe(404);
    }
  });

  it('serves default avatars', async () => {
    const response = await fetch(`${fixture().emulator.filesUrl}/embed/avatars/1.png`);
    expect(response.headers.get('content-type')).toBe('image/png');
  });

  it('can have a fixed port', async () => {
    const { startEmulator } = await import('../../../dev/src/emulator/emulator.js');
    const first = await startEmulator();
    const filesPort = Number(new URL(first.filesUrl).port);
    await expect(startEmulator({ filesPort })).rejects.toThrow('EADDRINUSE');
    await first.close();
    const second = await startEmulator({ filesPort });
    expect(second.filesUrl).toBe(`http://127.0.0.1:${filesPort}`);
    await second.close();
  });
});
