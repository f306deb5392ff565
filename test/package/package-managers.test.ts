/**
 * The packed packages, installed by npm, by pnpm (whose layout lets a package find only what it lists), by Yarn with Plug'n'Play (without a
 * folder `node_modules`) and by Bun. Each of them runs the scripts of the project.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Emulator, startEmulator } from '../../dev/src/emulator/emulator.js';
import { greeterBotSource } from '../cli/fixture/bot-project.js';
import { binaryOf } from '../runtimes/binaries.js';
import { createTemporaryFolder } from '../temporary-folder.js';
import { packPackage } from './pack-package.js';
import { installPinnedPackages } from './pinned-packages.js';
import { registrySkipReason } from './registry.js';

const { folder: managersFolder, skipReason } = await installPinnedPackages(
  fileURLToPath(new URL('package-managers', import.meta.url)),
);
const pinned = (path: string) => (skipReason ? undefined : ['node', join(managersFolder, 'node_modules', path)]);
const bun = binaryOf('bun');

interface PackageManager {
  readonly name: string;
  /** The program with its first arguments; undefined if this machine has none. */
  readonly command: readonly string[] | undefined;
  /** Installs what package.json lists. */
  readonly install: readonly string[];
  /** Runs the script whose name follows. */
  readonly run: readonly string[];
}

const managers: readonly PackageManager[] = [
  { name: 'npm', command: ['npm'], install: ['install', '--prefer-offline'], run: ['run', '--silent'] },
  {
    name: 'pnpm',
    command: pinned('pnpm/bin/pnpm.cjs'),
    install: ['install', '--prefer-offline', '--no-frozen-lockfile'],
    run: ['run', '--silent'],
  },
  { name: 'yarn', command: pinned('@yarnpkg/cli-dist/bin/yarn.js'), install: ['install'], run: ['run'] },
  { name: 'bun', command: bun ? [bun] : undefined, install: ['install'], run: ['run', '--silent'] },
];

for (const { name } of managers.filter(({ command }) => !command))
  console.warn(
    `The packages are not tested with ${name}: ${skipReason ?? 'npm has no package of it for this machine'}.`,
  );

/** Yarn asks another registry by default, and changes no lock file on CI. */
const ENVIRONMENT = {
  YARN_NPM_REGISTRY_SERVER: process.env['npm_config_registry'] ?? 'https://registry.npmjs.org',
  YARN_ENABLE_IMMUTABLE_INSTALLS: 'false',
  YARN_ENABLE_TELEMETRY: 'false',
};

const FILES = {
  'package.json': JSON.stringify({
    name: 'greeter',
    private: true,
    type: 'module',
    scripts: {
      agent: 'node --print process.env.npm_config_user_agent',
      routes: 'guildhall routes bot.js',
      doctor: 'guildhall doctor bot.js',
      emulator: 'guildhall emulator --port 0 --json',
      test: 'node --test bot.test.js',
      old: 'node old.js',
    },
    dependencies: { guildhall: 'file:./guildhall.tgz' },
    devDependencies: { '@guildhall/dev': 'file:./dev.tgz' },
  }),
  'bot.js': greeterBotSource('-'),
  'bot.test.js': `
    import assert from 'node:assert/strict';
    import test from 'node:test';
    import { createWorld } from '@guildhall/dev/testing';
    import { bot } from './bot.js';
    test('a member joins the guild of the bot', async (t) => {
      const world = await createWorld({ bot });
      t.after(() => world.close());
      const ann = await world.createMember('ann');
      assert.equal(world.guild.member(ann).hasRole('crew'), false);
    });`,
  'old.js': `import { createWorld } from 'guildhall/testing'; createWorld();`,
};

describe.skipIf(registrySkipReason)('the packed packages', () => {
  let workspace = '';
  let emulator: Emulator;
  /** Ends what is still running, for example after a failure. */
  const interruptions: (() => void)[] = [];

  beforeAll(async () => {
    workspace = await createTemporaryFolder();
    emulator = await startEmulator();
    const tarballs = { 'guildhall.tgz': packPackage('guildhall'), 'dev.tgz': packPackage('@guildhall/dev') };
    for (const { name } of managers) {
      await mkdir(join(workspace, name));
      for (const [file, content] of Object.entries(FILES)) await writeFile(join(workspace, name, file), content);
      for (const [file, packed] of Object.entries(tarballs))
        await writeFile(join(workspace, name, file), (await packed).bytes);
    }
  });

  afterAll(async () => {
    for (const interrupt of interruptions) interrupt();
    await emulator?.close();
    await rm(workspace, { recursive: true, force: true });
  });

  /** Starts a package manager in its project, as a terminal does: signals reach what it runs, too. */
  function start({ name, command = [] }: PackageManager, args: readonly string[]) {
    const { FORCE_COLOR: _color, VITEST: _vitest, npm_config_user_agent: _agent, ...env } = process.env;
    const [program = '', ...first] = command;
    const child = spawn(program, [...first, ...args], {
      cwd: join(workspace, name),
      env: { ...env, ...ENVIRONMENT, NO_COLOR: '1', DISCORD_TOKEN: emulator.token, GUILDHALL_API: emulator.apiUrl },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    });
    const interrupt = () => {
      if (child.pid !== undefined && child.exitCode === null && child.signalCode === null)
        process.kill(-child.pid, 'SIGINT');
    };
    interruptions.push(interrupt);
    return { child, interrupt, closed: once(child, 'close') };
  }

  async function run(manager: PackageManager, args: readonly string[]) {
    const { child, closed } = start(manager, args);
    const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr), closed]);
    return { status: child.exitCode, output: output + errors };
  }

  const installed = managers.filter(({ command }) => command).map((manager) => [manager.name, manager] as const);

  // At the same time: a package manager waits for the registry most of the time.
  describe.concurrent.each(installed)('by %s', (name, manager) => {
    test('are installed, and work', async () => {
      const runScript = (script: string) => run(manager, [...manager.run, script]);
      const install = await run(manager, manager.install);
      expect(install, install.output).toMatchObject({ status: 0 });

      expect((await runScript('agent')).output).toMatch(new RegExp(`^${name}/`));

      const routes = await runScript('routes');
      expect(routes.output).toContain('MemberHandler.onMemberAdd');
      expect(routes.status).toBe(0);

      const doctor = await runScript('doctor');
      expect(doctor.output).toContain(' 0 problems');
      expect(doctor.status).toBe(0);

      const tests = await runScript('test');
      expect(tests.output).toContain('# pass 1');
      expect(tests.status).toBe(0);

      const old = await runScript('old');
      expect(old.output).toMatch(
        /guildhall\/testing is now @guildhall\/dev\/testing, .* (?:install|add) .*@guildhall\/dev/,
      );
      expect(old.status).not.toBe(0);

      const { child, interrupt, closed } = start(manager, [...manager.run, 'emulator']);
      const [line] = await once(createInterface(child.stdout), 'line');
      const { url } = JSON.parse(String(line));
      expect(await (await fetch(url)).text()).toContain('<title>Guildhall playground</title>');
      interrupt();
      await closed;
      await expect(fetch(url)).rejects.toThrow();
    });
  });
});
