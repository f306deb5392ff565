import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { startEmulator } from '../../../../dev/src/emulator/emulator.js';
import { createLogger } from '../../../../src/base/logging/pino-logger.js';

/** Sends a request and aborts it within the body, like a browser when a tab is closed. */
async function breakOff(url: string, head: readonly string[], part: string): Promise<void> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  socket.write(`${head.join('\r\n')}\r\nHost: ${hostname}:${port}\r\nContent-Length: 1000000\r\n\r\n${part}`);
  // The emulator has started to read the request.
  await new Promise((resolve) => setImmediate(resolve));
  socket.destroy();
  await once(socket, 'close');
}

async function aListeningService() {
  const lines: string[] = [];
  const logger = createLogger({ level: 'warn', destination: { write: (line: string) => void lines.push(line) } });
  const service = await startEmulator({ logger });
  return { service, lines };
}

test('an aborted upload creates no message, and its reason is in the log', async () => {
  const { service, lines } = await aListeningService();
  const ended = new Promise((resolve) => {
    service.log.subscribe((entry) => {
      if (entry.kind === 'request') resolve(entry);
    });
  });
  const path = `/api/v10/channels/${service.channelId}/messages`;
  const type = 'Content-Type: multipart/form-data; boundary=edge';
  const head = [`POST ${path} HTTP/1.1`, `Authorization: Bot ${service.token}`, type];
  await breakOff(
    service.url,
    head,
    '--edge\r\nContent-Disposition: form-data; name="files[0]"; filename="a.txt"\r\n\r\nhalf',
  );
  expect(await ended).toMatchObject({ status: 400, method: 'POST' });
  expect(service.world.channels.get(service.channelId)?.messages.size).toBe(0);
  expect(service.world.files.size).toBe(0);
  expect(lines).toEqual([]);
  await service.close();
});

test('an aborted call of the control API sends no message', async () => {
  const { service, lines } = await aListeningService();
  const path = `/_control/channels/${service.channelId}/messages`;
  await breakOff(service.url, [`POST ${path} HTTP/1.1`, 'Content-Type: application/json'], '{"user_id":"1","files":[');
  // The emulator still works.
  expect((await fetch(`${service.url}/_control/clock`)).status).toBe(200);
  expect(service.world.channels.get(service.channelId)?.messages.size).toBe(0);
  expect(lines).toEqual([]);
  await service.close();
});
