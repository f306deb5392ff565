/** Streams of the control API over WebSockets. */
import { once } from 'node:events';
import { describe, expect, it, onTestFinished } from 'vitest';
import { WebSocket } from 'ws';
import { z } from 'zod';
import { createLogger } from '../../../../src/base/logging/pino-logger.js';
import { setUpEmulator } from '../../fixtures/emulator-fixture.js';

const fixture = setUpEmulator({ logger: createLogger({ level: 'silent' }) });
const Event = z.looseObject({ kind: z.string() });

function open(path: string, headers: Record<string, string> = {}) {
  const { url } = fixture().emulator;
  const socket = new WebSocket(`${url.replace('http', 'ws')}/_control${path}`, { headers });
  onTestFinished(() => socket.terminate());
  const received: z.output<typeof Event>[] = [];
  socket.on('message', (data) => received.push(Event.parse(JSON.parse(String(data)))));
  // A rejected handshake is also an error.
  socket.on('error', () => {});
  return { socket, received };
}

/** The status with which a handshake is rejected. */
async function rejectionStatus(path: string, headers?: Record<string, string>): Promise<number> {
  const { socket } = open(path, headers);
  const [, response]: unknown[] = await once(socket, 'unexpected-response');
  return z.object({ statusCode: z.int() }).parse(response).statusCode;
}

const owner = () => fixture().defaultGuild.guild.owner_id;

describe('the stream of a user', () => {
  it('starts with the view, and continues with the updates', async () => {
    const { received } = open(`/users/${owner()}/stream`);
    await expect.poll(() => received[0]?.kind).toBe('view');
    await fixture().bot.send('POST', `/channels/${fixture().emulator.channelId}/messages`, { content: 'ahoy' });
    await expect
      .poll(() => received.at(-1))
      .toMatchObject({ kind: 'message', is_new: true, message: { content: 'ahoy' } });
  });

  it.each([
    ['of an unknown user', () => '/users/1/stream'],
    ['of a bot', () => `/users/${fixture().emulator.botUserId}/stream`],
    ['with a name in place of the id', () => '/users/constructor/stream'],
    ['of another path', () => '/elsewhere'],
  ])('%s is not found', async (_what, path) => {
    expect(await rejectionStatus(path())).toBe(404);
  });

  it('is not open to pages of other sites', async () => {
    const path = `/users/${owner()}/stream`;
    expect(await rejectionStatus(path, { origin: 'https://evil.example' })).toBe(403);
    expect(await rejectionStatus(path, { host: 'evil.example' })).toBe(403);
  });
});

describe('the stream of the log', () => {
  it('contains the stored entries after a number, and then new ones', async () => {
    await fixture().bot.send('GET', '/users/@me');
    const { lastSeq } = { lastSeq: fixture().emulator.log.read(0, 100_000).next };
    const { received } = open(`/stream?after=${lastSeq - 1}`);
    await expect.poll(() => received).toMatchObject([{ seq: lastSeq, kind: 'request' }]);
    await fixture().bot.send('GET', '/users/@me');
    await expect.poll(() => received).toHaveLength(2);
  });

  it.each(['x', '-1', '1e3', ''])('with the invalid number "%s" contains only new entries', async (after) => {
    const { socket, received } = open(`/stream?after=${after}`);
    await once(socket, 'open');
    await fixture().bot.send('GET', '/users/@me');
    await expect.poll(() => received).toMatchObject([{ kind: 'request', route: '/users/@me' }]);
  });
});
