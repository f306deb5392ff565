/**
 * Bundles the code of each package into a few files, because resolving a module is the largest part of loading it: the
 * entry point `guildhall` becomes ten files instead of several hundred. Code that several entry points share,
 * and code that is imported dynamically, gets its own files, so that there is one copy of every class. The
 * declarations are bundled by `bundle-types.mjs`.
 *
 * `node scripts/bundle.mjs [FOLDER]` bundles `guildhall` into that folder. Default: each package into its `dist`.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import { LAZY_SCHEMA, lazySchemas } from './lazy-schemas.mjs';
import { PACKAGES } from './source-trees.mjs';
import { LICENSE_FILE, licensesOf } from './third-party-licenses.mjs';

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
  const modules = new ImportedModules(input);
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
    plugins: [
      ...(source === PACKAGES['@guildhall/dev'] ? [zodOfFramework] : []),
      lazySchemas(),
      placesKept(below),
      modules.plugin,
    ],
    experimental: { nativeMagicString: true },
  });
  const { output } = await bundled.write({
    dir: folder,
    format: 'esm',
    // Errors and logs contain the names of classes.
    keepNames: true,
    // Bundlers of bots leave out schemas that nothing uses, if they are annotated.
    comments: { legal: true, annotation: true, jsdoc: false },
    entryFileNames: '[name].js',
    chunkFileNames: 'chunks/[name]-[hash].js',
    codeSplitting: {
      groups: [
        { name: 'place', test: (id) => id === PLACE },
        // The first import of every entry point of the workshop: nothing else of it runs with a framework that it does not fit.
        { name: 'pair', test: (id) => id === join(root, 'dev/src/pair/check-pair.ts') },
        // The command line loads no more than these two. Not every entry point needs pino, and `guildhall/http` runs without Node.
        {
          name: 'base',
          test: (id) => id.startsWith(join(root, 'src/base') + sep) && modules.isOfProduction(id) && !needsNode(id),
        },
        { name: 'zod', test: (id) => /[\\/]node_modules[\\/]zod[\\/]/.test(id) || id === LAZY_SCHEMA },
        ...SHARED_FILES.map(({ name, entries }) => ({
          name,
          test: (id) => entries.every((entry) => modules.isImportedBy(entry, id)),
        })),
      ],
    },
  });
  await bundled.close();
  const chunks = output.filter(({ type }) => type === 'chunk');
  for (const chunk of chunks) {
    const { fileName, code } = chunk;
    // The runtime of the bundler imports it for `require`, also if no module calls that. `guildhall/http` runs without Node.
    const executed = escaped(withLateNames(code.replace(/^import "node:module";/, '')));
    const corrected = source === PACKAGES.guildhall ? withRequire(chunk, executed) : executed;
    if (corrected !== code) writeFileSync(join(folder, fileName), corrected);
  }
  writeFileSync(join(folder, LICENSE_FILE), licensesOf(chunks.flatMap(({ moduleIds }) => moduleIds)));
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
  const { exports, bin = {}, imports = {} } = manifestOf(source);
  const files = [
    ...Object.values(exports).map((target) => target.default),
    ...Object.values(bin),
    ...Object.values(imports).map((target) => target.module),
  ];
  const names = files.flatMap((file) => /^(?:\.\/)?dist\/(.+)\.js$/.exec(file ?? '')?.[1] ?? []);
  return Object.fromEntries(names.map((name) => [name, join(root, source.sources, `${name}.ts`)]));
}

/**
 * The files of the modules that each of some entry points imports, in this order: a module is in the first file that fits. Otherwise every
 * set of entry points would get a file for what only they share, and `guildhall` would consist of more than thirty files. Each takes
 * time to find, and several times as much in a process whose modules a compiler loads, such as a bot in TypeScript.
 */
const SHARED_FILES = [
  { name: 'declarations', entries: ['wire/index', 'rest/index'] },
  { name: 'rest', entries: ['rest/index', 'http/index'] },
  { name: 'node', entries: ['rest/index'] },
  { name: 'wire', entries: ['wire/index'] },
  { name: 'app', entries: ['http/index'] },
  { name: 'bot', entries: ['index'] },
  { name: 'emulator', entries: ['playground-server/index'] },
  { name: 'testing', entries: ['testing/index'] },
];

const ZOD_OF_FRAMEWORK = '\0zod-of-framework';

/** Lets the workshop use the zod that is bundled in the framework, which is loaded anyway. */
const zodOfFramework = {
  name: 'zod-of-framework',
  resolveId: (id) => (id === 'zod' ? ZOD_OF_FRAMEWORK : null),
  load: (id) => (id === ZOD_OF_FRAMEWORK ? "export { workshopZod as z } from 'guildhall/internal';" : null),
};

/** The modules that entry points import, also through others. */
class ImportedModules {
  #byEntry = new Map();
  #ofProduction = new Set();
  plugin;

  /** @param input the sources of the entry points by their names */
  constructor(input) {
    const note = (context) => {
      const importsOf = (id) => context.getModuleInfo(id)?.importedIds ?? [];
      const laterImportsOf = (id) => context.getModuleInfo(id)?.dynamicallyImportedIds ?? [];
      for (const [name, id] of Object.entries(input)) this.#byEntry.set(name, closure([id], importsOf));
      // `guildhall/internal` uses modules that no bot loads in production.
      const { 'internal/index': _internal, ...production } = input;
      this.#ofProduction = closure(Object.values(production), (id) => [...importsOf(id), ...laterImportsOf(id)]);
    };
    this.plugin = {
      name: 'imported-modules',
      buildEnd() {
        note(this);
      },
    };
  }

  /** Whether an entry point loads a module whenever it is imported. */
  isImportedBy(entry, id) {
    return this.#byEntry.get(entry)?.has(id) ?? false;
  }

  /** Whether an entry point other than `guildhall/internal` loads a module, perhaps later. */
  isOfProduction(id) {
    return this.#ofProduction.has(id);
  }
}

/** Some values and all that follow from them. */
function closure(values, next) {
  const found = new Set(values);
  for (const value of found) for (const each of next(value)) found.add(each);
  return found;
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

/** Dependencies that are CommonJS, and call `require` for modules of Node. */
const COMMON_JS = /^(?:pino|undici|ws)(?:\/|$)/;

/**
 * Lets bundles of bots have `require` before a chunk imports a dependency in CommonJS (`src/env/require-in-bundles.ts`). `guildhall/env` is
 * the first import of many bots, so their own dependencies find it, too.
 */
function withRequire({ fileName, imports, dynamicImports }, code) {
  const needed = fileName === 'env/index.js' || [...imports, ...dynamicImports].some((name) => COMMON_JS.test(name));
  return needed && !code.startsWith('#!') ? `import "#require";\n${code}` : code;
}

/** Code without characters that are not ASCII: one of them doubles the memory of a source, which V8 keeps. All of them are in texts and patterns. */
const escaped = (code) =>
  code.replaceAll(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** Whether a file imports a module of Node or pino. */
const needsNode = (id) => /^import (?!type).* from '(?:node:|pino')/m.test(readFileSync(id, 'utf8'));

function isExternal(id) {
  // The bundler would import these helpers for syntax that it has to replace.
  if (id.startsWith('@oxc-project/runtime/'))
    throw new Error(`Sources use syntax that ${OLDEST_NODE} lacks, such as \`using\` (${id}).`);
  return !isPath(id) && !TAKEN_IN.some((name) => id === name || id.startsWith(`${name}/`));
}

const isPath = (id) => id.startsWith('.') || id.startsWith('/') || id.startsWith('\0') || /^[A-Za-z]:[\\/]/.test(id);

/** Locates `dist`, from its own chunk, whose path is known. */
const PLACE = '\0place';
const PLACE_SOURCE = `
  export { fileURLToPath } from 'node:url';
  export const dist = new URL('../', import.meta.url);
`;

/** Doc comments, and text with quotes inside. */
const EXAMPLES = /^\s*\/\*\*[\s\S]*?\*\/|"(?:[^"\\\n]|\\.)*"/gm;

/** Every file of a package finds the same other packages. A module that only needs this keeps its own URL, also in the bundle of a bot. */
const REQUIRE = /\bcreateRequire\(import\.meta\.url\)/g;

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
        const executed = [EXAMPLES, REQUIRE].reduce(
          (text, pattern) => text.replaceAll(pattern, (found) => ' '.repeat(found.length)),
          code,
        );
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

const [, , folder] = process.argv;
if (folder !== undefined) await bundle(PACKAGES.guildhall, resolve(folder));
else for (const source of Object.values(PACKAGES)) await bundle(source, join(root, source.output));
