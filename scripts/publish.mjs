/**
 * Publishes the packages of this repository together. They depend on each other, so nobody may get one of them before the others are there.
 *
 * - `node scripts/publish.mjs next [OPTION…]` checks the release, builds, and publishes each package under the tag `next`, with the
 *   options for `npm publish`.
 * - `node scripts/publish.mjs latest` moves the tag `latest` of each package to this version. It ends before the first one if a package
 *   lacks this version.
 *
 * Both skip what is done already, so that a run which ended early is repeated. CONTRIBUTING.md describes the release.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PACKAGES } from './source-trees.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

/** Runs a program of the release. Throws when it fails. */
function run(command, args, env = {}) {
  const { status, error } = spawnSync(command, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } });
  if (error) throw error;
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} failed`);
}

/** What the registry says about this version of a package: its `version`, and the `dist-tags` of the package. Undefined if it is not published. */
function view(name) {
  const what = `${name}@${version}`;
  const args = ['view', what, 'version', 'dist-tags', '--json', '--prefer-online', '--loglevel=silent'];
  const { stdout } = spawnSync('npm', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });
  const answer = stdout.trim() === '' ? undefined : JSON.parse(stdout);
  if (answer?.error === undefined) return answer;
  if (answer.error.code === 'E404') return undefined;
  throw new Error(`npm view ${what} failed: ${answer.error.summary}`);
}

function publishNext(options) {
  const dryRun = options.includes('--dry-run');
  run(process.execPath, ['scripts/check-release.mjs'], dryRun ? { npm_config_dry_run: 'true' } : {});
  run('npm', ['run', 'build']);
  for (const [name, { folder }] of Object.entries(PACKAGES)) {
    if (view(name)) console.log(`${name} ${version} is published already.`);
    // The checks and the build have run. npm would repeat them for each package.
    else run('npm', ['publish', `./${folder}`, '--tag', 'next', '--ignore-scripts', ...options]);
  }
}

function moveLatest() {
  const packages = Object.keys(PACKAGES).map((name) => ({ name, tags: view(name)?.['dist-tags'] }));
  const namesOf = (some) => some.map(({ name }) => name);
  const missing = namesOf(packages.filter(({ tags }) => tags === undefined));
  if (missing.length > 0)
    throw new Error(`"latest" was not moved: ${version} of ${missing.join(' and ')} is not published.`);
  const outdated = namesOf(packages.filter(({ tags }) => tags.latest !== version));
  // The identity of the workflow, with which it publishes, cannot move a tag.
  if (outdated.length > 0 && process.env.GITHUB_ACTIONS && !process.env.NODE_AUTH_TOKEN) {
    console.log(`::notice::"latest" was not moved, because there is no token. Run: node scripts/publish.mjs latest`);
    return;
  }
  for (const name of outdated) run('npm', ['dist-tag', 'add', `${name}@${version}`, 'latest']);
}

const [command, ...options] = process.argv.slice(2);
try {
  if (command === 'next') publishNext(options);
  else if (command === 'latest' && options.length === 0) moveLatest();
  else {
    console.error('Usage: node scripts/publish.mjs next [OPTION…] | latest');
    process.exitCode = 2;
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
