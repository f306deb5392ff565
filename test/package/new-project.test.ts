/** Projects of all templates with the packed package, which is installed once: they are workspaces of one folder. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { projectTemplates } from '../../create/src/project-templates.js';
import { startEmulator } from '../../dev/src/emulator/emulator.js';
import { DevProcess, runCommand } from '../cli/fixture/run-command.js';
import { missingRedis, startRedis } from '../cluster/redis/redis-server.js';
import { createTemporaryFolder } from '../temporary-folder.js';
import { packPackage } from './pack-package.js';
import { registrySkipReason } from './registry.js';

/** The tests install packages and start compilers and test runners. */
const timeout = 240_000;

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
  GUILDHALL_API: undefined,
  GUILDHALL_CLUSTER: undefined,
  FORCE_COLOR: undefined,
  NO_COLOR: '1',
};

/** Starts a program in a folder, which the test ends. */
function start(folder: string, command: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): ChildProcess {
  const child = spawn(command, args, {
    cwd: folder,
    env: { ...process.env, ...ENVIRONMENT, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => void child.kill());
  return child;
}

/** Runs a program until it ends. */
async function run(folder: string, command: string, args: readonly string[], env: NodeJS.ProcessEnv = {}) {
  const child = start(folder, command, args, env);
  const { stdout, stderr } = child;
  if (!stdout || !stderr) throw new Error('the process has no output');
  const [output, errors] = await Promise.all([text(stdout), text(stderr), once(child, 'close')]);
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

describe.skipIf(registrySkipReason)('new projects with the packed package', { timeout }, () => {
  let folder = '';
  const projectOf = (template: string) => join(folder, template);

  beforeAll(async () => {
    folder = await createTemporaryFolder();
    await writeFile(join(folder, 'guildhall.tgz'), (await packPackage()).bytes);
    await writeFile(join(folder, 'package.json'), JSON.stringify({ private: true, workspaces: templates }));
    // The registry is asked only for packages that this machine has never installed.
    const env = { npm_config_prefer_offline: 'true', npm_config_audit: 'false', npm_config_fund: 'false' };
    for (const [index, template] of templates.entries()) {
      const options = ['--template', template, '--guildhall', 'file:../guildhall.tgz'];
      // The last one needs what all need. It installs its packages where all find them.
      if (index < templates.length - 1) options.push('--no-install');
      expect(await runCommand(['new', template, ...options], { cwd: folder, env })).toMatchObject({
        status: 0,
        stderr: '',
      });
    }
  }, timeout);

  afterAll(() => rm(folder, { recursive: true, force: true }));

  test('pass their own tests', async () => {
    const redis = missingRedis ? undefined : await startRedis();
    const vitest = join(folder, 'node_modules/vitest/vitest.mjs');
    const variables = redis ? { REDIS_URL: redis.url } : {};
    const { status, output } = await run(folder, 'node', [vitest, 'run', '--no-isolate'], variables);
    for (const template of templates) expect(output).toContain(`${template}/test/bot.test.ts`);
    expect(output).toMatch(redis ? /Tests +\d+ passed \(/ : /Tests +\d+ passed \| 1 skipped/);
    expect(status).toBe(0);
  });

  test('are formatted, and have no problem that the linter finds', async () => {
    const biome = join(root, 'node_modules/@biomejs/biome/bin/biome');
    const options = ['check', `--config-path=${root}`, '--vcs-enabled=false', ...templates];
    const { status, output } = await run(folder, 'node', [biome, ...options]);
    expect(output).toMatch(/Checked \d\d files/);
    expect(status).toBe(0);
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

    test('are built, start with the variables of .env, and stop on SIGTERM', async () => {
      const emulator = await startEmulator();
      onTestFinished(() => emulator.close());
      const redis = template === 'cluster' && !missingRedis ? await startRedis() : undefined;
      const variables = {
        DISCORD_TOKEN: emulator.token,
        DISCORD_PUBLIC_KEY: emulator.publicKey,
        GUILDHALL_API: emulator.apiUrl,
        ...(redis ? { GUILDHALL_CLUSTER: redis.url } : {}),
        HEALTH_PORT: '0',
        PORT: '0',
      };
      const lines = Object.entries(variables).map(([name, value]) => `${name}=${value}\n`);
      await writeFile(join(projectOf(template), '.env'), lines.join(''));
      expect(await runCompiler(projectOf(template), 'build')).toEqual({ status: 0, output: '' });
      const bot = start(projectOf(template), 'node', ['dist/main.js']);
      const exited = once(bot, 'exit');
      if (template === 'http') {
        await waitForOutput(bot, 'Interactions are received');
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
