import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { chmod, readFile, writeFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { describe, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { runCommandLine } from '../../src/cli/run-command-line.js';
import { startEmulator } from '../../src/emulator/emulator.js';
import { createBotProject } from './fixture/bot-project.js';
import { FakeTerminal } from './fixture/fake-terminal.js';
import { linkPackages } from './fixture/project-folder.js';
import { DevProcess, runCommand } from './fixture/run-command.js';

/** The tests start compilers and test runners. */
const timeout = 120_000;

const Manifest = z.looseObject({
  version: z.string().optional(),
  dependencies: z.record(z.string(), z.string()),
  devDependencies: z.record(z.string(), z.string()),
  peerDependencies: z.record(z.string(), z.string()).optional(),
});

/** Runs a script of an installed package. */
async function runInstalled(folder: string, script: string, args: readonly string[]) {
  const child = spawn(process.execPath, [`node_modules/${script}`, ...args], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  return { status: child.exitCode, output: stdout + stderr };
}

/** Compiling can be slow on a busy machine. */
const LONG_POLL = { timeout: 60_000 };

/** Starts a script of package.json, in a process group of its own. */
function startScript(folder: string, name: string) {
  const env = { ...process.env, DISCORD_TOKEN: undefined, GUILDHALL_API: undefined };
  const child = spawn('npm', ['run', '--silent', name], {
    cwd: folder,
    env,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => stopGroup(child));
  return child;
}

/** Runs a script of package.json until it ends. */
async function runScript(folder: string, name: string) {
  const child = startScript(folder, name);
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  return { status: child.exitCode, output: stdout + stderr };
}

/** Stops a script with the processes that npm has started for it, unless they have ended. */
function stopGroup({ pid, exitCode, signalCode }: ChildProcess): void {
  if (pid !== undefined && exitCode === null && signalCode === null) process.kill(-pid, 'SIGTERM');
}

describe('guildhall new', { timeout }, () => {
  test('creates a project whose types are valid, whose tests pass and whose bot runs', async () => {
    const { folder } = await createBotProject({});
    expect(await runCommand(['new', 'harbour', '--no-install'], { cwd: folder })).toMatchObject({
      status: 0,
      stderr: '',
    });
    const project = `${folder}/harbour`;
    await linkPackages(project);

    expect(await runInstalled(project, 'typescript/lib/tsc.js', ['-p', 'tsconfig.json'])).toEqual({
      status: 0,
      output: '',
    });
    const tested = await runInstalled(project, 'vitest/vitest.mjs', ['run']);
    expect(tested.output).toMatch(/2 passed/);
    expect(tested.status).toBe(0);
    expect((await runInstalled(project, 'typescript/lib/tsc.js', ['-p', 'tsconfig.build.json'])).status).toBe(0);
    expect(await readFile(`${project}/dist/main.js`, 'utf8')).toContain('bot.start()');

    const dev = new DevProcess(project);
    await dev.waitForEvent('started');
    expect(await dev.interrupt()).toBe(0);
  });

  test('creates a project whose scripts read .env, and name the missing variable without it', async () => {
    const { folder } = await createBotProject({});
    await runCommand(['new', 'harbour', '--no-install'], { cwd: folder });
    const project = `${folder}/harbour`;
    await linkPackages(project);
    const withoutToken = await runScript(project, 'start');
    expect(withoutToken.output).toContain('environment variable DISCORD_TOKEN: there is no bot token.');
    expect(withoutToken.status).toBe(1);

    const emulator = await startEmulator();
    onTestFinished(() => emulator.close());
    await writeFile(`${project}/.env`, `DISCORD_TOKEN=${emulator.token}\nGUILDHALL_API=${emulator.apiUrl}\n`);
    const diagnosed = await runScript(project, 'doctor');
    expect(diagnosed.output).toContain('0 problems.');
    expect(diagnosed.status).toBe(0);

    const bot = startScript(project, 'start');
    const exited = once(bot, 'close');
    await expect.poll(() => emulator.log.read().entries.map(({ kind }) => kind), LONG_POLL).toContain('dispatch');
    stopGroup(bot);
    await exited;
  });

  test('writes the project name and the location of guildhall, and excludes .env from git', async () => {
    const { folder } = await createBotProject({});
    await runCommand(['new', 'harbour', '--no-install', '--guildhall', 'file:../guildhall.tgz'], { cwd: folder });
    const manifest = JSON.parse(await readFile(`${folder}/harbour/package.json`, 'utf8'));
    expect(manifest).toMatchObject({ name: 'harbour', dependencies: { guildhall: 'file:../guildhall.tgz' } });
    expect((await readFile(`${folder}/harbour/.gitignore`, 'utf8')).split('\n')).toContain('.env');
    expect(await readFile(`${folder}/harbour/README.md`, 'utf8')).toMatch(/^# harbour/);
  });

  test.each([
    ['that succeeds', '#!/bin/sh\necho "added 3 packages in 1s"\n', 0, /^ {2}added 3 packages in 1s$/m],
    ['that fails', '#!/bin/sh\necho "no network" >&2\nexit 1\n', 1, /^npm install failed\. .*\nno network$/m],
  ])('shows the progress of an installation %s', async (_how, npm, status, output) => {
    const { folder } = await createBotProject({ 'bin/npm': npm });
    await chmod(`${folder}/bin/npm`, 0o755);
    const result = await runCommand(['new', 'harbour'], {
      cwd: folder,
      env: { PATH: `${folder}/bin:${process.env['PATH']}` },
    });
    expect(result.stdout).toMatch(/^Installing packages with npm install…$/m);
    expect(result.stdout + result.stderr).toMatch(output);
    expect(result.status).toBe(status);
  });

  test('rejects a folder that is not empty and changes nothing', async () => {
    const project = await createBotProject({ 'harbour/precious.txt': 'mine' });
    const { status, stderr } = await runCommand(['new', 'harbour', '--no-install'], { cwd: project.folder });
    expect(status).toBe(1);
    expect(stderr).toMatch(/harbour is not empty/);
    expect(await project.read('harbour/precious.txt')).toBe('mine');
  });

  test.each(['Harbour', '../harbour', 'har bour', 'node_modules'])(
    'rejects %j as a name with status 2',
    async (name) => {
      const terminal = new FakeTerminal();
      expect(await runCommandLine(['new', name], terminal)).toBe(2);
      expect(terminal.errors.join()).toContain(name);
    },
  );

  test('requires the versions with which this package is built', () => {
    const read = (path: string) => Manifest.parse(JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8')));
    const { devDependencies: ours } = read('../../package.json');
    const { devDependencies: theirs } = read('../../src/cli/new-project/project-template/package.json.template');
    expect(theirs).toEqual(Object.fromEntries(Object.keys(theirs).map((name) => [name, ours[name]])));
  });

  test('lists tsyringe in the version that this package requires', () => {
    const read = (path: string) => Manifest.parse(JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8')));
    const { dependencies } = read('../../src/cli/new-project/project-template/package.json.template');
    expect(dependencies['tsyringe']).toBe(read('../../package.json').peerDependencies?.['tsyringe']);
  });
});
