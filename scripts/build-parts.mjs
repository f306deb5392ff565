/** The parts that the project is built of, with the programs that build them. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { BuildStamps } from './build-stamps.mjs';
import { PACKAGES, SOURCE_TREES } from './source-trees.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const { resolve } = createRequire(import.meta.url);
const program = (name, file) => join(dirname(resolve(`${name}/package.json`)), file);
// Tests that build the page would otherwise pass on their own mode, in which the page is a fifth larger.
const vite = (...args) =>
  run(program('vite', 'bin/vite.js'), ['build', '--logLevel', 'warn', ...args], { NODE_ENV: 'production' });
const tsc = (...args) => run(program('typescript', 'bin/tsc'), args);

const PAGE = 'dev/src/playground';
const PAGE_OUTPUT = ['dev/dist/playground', 'dev/dist/map-drawing'];
/** What every part depends on: the versions of the tools, their options, and the programs that run them. */
const TOOLS = [
  'package.json',
  'dev/package.json',
  'create/package.json',
  'package-lock.json',
  'tsconfig.json',
  'scripts/build-parts.mjs',
  'scripts/build-stamps.mjs',
  'scripts/source-trees.mjs',
];

const OUTPUTS = Object.values(PACKAGES).map(({ output }) => output);

const isDeclaration = (path) => path.endsWith('.d.ts');
const isOfPage = (path) => PAGE_OUTPUT.some((folder) => path.startsWith(`${folder}/`));

/** @type {Readonly<Record<string, import('./build-stamps.mjs').Part>>} */
const PARTS = {
  /** The code of the packages, without the page. */
  code: {
    sources: [
      ...TOOLS,
      ...SOURCE_TREES,
      'scripts/bundle.mjs',
      'scripts/lazy-schemas.mjs',
      'scripts/third-party-licenses.mjs',
    ],
    except: [PAGE],
    outputs: OUTPUTS,
    owns: (path) => !isDeclaration(path) && !isOfPage(path),
    build: () => run('scripts/bundle.mjs'),
  },
  /** The page of the emulator, and the drawing of maps for Node. */
  page: {
    // A test of the architecture reports imports from other folders.
    sources: [
      ...TOOLS,
      PAGE,
      'dev/src/control',
      'src/base',
      'src/wire',
      'scripts/control-routes.ts',
      'scripts/third-party-licenses.mjs',
      'vite.config.ts',
      'vite.map.config.ts',
    ],
    outputs: PAGE_OUTPUT,
    build: () => Promise.all([vite(), vite('--config', 'vite.map.config.ts')]),
  },
  /** A declaration file for each source, in `build`: type tests use them in place of the sources. */
  declarations: {
    sources: [...TOOLS, ...SOURCE_TREES, 'tsconfig.build.json'],
    except: [PAGE],
    outputs: ['build/declarations'],
    build: (checked) => {
      // With the state of an earlier build, tsc would not write what was removed.
      rmSync(join(root, 'build/tsconfig.build.tsbuildinfo'), { force: true });
      return tsc('-p', 'tsconfig.build.json', ...(checked ? [] : ['--noCheck']));
    },
  },
  /** The declarations of the packages, bundled from those of their files. */
  types: {
    after: 'declarations',
    sources: [
      ...TOOLS,
      ...SOURCE_TREES,
      'tsconfig.build.json',
      'scripts/bundle-types.mjs',
      'scripts/bundle-zod-types.mjs',
    ],
    except: [PAGE],
    outputs: OUTPUTS,
    owns: isDeclaration,
    build: () => run('scripts/bundle-types.mjs'),
  },
  /** The examples as JavaScript, which run on the built package. */
  examples: {
    sources: [...TOOLS, 'examples'],
    outputs: exampleFolders().map((name) => `build/${name}`),
    build: (checked) => tsc('-p', 'examples/tsconfig.json', ...(checked ? [] : ['--noCheck'])),
  },
};

const stamps = new BuildStamps(root, 'build/stamps', PARTS);

/** The names of all parts. */
export const PART_NAMES = Object.keys(PARTS);

/** Builds the whole package. Rejects if a program fails, for type errors for example. */
export const buildPackage = () => stamps.buildAll(['code', 'page', 'declarations', 'types']);

/** Builds those of the parts whose sources have changed since they were built, without type checks. Returns their names. */
export const buildChanged = (names) => stamps.buildChanged(names);

function exampleFolders() {
  const entries = readdirSync(join(root, 'examples'), { withFileTypes: true });
  return entries.filter((entry) => entry.isDirectory() && entry.name !== 'node_modules').map(({ name }) => name);
}

/** Runs a Node program of the project. Rejects if it fails. */
async function run(file, args = [], variables = {}) {
  const env = { ...process.env, ...variables };
  const child = spawn(process.execPath, [file, ...args], { cwd: root, env, stdio: 'inherit' });
  const [status] = await once(child, 'exit');
  if (status !== 0) throw new Error(`${file} failed`);
}
