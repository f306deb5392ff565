/** What has to be correct before a version is published. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, onTestFinished, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const script = 'scripts/check-release.mjs';

const manifest = (name: string, version: string, guildhall?: string) =>
  JSON.stringify({ name, version, ...(guildhall ? { peerDependencies: { guildhall } } : {}) });

const lock = (create: string) =>
  JSON.stringify({ packages: { '': { version: '1.2.0' }, dev: { version: '1.2.0' }, create: { version: create } } });

const COMPLETE = {
  'package.json': manifest('guildhall', '1.2.0'),
  'dev/package.json': manifest('@guildhall/dev', '1.2.0', '~1.2.0'),
  'create/package.json': manifest('create-guildhall', '1.2.0'),
  'package-lock.json': lock('1.2.0'),
  'CHANGELOG.md': '## [Unreleased]\n\n## [1.2.0] - 2031-05-14\n',
  'SECURITY.md': '| version | security fixes |\n|---|---|\n| 1.2.x, the latest | yes |\n',
};

/** Runs the check in a copy of a project. @param prepare is called in its folder before */
async function check(
  files: Readonly<Record<string, string>>,
  env: Readonly<Record<string, string>> = {},
  prepare = (_folder: string) => {},
) {
  const folder = await mkdtemp(join(tmpdir(), 'release-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), text);
  }
  for (const name of [script, 'scripts/source-trees.mjs']) await cp(join(root, name), join(folder, name));
  prepare(folder);
  const { status, stderr } = spawnSync(process.execPath, [script], {
    cwd: folder,
    env: {
      ...process.env,
      GITHUB_REF_TYPE: '',
      GITHUB_REF_NAME: '',
      npm_config_dry_run: '',
      npm_config_registry: '',
      ...env,
    },
    encoding: 'utf8',
  });
  return { status, stderr };
}

describe('the check before a release', () => {
  test.each([
    ['by a person', {}],
    ['for its tag', { GITHUB_REF_TYPE: 'tag', GITHUB_REF_NAME: 'v1.2.0' }],
    ['for a branch', { GITHUB_REF_TYPE: 'branch', GITHUB_REF_NAME: 'main' }],
  ])('accepts a version with a dated entry in the changelog, %s', async (_how, env) => {
    expect(await check(COMPLETE, env)).toEqual({ status: 0, stderr: '' });
  });

  const undated = { ...COMPLETE, 'CHANGELOG.md': '## [1.2.0]\n' };

  test.each([
    [
      'a missing entry in the changelog',
      { ...COMPLETE, 'CHANGELOG.md': '## [1.1.0] - 2031-01-01\n' },
      /no entry for 1.2.0/,
    ],
    ['an entry without a date', undated, /has no date/],
    [
      'packages of different versions',
      { ...COMPLETE, 'create/package.json': manifest('create-guildhall', '1.1.0') },
      /The version of create-guildhall is 1\.1\.0, and that of guildhall 1\.2\.0\./,
    ],
    [
      'a workshop that needs another minor version of the framework',
      { ...COMPLETE, 'dev/package.json': manifest('@guildhall/dev', '1.2.0', '~1.1.0') },
      /@guildhall\/dev needs guildhall ~1\.1\.0\. Write ~1\.2\.0 into its peerDependencies\./,
    ],
    [
      'a lock file of another version',
      { ...COMPLETE, 'package-lock.json': lock('1.1.0') },
      /package-lock\.json has version 1\.1\.0 of the package in create\. Run npm install\./,
    ],
    [
      'a list of supported versions without this one',
      { ...COMPLETE, 'SECURITY.md': '| 1.1.x, the latest | yes |\n' },
      /SECURITY\.md has no 1\.2\.x\./,
    ],
  ])('rejects %s', async (_what, files, problem) => {
    const { status, stderr } = await check(files);
    expect(stderr).toMatch(problem);
    expect(status).toBe(1);
  });

  test('rejects the tag of another version', async () => {
    const reported = await check(COMPLETE, { GITHUB_REF_TYPE: 'tag', GITHUB_REF_NAME: 'v1.3.0' });
    expect(reported).toEqual({ status: 1, stderr: 'The tag is v1.3.0, and the version 1.2.0.\n' });
  });

  test('rejects files that are not in the commit, which would be packed', async () => {
    const git = (folder: string, ...args: readonly string[]) =>
      expect(spawnSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b', ...args], { cwd: folder }).status).toBe(0);
    const commit = (folder: string) => {
      git(folder, 'init', '--quiet');
      git(folder, 'add', '.');
      git(folder, 'commit', '--quiet', '--message', 'Release');
    };
    expect(await check(COMPLETE, {}, commit)).toEqual({ status: 0, stderr: '' });
    const changed = await check(COMPLETE, {}, (folder) => {
      commit(folder);
      writeFileSync(join(folder, 'dev/world.json'), '{}');
    });
    expect(changed).toEqual({
      status: 1,
      stderr: 'The working tree differs from the commit. Commit, or remove, these files:\n?? dev/world.json\n',
    });
    const ignored = await check({ ...COMPLETE, '.gitignore': 'tickets.db\n' }, {}, (folder) => {
      commit(folder);
      mkdirSync(join(folder, 'examples/tickets'), { recursive: true });
      writeFileSync(join(folder, 'examples/tickets/tickets.db'), '');
    });
    expect(ignored).toEqual({
      status: 1,
      stderr: 'npm would pack these files, which git ignores. Remove them:\nexamples/tickets/tickets.db\n',
    });
  });

  test.each([
    ['nothing is published', { npm_config_dry_run: 'true' }],
    ['the registry is on this machine', { npm_config_registry: 'http://127.0.0.1:4873/' }],
  ])('only reports the problem if %s', async (_when, env) => {
    const { status, stderr } = await check(undated, env);
    expect(stderr).toMatch(/has no date/);
    expect(status).toBe(0);
  });
});

describe('the workflows', () => {
  test('use only actions that are pinned by a commit, in the repository and in new projects', async () => {
    const folders = ['.github/workflows', 'create/src/layers/base/.github/workflows'];
    const texts = await Promise.all(
      folders.map(async (folder) => {
        const names = await readdir(join(root, folder));
        return Promise.all(names.map((name) => readFile(join(root, folder, name), 'utf8')));
      }),
    );
    const used = texts.flat().flatMap((text) => [...text.matchAll(/uses: (.*)$/gm)].map(([, action = '']) => action));
    const actions = used.filter((action) => !action.startsWith('./'));
    expect(actions.length).toBeGreaterThanOrEqual(6);
    expect(actions.filter((action) => !/^[\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(action))).toEqual([]);
    // One version of each action.
    expect(new Set(actions).size).toBe(new Set(actions.map((action) => action.split('@')[0])).size);
  });

  test('publish with the identity of the workflow and without a token, and move "latest" without that identity', async () => {
    const text = await readFile(join(root, '.github/workflows/release.yml'), 'utf8');
    const [, publish = '', latest = ''] = text.split(/^ {2}(?:publish|latest):$/m);
    expect(publish).toContain('id-token: write');
    expect(publish).toContain('node scripts/publish.mjs next --provenance');
    expect(publish).not.toMatch(/secrets\.|NODE_AUTH_TOKEN/);
    expect(latest).toContain('needs: publish');
    expect(latest).toContain('node scripts/publish.mjs latest');
    // Nothing runs beside the token but this script: no dependency is installed.
    expect(latest).not.toMatch(/id-token|npm (?:ci|install)/);
  });
});
