// Builds this tree, and another revision of the project in a temporary folder.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, statSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { projectRoot } from './build.mjs';

/** A reason to end with one line in place of a stack trace. */
export class BenchError extends Error {
  constructor(message, exitCode) {
    super(message);
    this.exitCode = exitCode;
  }
}

/**
 * The commit that a revision names, shortened.
 *
 * @throws {BenchError} if there is none
 */
export async function commitOf(revision, signal) {
  const { status, output } = await run('git', ['rev-parse', '--short', '--verify', '--quiet', `${revision}^{commit}`], {
    signal,
  });
  if (status !== 0) throw new BenchError(`There is no revision "${revision}" in this repository.`, 2);
  return output.trim();
}

/**
 * Builds what has changed in this tree, and installs the libraries that the bench compares with.
 *
 * @param {{ modules: boolean, peers: boolean }} needed `modules`: also compiles each module by itself, for
 *   suites that measure internal modules. `peers`: also installs the libraries of `compat`
 * @throws {BenchError} if a step fails
 */
export async function buildThisTree({ modules, peers }, signal) {
  const step = stepIn(projectRoot, 'this tree', signal);
  await step('build', process.execPath, ['scripts/build.mjs', '--changed', 'code', 'page', 'types']);
  if (modules) {
    const options = ['--composite', 'false', '--declaration', 'false', '--emitDeclarationOnly', 'false'];
    await step('build', 'npx', ['tsc', '-p', 'tsconfig.build.json', '--outDir', 'build/modules', ...options]);
  }
  for (const folder of ['bench', ...(peers ? ['compat'] : [])]) {
    if (!isInstalled(folder)) await step('installation', 'npm', ['--prefix', folder, 'ci', '--no-audit', '--no-fund']);
  }
}

/** Whether npm has installed what the lock file of a folder lists. */
function isInstalled(folder) {
  const timeOf = (file) => statSync(join(projectRoot, folder, file), { throwIfNoEntry: false })?.mtimeMs ?? 0;
  return timeOf('node_modules/.package-lock.json') > timeOf('package-lock.json');
}

/**
 * Checks a commit out into a temporary folder and builds it with its own scripts. Its dependencies are those of this
 * project, or are installed if its lock file is another one.
 *
 * @returns {Promise<{ root: string, remove: () => Promise<void> }>}
 * @throws {BenchError} if a step fails. The folder is then removed
 */
export async function buildRevision(commit, signal) {
  const root = await mkdtemp(join(tmpdir(), 'guildhall-bench-'));
  // A process of the build may still write for a moment after it was ended.
  const remove = () => rm(root, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
  const step = stepIn(root, commit, signal);
  try {
    // Unlike a worktree, an archive leaves nothing in the repository if this process is killed.
    const archive = `--output=${join(root, 'checkout.tar')}`;
    await stepIn(projectRoot, commit, signal)('checkout', 'git', ['archive', '--format=tar', archive, commit]);
    await step('checkout', 'tar', ['-xf', 'checkout.tar']);
    await rm(join(root, 'checkout.tar'));
    if (lockFile(root) === lockFile(projectRoot)) {
      await linkDependencies(root);
    } else {
      await step('installation', 'npm', ['ci', '--prefer-offline', '--no-audit', '--no-fund']);
    }
    await step('build', 'npm', ['run', 'build']);
    return { root, remove };
  } catch (error) {
    await remove();
    throw error;
  }
}

/** Links the installed packages into a checkout. The packages of this repository are those of the checkout, as npm links workspaces. */
async function linkDependencies(root) {
  const modules = join(root, 'node_modules');
  await mkdir(join(modules, '@guildhall'), { recursive: true });
  const link = (target, name) => symlink(target, join(modules, name), 'junction');
  for (const name of await readdir(join(projectRoot, 'node_modules'))) {
    if (!OWN_PACKAGES.includes(name)) await link(join(projectRoot, 'node_modules', name), name);
  }
  await link(root, 'guildhall');
  await link(join(root, 'dev'), '@guildhall/dev');
}

/** The entries of `node_modules` that are links to this repository. */
const OWN_PACKAGES = ['guildhall', '@guildhall', 'create-guildhall'];

/** Runs programs in a folder, and reports a failure with the line of the output that says why. */
const stepIn = (cwd, subject, signal) => async (what, command, args) => {
  const { status, output } = await run(command, args, { cwd, signal });
  if (status !== 0) throw new BenchError(`The ${what} of ${subject} failed: ${errorLine(output)}`, 1);
};

function lockFile(root) {
  try {
    return readFileSync(join(root, 'package-lock.json'), 'utf8');
  } catch {
    return undefined;
  }
}

/** What the line that says why a build failed looks like: of TypeScript, of the bundler, of Node. */
const ERRORS = [/\berror TS\d+: /, /^\[\w*ERROR\]/, /^\w*Error: /];

/** The line of an output that says what is wrong, or the last one. */
function errorLine(output) {
  const lines = stripVTControlCharacters(output)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const found = ERRORS.map((error) => lines.find((line) => error.test(line)));
  return found.find((line) => line !== undefined) ?? lines.at(-1) ?? 'it printed nothing';
}

/** @returns {Promise<{ status: number | null, output: string }>} `output` of both streams */
async function run(command, args, { cwd = projectRoot, signal }) {
  const shell = process.platform === 'win32';
  const child = spawn(command, args, { cwd, signal, shell, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => {
      output += text;
    });
  }
  try {
    const [status] = await once(child, 'close');
    return { status, output };
  } catch (error) {
    if (error.code !== 'ENOENT') throw error;
    throw new BenchError(`"${command}" is not installed.`, 1);
  }
}
