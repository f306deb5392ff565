import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { setUpEmulator } from '../fixtures/emulator-fixture.js';

const fixture = setUpEmulator();
const UPGRADE_KEY = 'dGhlIHNhbXBsZSBub25jZQ==';

test('The connection of a client that does not respond to a close frame ends soon after the frame.', async () => {
  const { hostname, port } = new URL(fixture().emulator.url);
  const socket = connect(Number(port), hostname);
  const headers = `Host: ${hostname}:${port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13`;
  // Version 6 of the API does not exist, so the emulator closes the connection with 4012.
  socket.write(`GET /gateway?v=6 HTTP/1.1\r\n${headers}\r\nSec-WebSocket-Key: ${UPGRADE_KEY}\r\n\r\n`);
  const chunks: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => chunks.push(chunk));
  await once(socket, 'end');
  expect(Buffer.concat(chunks).includes(Buffer.from([0x0f, 0xac]))).toBe(true);
  socket.destroy();
});
