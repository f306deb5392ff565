/** The script that publishes the packages, with npm and a registry in this process. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { createTemporaryFolder } from '../temporary-folder.js';
import { manifestOf } from './package-entries.js';
import { PublishingRegistry } from './publishing-registry.js';

const root = fileURLToPath(new URL('../..', import.meta.url));
const packages = ['guildhall', '@guildhall/dev', 'create-guildhall'] as const;
const folders = ['.', 'dev', 'create'];

/** Starts a registry that has version 1.1.0 of the packages, and a checkout of version 1.2.0. */
async function startRelease() {
  const registry = await PublishingRegistry.start();
  onTestFinished(() => registry[Symbol.asyncDispose]());
  for (const name of packages) registry.add(name, '1.1.0');
  const folder = await createTemporaryFolder();
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const write = async (path: string, content: string) => {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content);
  };
  for (const [index, name] of packages.entries()) {
    const manifest = {
      name,
      version: '1.2.0',
      scripts: { build: 'node -e ""', prepack: 'exit 1' },
      publishConfig: { access: 'public' },
      bin: manifestOf(name).bin,
      ...(name === 'guildhall' ? { workspaces: ['dev', 'create'] } : {}),
    };
    await write(join(folders[index] ?? '', 'package.json'), JSON.stringify(manifest));
  }
  await write('CHANGELOG.md', '## [1.2.0] - 2031-05-14\n');
  await write('SECURITY.md', '| 1.2.x, the latest | yes |\n');
  const locked = folders.map((each) => [each.replace(/^\.$/, ''), { version: '1.2.0' }]);
  await write('package-lock.json', JSON.stringify({ packages: Object.fromEntries(locked) }));
  for (const name of ['publish', 'check-release', 'source-trees']) {
    await cp(join(root, `scripts/${name}.mjs`), join(folder, `scripts/${name}.mjs`));
  }
  await registry.writeUserConfig(join(folder, '.user-npmrc'));
  /** Starts the script in a process group of its own. */
  const start = (args: readonly string[], env: Readonly<Record<string, string>> = {}) =>
    spawn(process.execPath, ['scripts/publish.mjs', ...args], {
      cwd: folder,
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        NPM_CONFIG_USERCONFIG: join(folder, '.user-npmrc'),
        GITHUB_ACTIONS: '',
        NODE_AUTH_TOKEN: '',
        GITHUB_REF_TYPE: 'tag',
        GITHUB_REF_NAME: 'v1.2.0',
        ...env,
      },
    });
  return { registry, start, run: (...parameters: Parameters<typeof start>) => resultOf(start(...parameters)) };
}

async function resultOf(child: ChildProcess) {
  const output = Promise.all([child.stdout, child.stderr].map((stream) => (stream ? text(stream) : '')));
  const [status] = await once(child, 'exit');
  return { status, output: (await output).join('') };
}

test('the published packages have their commands: npm removes those whose path it does not accept', async () => {
  const { registry, run } = await startRelease();
  expect(await run(['next'])).toMatchObject({ status: 0 });
  expect(registry.manifestOf('guildhall', '1.2.0')).toMatchObject({ bin: { guildhall: 'dist/cli/main.js' } });
  expect(registry.manifestOf('create-guildhall', '1.2.0')).toMatchObject({
    bin: { 'create-guildhall': 'dist/main.js' },
  });
});

const tags = (registry: PublishingRegistry) => packages.map((name) => registry.tagsOf(name));

test('a release that ended after the first package is continued, and "latest" moves when all packages are there', async () => {
  const { registry, start, run } = await startRelease();
  const reached = new Promise<void>((resolve) => {
    registry.beforePublication = async (name) => {
      if (name !== '@guildhall/dev') return;
      resolve();
      await new Promise(() => {});
    };
  });
  const ended = start(['next']);
  const result = resultOf(ended);
  await Promise.race([
    reached,
    result.then(({ output }) => {
      throw new Error(`The release ended before the second package:\n${output}`);
    }),
  ]);
  process.kill(-(ended.pid ?? 0), 'SIGKILL');
  await result;
  expect(registry.changes).toEqual(['guildhall 1.2.0 next']);

  const early = await run(['latest']);
  expect(early.status).toBe(1);
  expect(early.output).toContain(
    '"latest" was not moved: 1.2.0 of @guildhall/dev and create-guildhall is not published.',
  );
  expect(tags(registry).map(({ latest }) => latest)).toEqual(['1.1.0', '1.1.0', '1.1.0']);

  registry.beforePublication = async () => {};
  const repeated = await run(['next']);
  expect(repeated.output).toContain('guildhall 1.2.0 is published already.');
  expect(repeated.status).toBe(0);
  expect(registry.changes).toEqual([
    'guildhall 1.2.0 next',
    '@guildhall/dev 1.2.0 next',
    'create-guildhall 1.2.0 next',
  ]);
  expect(tags(registry)).toEqual(packages.map(() => ({ latest: '1.1.0', next: '1.2.0' })));

  const withoutToken = await run(['latest'], { GITHUB_ACTIONS: 'true' });
  expect(withoutToken.status).toBe(0);
  expect(withoutToken.output).toContain('::notice::"latest" was not moved, because there is no token.');
  expect(tags(registry).map(({ latest }) => latest)).toEqual(['1.1.0', '1.1.0', '1.1.0']);

  expect((await run(['latest'])).status).toBe(0);
  expect(tags(registry)).toEqual(packages.map(() => ({ latest: '1.2.0', next: '1.2.0' })));
  const { length } = registry.changes;
  expect((await run(['latest'])).status).toBe(0);
  expect(registry.changes).toHaveLength(length);
});

test('a release ends at the first package that the registry refuses', async () => {
  const { registry, run } = await startRelease();
  registry.beforePublication = async (name) => {
    if (name === '@guildhall/dev') registry.add(name, '1.2.0');
  };
  const { status, output } = await run(['next']);
  expect(status).toBe(1);
  expect(output).toContain('npm publish ./dev --tag next --ignore-scripts failed');
  expect(registry.changes).toEqual(['guildhall 1.2.0 next']);
});

test('nothing is published or moved while the registry does not respond', async () => {
  const { registry, run } = await startRelease();
  await registry[Symbol.asyncDispose]();
  for (const command of ['next', 'latest']) {
    const { status, output } = await run([command]);
    expect(status).toBe(1);
    expect(output).toContain('npm view guildhall@1.2.0 failed: ');
  }
  expect(registry.changes).toEqual([]);
});

test.each([[[]], [['all']], [['latest', '--force']]])('the script rejects the arguments %j', async (args) => {
  const { registry, run } = await startRelease();
  expect(await run(args)).toEqual({
    status: 2,
    output: 'Usage: node scripts/publish.mjs next [OPTION…] | latest\n',
  });
  expect(registry.changes).toEqual([]);
});
