import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** A Redis server for the time of the example. */
export class RedisServer {
  private constructor(
    private readonly child: ChildProcess,
    readonly url: string,
  ) {}

  /**
   * Starts a server on a free port of this machine. Returns undefined if it is not installed.
   * @param folder for its data
   */
  static async start(folder: string): Promise<RedisServer | undefined> {
    const port = await freePort();
    const settings = ['--bind', '127.0.0.1', '--port', String(port), '--dir', folder, '--save', ''];
    const storage = ['--appendonly', 'yes', '--maxmemory-policy', 'noeviction'];
    const program = process.env['REDIS_SERVER'] ?? 'redis-server';
    const child = spawn(program, [...settings, ...storage], { stdio: ['ignore', 'pipe', 'inherit'] });
    const isInstalled = await new Promise<boolean>((resolve, reject) => {
      let output = '';
      child.stdout.on('data', (chunk: Buffer) => {
        output = `${output}${chunk.toString()}`.slice(-4000);
        if (output.includes('Ready to accept connections')) resolve(true);
      });
      child.once('error', () => resolve(false));
      child.once('exit', () => reject(new Error(`redis-server did not start:\n${output}`)));
    });
    return isInstalled ? new RedisServer(child, `redis://127.0.0.1:${port}`) : undefined;
  }

  async stop(): Promise<void> {
    const exited = once(this.child, 'exit');
    this.child.kill('SIGTERM');
    await exited;
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (typeof address !== 'object' || address === null) throw new Error('The server has no port.');
  return address.port;
}
