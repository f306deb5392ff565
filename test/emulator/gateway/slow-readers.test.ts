import { once } from 'node:events';
import { expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { MAX_UNSENT_BYTES } from '../../../dev/src/emulator/gateway/connections/client-connection.js';
import { opcodes } from '../../../src/wire/gateway/protocol.js';
import { ControlCaller } from '../fixtures/control-caller.js';
import { setUpEmulator } from '../fixtures/emulator-fixture.js';
import { LogReader } from '../fixtures/log-reader.js';

const fixture = setUpEmulator();
const PADDING = 8 * 1024 * 1024;

it('a connection ends if its client does not read, before more than 64 MiB are unsent for long', async () => {
  const { url, gatewayUrl, token } = fixture().emulator;
  const control = new ControlCaller(url);
  const log = await LogReader.fromNow(url);
  const socket = new WebSocket(`${gatewayUrl}?v=10&encoding=json`);
  const ended = once(socket, 'close');
  await once(socket, 'open');
  const properties = { os: 'linux', browser: 'test', device: 'test' };
  socket.send(JSON.stringify({ op: opcodes.IDENTIFY, d: { token, properties, intents: 0 } }));
  await log.entry(({ kind, event }) => kind === 'dispatch' && event === 'READY');
  socket.pause();
  const data = { padding: 'x'.repeat(PADDING) };
  const body = { event: 'PADDING', data };
  const enough = Math.ceil(MAX_UNSENT_BYTES / PADDING) + 4;
  for (let sent = 0; sent < enough; sent += 1) await control.ok('POST', '/dispatches', body);
  expect(await log.notice('the client does not read its messages')).toBeDefined();
  socket.resume();
  expect(await ended).toMatchObject([1006, expect.anything()]);
});
