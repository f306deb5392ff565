/**
 * Bundles the code of each package into a few files, because resolving a module is the largest part of loading it: the
 * entry point `guildhall` becomes two or three files instead of several hundred. Code that several entry points share,
 * and code that is imported dynamically, gets its own files, so that there is one copy of every class. The
 * declarations are bundled by `bundle-types.mjs`.
 *
 * `node scripts/bundle.mjs [FOLDER]` bundles `guildhall` into that folder. Default: each package into its `dist`.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import { PACKAGES } from './source-trees.mjs';

/**
 * Packages whose used parts are bundled. zod's own entry points load all its languages, which takes longer than everything
 * else; schemas of a bot's own zod work with the bundled copy. croner and reflect-metadata are one file each, which takes
 * longer to find than to load; the copies of reflect-metadata in a process share their metadata.
 */
const TAKEN_IN = ['zod', 'croner', 'reflect-metadata', '@noble/hashes', '@babel/parser', 'picomatch'];

const root = fileURLToPath(new URL('..', import.meta.url));
const manifestOf = ({ folder }) => JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));
/** The oldest Node that the packages support, as a target of the bundler. It has no `using`, for example. */
const OLDEST_NODE = manifestOf(PACKAGES.guildhall).engines.node.replace('>=', 'node');

/**
 * The preload of redirected bots, by its path below `dist` without extension. It is bundled alone: one file that imports nothing, because
 * it delays the start of each process of a bot, and because the bot may be written with another library.
 */
const PRELOAD = 'redirect/index';

async function bundle(source, folder) {
  const sources = join(root, source.sources);
  /** The path of a source below the output. */
  const below = (path) => relative(sources, path).split(sep).join('/');
  const { [PRELOAD]: preload, ...input } = entries(source);
  if (preload !== undefined) await bundlePreload(preload, folder);
  const ofProduction = new Set();
  const bundled = await rolldown({
    cwd: root,
    input,
    platform: 'node',
    tsconfig: join(root, 'tsconfig.json'),
    external: isExternal,
    resolve: { extensionAlias: { '.js': ['.ts', '.js'] }, mainFields: ['module', 'main'] },
    transform: { target: OLDEST_NODE },
    // It only exports, so a program loads what it uses of it.
    treeshake: { moduleSideEffects: [{ test: /\bemulator[\\/]inspect\.ts$/, sideEffects: false }] },
    plugins: [placesKept(below), reachedModules(productionEntries(input), ofProduction)],
    experimental: { nativeMagicString: true },
  });
  const { output } = await bundled.write({
    dir: folder,
    format: 'esm',
    // Errors and logs contain the names of classes.
    keepNames: true,
    comments: { legal: true, annotation: false, jsdoc: false },
    entryFileNames: '[name].js',
    chunkFileNames: 'chunks/[name]-[hash].js',
    codeSplitting: {
      groups: [
        { name: 'place', test: (id) => id === PLACE },
        // The first import of every entry point of the workshop: nothing else of it runs with a framework that it does not fit.
        { name: 'pair', test: (id) => id === join(root, 'dev/src/pair/check-pair.ts') },
        // Otherwise a dozen small files, each of which takes longer to find than to load. Not every entry point
        // needs pino, and `guildhall/http` runs without Node.
        {
          name: 'base',
          test: (id) => id.startsWith(join(root, 'src/base') + sep) && ofProduction.has(id) && !needsNode(id),
        },
      ],
    },
  });
  await bundled.close();
  const chunks = output.filter(({ type }) => type === 'chunk');
  for (const { fileName, code } of chunks) {
    // The runtime of the bundler imports it for `require`, also if no module calls that. `guildhall/http` runs without Node.
    const corrected = withLateNames(code.replace(/^import "node:module";/, ''));
    if (corrected !== code) writeFileSync(join(folder, fileName), corrected);
  }
  writeFileSync(join(folder, 'third-party-licenses.txt'), licensesOf(chunks.flatMap(({ moduleIds }) => moduleIds)));
}

/** The oldest Node that the preload supports, which runs bots of other libraries. It knows `--import` in NODE_OPTIONS. */
const OLDEST_NODE_OF_BOTS = 'node18.19';

async function bundlePreload(input, folder) {
  const bundled = await rolldown({
    cwd: root,
    input: { [PRELOAD]: input },
    platform: 'node',
    tsconfig: join(root, 'tsconfig.json'),
    resolve: { extensionAlias: { '.js': ['.ts', '.js'] } },
    transform: { target: OLDEST_NODE_OF_BOTS },
  });
  const { output } = await bundled.write({ dir: folder, format: 'esm', entryFileNames: '[name].js' });
  await bundled.close();
  if (output.length > 1) throw new Error(`${PRELOAD}.js consists of several files.`);
}

/** Every file that package.json names, by its path below `dist` without extension. */
function entries(source) {
  const { exports, bin = {} } = manifestOf(source);
  const files = [...Object.values(exports).map((target) => target.default), ...Object.values(bin)];
  const names = files.flatMap((file) => /^(?:\.\/)?dist\/(.+)\.js$/.exec(file ?? '')?.[1] ?? []);
  return Object.fromEntries(names.map((name) => [name, join(root, source.sources, `${name}.ts`)]));
}

/** The entry points that a bot loads in production. `guildhall/internal` uses modules that none of them needs. */
const productionEntries = ({ 'internal/index': _internal, ...others }) => Object.values(others);

/** Adds the modules that some entry points import, also later and through others, to a set. */
function reachedModules(input, reached) {
  return {
    name: 'reached-modules',
    buildEnd() {
      for (const id of input) reached.add(id);
      for (const id of reached) {
        const { importedIds = [], dynamicallyImportedIds = [] } = this.getModuleInfo(id) ?? {};
        for (const imported of [...importedIds, ...dynamicallyImportedIds]) reached.add(imported);
      }
    },
  };
}

/**
 * Reads the names that a chunk imports from `guildhall` when it runs, not when it is linked. If the installed version lacks one of them,
 * the first import of the workshop says so (`dev/src/pair`); the linker would end before that with a syntax error.
 */
const withLateNames = (code) =>
  code.replace(/^import \{ (.+) \} from "(guildhall(?:\/[a-z]+)?)";$/gm, (_statement, names, entry) => {
    const name = entry.replace(/\W/g, '_');
    return `import * as ${name} from "${entry}";\nconst { ${names.replaceAll(' as ', ': ')} } = ${name};`;
  });

/** Whether a file imports a module of Node or pino. */
const needsNode = (id) => /^import (?!type).* from '(?:node:|pino')/m.test(readFileSync(id, 'utf8'));

function isExternal(id) {
  // The bundler would import these helpers for syntax that it has to replace.
  if (id.startsWith('@oxc-project/runtime/'))
    throw new Error(`Sources use syntax that ${OLDEST_NODE} lacks, such as \`using\` (${id}).`);
  return !isPath(id) && !TAKEN_IN.some((name) => id === name || id.startsWith(`${name}/`));
}

const isPath = (id) => id.startsWith('.') || id.startsWith('/') || id === PLACE || /^[A-Za-z]:[\\/]/.test(id);

/** Locates `dist`, from its own chunk, whose path is known. */
const PLACE = '\0place';
const PLACE_SOURCE = `
  export { fileURLToPath } from 'node:url';
  export const dist = new URL('../', import.meta.url);
`;

/** Doc comments, and text with quotes inside. */
const EXAMPLES = /^\s*\/\*\*[\s\S]*?\*\/|"(?:[^"\\\n]|\\.)*"/gm;

/**
 * Lets bundled modules find files next to their source: `import.meta.url` is the URL that the module would have without
 * bundling. Modules that are started as processes become entry points as well, and folders of other files are copied.
 */
function placesKept(below) {
  const program = (file) => ({ type: 'chunk', id: file.replace(/\.js$/, '.ts'), fileName: below(file) });
  const asset = (file) => ({ type: 'asset', fileName: below(file), source: readFileSync(file) });
  return {
    name: 'places-kept',
    resolveId: (id) => (id === PLACE ? PLACE : null),
    load: (id) => (id === PLACE ? PLACE_SOURCE : null),
    transform: {
      filter: { id: /\.ts$/, code: /import\.meta\./ },
      handler(code, id, { magicString }) {
        // Examples in comments and messages are not code. Spaces keep the positions of everything else.
        const executed = code.replaceAll(EXAMPLES, (text) => ' '.repeat(text.length));
        if (!executed.includes('import.meta.')) return null;
        for (const [, path] of executed.matchAll(/new URL\('(\.\/[^']+)', import\.meta\.url\)/g)) {
          const beside = resolve(dirname(id), path);
          const files = path.endsWith('.js') ? [program(beside)] : filesIn(beside).map(asset);
          for (const file of files) this.emitFile(file);
        }
        const address = `new URL(${JSON.stringify(below(id).replace(/\.ts$/, '.js'))}, placeOfDist)`;
        const places = { url: `${address}.href`, filename: `pathOfPlace(${address})` };
        for (const { 0: written, 1: name, index } of executed.matchAll(/import\.meta\.(\w+)/g)) {
          if (!(name in places)) this.error(`${id} uses ${written}, which scripts/bundle.mjs does not keep`);
          magicString.overwrite(index, index + written.length, places[name]);
        }
        magicString.append(`\nimport { dist as placeOfDist, fileURLToPath as pathOfPlace } from '${PLACE}';\n`);
        return { code: magicString };
      },
    },
  };
}

function filesIn(folder) {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  // Python writes compiled modules next to their source.
  const files = entries.filter((entry) => entry.isFile() && !entry.name.endsWith('.pyc'));
  return files.map(({ parentPath, name }) => join(parentPath, name));
}

/** The licenses of all bundled packages. */
function licensesOf(ids) {
  const folders = new Set(
    ids.flatMap((id) => /^.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+/.exec(id)?.[0] ?? []),
  );
  const terms = [...folders].sort().map((folder) => {
    const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    return `${name} ${version} (${license})\n\n${licenseIn(folder).trim()}\n`;
  });
  return `Guildhall's files hold parts of these packages.\n\n${terms.join(`\n${'-'.repeat(80)}\n\n`)}`;
}

function licenseIn(folder) {
  for (const name of ['LICENSE', 'LICENSE.md', 'LICENSE.txt']) {
    try {
      return readFileSync(join(folder, name), 'utf8');
    } catch {}
  }
  throw new Error(`${folder} says nowhere under which terms it may be passed on`);
}

const [, , folder] = process.argv;
if (folder !== undefined) await bundle(PACKAGES.guildhall, resolve(folder));
else for (const source of Object.values(PACKAGES)) await bundle(source, join(root, source.output));
