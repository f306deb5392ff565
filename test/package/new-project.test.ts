/**
 * Projects of all templates with the packed packages, which are installed once: the projects are workspaces of one folder. For production,
 * each is installed alone.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { projectTemplates } from '../../create/src/project-templates.js';
import { startEmulator } from '../../dev/src/emulator/emulator.js';
import { formatTable } from '../../src/cli/command-line/table.js';
import { DevProcess, runCommand } from '../cli/fixture/run-command.js';
import { missingRedis, startRedis } from '../cluster/redis/redis-server.js';
import { createTemporaryFolder } from '../temporary-folder.js';
import { packPackage } from './pack-package.js';
import { registrySkipReason } from './registry.js';

const root = fileURLToPath(new URL('../..', import.meta.url));
const templates = Object.keys(projectTemplates);

const Manifest = z.object({
  scripts: z.record(z.string(), z.string()),
  dependencies: z.record(z.string(), z.string()),
  devDependencies: z.record(z.string(), z.string()),
});

/** Without variables of this machine that would change what a bot does. */
const ENVIRONMENT = {
  DISCORD_TOKEN: undefined,
  DISCORD_PUBLIC_KEY: undefined,
  GUILDHALL_API: undefined,
  GUILDHALL_CLUSTER: undefined,
  FORCE_COLOR: undefined,
  NO_COLOR: '1',
};

const launch = (folder: string, command: string, args: readonly string[], env: NodeJS.ProcessEnv = {}) =>
  spawn(command, args, {
    cwd: folder,
    env: { ...process.env, ...ENVIRONMENT, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });

/** Starts a program in a folder, which the test ends. */
function start(folder: string, command: string, args: readonly string[]): ChildProcess {
  const child = launch(folder, command, args);
  onTestFinished(() => void child.kill());
  return child;
}

/** Runs a program until it ends. */
async function run(folder: string, command: string, args: readonly string[], env: NodeJS.ProcessEnv = {}) {
  const child = launch(folder, command, args, env);
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  return { status: child.exitCode, output: output + errors };
}

const runScript = (folder: string, script: string, env: NodeJS.ProcessEnv = {}) =>
  run(folder, 'npm', ['run', '--silent', script], env);

/** Runs a compiler as a script of the project does. */
async function runCompiler(folder: string, script: string) {
  const { scripts } = Manifest.parse(JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')));
  const [command, ...args] = scripts[script]?.split(' ') ?? [];
  expect(command).toBe('tsc');
  return run(folder, 'node', [join(folder, '../node_modules/typescript/bin/tsc'), ...args, '--singleThreaded']);
}

describe.skipIf(registrySkipReason)('new projects with the packed package', () => {
  let folder = '';
  const projectOf = (template: string) => join(folder, template);
  /** The folder of a project in production. */
  const imageOf = (template: string) => join(folder, `image-${template}`);

  beforeAll(async () => {
    folder = await createTemporaryFolder();
    await writeFile(join(folder, 'guildhall.tgz'), (await packPackage('guildhall')).bytes);
    await writeFile(join(folder, 'dev.tgz'), (await packPackage('@guildhall/dev')).bytes);
    await writeFile(join(folder, 'package.json'), JSON.stringify({ private: true, workspaces: templates }));
    await using registry = await serveCreateGuildhall((await packPackage('create-guildhall')).bytes);
    // A cache of its own: npm would run an earlier download of the same version again.
    const env = { npm_config_registry: registry.url, npm_config_cache: join(folder, 'cache') };
    for (const [index, template] of templates.entries()) {
      const packages = ['--guildhall', 'file:../guildhall.tgz', '--dev', 'file:../dev.tgz'];
      const args = [template, '--template', template, '--no-install', ...packages];
      const { status, output } =
        index === 0
          ? await forward(folder, args, env)
          : await run(folder, 'npm', ['create', '--yes', 'guildhall@latest', '--', ...args], env);
      expect(output).toContain(`Created ${template}. Next steps:`);
      expect(status).toBe(0);
    }
    expect(await install(folder, 'install')).toMatchObject({ status: 0 });
  });

  afterAll(() => rm(folder, { recursive: true, force: true }));

  test('pass their own tests', async () => {
    const redis = missingRedis ? undefined : await startRedis();
    const vitest = join(folder, 'node_modules/vitest/vitest.mjs');
    const variables = redis ? { REDIS_URL: redis.url } : {};
    const { status, output } = await run(
      folder,
      'node',
      [vitest, 'run', '--no-isolate', '--testTimeout=120000'],
      variables,
    );
    for (const template of templates) expect(output).toContain(`${template}/test/bot.test.ts`);
    expect(output).toMatch(redis ? /Tests +\d+ passed \(/ : /Tests +\d+ passed \| 1 skipped/);
    expect(status).toBe(0);
  });

  test('are formatted, and have no problem that the linter finds', async () => {
    const biome = join(root, 'node_modules/@biomejs/biome/bin/biome');
    const options = ['check', `--config-path=${root}`, '--vcs-enabled=false', ...templates];
    const { status, output } = await run(folder, 'node', [biome, ...options]);
    expect({ status, output }).toEqual({ status: 0, output: expect.stringMatching(/^Checked \d\d files/) });
  });

  describe.each(templates)('of the template %s', (template) => {
    test('pass the type check', async () => {
      expect(await runCompiler(projectOf(template), 'types')).toEqual({ status: 0, output: '' });
    });

    test('import only packages that they list', async () => {
      const manifest = Manifest.parse(JSON.parse(await readFile(join(projectOf(template), 'package.json'), 'utf8')));
      const listed = Object.keys({ ...manifest.dependencies, ...manifest.devDependencies });
      const imported = await packagesImportedBy(projectOf(template));
      expect(imported).toContain('guildhall');
      expect(imported.filter((name) => !listed.includes(name))).toEqual([]);
    });

    test('run with the playground', async () => {
      const program = join(folder, 'node_modules/guildhall/dist/cli/main.js');
      const dev = new DevProcess(projectOf(template), [], { program });
      const { url } = await dev.waitForEvent('listening');
      await dev.waitForEvent('started');
      const page = await fetch(String(url));
      expect(page.status).toBe(200);
      expect(await page.text()).toContain('<title>Guildhall playground</title>');
      expect(await dev.interrupt()).toBe(0);
    });

    test('are built, and installed for production without a development tool', async () => {
      expect(await runCompiler(projectOf(template), 'build')).toEqual({ status: 0, output: '' });
      const image = imageOf(template);
      await mkdir(image);
      await cp(join(projectOf(template), 'dist'), join(image, 'dist'), { recursive: true });
      await cp(join(projectOf(template), 'package.json'), join(image, 'package.json'));
      await writeFile(join(image, 'package-lock.json'), await registryLockOf(folder));
      expect(await install(image, 'install', '--package-lock-only')).toMatchObject({ status: 0 });
      await completeLock(join(image, 'package-lock.json'));
      expect(await install(image, 'ci', '--omit=dev')).toMatchObject({ status: 0 });
      const sizes = await sizesIn(image);
      console.info(formatSizes(template, sizes));
      expect([...sizes.keys()]).toContain('guildhall');
      expect([...sizes.keys()].filter((name) => DEVELOPMENT_PACKAGE.test(name))).toEqual([]);
    });

    test('start there with the variables of .env, connect or respond, and stop on SIGTERM', async () => {
      const emulator = await startEmulator();
      onTestFinished(() => emulator.close());
      const redis = template === 'cluster' && !missingRedis ? await startRedis() : undefined;
      const port = await freePort();
      const variables = {
        DISCORD_TOKEN: emulator.token,
        DISCORD_PUBLIC_KEY: emulator.publicKey,
        GUILDHALL_API: emulator.apiUrl,
        ...(redis ? { GUILDHALL_CLUSTER: redis.url } : {}),
        HEALTH_PORT: '0',
        PORT: String(port),
      };
      const lines = Object.entries(variables).map(([name, value]) => `${name}=${value}\n`);
      await writeFile(join(imageOf(template), '.env'), lines.join(''));
      const bot = start(imageOf(template), 'node', ['dist/main.js']);
      const exited = once(bot, 'exit');
      if (template === 'http') {
        await waitForOutput(bot, `Interactions are received on port ${port}.`);
        // A method that the web standards do not allow in a request.
        expect(await statusOf(port, 'TRACE')).toBe(400);
        // Discord sends signed pings before it accepts the URL.
        const response = await fetch(`${emulator.apiUrl}/applications/@me`, {
          method: 'PATCH',
          headers: { authorization: `Bot ${emulator.token}`, 'content-type': 'application/json' },
          body: JSON.stringify({ interactions_endpoint_url: `http://127.0.0.1:${port}/` }),
        });
        expect(await response.json()).toHaveProperty('interactions_endpoint_url', `http://127.0.0.1:${port}/`);
      } else {
        await expect.poll(() => emulator.log.read().entries.some(({ kind }) => kind === 'dispatch')).toBe(true);
      }
      bot.kill('SIGTERM');
      expect(await exited).toEqual([0, null]);
    });
  });

  test('have a script that reads .env and checks the bot', async () => {
    const emulator = await startEmulator();
    onTestFinished(() => emulator.close());
    const file = join(projectOf('minimal'), '.env');
    await writeFile(file, `DISCORD_TOKEN=${emulator.token}\nGUILDHALL_API=${emulator.apiUrl}\n`);
    const diagnosed = await runScript(projectOf('minimal'), 'doctor');
    expect(diagnosed.output).toContain('0 problems.');
    expect(diagnosed.status).toBe(0);
  });

  test('name the missing variable without a token', async () => {
    await rm(join(projectOf('minimal'), '.env'), { force: true });
    const { status, output } = await runScript(projectOf('minimal'), 'start');
    expect(output).toContain('environment variable DISCORD_TOKEN: there is no bot token.');
    expect(status).toBe(1);
  });
});

/** Serves the package that is passed as the only version of create-guildhall, as the registry of npm does. */
async function serveCreateGuildhall(tarball: Uint8Array): Promise<AsyncDisposable & { readonly url: string }> {
  const manifest = JSON.parse(await readFile(join(root, 'create/package.json'), 'utf8'));
  const server = createServer((request, response) => {
    if (request.url === '/create-guildhall.tgz') response.end(tarball);
    else if (request.url === '/create-guildhall') response.end(JSON.stringify(metadata));
    else response.writeHead(404).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const metadata = {
    name: manifest.name,
    'dist-tags': { latest: manifest.version },
    versions: { [manifest.version]: { ...manifest, dist: { tarball: `${url}create-guildhall.tgz` } } },
  };
  return {
    url,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Runs `guildhall new` of this repository. */
async function forward(folder: string, args: readonly string[], env: Readonly<Record<string, string>>) {
  const { status, stdout, stderr } = await runCommand(['new', ...args], { cwd: folder, env });
  return { status, output: stdout + stderr };
}

/** Runs an installation of npm. The registry is asked only for packages that this machine has never installed. */
const install = (folder: string, command: 'install' | 'ci', ...options: readonly string[]) =>
  run(folder, 'npm', [command, ...options, '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error']);

const Lock = z.looseObject({
  packages: z.record(
    z.string(),
    z.looseObject({
      resolved: z.string().optional(),
      optionalDependencies: z.record(z.string(), z.string()).default({}),
    }),
  ),
});

/**
 * The part of a lock file that the registry has answered, as the beginning of another one: npm adds what is missing and removes what is not
 * needed. Without it, it would ask for the same versions again.
 */
async function registryLockOf(project: string): Promise<string> {
  const lock = Lock.parse(JSON.parse(await readFile(join(project, 'package-lock.json'), 'utf8')));
  const entries = Object.entries(lock.packages).filter(([path, { resolved }]) => {
    return path.startsWith('node_modules/') && /^https?:/.test(resolved ?? '');
  });
  return JSON.stringify({ ...lock, packages: Object.fromEntries(entries) });
}

/**
 * Adds entries for optional packages that the registry does not have: some mirrors have only those of one platform. Without an entry,
 * `npm ci` would fail.
 */
async function completeLock(path: string): Promise<void> {
  const lock = Lock.parse(JSON.parse(await readFile(path, 'utf8')));
  const optional = Object.values(lock.packages).flatMap((entry) => Object.entries(entry.optionalDependencies));
  const missing = optional.filter(([name]) => !Object.hasOwn(lock.packages, `node_modules/${name}`));
  const entries = missing.map(([name, range]) => [
    `node_modules/${name}`,
    { version: range.replace(/^\D+/, ''), optional: true, os: ['none'] },
  ]);
  await writeFile(path, JSON.stringify({ ...lock, packages: { ...lock.packages, ...Object.fromEntries(entries) } }));
}

/** Names of packages that production must not have. */
const DEVELOPMENT_PACKAGE =
  /^(?:@guildhall\/dev|(?:@hono\/.+|hono)|chokidar|fast-check|@babel\/.+|@oxc-node\/.+|typescript|vite|vitest|rolldown|zod|preact)$/;

/** The sum of the file sizes of each package in an installed project, and of its other folders, in bytes by name. */
async function sizesIn(project: string): Promise<ReadonlyMap<string, number>> {
  const sizes = new Map<string, number>();
  for (const entry of await readdir(project, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const parts = path.slice(project.length + 1).split('/');
    const isPackage = parts[0] === 'node_modules' && !parts[1]?.startsWith('.');
    const name = isPackage ? parts.slice(1, parts[1]?.startsWith('@') ? 3 : 2).join('/') : `./${parts[0]}`;
    sizes.set(name, (sizes.get(name) ?? 0) + (await stat(path)).size);
  }
  return sizes;
}

/** Shows sizes as lines, the largest first. */
function formatSizes(template: string, sizes: ReadonlyMap<string, number>): string {
  const kilobytes = (size: number) => `${(size / 1000).toFixed(0).padStart(6)} kB`;
  const rows = [...sizes].sort(([, a], [, b]) => b - a).map(([name, size]) => [kilobytes(size), name]);
  const total = [...sizes.values()].reduce((sum, size) => sum + size, 0);
  const packages = [...sizes.keys()].filter((name) => !name.startsWith('./')).length;
  return [`${template} in production: ${kilobytes(total).trim()}, ${packages} packages`, ...formatTable(rows)].join(
    '\n',
  );
}

/** The status of the response to a request. */
async function statusOf(port: number, method: string): Promise<number | undefined> {
  const response: Promise<IncomingMessage[]> = once(request({ port, method }).end(), 'response');
  const [{ statusCode } = {}] = await response;
  return statusCode;
}

/** A port on which nothing listens. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** Resolves when a process has printed a text, and rejects if it ends before. */
function waitForOutput({ stdout }: ChildProcess, part: string): Promise<void> {
  return new Promise((resolve, reject) => {
    let output = '';
    stdout?.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      if (output.includes(part)) resolve();
    });
    stdout?.once('end', () => reject(new Error(`The process ended. It printed: ${output}`)));
  });
}

/** The packages whose modules the sources and tests of a project import. */
async function packagesImportedBy(project: string): Promise<string[]> {
  const files = await readdir(project, { recursive: true, withFileTypes: true });
  const names = new Set<string>();
  for (const { parentPath, name } of files.filter((file) => file.isFile() && file.name.endsWith('.ts'))) {
    const path = join(parentPath, name);
    if (dirname(path).includes(join(project, 'dist'))) continue;
    for (const [, specifier = ''] of (await readFile(path, 'utf8')).matchAll(/(?:from|import) '([^'.][^']*)'/g)) {
      const [first = '', second = ''] = specifier.split('/');
      if (!first.startsWith('node:')) names.add(first.startsWith('@') ? `${first}/${second}` : first);
    }
  }
  return [...names];
}
