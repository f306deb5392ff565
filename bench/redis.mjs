// A redis-server on a free port of the loopback interface, for one benchmark.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** @param appendfsync when commands are on the disk: `always`, `everysec` or `no` */
export async function startRedis(appendfsync) {
  const folder = await mkdtemp(join(tmpdir(), 'guildhall-redis-'));
  const port = await freePort();
  const settings = ['--bind', '127.0.0.1', '--port', String(port), '--dir', folder, '--save', ''];
  const child = spawn('redis-server', [...settings, '--appendonly', 'yes', '--appendfsync', appendfsync]);
  await new Promise((resolve, reject) => {
    child.once('error', reject);
    child.stdout.on('data', (text) => String(text).includes('Ready to accept connections') && resolve());
  });
  return {
    url: `redis://127.0.0.1:${port}`,
    stop: async () => {
      const exited = once(child, 'exit');
      child.kill();
      await exited;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  await once(server, 'close');
  return port;
}
