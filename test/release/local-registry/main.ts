/**
 * What a user does with a version before it is published: `npm run test:release -- --only registry`.
 *
 * Publishes the packages of this checkout to a registry on this machine, by the script that publishes them. Then creates a project in an
 * empty folder and with an empty cache of npm, and runs its scripts. Prints a line for each step, and ends with 1 if one fails.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { startEmulator } from '../../../dev/src/emulator/emulator.js';
import { PACKAGES } from '../../../scripts/source-trees.mjs';
import { installPinnedPackages } from '../../package/pinned-packages.js';
import { LocalRegistry } from './local-registry.js';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const Packument = z.object({ 'dist-tags': z.object({ latest: z.string(), next: z.string() }) });

const Lock = z.object({
  packages: z.record(z.string(), z.object({ resolved: z.string().optional(), integrity: z.string().optional() })),
});

const DevEvent = z.object({ url: z.string() });

const { folder: installed, skipReason } = await installPinnedPackages(
  fileURLToPath(new URL('.', import.meta.url)).replace(/\/$/, ''),
);

if (skipReason) console.log(`The packages are not published to a local registry: ${skipReason}.`);
else await tryRelease();

async function tryRelease(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'guildhall-release-'));
  const times: string[] = [];
  /** Runs a step, and prints how long it took and what it returns. */
  const step = async (name: string, action: () => Promise<string>) => {
    const startedAt = performance.now();
    const outcome = await action().catch((error: unknown) => {
      console.log(`${name.padEnd(8)} failed`);
      throw error;
    });
    const seconds = `${((performance.now() - startedAt) / 1000).toFixed(1)} s`;
    times.push(`${name} ${seconds}`);
    console.log(`${name.padEnd(8)} ${seconds.padStart(8)}  ${outcome}`);
  };
  try {
    await using registry = await LocalRegistry.start(installed, join(folder, 'registry'));
    const home = join(folder, 'home');
    await mkdir(home);
    const project = join(home, 'my-bot');
    const userConfig = join(folder, '.npmrc');
    await registry.writeConfig(userConfig);
    const user = userEnvironment({
      HOME: home,
      npm_config_cache: join(folder, 'cache'),
      npm_config_userconfig: userConfig,
    });
    const npm = (cwd: string, ...args: readonly string[]) => run('npm', args, cwd, user);

    await step('publish', () => publish(registry, join(folder, 'publisher')));
    await step('create', async () => {
      const output = await npm(home, 'create', '--yes', 'guildhall@latest', 'my-bot');
      requireText(output, 'Created my-bot. Next steps:');
      return `${/added \d+ packages/.exec(output)?.[0]} from the registry`;
    });
    // Not `npm ci`: some mirrors have optional packages of one platform only, and it would miss the others in the lock file.
    await step('install', async () => {
      await rm(join(project, 'node_modules'), { recursive: true });
      const output = await npm(project, 'install');
      return `${/added \d+ packages/.exec(output)?.[0]} again; ${await checkLock(project, registry)}`;
    });
    await step('test', async () => `${/Tests +(\d+ passed)/.exec(await npm(project, 'test'))?.[1]}`);
    await step('dev', () => dev(project, user));
    await step('build', async () => {
      await npm(project, 'run', 'build');
      return `dist/main.js, ${(await readFile(join(project, 'dist/main.js'))).length} bytes`;
    });
    await step('start', () => start(project, user));
    console.log(`A project of the registry: ${times.join(', ')}`);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Publishes under the tag `next` and moves `latest`, as an owner does without a workflow: it alone can sign the provenance. */
async function publish(registry: LocalRegistry, folder: string): Promise<string> {
  await mkdir(folder);
  await registry.writePublisherConfig(join(folder, '.npmrc'));
  const env = {
    ...process.env,
    GITHUB_ACTIONS: '',
    npm_config_registry: registry.url,
    npm_config_userconfig: join(folder, '.npmrc'),
    npm_config_cache: join(folder, 'cache'),
  };
  const script = join(root, 'scripts/publish.mjs');
  await run(process.execPath, [script, 'next', '--provenance=false'], root, env);
  await run(process.execPath, [script, 'latest'], root, env);
  const versions = await Promise.all(
    Object.keys(PACKAGES).map(async (name) => {
      const packument = Packument.parse(await (await fetch(registry.url + name.replace('/', '%2f'))).json());
      if (packument['dist-tags'].latest !== packument['dist-tags'].next)
        throw new Error(`"latest" of ${name} was not moved`);
      return `${name} ${packument['dist-tags'].latest}`;
    }),
  );
  return versions.join(', ');
}

/** Compares the lock file of a project with the registry: every package is from there, and has the hash of its content. */
async function checkLock(project: string, registry: LocalRegistry): Promise<string> {
  const { packages } = Lock.parse(JSON.parse(await readFile(join(project, 'package-lock.json'), 'utf8')));
  const entries = Object.entries(packages).filter(([path]) => path !== '');
  for (const [path, { resolved, integrity }] of entries) {
    if (!resolved?.startsWith(registry.url)) throw new Error(`${path} is from ${resolved}`);
    if (!integrity?.startsWith('sha512-')) throw new Error(`${path} has no hash`);
  }
  return `the lock file has ${entries.length} packages with hashes`;
}

/** Starts `npm run dev`, requests its page, and ends it as Ctrl+C does. */
async function dev(project: string, env: NodeJS.ProcessEnv): Promise<string> {
  const process = startScript(project, ['run', '--silent', 'dev', '--', '--json', '--port', '0'], env);
  try {
    const { url } = DevEvent.parse(JSON.parse(await process.waitForLine('"listening"')));
    await process.waitForLine('"started"');
    const response = await fetch(String(url));
    requireText(await response.text(), '<title>Guildhall playground</title>');
    const status = await process.interrupt();
    const answersStill = await fetch(String(url)).then(
      () => true,
      () => false,
    );
    if (!isRegularEnd(status) || answersStill)
      throw new Error(`npm run dev ended with ${status}; its port responds: ${answersStill}`);
    return `${url} responded ${response.status}; Ctrl+C ended it with ${status}`;
  } finally {
    await process.interrupt();
  }
}

/** Starts `npm start` with the emulator as the service, waits until the bot has connected, and ends it as Ctrl+C does. */
async function start(project: string, env: NodeJS.ProcessEnv): Promise<string> {
  const emulator = await startEmulator();
  await writeFile(join(project, '.env'), `DISCORD_TOKEN=${emulator.token}\nGUILDHALL_API=${emulator.apiUrl}\n`);
  const process = startScript(project, ['start'], env);
  try {
    const connected = () => emulator.log.read().entries.some(({ kind }) => kind === 'dispatch');
    while (!connected()) {
      if (process.hasEnded()) throw new Error(`npm start ended:\n${process.output()}`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    const status = await process.interrupt();
    if (!isRegularEnd(status)) throw new Error(`npm start ended with ${status}:\n${process.output()}`);
    return `the bot connected to the emulator; Ctrl+C ended it with ${status}`;
  } finally {
    await process.interrupt();
    await emulator.close();
  }
}

/** Starts a script of a project in a process group of its own, as a terminal does. */
function startScript(cwd: string, args: readonly string[], env: NodeJS.ProcessEnv) {
  const child = spawn('npm', args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'], detached: true });
  const closed = once(child, 'close');
  const lines: string[] = [];
  for (const stream of [child.stdout, child.stderr]) createInterface(stream).on('line', (line) => lines.push(line));
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  const output = () => lines.join('\n');
  return {
    hasEnded,
    output,
    async waitForLine(part: string): Promise<string> {
      for (;;) {
        const found = lines.find((line) => line.includes(part));
        if (found !== undefined) return found;
        if (hasEnded()) throw new Error(`npm ${args.join(' ')} ended:\n${output()}`);
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    },
    /** Ends all that it started, and waits until it has ended. Returns the exit status of npm, or the signal. */
    async interrupt(): Promise<number | NodeJS.Signals | null> {
      if (!hasEnded() && child.pid !== undefined) process.kill(-child.pid, 'SIGINT');
      await closed;
      return child.exitCode ?? child.signalCode;
    },
  };
}

/** Whether npm has ended as after Ctrl+C: with the status of the script, or by the signal, which the shell between them also receives. */
function isRegularEnd(status: number | NodeJS.Signals | null): boolean {
  return status === 0 || status === 'SIGINT';
}

/** Runs a program until it ends. Returns what it printed. @throws {Error} with the output when it fails */
async function run(program: string, args: readonly string[], cwd: string, env: NodeJS.ProcessEnv): Promise<string> {
  const child = spawn(program, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  const [status] = await once(child, 'close');
  if (status !== 0) throw new Error(`${program} ${args.join(' ')} ended with ${status}:\n${output}`);
  return output;
}

function requireText(text: string, part: string): void {
  if (!text.includes(part)) throw new Error(`Expected "${part}" in:\n${text}`);
}

/** The environment of a user: without settings of npm and of bots that this process has. */
function userEnvironment(settings: Readonly<Record<string, string>>): NodeJS.ProcessEnv {
  const isForeign = (name: string) =>
    /^(?:npm_|DISCORD_|GUILDHALL_|VITEST|NODE_ENV$|NODE_OPTIONS$|FORCE_COLOR$)/i.test(name);
  const inherited = Object.entries(process.env).filter(([name]) => !isForeign(name));
  return { ...Object.fromEntries(inherited), ...settings, NO_COLOR: '1' };
}
