/** A real redis-server on a free port of the loopback interface, with its data in a temporary folder. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { createCertificate, type TestCertificate } from '../../test-certificate.js';

const folders = (process.env['PATH'] ?? '').split(delimiter);
const specified = process.env['REDIS_SERVER'];
const program = [specified ?? folders.map((folder) => join(folder, 'redis-server'))].flat().find(existsSync);

/** What is missing, and how to get it. */
const remedy =
  specified === undefined
    ? 'redis-server was not found. Install it (for example with `apt-get install redis-server`), or set the environment variable REDIS_SERVER to its path'
    : `the environment variable REDIS_SERVER names a file that does not exist: ${specified}. Install redis-server (for example with \`apt-get install redis-server\`), and set REDIS_SERVER to its path or remove it`;

/**
 * Why tests with Redis cannot run; undefined if they can. With REQUIRE_REDIS they run and fail instead of being skipped.
 */
export const missingRedis: string | undefined = program || process.env['REQUIRE_REDIS'] ? undefined : remedy;

if (missingRedis) console.warn(`Tests with Redis are skipped: ${missingRedis}.`);

export interface RedisProcessOptions {
  /** When commands are on the disk: `always` before their reply, `everysec` soon after, `no` not at all. @default 'always' */
  readonly aof?: 'always' | 'everysec' | 'no';
  readonly password?: string;
  /** Lines of an ACL file, for example `user bot on >secret ~* +@all`. */
  readonly acl?: readonly string[];
  /** Only TLS, with a certificate of its own. */
  readonly tls?: boolean;
  /** It is a Sentinel that knows this primary, and no server of data. */
  readonly sentinelOf?: { readonly name: string; readonly port: number };
  /** More settings, for example `['--maxmemory', '100mb']`. */
  readonly settings?: readonly string[];
}

/** A redis-server. Dispose of it at the end. */
export class RedisProcess {
  #child: ChildProcess | undefined;
  #output = '';

  private constructor(
    private readonly folder: string,
    readonly port: number,
    private readonly options: RedisProcessOptions,
    /** With the option `tls`. */
    readonly certificate: TestCertificate | undefined,
  ) {}

  /** Starts a server. */
  static async start(options: RedisProcessOptions = {}): Promise<RedisProcess> {
    const folder = await mkdtemp(join(tmpdir(), 'guildhall-redis-'));
    const certificate = options.tls ? await createCertificate(folder) : undefined;
    if (options.acl) await writeFile(join(folder, 'users.acl'), `${options.acl.join('\n')}\n`);
    const { sentinelOf } = options;
    if (sentinelOf) {
      const monitor = `sentinel monitor ${sentinelOf.name} 127.0.0.1 ${sentinelOf.port} 1\n`;
      await writeFile(join(folder, 'sentinel.conf'), monitor);
    }
    for (let attempt = 1; ; attempt += 1) {
      const redis = new RedisProcess(folder, await freePort(), options, certificate);
      try {
        await redis.restart();
        return redis;
      } catch (error) {
        // Another process may have taken the port.
        if (attempt === 3 || !redis.#output.includes('Address already in use')) throw error;
      }
    }
  }

  /** The address, with the password. */
  get url(): string {
    const { tls, password } = this.options;
    return `${tls ? 'rediss' : 'redis'}://${password === undefined ? '' : `:${encodeURIComponent(password)}@`}127.0.0.1:${this.port}`;
  }

  /** Starts the server again, with its data. Resolves when it accepts connections. */
  async restart(): Promise<void> {
    await this.stop();
    if (program === undefined) throw new Error(`Redis cannot be started: ${remedy}.`);
    await mkdir(this.folder, { recursive: true });
    const child = spawn(program, this.#arguments(), { stdio: ['ignore', 'pipe', 'pipe'] });
    this.#child = child;
    this.#output = '';
    const add = (chunk: Buffer) => {
      this.#output = `${this.#output}${chunk.toString()}`.slice(-20_000);
    };
    child.stdout?.on('data', add);
    child.stderr?.on('data', add);
    const started = this.options.sentinelOf ? '+monitor' : 'Ready to accept connections';
    await new Promise<void>((resolve, reject) => {
      child.stdout?.on('data', () => this.#output.includes(started) && resolve());
      child.once('error', reject);
      child.once('exit', () => reject(new Error(`redis-server did not start:\n${this.#output}`)));
    });
    await this.#accepts();
  }

  /** Ends the server with SIGTERM. */
  async stop(): Promise<void> {
    await this.#end('SIGTERM');
  }

  /** Kills the server. */
  async kill(): Promise<void> {
    await this.#end('SIGKILL');
  }

  /** Suspends the server: connections stay open, and nothing is replied. */
  pause(): void {
    this.#child?.kill('SIGSTOP');
  }

  /** Continues after `pause`. */
  resume(): void {
    this.#child?.kill('SIGCONT');
  }

  /** Restarts the server without its data. */
  async deleteData(): Promise<void> {
    await this.kill();
    await rm(join(this.folder, 'appendonlydir'), { recursive: true, force: true });
    await this.restart();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.kill();
    await rm(this.folder, { recursive: true, force: true });
  }

  #arguments(): string[] {
    const { aof = 'always', password, acl, tls, sentinelOf, settings = [] } = this.options;
    const port = String(this.port);
    if (sentinelOf) {
      return [join(this.folder, 'sentinel.conf'), '--sentinel', '--bind', '127.0.0.1', '--port', port, ...settings];
    }
    return [
      ...['--bind', '127.0.0.1', '--dir', this.folder, '--save', '', '--daemonize', 'no', '--loglevel', 'notice'],
      ...(aof === 'no' ? [] : ['--appendonly', 'yes', '--appendfsync', aof]),
      ...(password === undefined ? [] : ['--requirepass', password]),
      ...(acl ? ['--aclfile', join(this.folder, 'users.acl')] : []),
      ...(tls && this.certificate
        ? [
            ...['--port', '0', '--tls-port', port, '--tls-auth-clients', 'no'],
            ...['--tls-cert-file', this.certificate.certPath, '--tls-key-file', this.certificate.keyPath],
            ...['--tls-ca-cert-file', this.certificate.certPath],
          ]
        : ['--port', port]),
      ...settings,
    ];
  }

  async #accepts(): Promise<void> {
    const socket = connect(this.port, '127.0.0.1');
    await once(socket, 'connect');
    socket.destroy();
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    const child = this.#child;
    this.#child = undefined;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, 'exit');
    child.kill('SIGCONT');
    child.kill(signal);
    await exited;
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (typeof address !== 'object' || address === null) throw new Error('the server has no port');
  return address.port;
}
