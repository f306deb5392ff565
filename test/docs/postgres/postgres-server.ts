/** A real PostgreSQL on a free port of the loopback interface, with its data in a temporary folder. */
import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { chown, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';

/** Debian keeps the programs of each version in a folder of its own. */
const DEBIAN_FOLDER = '/usr/lib/postgresql';
const versions = existsSync(DEBIAN_FOLDER)
  ? readdirSync(DEBIAN_FOLDER).map((name) => join(DEBIAN_FOLDER, name, 'bin'))
  : [];
const programs = [...(process.env['PATH'] ?? '').split(delimiter), ...versions].find(
  (folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')),
);

interface Account {
  readonly uid: number;
  readonly gid: number;
}

/** PostgreSQL refuses to run as root. The package of Debian creates the user `postgres`. */
const account: Account | undefined = process.getuid?.() === 0 ? idsOf('postgres') : undefined;

function idsOf(user: string): Account | undefined {
  try {
    const [uid, gid] = ['-u', '-g'].map((option) => Number(execFileSync('id', [option, user], { stdio: 'pipe' })));
    return { uid: uid ?? 0, gid: gid ?? 0 };
  } catch {
    return undefined;
  }
}

function findRemedy(): string | undefined {
  if (programs === undefined)
    return 'initdb and postgres were not found. Install them, for example with `apt-get install postgresql`';
  if (process.getuid?.() === 0 && account === undefined)
    return 'PostgreSQL does not run as root, and there is no user postgres';
  return undefined;
}

const remedy = findRemedy();

/** Why tests with PostgreSQL cannot run; undefined if they can. With REQUIRE_POSTGRES they run and fail instead of being skipped. */
export const missingPostgres: string | undefined = process.env['REQUIRE_POSTGRES'] ? undefined : remedy;

/** A running server. Dispose of it at the end. */
export class PostgresServer {
  private constructor(
    readonly url: string,
    private readonly folder: string,
    private readonly child: ChildProcess,
  ) {}

  static async start(): Promise<PostgresServer> {
    if (programs === undefined || remedy !== undefined) throw new Error(`PostgreSQL cannot be started: ${remedy}.`);
    const folder = await mkdtemp(join(tmpdir(), 'guildhall-postgres-'));
    if (account) await chown(folder, account.uid, account.gid);
    const options = { ...account, cwd: folder };
    const settings = ['--no-sync', '--auth=trust', '--username=bot', '--encoding=UTF8', '--locale=C', '-D', 'data'];
    await promisify(execFile)(join(programs, 'initdb'), settings, options);
    const port = await freePort();
    const child = spawn(
      join(programs, 'postgres'),
      ['-D', 'data', '-p', String(port), '-h', '127.0.0.1', '-k', '', '-F', '-c', 'max_connections=40'],
      { ...options, stdio: ['ignore', 'ignore', 'pipe'] },
    );
    // Tests that are interrupted dispose of nothing.
    process.once('exit', () => child.kill('SIGQUIT'));
    await isReady(child);
    return new PostgresServer(`postgres://bot@127.0.0.1:${port}/postgres`, folder, child);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const exit = once(this.child, 'exit');
    // It ends the connections that are open.
    this.child.kill('SIGINT');
    await exit;
    await rm(this.folder, { recursive: true, force: true });
  }
}

/** Resolves when the server accepts connections. */
async function isReady(child: ChildProcess): Promise<void> {
  let output = '';
  await new Promise<void>((resolve, reject) => {
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      if (output.includes('ready to accept connections')) resolve();
    });
    child.once('error', reject);
    child.once('exit', () => reject(new Error(`PostgreSQL did not start:\n${output}`)));
  });
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return typeof address === 'object' && address ? address.port : 0;
}
