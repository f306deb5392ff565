import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DevProcess, runCommand } from '../cli/fixture/run-command.js';
import { packPackage } from './pack-package.js';
import { registrySkipReason } from './registry.js';

/** The tests install packages and start compilers and test runners. */
const timeout = 240_000;

describe.skipIf(registrySkipReason)('a new project with the packed package', { timeout }, () => {
  let folder = '';
  let project = '';

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'new-project-'));
    await writeFile(join(folder, 'guildhall.tgz'), (await packPackage()).bytes);
    const made = await runCommand(['new', 'harbour', '--guildhall', 'file:../guildhall.tgz'], { cwd: folder });
    expect(made).toMatchObject({ status: 0, stderr: '' });
    project = join(folder, 'harbour');
  }, timeout);

  afterAll(() => rm(folder, { recursive: true, force: true }));

  test('passes its own test', async () => {
    const { stdout } = await promisify(execFile)('npm', ['test'], { cwd: project });
    expect(stdout).toMatch(/2 passed/);
  });

  test('passes the type check and the build', async () => {
    await promisify(execFile)('npm', ['run', 'types'], { cwd: project });
    await promisify(execFile)('npm', ['run', 'build'], { cwd: project });
  });

  test('runs with the playground', async () => {
    const dev = new DevProcess(project, [], { program: join(project, 'node_modules/guildhall/dist/cli/main.js') });
    const { url } = await dev.waitForEvent('listening');
    await dev.waitForEvent('started');
    const page = await fetch(String(url));
    expect(page.status).toBe(200);
    expect(await page.text()).toContain('<title>Guildhall playground</title>');
    expect(await dev.interrupt()).toBe(0);
  });
});
