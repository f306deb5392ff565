/**
 * The parts of a build, and which of them are current.
 *
 * 1. Each part names its sources, the files that it writes, and the programs that write them.
 * 2. The hash of the sources is written into a stamp (`build/stamps`) after the part was built.
 * 3. A part whose stamp has the hash of today's sources is current. The others are built, at the same time: none needs another.
 * 4. A lock lets a second process wait, for example two test runs beside each other.
 */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const stamps = join(root, 'build/stamps');
const PAGE = 'src/emulator/playground';
const PAGE_OUTPUT = ['dist/emulator/playground', 'dist/emulator/map-drawing'];
/** What every part depends on: the versions of the tools, and this file. */
const TOOLS = ['package.json', 'package-lock.json', 'tsconfig.json', 'scripts/build-parts.mjs'];

const { resolve } = createRequire(import.meta.url);
const program = (name, file) => join(dirname(resolve(`${name}/package.json`)), file);
const vite = (...args) => run(program('vite', 'bin/vite.js'), 'build', '--logLevel', 'warn', ...args);
const tsc = (...args) => run(program('typescript', 'bin/tsc'), ...args);

const isDeclaration = (path) => path.endsWith('.d.ts');
const isOfPage = (path) => PAGE_OUTPUT.some((folder) => path.startsWith(`${folder}/`));

/**
 * `sources` are files and folders, without those in `except`. `clean` removes what an earlier build has written, and `build`
 * writes it again; with `checked`, it fails for type errors.
 */
export const PARTS = {
  /** The code of the package, without the page. */
  code: {
    sources: ['src', 'scripts/bundle.mjs'],
    except: [PAGE],
    clean: () => removeFiles('dist', (path) => !isDeclaration(path) && !isOfPage(path)),
    build: () => run('scripts/bundle.mjs'),
  },
  /** The page of the emulator, and the drawing of maps for Node. */
  page: {
    // Tests of the architecture report other folders that the page imports from.
    sources: [
      PAGE,
      'src/emulator/control',
      'src/emulator/log',
      'src/base',
      'src/wire',
      'vite.config.ts',
      'vite.map.config.ts',
    ],
    except: [],
    clean: () => removeFiles('dist', isOfPage),
    build: () => Promise.all([vite(), vite('--config', 'vite.map.config.ts')]),
  },
  /** A declaration file for each file of `src`, in `build`: type tests use them in place of the sources. */
  declarations: {
    sources: ['src', 'tsconfig.build.json'],
    except: [PAGE],
    clean: () => {
      removeFiles('build/declarations', () => true);
      rmSync(join(root, 'build/tsconfig.build.tsbuildinfo'), { force: true });
    },
    build: (checked) => tsc('-p', 'tsconfig.build.json', ...(checked ? [] : ['--noCheck'])),
  },
  /** The declarations of the package, bundled from those of its files. */
  types: {
    after: 'declarations',
    sources: ['src', 'tsconfig.build.json', 'scripts/bundle-types.mjs'],
    except: [PAGE],
    clean: () => removeFiles('dist', isDeclaration),
    build: () => run('scripts/bundle-types.mjs'),
  },
  /** The examples as JavaScript, which run on the built package. */
  examples: {
    sources: ['examples'],
    except: [],
    clean: () => {
      for (const name of exampleFolders()) removeFiles(join('build', name), () => true);
    },
    build: (checked) => tsc('-p', 'examples/tsconfig.json', ...(checked ? [] : ['--noCheck'])),
  },
};

/** Builds the whole package. Rejects if a program fails, for type errors for example. */
export async function buildPackage() {
  await locked(() => build(['code', 'page', 'declarations', 'types'], true));
}

/**
 * Builds those of the parts that are not current, without type checks.
 * @param {readonly (keyof typeof PARTS)[]} names
 */
export async function buildChanged(names) {
  const needed = Object.keys(PARTS).filter((name) =>
    names.some((other) => other === name || PARTS[other].after === name),
  );
  if (needed.every(isCurrent)) return;
  // Another process may have built them while this one waited.
  await locked(() =>
    build(
      needed.filter((name) => !isCurrent(name)),
      false,
    ),
  );
}

async function build(names, checked) {
  const hashes = new Map(names.map((name) => [name, hashOfSources(name)]));
  for (const name of names) {
    rmSync(stampOf(name), { force: true });
    PARTS[name].clean();
  }
  const builds = new Map();
  for (const name of names) {
    const before = builds.get(PARTS[name].after);
    builds.set(
      name,
      (async () => {
        await before;
        await PARTS[name].build(checked);
        writeFileSync(stampOf(name), `${hashes.get(name)}\n`);
      })(),
    );
  }
  const failed = (await Promise.allSettled(builds.values())).find(({ status }) => status === 'rejected');
  if (failed) throw failed.reason;
}

const stampOf = (name) => join(stamps, name);

function isCurrent(name) {
  return existsSync(stampOf(name)) && readFileSync(stampOf(name), 'utf8').trim() === hashOfSources(name);
}

function hashOfSources(name) {
  const { sources, except } = PARTS[name];
  const hash = createHash('sha256');
  for (const path of [...TOOLS, ...sources].flatMap(filesBelow).sort()) {
    if (except.some((folder) => path.startsWith(`${folder}/`))) continue;
    hash
      .update(`${path}\0`)
      .update(readFileSync(join(root, path)))
      .update('\0');
  }
  return hash.digest('hex');
}

/** The files of a folder, or the file itself, relative to the project. Nothing if it does not exist. */
function filesBelow(path) {
  const stats = statSync(join(root, path), { throwIfNoEntry: false });
  if (!stats?.isDirectory()) return stats ? [path] : [];
  const names = readdirSync(join(root, path)).filter((name) => name !== 'node_modules');
  return names.flatMap((name) => filesBelow(`${path}/${name}`));
}

/** Removes those files below a folder that the filter selects, by their path relative to the project. */
function removeFiles(folder, filter) {
  for (const path of filesBelow(folder).filter(filter)) rmSync(join(root, path));
}

const exampleFolders = () =>
  readdirSync(join(root, 'examples'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== 'node_modules')
    .map(({ name }) => name);

/** Runs a task while no other process builds. A lock whose process has ended is removed. */
async function locked(task) {
  mkdirSync(stamps, { recursive: true });
  const lock = join(stamps, 'lock');
  while (!tryLock(lock)) await delay(100);
  try {
    await task();
  } finally {
    rmSync(lock, { force: true });
  }
}

function tryLock(lock) {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    const owner = Number(readLock(lock));
    if (owner > 0 && !isRunning(owner)) rmSync(lock, { force: true });
    return false;
  }
}

function readLock(lock) {
  try {
    return readFileSync(lock, 'utf8');
  } catch {
    return ''; // It was released in between.
  }
}

function isRunning(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/** Runs a Node program of the project. Rejects if it fails. */
async function run(file, ...args) {
  const child = spawn(process.execPath, [file, ...args], { cwd: root, stdio: 'inherit' });
  const [status] = await once(child, 'exit');
  if (status !== 0) throw new Error(`${file} failed`);
}
